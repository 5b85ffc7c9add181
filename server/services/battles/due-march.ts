import type { EntityManager } from 'typeorm';
import type { MarchKind } from '#shared/catalogue/marches';
import { isGuestMarch, isHostileMarch } from '../../store/schema/rows.ts';
import { type War, warBetween } from '../alliances/relations/war-tally.ts';
import { hasFailed } from '../command/due-failures.ts';

/** A march whose leg is over. */
export interface LandingMarch {
  readonly id: number;
  readonly player_id: number;
  readonly kind: MarchKind;
  readonly phase: 'out' | 'home';
  readonly origin_id: number;
  readonly target_id: number;
  readonly target_owner_id: number | null;
  readonly due_at: Date;
  readonly flight_ms: number;
  readonly retreat_percent: number;
  readonly secret: string;
  /** The present ruler of the target, the ruler's alliance, and the owners of guests there. */
  readonly owner_id: number | null;
  readonly owner_alliance_id: number | null;
  readonly sender_alliance_id: number | null;
  /** The war between the sender's alliance and that of the target's ruler or besieger, if it has begun. */
  readonly war: War | null;
  readonly guests: readonly number[];
  /** The army that stands before the target, or null. */
  readonly besieger: Besieger | null;
  readonly comes_later: boolean;
}

export interface Besieger {
  readonly id: number;
  /** The march that lays the siege. */
  readonly march_id: number;
}

/** The first key of the advisory locks by which processes share out landings. The second is the march's id. */
const LANDINGS = 7_777_005;

/** SQL: of what is due at the same moment, attacks come last. */
const rankOf = (march: string) => `(CASE WHEN ${march}.phase = 'out' AND ${isHostileMarch(march)} THEN 2 ELSE 0 END)`;

export const MARCH_RANK = rankOf('march');

/**
 * SQL: the players concerned by the end of a march's leg: the sender, the ruler of the target, and its besieger. May hold nulls.
 */
export const partiesAt = (march: string, world: string) => `ARRAY[${march}.player_id, ${world}.owner_id,
  (SELECT besieger_id FROM siege AS before_world WHERE before_world.planet_id = ${world}.id AND before_world.ended_at IS NULL)]`;

/** SQL: the player whose forces the march meets at the target: its besieger, or else its ruler. */
const RIVAL = `coalesce((SELECT besieger_id FROM siege WHERE planet_id = march.target_id AND ended_at IS NULL
  AND besieger_id <> march.player_id), planet.owner_id)`;

/** `comes_later`: an earlier landing or siege that concerns the same players is not over. Those that failed do not count. */
const DUE_MARCH = `SELECT march.id, march.player_id, march.kind, march.phase, march.origin_id, march.target_id,
    march.target_owner_id, march.due_at, march.flight_ms, march.retreat_percent, march.secret, planet.owner_id,
    (SELECT alliance_id FROM member WHERE member.player_id = planet.owner_id) AS owner_alliance_id,
    (SELECT alliance_id FROM member WHERE member.player_id = march.player_id) AS sender_alliance_id,
    ${warBetween('march.player_id', RIVAL, 'march.due_at')} AS war,
    ARRAY(SELECT DISTINCT guest.player_id FROM march AS guest
      WHERE guest.target_id = march.target_id AND guest.phase = 'standing' AND ${isGuestMarch('guest')} ORDER BY 1) AS guests,
    (SELECT json_build_object('id', besieger_id, 'march_id', siege.march_id) FROM siege
      WHERE planet_id = march.target_id AND ended_at IS NULL) AS besieger,
    EXISTS (SELECT 1 FROM march AS other JOIN planet AS world ON world.id = other.target_id
      WHERE other.phase IN ('out', 'home') AND other.due_at <= march.due_at AND NOT ${hasFailed('march', { id: 'other.id', at: 'other.due_at' })}
        AND (other.due_at, ${rankOf('other')}, other.id) < (march.due_at, ${rankOf('march')}, march.id)
        AND ${partiesAt('other', 'world')} && ${partiesAt('march', 'planet')}
    ) OR EXISTS (SELECT 1 FROM siege WHERE siege.ended_at IS NULL AND siege.due_at < march.due_at AND NOT ${hasFailed('siege', { id: 'siege.march_id', at: 'siege.due_at' })}
        AND ARRAY[siege.besieger_id, siege.ruler_id] && ${partiesAt('march', 'planet')}
    ) AS comes_later
  FROM march JOIN planet ON planet.id = march.target_id
  WHERE march.id = $1 AND march.phase IN ('out', 'home') AND march.due_at <= clock_timestamp()`;

/**
 * Takes the march, if no other process has, and reads it. To plan most statements of a landing takes PostgreSQL longer
 * than to run them, so it keeps their plans; and they read no table whole, as plans do that were made while it was small.
 */
const CLAIM = `SELECT pg_try_advisory_xact_lock(${LANDINGS}, due.id) AS mine,
    set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true), due.*
  FROM (${DUE_MARCH}) AS due`;

/** Takes a march that is due, if no other process has: `mine` is false if one has. Undefined if it is not due any more. */
export async function claimMarch(tx: EntityManager, id: number) {
  const [claimed]: (LandingMarch & { readonly mine: boolean })[] = await tx.query(CLAIM, [id]);
  return claimed;
}

/** Reads a march that is due again, under the locks. Undefined if it is not due any more. */
export async function dueMarch(tx: EntityManager, id: number): Promise<LandingMarch | undefined> {
  const [march]: LandingMarch[] = await tx.query(DUE_MARCH, [id]);
  return march;
}

/** Whether all is as it was read before the locks, as far as the landing depends on it. */
export function isSameMarch(before: LandingMarch, after: LandingMarch): boolean {
  return (
    before.phase === after.phase &&
    before.owner_id === after.owner_id &&
    before.owner_alliance_id === after.owner_alliance_id &&
    before.sender_alliance_id === after.sender_alliance_id &&
    before.war?.id === after.war?.id &&
    before.due_at.getTime() === after.due_at.getTime() &&
    before.guests.join() === after.guests.join() &&
    before.besieger?.march_id === after.besieger?.march_id
  );
}
