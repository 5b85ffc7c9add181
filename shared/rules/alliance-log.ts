import type { LogEntry } from '../api/alliances/alliances.ts';
import type { SentenceCode } from '../sentences/sentences.ts';

/*
 * Members can give to the bank as often as they like, and officers can pay a unit of metal a hundred times an hour. So what one
 * member gives within an hour is one line of the log, and so is what one member pays another. `expired-rows.ts` sees to it that
 * no kind of line pushes others out of the log.
 */

const HOUR_MS = 3_600_000;

export const GIFT = 'bank_contributed' satisfies SentenceCode;

/** The lines that hold the sum of an hour. */
const SUMMED: readonly (string | undefined)[] = [
  GIFT,
  'bank_paid',
  'bank_paid_self',
] as const satisfies readonly SentenceCode[];

/** The beginning of the hour whose gifts, or payouts, form one line, in ms since 1970. */
export function summedHour(at: number): number {
  return Math.floor(at / HOUR_MS) * HOUR_MS;
}

/** Whether a line of the log is the sum of an hour of which `earlier` held the first gifts or payouts. */
export function replacesSum(line: LogEntry, earlier: LogEntry): boolean {
  const hourOf = ({ timestamp }: LogEntry) => summedHour(Date.parse(timestamp));
  return (
    SUMMED.includes(line.code) &&
    line.code === earlier.code &&
    line.params?.payer === earlier.params?.payer &&
    line.params?.player === earlier.params?.player &&
    hourOf(line) === hourOf(earlier) &&
    Date.parse(earlier.timestamp) <= Date.parse(line.timestamp)
  );
}
