import { planMarch } from '#shared/api/battles/marches';
import type { Call } from '#shared/api/call';
import { getGalaxy } from '#shared/api/galaxy';
import { MOST_FINISHED } from '#shared/catalogue/finished';
import { REFUSALS, Refused } from '#shared/refusals';

/**
 * How many calls one player may make in a minute, in one process. All tabs of a busy player need less than 20 a second.
 */
export const CALLS_A_MINUTE = 1200;
/** How many commands, which leave rows behind, one player may send in a minute and in an hour, in one process. */
export const COMMANDS = { minute: 120, hour: 3000 } as const;
/** For a call that reads many rows, and for one by which gate addresses could be guessed. */
const LOWER_LIMITS = new Map<Call, number>([
  [getGalaxy, 30],
  [planMarch, 120],
]);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What is left of the quota of commands, as headers of the answer say it. */
export interface QuotaHeaders {
  readonly 'RateLimit-Policy': string;
  readonly 'RateLimit-Limit': string;
  readonly 'RateLimit-Remaining': string;
  readonly 'RateLimit-Reset': string;
}

const POLICY = `${COMMANDS.minute};w=60, ${COMMANDS.hour};w=3600`;

/** How many items of a list count as one command. */
const BATCH = 10;

/**
 * Counts a call of a player, by the body as it was sent. Throws a 429 refusal once the player has used up the quota of the current minute or hour. For a
 * command, first sets headers with what is left of the part of the quota that will run out first.
 */
export type CallQuota = (call: Call, playerId: number, body?: unknown, tell?: (headers: QuotaHeaders) => void) => void;

/**
 * Counts in memory, because the quota limits load and need not be exact. `now` returns milliseconds since any fixed
 * moment.
 */
export function createCallQuota(now: () => number): CallQuota {
  const [minute, hour] = [counter(MINUTE_MS, now), counter(HOUR_MS, now)];
  return (call, playerId, body, tell) => {
    const used = [minute.count(playerId, CALLS_A_MINUTE)];
    const limit = LOWER_LIMITS.get(call);
    if (limit !== undefined) used.push(minute.count(`${playerId} ${call.path}`, limit));
    if (call.method !== 'GET') {
      const times = commandsIn(call, body);
      const commands = [
        minute.count(`${playerId} commands`, COMMANDS.minute, times),
        hour.count(playerId, COMMANDS.hour, times),
      ];
      const [tightest] = commands.sort((one, other) => one.left - other.left);
      if (tightest) tell?.(headersOf(tightest));
      used.push(...commands);
    }
    const over = used.filter(({ left }) => left < 0);
    if (over.length > 0)
      throw new Refused(REFUSALS.tooManyRequests(Math.max(...over.map(({ secondsLeft }) => secondsLeft))));
  };
}

/** Ten items of the list that a call takes count as one command; no list longer than a call may have counts more. */
function commandsIn({ batch }: Call, body: unknown): number {
  const list = batch && body instanceof Object ? (body as Readonly<Record<string, unknown>>)[batch] : undefined;
  return Array.isArray(list) ? Math.max(1, Math.ceil(Math.min(list.length, MOST_FINISHED) / BATCH)) : 1;
}

interface Used {
  readonly limit: number;
  /** Negative once the limit is exceeded. */
  readonly left: number;
  readonly secondsLeft: number;
}

/** Counts calls by key, from zero again in each window. */
function counter(windowMs: number, now: () => number) {
  let endsAt = Number.NEGATIVE_INFINITY;
  const counts = new Map<string | number, number>();
  const count = (key: string | number, limit: number, times = 1): Used => {
    if (now() >= endsAt) {
      counts.clear();
      endsAt = now() + windowMs;
    }
    const calls = (counts.get(key) ?? 0) + times;
    counts.set(key, calls);
    return { limit, left: limit - calls, secondsLeft: Math.ceil((endsAt - now()) / 1000) };
  };
  return { count };
}

function headersOf({ limit, left, secondsLeft }: Used): QuotaHeaders {
  return {
    'RateLimit-Policy': POLICY,
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(Math.max(0, left)),
    'RateLimit-Reset': String(secondsLeft),
  };
}
