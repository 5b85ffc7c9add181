import { LEADERSHIP } from '../catalogue/alliances.ts';

/*
 * An alliance whose leader stays away can admit nobody, and cannot be upgraded or handed over. So after three weeks in which a
 * leader is not seen the heir leads, as after a deletion. The days of a leave, and those between two seasons, do not count.
 */

const DAY_MS = 86_400_000;

/** Moments are ms since 1970. */
interface Span {
  readonly from: number;
  readonly until: number;
}

export interface Leader {
  /** When the leader was last seen, or began to lead. */
  readonly seenAt: number;
  /** When the members and the leader were told that the heir will lead; null if they were not. */
  readonly warnedAt: number | null;
  /** The leader's last leave, or the one ahead. */
  readonly leave: Span | null;
  /** The times between two seasons; the last one has no end if the next season has not begun. */
  readonly breaks: readonly { readonly from: number; readonly until: number | null }[];
}

/** For how many ms the leader has not been seen at `now`, without the times that do not count. */
export function unseenMs({ seenAt, leave, breaks }: Leader, now: number): number {
  const spans: Span[] = [
    ...(leave ? [leave] : []),
    ...breaks.map(({ from, until }) => ({ from, until: until ?? now })),
  ];
  let counted = 0;
  let from = seenAt;
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    counted += Math.max(0, Math.min(span.from, now) - from);
    from = Math.max(from, Math.min(span.until, now));
  }
  return counted + Math.max(0, now - from);
}

/**
 * What happens to the leadership at `now`: the heir leads (`succeed`), or will lead in a week (`warn`), or the warning is over,
 * because the leader was seen (`forget`). Undefined: nothing.
 */
export function leadershipStep(leader: Leader, now: number): 'warn' | 'succeed' | 'forget' | undefined {
  const { warnedAt } = leader;
  const unseen = unseenMs(leader, now);
  const noticeMs = LEADERSHIP.noticeDays * DAY_MS;
  const lastMs = LEADERSHIP.unseenDays * DAY_MS;
  if (unseen < lastMs - noticeMs) return warnedAt === null ? undefined : 'forget';
  if (warnedAt === null) return 'warn';
  return unseen >= lastMs && now - warnedAt >= noticeMs ? 'succeed' : undefined;
}
