import type { LogEntry } from '../../api/alliances/alliances.ts';
import type { SentenceCode } from '../../sentences/sentences.ts';

/*
 * Members can give to the bank as often as they like. So the gifts of one member within an hour are one line of the log, and what
 * officers and the leader decide has places of its own in it, which no other line takes.
 */

const HOUR_MS = 3_600_000;

export const GIFT = 'bank_contributed' satisfies SentenceCode;

/** The lines of what was decided about members, roles and the bank, and what was removed. */
export const LASTING_LINES = [
  'alliance_founded',
  'alliance_renamed',
  'alliance_renamed_by_operator',
  'alliance_upgraded',
  'bank_paid',
  'bank_paid_self',
  'bulletin_removed_by_operator',
  'description_removed_by_operator',
  'leader_gone',
  'leader_succeeded',
  'leader_unseen',
  'leadership_transferred',
  'leadership_transferred_by_operator',
  'member_demoted',
  'member_kicked',
  'member_promoted',
  'message_removed',
  'message_removed_by_operator',
  'officers_lost_rights',
  'officers_not_trusted',
  'officers_trusted',
  'season_begun',
] as const satisfies readonly SentenceCode[];

/** The begin of the hour whose gifts are one line, in ms since 1970. */
export function giftHour(at: number): number {
  return Math.floor(at / HOUR_MS) * HOUR_MS;
}

/** Whether a line of the log is the sum of the gifts of which `earlier` held the first ones. */
export function replacesGift(line: LogEntry, earlier: LogEntry): boolean {
  const hourOf = ({ timestamp }: LogEntry) => giftHour(Date.parse(timestamp));
  return (
    line.code === GIFT &&
    earlier.code === GIFT &&
    line.params?.player === earlier.params?.player &&
    hourOf(line) === hourOf(earlier) &&
    Date.parse(earlier.timestamp) <= Date.parse(line.timestamp)
  );
}
