import type { Refusal } from '#shared/refusals';
import { type AttackingMarch, mayAttack } from '#shared/rules/battles/may-attack';
import { type Harm, isOfGroup, strangersLandings } from '#shared/rules/battles/own-group';
import { windowBegins } from '#shared/rules/battles/shields';
import { councilsOf } from '#shared/rules/research';
import { siegeLimits } from '#shared/rules/sieges/siege-limits';
import { awaitPipelined, type Queries } from '../../store/connection/transaction.ts';
import type { PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { harmsOf } from '../marches/bonds.ts';
import { type SiegeFacts, siegeFacts } from '../marches/siege-facts.ts';
import { type Field, type Forces, forcesAt } from './forces.ts';
import { type PairFacts, pairFacts, type RulerFacts, rulersOf } from './rulers.ts';

/** The two players of an attack; the ruler is undefined if nobody holds the world. */
export interface Opponents {
  readonly attacker: RulerFacts;
  readonly ruler: RulerFacts | undefined;
  /** What lies between the two; undefined if nobody holds the world. */
  readonly pair: PairFacts | undefined;
  /** The landings that harmed the ruler lately; none if nobody holds the world. */
  readonly harms: readonly Harm[];
  readonly sieges: SiegeFacts;
}

export async function opponentsOf(
  queries: Queries,
  attackerId: number,
  target: Pick<PlanetRow, 'id' | 'owner_id'>,
  now: Date,
  context: Pick<AppContext, 'speed'>,
): Promise<Opponents> {
  const { owner_id: rulerId } = target;
  const [rulers, pair, harms, sieges] = await awaitPipelined([
    rulersOf(queries, rulerId === null ? [attackerId] : [attackerId, rulerId], now, context),
    rulerId === null ? undefined : pairFacts(queries, attackerId, rulerId, now, context),
    rulerId === null ? [] : harmsOf(queries, rulerId, now, context),
    siegeFacts(queries, attackerId, target, now, context),
  ]);
  const attacker = rulers.get(attackerId);
  if (!attacker) throw new Error(`There is no player ${attackerId}.`);
  return { attacker, ruler: rulerId === null ? undefined : rulers.get(rulerId), pair, harms, sieges };
}

/** Whether what the attacker does to the ruler counts as done by the ruler's own group: see own-group.ts. */
export function isByGroup(
  { attacker, pair }: Opponents,
  { begun, ended }: { readonly begun: Date; readonly ended: Date },
  { speed }: Pick<AppContext, 'speed'>,
): boolean {
  const assailant = { accountSince: attacker.accountSince, bonds: pair?.bonds ?? [] };
  return isOfGroup(assailant, { begun: begun.getTime(), ended: ended.getTime() }, speed);
}

/** The refusal if this attack may not be launched, or may not land, at `now`. */
export function refusalOfAttack(
  { attacker, ruler, pair, harms, sieges }: Opponents,
  target: Pick<PlanetRow, 'id' | 'home'>,
  march: AttackingMarch,
  now: Date,
  { speed }: Pick<AppContext, 'speed'>,
): Refusal | undefined {
  const world = { planetId: target.id, rulerId: ruler?.id ?? null, heldSince: sieges.heldSince };
  const limits = siegeLimits(world, attacker.id, sieges.past, speed);
  return mayAttack(
    {
      playerId: attacker.id,
      allianceId: attacker.allianceId,
      level: attacker.level,
      might: attacker.might,
      onLeave: attacker.onLeave,
      underPeace: attacker.underPeace,
      worlds: attacker.worlds,
      hostileMarches: attacker.hostileMarches,
      sieges: attacker.sieges,
      councils: councilsOf(attacker.research),
      takesNoneUntil: limits.takesNoneUntil,
      march,
    },
    {
      isHome: target.home,
      besieged: sieges.besiegerId !== null,
      youngUntil: limits.youngUntil,
      noSiegeUntil: limits.noSiegeUntil,
      ruler:
        ruler && pair
          ? {
              playerId: ruler.id,
              allianceId: ruler.allianceId,
              might: ruler.might,
              banned: ruler.gone,
              onLeave: ruler.onLeave,
              underPeace: ruler.underPeace,
              mateUntil: pair.mateUntil,
              isPartner: pair.pactSince !== null,
              partnerUntil: pair.partnerUntil,
              respiteUntil: ruler.respiteUntil,
              battles: pair.battles,
              landings: strangersLandings(harms),
              losesNoneUntil: limits.losesNoneUntil,
            }
          : null,
    },
    now.getTime(),
  );
}

/** The refusal if the world does not go to who besieges it, when the siege is over. */
export function refusalOfCapture(
  opponents: Opponents,
  target: Pick<PlanetRow, 'id' | 'home' | 'owner_id'>,
  now: Date,
  context: Pick<AppContext, 'speed'>,
): Refusal | undefined {
  // The siege itself, and what forbade to begin it, is no obstacle any more.
  const past = opponents.sieges.past.filter((siege) => siege.planetId !== target.id || siege.outcome === 'captured');
  const sieges = { besiegerId: null, heldSince: null, past };
  const march = { kind: 'siege', moment: 'landing', targetOwnerId: target.owner_id } as const;
  return refusalOfAttack({ ...opponents, sieges }, target, march, now, context);
}

/** What a battle needs to know beside the two players. All of it is read at once, under the locks. */
export interface BattleFacts {
  /** The number that the battle gets. */
  readonly id: number;
  readonly forces: Forces;
  readonly windows: Lately;
}

interface Lately {
  /** Units that the attacker took in the last day. */
  readonly taken: number;
  /** When a battle of this attacker last gave the victim respite. */
  readonly lastRespite: Date | null;
}

const LATELY = `SELECT nextval('battle_id_seq')::int AS id,
    (SELECT coalesce(sum(looted), 0)::bigint FROM battle WHERE attacker_id = $1 AND at > $3) AS taken,
    greatest((SELECT max(at) FROM battle WHERE attacker_id = $1 AND defender_id = $2 AND gave_respite),
      (SELECT max(ended_at) FROM siege WHERE besieger_id = $1 AND ruler_id = $2 AND outcome = 'captured')) AS "lastRespite"`;

/** Read in one round trip. */
export async function battleFacts(
  queries: Queries,
  field: Field,
  { speed }: Pick<AppContext, 'speed'>,
): Promise<BattleFacts> {
  const since = new Date(windowBegins(field.at.getTime(), speed));
  const [forces, [lately]]: [Forces, (Lately & { id: number })[]] = await awaitPipelined([
    forcesAt(queries, field),
    queries.query(LATELY, [field.attackerId, field.rulerId, since]),
  ]);
  if (!lately) throw new Error('The battles of the last day could not be read.');
  const { id, ...windows } = lately;
  return { id, forces, windows };
}
