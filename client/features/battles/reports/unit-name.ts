import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import type { ForceRow } from './forces.ts';

/** The name of a type of ship or squad, or of what a world itself fights with. */
export function unitName(kind: ForceRow['kind'], typeId: number): string {
  const { losses } = battleReportTexts;
  if (kind === 'guns') return losses.guns;
  if (kind === 'militia') return losses.militia;
  return (kind === 'ship' ? findShipType(typeId) : findSquadType(typeId))?.name ?? losses.unknown;
}
