import { randomInt } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/operators';
import { Refused } from '#shared/refusals';
import { takeArchive } from '../../store/backup/archive.ts';
import { connect } from '../../store/connection/data-source.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import * as acts from '../admin/season-acts.ts';
import type { AppContext } from '../command/app-context.ts';
import { SEASON_ACT_LOCK } from '../seasons/current-season.ts';
import { acted, operatorOf, type StaffCaller } from './staff-access.ts';

/*
 * The season, as operators end it and begin the next one in the console. Both take longer than a call may: the call is answered once
 * the act is logged, and the log says what came of it.
 */

type Review = Answer<typeof api.reviewSeason>;

/** How many lines of the log are listed. */
const SHOWN = 10;

export async function reviewSeason({ db, seasonPlan: { days } }: AppContext): Promise<Review> {
  const { season, now, ...outlook } = await acts.seasonOutlook(db);
  const { marches, missions, players, alliances } = outlook;
  return {
    number: season.number,
    phase: season.closed_at ? 'closed' : season.ends_at && season.ends_at <= now ? 'over' : 'running',
    began_at: season.began_at.toISOString(),
    ends_at: season.ends_at?.toISOString() ?? null,
    next_at: season.next_at?.toISOString() ?? null,
    marches,
    missions,
    players,
    alliances,
    next: { days, ends_at: acts.nextSeasonEnd(days, now)?.toISOString() ?? null },
    ...(await galaxyAndLog(db)),
  };
}

async function galaxyAndLog(queries: Queries): Promise<Pick<Review, 'galaxy' | 'busy' | 'acts'>> {
  const [row]: { worlds: number; held: number; busy: boolean }[] = await queries.query(
    `SELECT count(*)::int AS worlds, count(owner_id)::int AS held, EXISTS (
        SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      ) AS busy FROM planet`,
    [SEASON_ACT_LOCK],
  );
  if (!row) throw new Error('The worlds could not be counted.');
  const { busy, ...galaxy } = row;
  const lines: (Omit<Review['acts'][number], 'at'> & { at: Date })[] = await queries.query(
    `SELECT at, operator, act, details FROM operator_act WHERE player_id = 0 AND act = ANY ($1) ORDER BY id DESC LIMIT ${SHOWN}`,
    [Object.values(acts.SEASON_ACTS)],
  );
  return { galaxy, busy, acts: lines.map(({ at, ...line }) => ({ at: at.toISOString(), ...line })) };
}

interface Asked {
  /** The number of the season that the operator sees. */
  readonly season: number;
  readonly reason: string;
}

const HOUR_MS = 3_600_000;

export function endSeasonNow(
  context: AppContext,
  staff: StaffCaller,
  { break_hours, ...asked }: Asked & { readonly break_hours: number },
): Promise<{ message: string }> {
  return begun(context, staff, asked, async (act) => {
    const { endsAt } = await acts.seasonOutlook(act.db);
    return acts.endSeason(act, new Date(endsAt.getTime() + break_hours * HOUR_MS));
  });
}

/** Nobody knows the galaxy before. */
export function beginSeasonNow(context: AppContext, staff: StaffCaller, asked: Asked): Promise<{ message: string }> {
  const { speed, random, seasonPlan } = context;
  return begun(context, staff, asked, (act) =>
    acts.beginSeason(act, { seed: randomInt(2 ** 32), days: seasonPlan.days, speed, random }),
  );
}

/** Begins an act, and resolves once it is logged. From then on it goes on by itself, and its end is logged too. */
function begun(
  context: AppContext,
  staff: StaffCaller,
  asked: Asked,
  work: (act: acts.SeasonAct) => Promise<unknown>,
): Promise<{ message: string }> {
  const { seasonPlan, log } = context;
  const { who } = operatorOf(context, staff);
  const logged = new Promise<void>((resolve, reject) => {
    const run = async (db: DataSource) => {
      const backUp = (name: string) => takeArchive(db, seasonPlan.backups, name, { production: seasonPlan.production });
      await work({ ...asked, db, who, backUp, begun: resolve });
    };
    context.backgroundJobs.start(() =>
      withPatience(context.db, run).catch((error: unknown) => {
        // Once the act has begun, nobody hears this any more.
        reject(error);
        if (!(error instanceof Refused)) log.error({ err: error }, 'An act on the season was not done');
      }),
    );
  });
  return acted(logged);
}

/** On connections without the limits of calls, which would cut a statement that takes seconds. */
async function withPatience(db: DataSource, work: (own: DataSource) => Promise<unknown>): Promise<void> {
  const { options } = db;
  if (options.type !== 'postgres' || !options.url) throw new TypeError('The database has no address.');
  const own = await connect(options.url, { existing: true });
  try {
    await work(own);
  } finally {
    await own.destroy();
  }
}
