import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import type { ForceRow } from './forces.ts';

/** The name of a type of ship or squad, or of what a world itself fights with. */
export function unitName(kind: ForceRow['kind'], typeId: number): string {
  if (kind === 'guns') return battleReportTexts.losses.guns;
  if (kind === 'militia') return battleReportTexts.losses.militia;
  return (kind === 'ship' ? findShipType(typeId) : findSquadType(typeId))?.name ?? battleReportTexts.losses.unknown;
}
