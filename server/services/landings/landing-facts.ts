import { isHostile } from '#shared/catalogue/marches';
import { isIrisClosed } from '#shared/rules/battles/iris';
import { wayOf } from '#shared/rules/battles/marches';
import { awaitPipelined, type Queries } from '../../store/connection/transaction.ts';
import { gateOf, type PlanetRow } from '../../store/schema/rows.ts';
import { type BattleFacts, battleFacts, type Opponents, opponentsOf } from '../battles/attack-facts.ts';
import type { LandingMarch } from '../battles/due-march.ts';
import { fieldOf } from '../battles/forces.ts';
import type { Meeting } from '../battles/meeting.ts';
import type { AppContext } from '../command/app-context.ts';

/** What is read under the locks before a march lands. `battle` is undefined if there will be none. */
export interface LandingFacts {
  readonly opponents: Opponents | undefined;
  /** The sender and the besieger of the world, if that is somebody else. */
  readonly siege: Opponents | undefined;
  readonly battle: BattleFacts | undefined;
}

/** The facts of a landing on a world that is there. */
export type MetFacts = LandingFacts & { readonly opponents: Opponents };

/** Reads, under the locks, what decides how the march lands. */
export async function factsAbout(
  context: AppContext,
  { tx, locked }: Meeting,
  march: LandingMarch,
): Promise<LandingFacts> {
  const { player_id: senderId, owner_id: rulerId, due_at: at } = march;
  const target = locked.planets.get(march.target_id);
  if (march.phase === 'home' || !target) return { opponents: undefined, siege: undefined, battle: undefined };
  const besiegerId = march.besieger && march.besieger.id !== senderId ? march.besieger.id : undefined;
  const meets = isHostile(march.kind) && rulerId !== null && rulerId !== senderId;
  const rivalId = besiegerId ?? (meets ? rulerId : undefined);
  const [opponents, siege, battle] = await awaitPipelined([
    opponentsOf(tx, senderId, target, at, context),
    besiegerId === undefined
      ? undefined
      : opponentsOf(tx, senderId, { id: target.id, owner_id: besiegerId }, at, context),
    rivalId === undefined ? undefined : battleFacts(tx, fieldOf(march, rivalId), context),
  ]);
  return { opponents, siege, battle };
}

/** The two sides of a battle at a besieged world; undefined if the two do not fight each other. */
export function fightersBeforeWorld({ ruler: besieger, ...meeting }: Meeting, { opponents, siege, battle }: MetFacts) {
  const { attacker: sender, ruler: owner } = opponents;
  if (!besieger || !owner || !battle || !siege?.ruler) return undefined;
  if (sender.allianceId !== null && sender.allianceId === siege.ruler.allianceId) return undefined;
  if (siege.pair?.pactSince != null) return undefined;
  return {
    meeting: { ...meeting, ruler: besieger },
    facts: { sender, owner, besieger: siege.ruler, battle },
  };
}

/** Whether a march comes through a gate whose iris is closed at the moment of its landing. Forces that are coming home get in. */
export async function isBarred(queries: Queries, march: LandingMarch, target: PlanetRow): Promise<boolean> {
  if (!isIrisClosed(gateOf(target), march.due_at.getTime())) return false;
  const ships: { typeId: number; count: number }[] = await queries.query(
    'SELECT ship_type_id::int AS "typeId", count(*) FROM ship WHERE march_id = $1 GROUP BY ship_type_id',
    [march.id],
  );
  return wayOf(march.kind, { ships }) === 'gate';
}
