import type { QueryClient } from '@tanstack/react-query';
import type { HallMessage, ReadMark } from '#shared/api/alliances/alliance-hall';
import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import type { AllianceMessages } from '#shared/live/alliance';
import { type Hall, hallQuery, presentQuery } from '../api/hall/hall.ts';
import { dashboardQuery, resourcesQuery } from '../api/queries.ts';

/*
 * What the room tells of the hall. Messages may come twice, from two connections that overlap, or before a read that was made
 * before them is answered; each is shown once and in its place. `mergeHall` sees to the reads.
 */

type Said = Pick<AllianceMessages['message_posted'], 'sequence'> & HallMessage;

/** Adds a message, of the room or of the answer to the player's own post. */
export function applyPosted(cache: QueryClient, id: number, news: Said): void {
  const { message_id, author, text, sent_at, removed_by, sequence } = news;
  const message = { message_id, author, text, sent_at, removed_by };
  const isOwn = author?.user_id === cache.getQueryData(resourcesQuery.queryKey)?.user_id;
  const known = hallIn(cache, id);
  const isKnown = known?.messages.some((each) => each.message_id === message_id) ?? false;
  changeHall(cache, id, sequence, (hall) => {
    if (hall.messages.some((each) => each.message_id === message_id)) return hall;
    const at = hall.messages.findLastIndex((each) => each.message_id < message_id) + 1;
    const isNews = !isOwn && message_id > hall.last_read_id;
    return { ...hall, messages: hall.messages.toSpliced(at, 0, message), unread: hall.unread + (isNews ? 1 : 0) };
  });
  if (isOwn || isKnown) return;
  // Without the conversation in the cache nothing shows whether this message is counted already.
  if (known) countUnread(cache, hallIn(cache, id)?.unread ?? 0);
  else void cache.invalidateQueries({ queryKey: dashboardQuery.queryKey });
}

export function applyRemoved(
  cache: QueryClient,
  id: number,
  {
    message_id,
    removed_by,
    sequence,
  }: Pick<AllianceMessages['message_removed'], 'message_id' | 'removed_by' | 'sequence'>,
): void {
  changeHall(cache, id, sequence, (hall) => ({
    ...hall,
    messages: hall.messages.map((each) =>
      each.message_id === message_id ? { ...each, text: null, removed_by } : each,
    ),
  }));
  // It may have been an unread one.
  readHallAgain(cache, id);
}

export function applyBulletin(
  cache: QueryClient,
  id: number,
  { bulletin, sequence }: Pick<AllianceMessages['bulletin_changed'], 'bulletin' | 'sequence'>,
): void {
  changeHall(cache, id, sequence, (hall) => (sequence < hall.sequence ? hall : { ...hall, bulletin }));
}

/** How far the player has read, in any tab. */
export function applyRead(cache: QueryClient, id: number, { last_read_id, unread }: ReadMark): void {
  const known = hallIn(cache, id);
  if (known && known.last_read_id > last_read_id) return;
  // Messages may have come since the server counted.
  const left = known ? Math.max(unread, unreadIn(cache, known, last_read_id)) : unread;
  if (known) cache.setQueryData<Hall>(hallQuery(id).queryKey, { ...known, last_read_id, unread: left });
  countUnread(cache, left);
}

/** How many of the messages that this tab knows are of others and newer than the last read one. */
function unreadIn(cache: QueryClient, { messages }: Hall, lastReadId: number): number {
  const self = cache.getQueryData(resourcesQuery.queryKey)?.user_id;
  return messages.filter(
    ({ message_id, author, removed_by }) => message_id > lastReadId && removed_by === null && author?.user_id !== self,
  ).length;
}

export function readHallAgain(cache: QueryClient, id: number): void {
  void cache.invalidateQueries({ queryKey: hallQuery(id).queryKey });
  void cache.invalidateQueries({ queryKey: dashboardQuery.queryKey });
}

/** Reads the hall again if it was read before the room had followed it to this sequence: the room tells of later news alone. */
export async function readHallIfOlder(cache: QueryClient, id: number, sequence: number): Promise<void> {
  const query = cache.getQueryCache().find({ queryKey: hallQuery(id).queryKey, exact: true });
  // The conversation shows the error of a failed read.
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  const known = hallIn(cache, id);
  if (known && known.sequence < sequence) readHallAgain(cache, id);
}

/** Adds an older page to the top. */
export function addOlder(cache: QueryClient, id: number, older: readonly HallMessage[], isLast: boolean): void {
  const known = hallIn(cache, id);
  if (!known) return;
  const first = known.messages[0]?.message_id ?? Number.MAX_SAFE_INTEGER;
  const before = older.filter(({ message_id }) => message_id < first);
  cache.setQueryData<Hall>(hallQuery(id).queryKey, {
    ...known,
    messages: [...before, ...known.messages],
    has_older: !isLast,
  });
}

export function applyPresent(cache: QueryClient, id: number, userIds: readonly number[]): void {
  // Told once to each tab that joins, so it stays as long as the tab.
  cache.setQueryDefaults(presentQuery(id).queryKey, { gcTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(presentQuery(id).queryKey, [...userIds]);
}

export function applyPresenceChange(
  cache: QueryClient,
  id: number,
  { came, went }: Pick<AllianceMessages['presence_changed'], 'came' | 'went'>,
): void {
  cache.setQueryData(
    presentQuery(id).queryKey,
    (known) => known && [...known.filter((each) => !went.includes(each) && !came.includes(each)), ...came],
  );
}

const hallIn = (cache: QueryClient, id: number) => cache.getQueryData<Hall>(hallQuery(id).queryKey);

/** Changes the known hall, or reads it again if its first read is under way. */
function changeHall(cache: QueryClient, id: number, sequence: number, change: (hall: Hall) => Hall): void {
  const { queryKey } = hallQuery(id);
  const known = hallIn(cache, id);
  if (!known) {
    const query = cache.getQueryCache().find({ queryKey, exact: true });
    if (query?.state.fetchStatus === 'fetching') {
      query.promise?.then(
        () => void cache.invalidateQueries({ queryKey }),
        () => undefined,
      );
    }
    return;
  }
  const changed = change(known);
  cache.setQueryData<Hall>(queryKey, { ...changed, sequence: Math.max(known.sequence, sequence) });
}

/** The count in the menu. */
function countUnread(cache: QueryClient, unread: number): void {
  cache.setQueryData<Answer<typeof getDashboard>>(
    dashboardQuery.queryKey,
    (view) => view && { ...view, unread_messages: unread },
  );
}
