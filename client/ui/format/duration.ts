import { durationTexts } from '../../texts/format.ts';

const SECONDS = { d: 86_400, h: 3_600, m: 60, s: 1 } as const;
const UNITS = ['d', 'h', 'm', 's'] as const;

/** How long a building takes, from minutes: 'Instant', '<1m', '4m 30s', '45m', '2h 5m', '1d 3h'. */
export function buildTime(minutes: number): string {
  if (minutes <= 0) return durationTexts.instant;
  if (minutes < 1) return durationTexts.underAMinute;
  const whole = Math.floor(minutes);
  if (whole < 60) return timeLeft(Math.floor(Math.round(minutes * 60_000) / 1000) * 1000);
  const hours = Math.floor(whole / 60);
  const { d, h, m } = durationTexts.units;
  if (hours < 24) return `${hours}${h} ${whole % 60}${m}`;
  return `${Math.floor(hours / 24)}${d} ${hours % 24}${h}`;
}

/**
 * Remaining time, `ms` in milliseconds: '1d 2h 3m', under an hour '4m 30s'; '' if nothing is left. Zero parts are left
 * out.
 */
export function timeLeft(ms: number): string {
  const total = Math.ceil(ms / 1000);
  if (total <= 0) return '';
  const parts: string[] = [];
  let rest = total;
  for (const unit of UNITS) {
    if (unit === 's' && total >= SECONDS.h) break;
    const size = SECONDS[unit];
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count}${durationTexts.units[unit]}`);
  }
  return parts.join(' ');
}

/** Remaining time to the second, `ms` in milliseconds: '2h 05m 09s', '5m 09s', '9s'; '' if nothing is left. */
export function exactTimeLeft(ms: number): string {
  const total = Math.ceil(ms / 1000);
  if (total <= 0) return '';
  const first = UNITS.findIndex((unit) => total >= SECONDS[unit]);
  return UNITS.slice(first)
    .map((unit, index) => {
      const above = UNITS[first + index - 1];
      const count = Math.floor((index === 0 || !above ? total : total % SECONDS[above]) / SECONDS[unit]);
      return `${index === 0 ? count : `${count}`.padStart(2, '0')}${durationTexts.units[unit]}`;
    })
    .join(' ');
}

/** What is shown of a remaining time in ms: whole seconds; from an hour on whole minutes, unless it is shown to the second. */
export function shownLeft(ms: number, exact: boolean): number {
  const total = Math.max(0, Math.ceil(ms / 1000));
  return 1000 * (exact || total < SECONDS.h ? total : total - (total % SECONDS.m));
}

/** The duration in ISO 8601, as a `time` element needs it: 'PT42S'. */
export function isoDuration(ms: number): string {
  return `PT${Math.max(0, Math.ceil(ms / 1000))}S`;
}
