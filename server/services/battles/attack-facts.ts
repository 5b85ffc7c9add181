import type { Refusal } from '#shared/refusals';
import { type AttackingMarch, mayAttack } from '#shared/rules/battles/may-attack';
import { councilsOf } from '#shared/rules/research';
import { awaitPipelined, type Queries } from '../../store/connection/transaction.ts';
import type { PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
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
