const HOUR = 60;
const DAY = 24 * HOUR;
const MINUTE_MS = 60_000;

/** The hours of a player's day in which nothing is sent, in minutes since midnight: from 1320 until 420 is 10 pm to 7 am. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
  /** An IANA name, such as Europe/Berlin. */
  readonly timeZone: string;
}

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError if there is no such time zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    CLOCKS.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  CLOCKS.set(timeZone, clock);
  return clock;
}

export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What a clock in this time zone shows at this moment (ms since 1970), in minutes since midnight. */
export function minuteOfDay(moment: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') * HOUR + read('minute');
}

/** From `minute` forward to `target`, around midnight if need be: 0 to 1439. */
const forward = (minute: number, target: number) => (target - minute + DAY) % DAY;

function isQuiet(moment: number, { from, until, timeZone }: QuietHours): boolean {
  return forward(from, minuteOfDay(moment, timeZone)) < forward(from, until);
}

/**
 * When the quiet hours of this moment end, in ms since 1970; undefined if it is in none. Where the clocks change in them,
 * they end by the new time.
 */
export function quietUntil(moment: number, quiet: QuietHours): number | undefined {
  if (!isQuiet(moment, quiet)) return undefined;
  const { until, timeZone } = quiet;
  const minute = moment - (moment % MINUTE_MS);
  const end = minute + forward(minuteOfDay(moment, timeZone), until) * MINUTE_MS;
  // If the clocks change in between, this is early or late by as much.
  const late = forward(until, minuteOfDay(end, timeZone));
  const corrected = end + (late > DAY / 2 ? DAY - late : -late) * MINUTE_MS;
  // A time that the clocks skip does not come.
  return isQuiet(corrected, quiet) ? end : corrected;
}
