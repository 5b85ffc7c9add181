import type { ArtifactEffectView, HeldArtifact } from '#shared/api/artifacts';
import { artifactTypeOf } from '#shared/catalogue/artifacts';
import { checkRedeem, comesAtOnce, effectEnd, type Redeemer } from '#shared/rules/artifacts';
import { gateOf } from '../../store/schema/rows.ts';
import { whyNotView } from '../views/api-views.ts';

/** An artifact that was not redeemed, with its world. */
export interface HeldRow {
  readonly id: number;
  readonly artifact_type_id: number;
  readonly planet_id: number;
  readonly planet_name: string | null;
  readonly iris_until: Date | null;
  /** Whether an army stands before its world. */
  readonly besieged: boolean;
}

/** A redeemed artifact; its world is null if it is not the player's any more. */
export interface BoonRow {
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

export function heldView(row: HeldRow, { underPeace, respiteUntil }: Ruler, clock: Clock): HeldArtifact {
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
export function isAlive(row: BoonRow, ruler: Ruler, clock: Clock): boolean {
  const waits = !comesAtOnce(artifactTypeOf(row.artifact_type_id).effect.kind);
  return waits ? row.used_at === null : runsUntil(row, ruler, clock) !== null;
}

export function effectView(row: BoonRow, ruler: Ruler, clock: Clock): ArtifactEffectView {
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
