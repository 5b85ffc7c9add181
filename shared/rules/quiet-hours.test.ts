import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone, minuteOfDay, type QuietHours, quietUntil } from './quiet-hours.ts';

const at = (text: string) => Date.parse(text);
const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const NIGHT = { from: minutes('22:00'), until: minutes('07:00') };

describe('quiet hours', () => {
  // Computed by hand.
  it.each<[what: string, moment: string, zone: string, from: string, until: string, end: string | undefined]>([
    ['before they begin', '2026-07-01T19:59:59Z', 'Europe/Berlin', '22:00', '07:00', undefined],
    ['as they begin', '2026-07-01T20:00:00Z', 'Europe/Berlin', '22:00', '07:00', '2026-07-02T05:00:00Z'],
    ['after midnight', '2026-07-02T01:23:45Z', 'Europe/Berlin', '22:00', '07:00', '2026-07-02T05:00:00Z'],
    ['as they end', '2026-07-02T05:00:00Z', 'Europe/Berlin', '22:00', '07:00', undefined],
    ['in winter', '2026-12-01T21:30:00Z', 'Europe/Berlin', '22:00', '07:00', '2026-12-02T06:00:00Z'],
    ['by day', '2026-07-01T10:00:00Z', 'UTC', '09:00', '17:00', '2026-07-01T17:00:00Z'],
    ['in a zone of half hours', '2026-07-01T17:00:00Z', 'Asia/Kolkata', '22:00', '06:30', '2026-07-02T01:00:00Z'],
    // In Berlin, clocks go from 2:00 to 3:00 on 29 March 2026, and from 3:00 to 2:00 on 25 October.
    ['in the night of 23 hours', '2026-03-28T22:00:00Z', 'Europe/Berlin', '22:00', '07:00', '2026-03-29T05:00:00Z'],
    ['in the night of 25 hours', '2026-10-24T21:00:00Z', 'Europe/Berlin', '22:00', '07:00', '2026-10-25T06:00:00Z'],
    ['until a time that is skipped', '2026-03-29T00:30:00Z', 'Europe/Berlin', '22:00', '02:30', '2026-03-29T01:30:00Z'],
    ['that are empty', '2026-07-01T10:00:00Z', 'UTC', '10:00', '10:00', undefined],
  ])('%s', (_what, moment, timeZone, from, until, end) => {
    const quiet = { from: minutes(from), until: minutes(until), timeZone };
    expect(quietUntil(at(moment), quiet)).toBe(end && at(end));
  });

  it('end after the moment, within 25 hours, and nothing is quiet then', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia');
    const moment = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
    fc.assert(
      fc.property(minute, minute, zone, moment, (from, until, timeZone, now) => {
        const quiet: QuietHours = { from, until, timeZone };
        const end = quietUntil(now, quiet);
        if (end === undefined) return;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(25 * 3_600_000);
        expect(quietUntil(end, quiet)).toBeUndefined();
      }),
      { numRuns: 3000 },
    );
  });

  it('cover every minute between their ends and no other', () => {
    const quiet: QuietHours = { ...NIGHT, timeZone: 'America/New_York' };
    for (let minute = 0; minute < 1440; minute++) {
      const now = at('2026-07-01T00:00:00Z') + minute * 60_000;
      const local = minuteOfDay(now, quiet.timeZone);
      expect(quietUntil(now, quiet) !== undefined).toBe(local >= NIGHT.from || local < NIGHT.until);
    }
  });
});

it.each(['UTC', 'Europe/Berlin', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires'])('%s is a time zone', (name) =>
  expect(isTimeZone(name)).toBe(true),
);

it.each(['', 'Abydos', 'Europe/Berlin\0', '../etc/passwd'])('%j is no time zone', (name) =>
  expect(isTimeZone(name)).toBe(false),
);
