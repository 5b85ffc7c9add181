import type { Refusal } from '#shared/refusals';
import { type AttackingMarch, mayAttack } from '#shared/rules/battles/may-attack';
import { windowBegins } from '#shared/rules/battles/shields';
import { councilsOf } from '#shared/rules/research';
import { awaitPipelined, type Queries } from '../../store/connection/transaction.ts';
import type { PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { type Field, type Forces, forcesAt } from './forces.ts';
import { type PairFacts, pairFacts, type RulerFacts, rulersOf } from './rulers.ts';

/** The two players of an attack; the ruler is undefined if nobody holds the world. */
export interface Opponents {
  readonly attacker: RulerFacts;
  readonly ruler: RulerFacts | undefined;
  /** What lies between the two; undefined if nobody holds the world. */
  readonly pair: PairFacts | undefined;
}

export async function opponentsOf(
  queries: Queries,
  attackerId: number,
  target: Pick<PlanetRow, 'owner_id'>,
  now: Date,
  context: Pick<AppContext, 'speed'>,
): Promise<Opponents> {
  const { owner_id: rulerId } = target;
  const [rulers, pair] = await awaitPipelined([
    rulersOf(queries, rulerId === null ? [attackerId] : [attackerId, rulerId], now, context),
    rulerId === null ? undefined : pairFacts(queries, attackerId, rulerId, now, context),
  ]);
  const attacker = rulers.get(attackerId);
  if (!attacker) throw new Error(`There is no player ${attackerId}.`);
  return { attacker, ruler: rulerId === null ? undefined : rulers.get(rulerId), pair };
}

/** The refusal if this attack may not be launched, or may not land, at `now`. */
export function refusalOfAttack(
  { attacker, ruler, pair }: Opponents,
  target: Pick<PlanetRow, 'home'>,
  march: AttackingMarch,
  now: Date,
): Refusal | undefined {
  return mayAttack(
    {
      playerId: attacker.id,
      allianceId: attacker.allianceId,
      level: attacker.level,
      might: attacker.might,
      onLeave: false,
      underPeace: attacker.underPeace,
      worlds: attacker.worlds,
      hostileMarches: attacker.hostileMarches,
      sieges: 0,
      councils: councilsOf(attacker.research),
      takesNoneUntil: null,
      march,
    },
    {
      isHome: target.home,
      besieged: false,
      youngUntil: null,
      noSiegeUntil: null,
      ruler:
        ruler && pair
          ? {
              playerId: ruler.id,
              allianceId: ruler.allianceId,
              might: ruler.might,
              banned: ruler.gone,
              onLeave: false,
              underPeace: ruler.underPeace,
              mateUntil: pair.mateUntil,
              respiteUntil: ruler.respiteUntil,
              battles: pair.battles,
              landings: pair.landings,
              losesNoneUntil: null,
            }
          : null,
    },
    now.getTime(),
  );
}

/** What a battle needs to know beside the two players. All of it is read at once, under the locks. */
export interface BattleFacts {
  /** The number that the battle gets. */
  readonly id: number;
  readonly forces: Forces;
  readonly windows: Lately;
}

interface Lately {
  /** Units that the victim lost, and that the attacker took, in the last day; might that the victim lost at own worlds. */
  readonly lost: number;
  readonly taken: number;
  readonly mightLost: number;
  /** When a battle of this attacker last gave the victim respite. */
  readonly lastRespite: Date | null;
}

const LATELY = `SELECT nextval('battle_id_seq')::int AS id, lost, "mightLost",
    (SELECT coalesce(sum(looted), 0)::bigint FROM battle WHERE attacker_id = $1 AND at > $3) AS taken,
    (SELECT max(at) FROM battle WHERE attacker_id = $1 AND defender_id = $2 AND gave_respite) AS "lastRespite"
  FROM (
    SELECT coalesce(sum(looted), 0)::bigint AS lost, coalesce(sum(might_lost), 0)::bigint AS "mightLost"
    FROM battle WHERE defender_id = $2 AND at > $3
  ) AS suffered`;

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
