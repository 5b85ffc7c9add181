import { MARCH_LIMITS } from '../../catalogue/battles.ts';
import { type HostileKind, isHostile, MARCH_TYPES, type MarchKind } from '../../catalogue/marches.ts';
import { findShipType } from '../../catalogue/ships.ts';
import { SQUAD_TYPES } from '../../catalogue/squads.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { mostGuests } from '../alliance-perks.ts';
import { berthsOfShips, type Marchers, wayOf } from './marches.ts';
import { waitText } from './may-attack.ts';
import { isWarship } from './stacks.ts';

/** Kinds of marches that are no attack. */
export type PeacefulKind = Exclude<MarchKind, HostileKind>;

/** The refusal if these ships and squads cannot march together on this errand, wherever it leads, or undefined. */
export function checkMarchers(kind: MarchKind, marchers: Marchers): Refusal | undefined {
  const { ships, squads } = marchers;
  const { way, besieges, needs } = MARCH_TYPES[kind];
  if (ships.some(({ typeId }) => !findShipType(typeId))) return REFUSALS.shipTypeUnknown;
  if (squads.some(({ typeId }) => !SQUAD_TYPES.some(({ id }) => id === typeId))) return REFUSALS.squadTypeUnknown;
  if (way === 'gate') return checkStrikers(marchers, needs.squads);
  if (countOf(ships) + countOf(squads) === 0) return REFUSALS.marchEmpty;
  if (isHostile(kind)) {
    if (ships.some(({ typeId }) => !isWarship(typeId))) return REFUSALS.scoutsDoNotFight;
    if (besieges && (countOf(ships) < needs.ships || countOf(squads) < needs.squads)) {
      return REFUSALS.siegeNeedsSquads(needs.squads);
    }
    if (countOf(ships) < needs.ships) return REFUSALS.marchWithoutWarship;
  }
  const berths = berthsOfShips(ships);
  return ships.length > 0 && countOf(squads) > berths ? REFUSALS.berthsTooFew(berths) : undefined;
}

/** Only squads can go through the gate. */
function checkStrikers({ ships, squads }: Marchers, least: number): Refusal | undefined {
  if (countOf(ships) > 0) return REFUSALS.strikeWithShips;
  return countOf(squads) < least ? REFUSALS.strikeWithoutSquads : undefined;
}

const countOf = (units: Marchers['ships']) => units.reduce((sum, { count }) => sum + count, 0);

/** The sender of a transfer or relief, and its target. */
export interface PeacefulMarch {
  readonly kind: PeacefulKind;
  readonly sender: {
    readonly playerId: number;
    readonly allianceId: number | null;
    /** From when on the sender may send relief to others, in ms since 1970. */
    readonly relievesFrom: number;
    readonly underPeace: boolean;
  };
  readonly ruler: {
    readonly playerId: number;
    readonly allianceId: number | null;
    /** Of the ruler's alliance; 0 outside alliances. */
    readonly allianceLevel: number;
    /** From when on a pact of the two alliances lets relief in, in ms since 1970; null without a pact. */
    readonly pactRelievesFrom: number | null;
    readonly underPeace: boolean;
    readonly onLeave: boolean;
  } | null;
  /** Other players, besides the sender, whose forces stand on the world or are on their way to it. */
  readonly otherGuests: number;
  readonly endsPeace: boolean;
  /** In ms since 1970. */
  readonly now: number;
  /** The peace of newcomers is not checked at a landing. */
  readonly moment: 'launch' | 'landing';
}

/** The refusal if a transfer or relief may not leave for this world, or not land on it, or undefined. */
export function checkPeacefulMarch(march: PeacefulMarch): Refusal | undefined {
  const { kind, sender, ruler } = march;
  if (MARCH_TYPES[kind].stays === 'garrison')
    return ruler?.playerId === sender.playerId ? undefined : REFUSALS.notYourWorld;
  if (ruler?.playerId === sender.playerId) return REFUSALS.ownWorld;
  const isMate = ruler !== null && sender.allianceId !== null && ruler.allianceId === sender.allianceId;
  const reliefFrom = isMate ? march.now : (ruler?.pactRelievesFrom ?? null);
  if (!ruler || reliefFrom === null) return REFUSALS.notAMatesWorld;
  // Nobody can attack that world, so it needs no help, and a fleet would only hide there.
  if (ruler.onLeave) return REFUSALS.hostOnLeave;
  if (ruler.underPeace) return REFUSALS.rulerAtPeace;
  const guests = mostGuests(ruler.allianceLevel);
  if (march.now < sender.relievesFrom) return REFUSALS.mateTooNew(waitText(sender.relievesFrom, march.now));
  if (march.now < reliefFrom) return REFUSALS.pactTooNew(waitText(reliefFrom, march.now));
  if (march.otherGuests >= guests) return REFUSALS.guestsTooMany(guests);
  return march.moment === 'launch' && sender.underPeace && !march.endsPeace ? REFUSALS.atPeace : undefined;
}

/** The refusal if the player has so many marches out already, or undefined. */
export function checkMarchesOut(out: number): Refusal | undefined {
  return out >= MARCH_LIMITS.all ? REFUSALS.marchesTooMany(MARCH_LIMITS.all) : undefined;
}

/** The refusal if the target is out of reach of these ships, or undefined. */
export function checkWay(
  kind: MarchKind,
  marchers: Pick<Marchers, 'ships'>,
  { distance, reach }: { readonly distance: number; readonly reach: number },
): Refusal | undefined {
  return wayOf(kind, marchers) === 'space' && distance > reach ? REFUSALS.outOfReach(distance, reach) : undefined;
}
