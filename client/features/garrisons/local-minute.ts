const MINUTE = 60_000;

/** The moment of `day` (in UTC) at which this minute of the day begins, in UTC. */
export function momentOf(minute: number, day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()) + minute * MINUTE);
}

/** A minute of the day in UTC as the value of an input of time: the browser's clock on that day, '23:05'. */
export function localTime(minute: number, day: Date): string {
  const moment = momentOf(minute, day);
  return [moment.getHours(), moment.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');
}

/** The minute of the day in UTC at which the browser's clock shows this time on `day`. */
export function utcMinute(time: string, day: Date): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const moment = new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes);
  return moment.getUTCHours() * 60 + moment.getUTCMinutes();
}
