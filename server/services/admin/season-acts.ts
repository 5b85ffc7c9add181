import type { DataSource } from 'typeorm';
import { type Refusal, Refused, refuseIf } from '#shared/refusals';
import { nextSeasonAt, seasonEnd } from '#shared/rules/seasons/seasons';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { longWork } from '../../store/connection/long-work.ts';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { databaseTime } from '../../store/row-locks.ts';
import { reasonOf } from '../../system-errors.ts';
import { currentSeason, SEASON_ACT_LOCK, type SeasonRow } from '../seasons/current-season.ts';
import { type Closed, closeSeason, freezeSeason, overdueAtEnd } from '../seasons/end-season.ts';
import { type Begun, beginNextSeason, type NewSeason } from '../seasons/next-season.ts';
import { logAct, type Operator } from './operator-command.ts';

/*
 * What an operator does to the season, with a command or in the console: ends it, and begins the next one. Both take a backup before
 * anything changes. The log of operators has a line when an act begins, and one of what came of it; if the second is missing, the act
 * was interrupted, and is done again.
 */

/** How long servers have to settle what fell due before the end. */
const SETTLING_MS = 15_000;

const NOBODY = { id: 0, username: '' };

/** The acts in the log, and what came of them. */
export const SEASON_ACTS = {
  end: 'end-season',
  next: 'next-season',
  done: 'season-done',
  failed: 'season-failed',
} as const;

export interface SeasonAct extends Operator {
  readonly reason: string;
  /** Takes the backup under this name. Resolves with its file. */
  readonly backUp: (name: string) => Promise<string>;
  /** Called once the act is logged and nobody else can begin one. */
  readonly begun?: () => void;
  /** The season that the operator has in mind; undefined: the current one. */
  readonly season?: number;
}

interface Done {
  readonly backup: string;
  /** From the backup on. */
  readonly ms: number;
}

/** What an act would be about now. */
export interface SeasonOutlook {
  readonly season: SeasonRow;
  readonly now: Date;
  /** When the season has ended, if it is ended now. */
  readonly endsAt: Date;
  /** When the next one begins, as players are told unless the operator says another time. */
  readonly nextAt: Date;
  /** On their way. */
  readonly marches: number;
  readonly missions: number;
  readonly players: number;
  readonly alliances: number;
}

export async function seasonOutlook(queries: Queries): Promise<SeasonOutlook> {
  const season = await currentSeason(queries);
  const now = await databaseTime(queries);
  const endsAt = season.ends_at && season.ends_at <= now ? season.ends_at : now;
  const [counted]: Pick<SeasonOutlook, 'marches' | 'missions' | 'players' | 'alliances'>[] = await queries.query(
    `SELECT (SELECT count(*)::int FROM march WHERE phase <> 'done') AS marches,
       (SELECT count(*)::int FROM mission WHERE completed_at IS NULL AND kind <> 'survey') AS missions,
       (SELECT count(*)::int FROM player WHERE verified_at IS NOT NULL AND deleted_at IS NULL) AS players,
       (SELECT count(*)::int FROM alliance) AS alliances`,
  );
  if (!counted) throw new Error('The game could not be counted.');
  return { season, now, endsAt, nextAt: season.next_at ?? new Date(nextSeasonAt(endsAt.getTime())), ...counted };
}

/** When a season that begins now would end; null: never. */
export function nextSeasonEnd(days: number, now: Date): Date | null {
  const end = seasonEnd(now.getTime(), days, now.getTime());
  return end === null ? null : new Date(end);
}

/** Ends the season now, unless it is over, and tells players when the next one begins. Refuses if it was ended before. */
export function endSeason(act: SeasonAct, nextAt?: Date): Promise<Done & Closed> {
  return alone(act, {
    kind: 'end',
    refusal: ({ closed_at }) => (closed_at ? STAFF_REFUSALS.seasonEnded : undefined),
    work: async () => {
      await untilSettled(act.db, await freezeSeason(act.db, nextAt));
      return (await closeSeason(act.db)) ?? { marches: 0, missions: 0, entries: 0 };
    },
    told: ({ marches, missions, entries }) =>
      `Came home: marches ${marches}, missions ${missions}; places in the hall of fame: ${entries}`,
  });
}

/** Begins the next season at once. Refuses if the current one has not ended. */
export function beginSeason(act: SeasonAct, wanted: NewSeason): Promise<Done & Begun> {
  return alone(act, {
    kind: 'next',
    refusal: ({ closed_at }) => (closed_at ? undefined : STAFF_REFUSALS.seasonRuns),
    work: () => beginNextSeason(act.db, wanted),
    told: ({ number, players, alliances }) => `Season ${number}: players ${players}, alliances ${alliances}`,
  });
}

interface Step<T> {
  readonly kind: 'end' | 'next';
  readonly refusal: (season: SeasonRow) => Refusal | undefined;
  readonly work: () => Promise<T>;
  readonly told: (done: T) => string;
}

/** Nobody else ends or begins a season meanwhile, from the backup on. Refuses if somebody does already. */
function alone<T>(act: SeasonAct, step: Step<T>): Promise<Done & T> {
  const held = async (queries: Queries) => {
    const [lock]: { mine: boolean }[] = await queries.query('SELECT pg_try_advisory_xact_lock($1) AS mine', [
      SEASON_ACT_LOCK,
    ]);
    if (!lock?.mine) throw new Refused(STAFF_REFUSALS.seasonBusy);
    return logged(act, step);
  };
  return longWork(act.db, new AbortController().signal, held, { idle_in_transaction_session_timeout: 0 });
}

async function logged<T>(act: SeasonAct, { kind, refusal, work, told }: Step<T>): Promise<Done & T> {
  const { db, who, reason, season: wanted } = act;
  const season = await currentSeason(db);
  if (wanted !== undefined && wanted !== season.number) throw new Refused(STAFF_REFUSALS.seasonChanged);
  refuseIf(refusal(season));
  const log = (what: string, details: string) => transaction(db, (tx) => logAct(tx, who, what, NOBODY, details));
  await log(SEASON_ACTS[kind], [`Season ${season.number}`, ...(reason ? [reason] : [])].join(': '));
  act.begun?.();
  try {
    const backup = await act.backUp(`season-${season.number}-before-${kind}`);
    const began = performance.now();
    const done = await work();
    await log(SEASON_ACTS.done, `${told(done)}; backup: ${backup}`);
    return { ...done, backup, ms: performance.now() - began };
  } catch (error) {
    await log(SEASON_ACTS.failed, reasonOf(error)).catch(() => undefined);
    throw error;
  }
}

/** What fell due before the end counts. Running servers settle it; without one, it would be lost. */
async function untilSettled(db: DataSource, season: SeasonRow): Promise<void> {
  if (await waitUntil(async () => (await overdueAtEnd(db, season)) === 0, SETTLING_MS)) return;
  throw new Error(
    `The season is frozen, but ${await overdueAtEnd(db, season)} missions and marches that fell due before its end are not settled. Start a server, or wait until it has settled them, and do this again; npm run due lists those that fail.`,
  );
}
