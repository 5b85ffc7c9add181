import type { redeemArtifact as RedeemArtifact } from '#shared/api/artifacts';
import type { Answer } from '#shared/api/call';
import { type ArtifactType, artifactTypeOf } from '#shared/catalogue/artifacts';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkRedeem, comesAtOnce, effectEnd } from '#shared/rules/artifacts';
import { artifactText } from '#shared/rules/missions/artifact';
import { gateOf, type PlanetRow } from '../../store/schema/rows.ts';
import { closeIris } from '../battles/iris.ts';
import { type RulerFacts, rulersOf } from '../battles/rulers.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { retryWhileRowsChange } from '../command/rows-changed.ts';
import { refuseWhileLandingIsDue } from '../marches/overdue.ts';
import { isBesieged } from '../marches/siege-facts.ts';
import { concernedBySieges, lengthenSiege } from '../sieges/lengthen-siege.ts';
import { findAround } from '../worlds/surveys.ts';

/** The immediate outcome of an effect: what it was used on, and how many addresses it brought. */
interface Outcome {
  readonly usedOn: number | null;
  readonly found: number;
}

const NOTHING: Outcome = { usedOn: null, found: 0 };

/** Redeems an artifact on one of the player's worlds: its effect comes at once, or waits. It happens once. */
export function redeemArtifact(
  context: AppContext,
  caller: CommandCaller,
  { artifact_id }: { readonly artifact_id: number },
): Promise<Answer<typeof RedeemArtifact>> {
  return retryWhileRowsChange(async () => {
    const concerned = await concernedBySieges(context.db, caller.playerId);
    return runPlayerCommand(context, caller, (command) => redeem(context, command, artifact_id), concerned);
  });
}

async function redeem(context: AppContext, command: PlayerCommand, artifactId: number) {
  const artifact = await ownArtifact(command, artifactId);
  const { planet } = artifact;
  // Landings that are due before meet the world as it was.
  await refuseWhileLandingIsDue(command.tx, planet.id, command.now);
  const type = artifactTypeOf(artifact.artifact_type_id);
  const clock = { now: command.now.getTime(), speed: context.speed };
  const ruler = await rulerOf(context, command);
  const { underPeace, respiteUntil } = ruler;
  const besieged = await isBesieged(command.tx, planet.id);
  refuseIf(
    checkRedeem(type, { redeemed: artifact.redeemed, gate: gateOf(planet), besieged, underPeace, respiteUntil }, clock),
  );

  await command.tx.query('UPDATE artifact SET redeemed = true WHERE id = $1', [artifact.id]);
  const { usedOn, found } = comesAtOnce(type.effect.kind) ? await bring(context, command, type, planet) : NOTHING;
  await command.tx.query(
    `INSERT INTO boon (player_id, artifact_id, artifact_type_id, redeemed_at, used_at, used_on)
       VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN $4::timestamptz END, $6)`,
    [command.player.id, artifact.id, type.id, command.now, comesAtOnce(type.effect.kind), usedOn],
  );
  if (type.effect.kind === 'long_siege') await lengthenSiege(context, command, ruler, planet.id);
  const redeemed = {
    artifact_id: artifact.id,
    artifact_type_id: type.id,
    artifact_type_name: type.name,
    planet_id: planet.id,
    found,
  };
  command.publish('artifact_redeemed', redeemed);
  return { ...redeemed, message: `The ${type.name} is redeemed.`, ...command.stamp };
}

/** The artifact with this id and its world. Refuses with 403 for one on another player's world, and 404 for a missing one. */
async function ownArtifact({ tx, locked, player }: PlayerCommand, id: number) {
  const [row]: { id: number; planet_id: number; artifact_type_id: number; redeemed: boolean }[] = await tx.query(
    'SELECT id, planet_id, artifact_type_id::int, redeemed FROM artifact WHERE id = $1',
    [id],
  );
  if (!row) throw new Refused(REFUSALS.artifactNotFound);
  const planet = locked.planets.get(row.planet_id);
  if (planet?.owner_id !== player.id) throw new Refused(REFUSALS.artifactNotOwned);
  return { ...row, planet };
}

async function rulerOf(context: AppContext, { tx, player, now }: PlayerCommand): Promise<RulerFacts> {
  const ruler = (await rulersOf(tx, [player.id], now, context)).get(player.id);
  if (!ruler) throw new Error(`There is no player ${player.id}.`);
  return ruler;
}

/** An effect that comes at once. */
async function bring(
  context: AppContext,
  command: PlayerCommand,
  { name, effect }: ArtifactType,
  planet: PlanetRow,
): Promise<Outcome> {
  const { tx, player } = command;
  const end = effectEnd(effect, { now: command.now.getTime(), speed: context.speed });
  switch (effect.kind) {
    case 'addresses': {
      const report = await findAround(command, planet, effect.worlds, 'artifact', (addresses) =>
        artifactText(name, addresses),
      );
      if (!report) throw new Refused(REFUSALS.noGateUnknown);
      return { usedOn: report.missionId, found: report.found };
    }
    case 'people':
      await tx.query('UPDATE planet SET population = population + $2 WHERE id = $1', [planet.id, effect.people]);
      return { usedOn: planet.id, found: 0 };
    case 'respite':
      await tx.query('UPDATE player SET respite_until = $2 WHERE id = $1', [player.id, new Date(end ?? 0)]);
      return NOTHING;
    case 'iris':
      await closeIris(command, planet, new Date(end ?? 0));
      return { usedOn: planet.id, found: 0 };
    default:
      throw new Error(`The effect of the ${name} waits for its occasion.`);
  }
}
