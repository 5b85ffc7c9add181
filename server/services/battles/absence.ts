import type { EntityManager } from 'typeorm';
import { HOSTILE_KINDS } from '#shared/catalogue/marches';
import { landingAfterTruces, type NightTruce } from '#shared/rules/battles/truce';
import { partEndsAt, resumed } from '#shared/rules/sieges/siege';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import { databaseTime, lock } from '../../store/row-locks.ts';
import type { AppContext } from '../command/app-context.ts';
import { type StoredPauses, storedPauses, storedSiegeTime } from '../marches/siege-views.ts';
import { trucesOf } from './night-truce.ts';

/*
 * While no server runs, nobody can see an attack or answer it. So each process notes once a minute that the game is served,
 * and after a longer absence the attacks that were on their way land, and sieges end, as much later. A restored backup brings the note of its
 * own time, so the same holds for it.
 */

/** The setting that holds until when the game was served. */
const SERVED_UNTIL = 'served_until';
/** A shorter absence moves nothing. */
const ABSENCE_MS = 10 * 60_000;

/** Notes that the game is served now. */
async function noteServed(queries: Queries): Promise<void> {
  await queries.query(
    `INSERT INTO setting (key, value) VALUES ($1, clock_timestamp()::text)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [SERVED_UNTIL],
  );
}

/**
 * Moves all attacks that are under way, and the ends of sieges, by the time for which no server ran, if that is more than ten
 * minutes, and then out of any night truce in which they would land. Returns how many. Of several processes that start, one does
 * so.
 */
export async function postponeAttacks({ db, speed }: Pick<AppContext, 'db' | 'speed'>): Promise<number> {
  return transaction(db, async (tx) => {
    const [served]: { value: string }[] = await tx.query('SELECT value FROM setting WHERE key = $1 FOR UPDATE', [
      SERVED_UNTIL,
    ]);
    const gapMs = served ? (await databaseTime(tx)).getTime() - Date.parse(served.value) : 0;
    const moved = gapMs > ABSENCE_MS ? await postponeBy(tx, gapMs, speed) : 0;
    await noteServed(tx);
    return moved;
  });
}

interface Attack {
  readonly id: number;
  readonly player_id: number;
  readonly target_owner_id: number | null;
  readonly due_at: Date;
}

const ATTACKS = `SELECT id, player_id, target_owner_id, due_at FROM march WHERE phase = 'out' AND kind = ANY ($1)`;

async function postponeBy(tx: EntityManager, gapMs: number, speed: number): Promise<number> {
  const seen: Attack[] = await tx.query(ATTACKS, [HOSTILE_KINDS]);
  const sieges: StandingSiege[] = await tx.query(SIEGES);
  const ids = [
    ...new Set([...seen.flatMap(playersOf), ...sieges.flatMap((siege) => [siege.besieger_id, siege.ruler_id])]),
  ];
  const { now } = await lock(tx, { playersWithoutPlanets: ids });
  // Other servers may run already: what was launched meanwhile is not moved, and what turned back is not either.
  const attacks: Attack[] = (await tx.query(ATTACKS, [HOSTILE_KINDS])).filter((each: Attack) =>
    seen.some(({ id }) => id === each.id),
  );
  const truces = await trucesOf(tx, ids);
  const moments = attacks.map((attack) => {
    const both = playersOf(attack).flatMap((id) => truces.get(id) ?? []);
    return new Date(landingAfterTruces(attack.due_at.getTime() + gapMs, attack.id, both, speed));
  });
  await tx.query(
    `UPDATE march SET due_at = moved.at, lands_at = moved.at FROM unnest($1::int[], $2::timestamptz[]) AS moved (id, at)
     WHERE march.id = moved.id`,
    [attacks.map(({ id }) => id), moments],
  );
  await prolong(tx, sieges, { from: now.getTime() - gapMs, until: now.getTime() }, truces, speed);
  await prolongIrises(tx, gapMs);
  // Clients that kept the old moments read them again.
  await tx.query('UPDATE player SET version = version + 1 WHERE id = ANY ($1)', [ids]);
  return attacks.length + sieges.length;
}

interface StandingSiege {
  readonly march_id: number;
  readonly besieger_id: number;
  readonly ruler_id: number;
  readonly begun_at: Date;
  readonly ends_at: Date;
  readonly pauses: StoredPauses;
  readonly told: number;
}

const SIEGES = `SELECT march_id, besieger_id, ruler_id, begun_at, ends_at, pauses, told FROM siege WHERE ended_at IS NULL`;

/** Sieges were paused during an absence. */
async function prolong(
  tx: EntityManager,
  sieges: readonly StandingSiege[],
  away: { readonly from: number; readonly until: number },
  truces: ReadonlyMap<number, NightTruce>,
  speed: number,
): Promise<void> {
  for (const siege of sieges) {
    const truce = truces.get(siege.ruler_id);
    if (!truce) throw new Error(`There is no player ${siege.ruler_id}.`);
    const time = resumed(storedSiegeTime(siege), away.from, away.until, truce, speed);
    // Sieges that another server has ended meanwhile are over.
    await tx.query('UPDATE siege SET ends_at = $2, pauses = $3, due_at = $4 WHERE march_id = $1 AND ended_at IS NULL', [
      siege.march_id,
      new Date(time.endsAt),
      storedPauses(time),
      new Date(partEndsAt(time, siege.told + 1)),
    ]);
  }
}

/** An iris that was closed when the servers stopped is closed as much longer: it was paid for against what lands later now. */
async function prolongIrises(tx: EntityManager, gapMs: number): Promise<void> {
  await tx.query(
    `UPDATE planet SET iris_until = iris_until + make_interval(secs => $1 / 1000.0)
     WHERE iris_until > clock_timestamp() - make_interval(secs => $1 / 1000.0)`,
    [gapMs],
  );
}

function playersOf({ player_id, target_owner_id }: Attack): number[] {
  return target_owner_id === null ? [player_id] : [player_id, target_owner_id];
}
