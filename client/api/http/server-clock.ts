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

/** The server's time, updated each second. All callers get the same value, so countdowns change together. */
export function useServerNow(): number {
  return useSyncExternalStore(watch, () => (timer === undefined ? Math.floor(serverNow() / 1000) * 1000 : tick));
}
