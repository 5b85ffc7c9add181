import { stargateAddress } from '#shared/api/fields';
import type { DialledKind, MissionKind } from '#shared/catalogue/missions';
import { REFUSALS } from '#shared/refusals';
import { missionTexts } from '../../../texts/missions.ts';
import { symbolsIn } from './dialling.ts';
import type { ChosenOrigin } from './selection.ts';

/** A mission as sent to the server. */
export type LaunchOrder =
  | {
      readonly kind: 'explore';
      readonly body: { planet_id: number; ship_id: number; duration_days?: number; duration_minutes?: number };
    }
  | {
      readonly kind: DialledKind;
      readonly body: { originating_planet_id: number; stargate_address: number[] };
    };

interface LaunchChoice {
  readonly kind: MissionKind;
  readonly origin: Pick<ChosenOrigin, 'planet_id' | 'stargate_address'> | undefined;
  readonly shipId: number | undefined;
  readonly days: number;
  /** The time of a short exploration, instead of days. */
  readonly minutes: number | null;
  readonly address: string;
}

/** The request for the selection, or the message that says what is missing. */
export function orderOf({ kind, origin, shipId, days, minutes, address }: LaunchChoice): LaunchOrder | string {
  if (kind === 'explore') {
    if (!origin || !(days >= 1)) return REFUSALS.exploreIdsMissing.text;
    if (shipId === undefined) return missionTexts.launch.noScoutChosen;
    const duration = minutes === null ? { duration_days: days } : { duration_minutes: minutes };
    return { kind, body: { planet_id: origin.planet_id, ship_id: shipId, ...duration } };
  }
  if (!origin) return REFUSALS.originMissing.text;
  const target = stargateAddress.safeParse(symbolsIn(address));
  if (!target.success) return REFUSALS.addressInvalid.text;
  if (target.data.join() === origin.stargate_address?.join()) return REFUSALS.ownAddress.text;
  return { kind, body: { originating_planet_id: origin.planet_id, stargate_address: target.data } };
}
