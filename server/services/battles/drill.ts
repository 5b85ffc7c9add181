import { randomBytes } from 'node:crypto';
import type { DrillReport } from '#shared/api/battles/battles';
import { DRILL_GARRISONS, type DrillGarrison } from '#shared/catalogue/sparring';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { aftermathOf } from '#shared/rules/battles/aftermath';
import { prepareBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import type { Marchers } from '#shared/rules/battles/marches';
import { hashOf, SECRET_BYTES, sealOf, seedOf } from '#shared/rules/battles/seal';
import { checkDrill, drillEncounter, practiceForce } from '#shared/rules/battles/sparring';
import { shipClassOf } from '#shared/rules/battles/stacks';
import type { TypeCount } from '#shared/rules/battles/worth';
import { NO_RESEARCH, type ResearchLevels, shipLevels, squadLevels } from '#shared/rules/research';
import { SHIP_IS_HERE, SQUAD_IS_HERE } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { runTowardsObjectives } from '../objectives/objectives.ts';
import { lossesOf } from './battle-rows.ts';

interface DrillBody {
  readonly garrison_id: number;
  readonly ships: readonly { readonly ship_type_id: number; readonly count: number }[];
  readonly squads: readonly { readonly squad_type_id: number; readonly count: number }[];
}

/** Fights a drill by the rules of real battles. Only its number and whether it was won are kept: the answer is the report. */
export function fightDrill(context: AppContext, caller: CommandCaller, body: DrillBody) {
  const garrison = DRILL_GARRISONS.find(({ id }) => id === body.garrison_id);
  if (!garrison) throw new Refused(REFUSALS.drillUnknown);
  const named: Marchers = {
    ships: body.ships.map(({ ship_type_id: typeId, count }) => ({ typeId, count })),
    squads: body.squads.map(({ squad_type_id: typeId, count }) => ({ typeId, count })),
  };
  const isLent = named.ships.length + named.squads.length === 0;
  if (!isLent) refuseIf(checkDrill(named));
  return runTowardsObjectives(context, caller, async (command) => {
    if (!isLent) await refuseUnlessReady(command, named);
    const { player, research } = command;
    const force = isLent
      ? unitsOf(player.id, practiceForce(player.race_id), NO_RESEARCH)
      : unitsOf(player.id, named, research);
    return drill(command, garrison, force);
  });
}

async function drill(command: PlayerCommand, garrison: DrillGarrison, force: ReturnType<typeof unitsOf>) {
  const { tx, player, now } = command;
  const [known]: { fought: number }[] = await tx.query('SELECT fought FROM drill WHERE player_id = $1', [player.id]);
  const number = (known?.fought ?? 0) + 1;
  const secret = randomBytes(SECRET_BYTES).toString('hex');

  const battle = prepareBattle(drillEncounter(number, player.id, force, garrison));
  const seed = seedOf(secret, number, battle.input);
  const fought = fight(battle.input, seed);
  const aftermath = aftermathOf(battle, fought);
  await tx.query(
    `INSERT INTO drill AS known (player_id, fought, won) VALUES ($1, 1, $2)
     ON CONFLICT (player_id) DO UPDATE SET fought = known.fought + 1, won = known.won + excluded.won`,
    [player.id, aftermath.outcome === 'ground_won' ? 1 : 0],
  );
  return {
    garrison_id: garrison.id,
    at: now.toISOString(),
    outcome: aftermath.outcome,
    losses: lossesOf(aftermath),
    input: battle.input as DrillReport['input'],
    secret,
    seal: sealOf(secret, number),
    seed,
    hash: hashOf(battle.input, seed, fought.rounds),
    rounds: fought.rounds as DrillReport['rounds'],
    ...command.stamp,
  };
}

/** Own units have the levels of the player's research; a practice force is the same for all players of a race. */
function unitsOf(ownerId: number, { ships, squads }: Marchers, research: ResearchLevels) {
  return {
    ships: ships.map((unit) => ({ ...unit, ownerId, ...shipLevels(research, shipClassOf(unit.typeId)) })),
    squads: squads.map((unit) => ({ ...unit, ownerId, ...squadLevels(research) })),
  };
}

const READY = `SELECT 'ship' AS kind, ship_type_id::int AS type, count(*) FROM ship JOIN planet ON planet.id = planet_id
    WHERE owner_id = $1 AND ${SHIP_IS_HERE} AND ready_at <= $2 GROUP BY ship_type_id
  UNION ALL SELECT 'squad', squad_type_id::int, count(*) FROM squad JOIN planet ON planet.id = planet_id
    WHERE owner_id = $1 AND ${SQUAD_IS_HERE} AND ready_at <= $2 GROUP BY squad_type_id`;

/** All ready forces on any world of the player can take part together. */
async function refuseUnlessReady({ tx, player, now }: PlayerCommand, { ships, squads }: Marchers): Promise<void> {
  const ready: { kind: 'ship' | 'squad'; type: number; count: number }[] = await tx.query(READY, [player.id, now]);
  const isShort = (kind: 'ship' | 'squad') => (wanted: TypeCount) =>
    (ready.find((each) => each.kind === kind && each.type === wanted.typeId)?.count ?? 0) < wanted.count;
  refuseIf(ships.some(isShort('ship')) || squads.some(isShort('squad')) ? REFUSALS.drillTooMany : undefined);
}
