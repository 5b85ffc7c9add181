import { useSyncExternalStore } from 'react';

/** A sample this far below the offset means that the local clock was set, not that an answer was slow. */
const CLOCK_WAS_SET = 30_000;

let offset: number | undefined;

/**
 * Learns from a time (ms since 1970) that the server has just said. It was said before it arrived, so each sample is
 * too low by its delay, and the highest one is the truest. Countdowns then never end before the server's do.
 */
export function noteServerTime(said: number): void {
  if (!Number.isFinite(said)) return;
  const sample = said - Date.now();
  if (offset === undefined || sample > offset || offset - sample > CLOCK_WAS_SET) offset = sample;
}

/** Now, as the server would say it, in ms since 1970. */
export function serverNow(): number {
  return Date.now() + (offset ?? 0);
}

/** For tests: forgets what was learnt. */
export function resetServerClock(): void {
  offset = undefined;
}

// One timer for all countdowns of a page, and none while nothing counts.
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

/** The server's time, renewed each second. All callers see the same moment, so rows tick together. */
export function useServerNow(): number {
  return useSyncExternalStore(watch, () => (timer === undefined ? Math.floor(serverNow() / 1000) * 1000 : tick));
}
