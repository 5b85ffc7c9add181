import { useSyncExternalStore } from 'react';

/** A sample this far (ms) below the offset means that the local clock was set, not that the response was slow. */
const CLOCK_WAS_SET = 30_000;

let offset: number | undefined;

/**
 * Takes a sample of the server's clock (ms since 1970). Each sample is too low by the response's delay, so the highest
 * one is the most accurate. Countdowns therefore never end before the server's do.
 */
export function noteServerTime(said: number): void {
  if (!Number.isFinite(said)) return;
  const sample = said - Date.now();
  if (offset === undefined || sample > offset || offset - sample > CLOCK_WAS_SET) offset = sample;
}

/** The server's current time, in ms since 1970. */
export function serverNow(): number {
  return Date.now() + (offset ?? 0);
}

/** For tests: discards all samples. */
export function resetServerClock(): void {
  offset = undefined;
}

// All countdowns of a page share one timer, which runs only while at least one is shown.
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let tick = 0;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  if (timer === undefined) {
    tick = serverNow();
    timer = setInterval(() => {
      tick = serverNow();
      for (const each of watchers) each();
    }, 1000);
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The types that may be selected from the time: values that are compared by content. */
type Selected = string | number | boolean | null | undefined;

/**
 * The result of `select` for the server's time, computed again each second. The component renders only if the answer has
 * changed, so select the words that are shown, or whether something is due, and never the bare time: a page may be left open all
 * day. All callers get the same second, so countdowns change together.
 */
export function useServerNow<T extends Selected>(select: (now: number) => T): T {
  return useSyncExternalStore(watch, () => select(timer === undefined ? Math.floor(serverNow() / 1000) * 1000 : tick));
}

/** Whether this instant has passed; false without one. */
export function useHasPassed(instant: string | null | undefined): boolean {
  const at = Date.parse(instant ?? '');
  return useServerNow((now) => at <= now);
}

/**
 * The latest of these instants that has passed, in ms since 1970; 0 if none has. It is a `now` for rules that only ask which of
 * them have passed, and changes when the next one does.
 */
export function useNowAmong(instants: readonly (string | null | undefined)[]): number {
  const moments = instants.map((instant) => Date.parse(instant ?? ''));
  return useServerNow((now) => moments.reduce((latest, at) => (at <= now && at > latest ? at : latest), 0));
}

/** A selection for what is shown to the minute: the minute that has begun, in ms since 1970. */
export const minuteOf = (now: number) => now - (now % 60_000);
