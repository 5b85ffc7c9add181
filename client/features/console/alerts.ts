import type { Answer } from '#shared/api/call';
import type { getNow } from '#shared/api/console';
import type { consoleTexts } from '../../texts/console.ts';

/** What an operator should look at, by the name of its words. */
export type ServerAlert = keyof typeof consoleTexts.now.alerts;

/** Ten-second samples that a rate or a time must have been too high in: a minute of them. */
const SAMPLES = 6;

/**
 * What needs somebody's eye now, the gravest first, with the bounds of server/operations/alerts.yml. A rate or a time counts
 * only if it was too high for a whole minute.
 */
export function alertsOf(now: Answer<typeof getNow>): ServerAlert[] {
  const minute = now.samples.slice(-SAMPLES);
  const throughout = (isBad: (sample: (typeof minute)[number]) => boolean) =>
    minute.length === SAMPLES && minute.every(isBad);
  const all: Readonly<Record<ServerAlert, boolean>> = {
    diskFull: !now.database.writable,
    redisAway: now.redis === false,
    late: now.due.lag_seconds > 30,
    setAside: now.due.failing > 0,
    errors: throughout(({ errors, calls }) => errors > 0.01 * calls),
    pool: now.database.waiting > 5,
    slow: throughout(({ call_p99 }) => (call_p99 ?? 0) > 500),
  };
  return (Object.keys(all) as ServerAlert[]).filter((name) => all[name]);
}
