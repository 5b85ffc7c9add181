import type { listPresence } from '#shared/api/alliances/alliance-hall';
import type { Answer } from '#shared/api/call';

/** A member, with what others may know of their comings and goings. `lastSeenAt` is null if it is not shown. */
export interface Mate {
  readonly user_id: number;
  readonly username: string;
  readonly isIn: boolean;
  readonly lastSeenAt: string | null;
}

/** The members: those who are in by their names, then the others, those seen last first. */
export function matesByPresence(
  members: readonly Pick<Mate, 'user_id' | 'username'>[],
  present: readonly number[],
  seen: Answer<typeof listPresence>['members'],
): Mate[] {
  const seenAt = new Map(seen.map(({ user_id, last_seen_at }) => [user_id, last_seen_at]));
  return members
    .map(({ user_id, username }) => ({
      user_id,
      username,
      isIn: present.includes(user_id),
      lastSeenAt: seenAt.get(user_id) ?? null,
    }))
    .sort((a, b) => {
      if (a.isIn !== b.isIn) return a.isIn ? -1 : 1;
      const later = a.isIn ? 0 : (b.lastSeenAt ?? '').localeCompare(a.lastSeenAt ?? '');
      return later || a.username.localeCompare(b.username);
    });
}
