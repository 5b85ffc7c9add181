import type { ArtifactEffectView, HeldArtifact, listArtifacts as ListArtifacts } from '#shared/api/artifacts';
import type { Answer } from '#shared/api/call';
import { artifactTypeOf, findArtifactType } from '#shared/catalogue/artifacts';
import { checkRedeem, comesAtOnce, effectEnd, type Redeemer } from '#shared/rules/artifacts';
import { gateOf } from '../../store/schema/rows.ts';
import { rulersOf } from '../battles/rulers.ts';
import type { AppContext } from '../command/app-context.ts';
import { settledPlayer } from '../command/player-reads.ts';
import { whyNotView } from '../views/api-views.ts';

const HELD = `SELECT artifact.id, artifact_type_id::int, planet_id, name AS planet_name, iris_until,
    EXISTS (SELECT 1 FROM siege WHERE siege.planet_id = planet.id AND ended_at IS NULL) AS besieged
  FROM artifact JOIN planet ON planet.id = planet_id WHERE owner_id = $1 AND NOT redeemed ORDER BY artifact.id`;

/** The effects that wait, and those that came at once and may still run. */
const BOONS = `SELECT boon.id, artifact_id, boon.artifact_type_id::int, redeemed_at, used_at, planet.id AS planet_id, name AS planet_name, iris_until
  FROM boon LEFT JOIN artifact ON artifact.id = artifact_id LEFT JOIN planet ON planet.id = planet_id AND owner_id = $1
  WHERE player_id = $1 AND (used_at IS NULL OR used_at = redeemed_at) ORDER BY boon.id`;

/** The artifacts that the player can redeem, and what the redeemed ones still do. */
export async function listArtifacts(context: AppContext, playerId: number): Promise<Answer<typeof ListArtifacts>> {
  const { db, speed } = context;
  const { now, stamp } = await settledPlayer(context, playerId);
  const ruler = (await rulersOf(db, [playerId], now, context)).get(playerId);
  if (!ruler) throw new Error(`There is no player ${playerId}.`);
  const held: HeldRow[] = await db.query(HELD, [playerId]);
  const boons: BoonRow[] = await db.query(BOONS, [playerId]);
  const clock = { now: now.getTime(), speed };
  return {
    artifacts: held.filter(isKnown).map((row) => heldView(row, ruler, clock)),
    effects: boons
      .filter(isKnown)
      .filter((row) => isAlive(row, ruler, clock))
      .map((row) => effectView(row, ruler, clock)),
    ...stamp,
  };
}

/** A row of a type that the catalogue does not know must not hide the others. */
const isKnown = ({ artifact_type_id }: { readonly artifact_type_id: number }) =>
  findArtifactType(artifact_type_id) !== undefined;

/** An artifact that was not redeemed, with its world. */
interface HeldRow {
  readonly id: number;
  readonly artifact_type_id: number;
  readonly planet_id: number;
  readonly planet_name: string | null;
  readonly iris_until: Date | null;
  /** Whether an army stands before its world. */
  readonly besieged: boolean;
}

/** A redeemed artifact; its world is null if it is not the player's any more. */
interface BoonRow {
  readonly id: number;
  readonly artifact_id: number | null;
  readonly artifact_type_id: number;
  readonly redeemed_at: Date;
  readonly used_at: Date | null;
  readonly planet_id: number | null;
  readonly planet_name: string | null;
  readonly iris_until: Date | null;
}

type Ruler = Pick<Redeemer, 'underPeace' | 'respiteUntil'>;
interface Clock {
  readonly now: number;
  readonly speed: number;
}

function heldView(row: HeldRow, { underPeace, respiteUntil }: Ruler, clock: Clock): HeldArtifact {
  const type = artifactTypeOf(row.artifact_type_id);
  const redeemer = { redeemed: false, gate: gateOf(row), besieged: row.besieged, underPeace, respiteUntil };
  return {
    artifact_id: row.id,
    artifact_type_id: type.id,
    artifact_type_name: type.name,
    planet_id: row.planet_id,
    planet_name: row.planet_name ?? '',
    until: isoOf(effectEnd(type.effect, clock)),
    ...whyNotView(checkRedeem(type, redeemer, clock)),
  };
}

/** Whether the effect waits or runs. One that was used up, or came at once and has no time, is over. */
function isAlive(row: BoonRow, ruler: Ruler, clock: Clock): boolean {
  const waits = !comesAtOnce(artifactTypeOf(row.artifact_type_id).effect.kind);
  return waits ? row.used_at === null : runsUntil(row, ruler, clock) !== null;
}

function effectView(row: BoonRow, ruler: Ruler, clock: Clock): ArtifactEffectView {
  const type = artifactTypeOf(row.artifact_type_id);
  return {
    effect_id: row.id,
    artifact_id: row.artifact_id,
    artifact_type_id: type.id,
    artifact_type_name: type.name,
    planet_id: row.planet_id,
    planet_name: row.planet_name,
    redeemed_at: row.redeemed_at.toISOString(),
    ends_at: isoOf(runsUntil(row, ruler, clock)),
  };
}

/** When an effect with a time ends; null if it has none, is over, or was ended: by a march, or by opening the iris. */
function runsUntil(row: BoonRow, { respiteUntil }: Ruler, { now, speed }: Clock): number | null {
  const { effect } = artifactTypeOf(row.artifact_type_id);
  const latest = effectEnd(effect, { now: row.redeemed_at.getTime(), speed });
  const set = effect.kind === 'iris' ? gateOf(row).closedUntil : respiteUntil;
  if (latest === null || set === null) return null;
  const end = Math.min(latest, set);
  return end > now ? end : null;
}

const isoOf = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
