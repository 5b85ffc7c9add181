import type { QueryClient } from '@tanstack/react-query';
import type { HallMessage, ReadMark } from '#shared/api/alliances/alliance-hall';
import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import type { AllianceMessages } from '#shared/live/alliance';
import type { Hall } from '../api/hall.ts';
import { KEYS } from '../api/keys.ts';
import { readAgain } from '../api/versions/read-again.ts';

/*
 * What the room tells of the hall. Messages may come twice, from two connections that overlap, or before a read that was made
 * before them is answered; each is shown once and in its place. What was said during an outage is missing until a read brings
 * it. `mergeHall` sees to the reads.
 */

type Said = Pick<AllianceMessages['message_posted'], 'sequence'> & HallMessage;

/** Adds a message of the room, which tells them in their order. */
export function applyPosted(cache: QueryClient, id: number, { sequence, ...news }: Said): void {
  const isOwn = news.author?.user_id === cache.getQueryData(KEYS.resources)?.user_id;
  const known = hallIn(cache, id);
  const isKnown = known?.messages.some(({ message_id }) => message_id === news.message_id) ?? false;
  changeHall(cache, id, sequence, (hall) => {
    const whole_to = hall.missing_to === null ? Math.max(hall.whole_to, news.message_id) : hall.whole_to;
    const isNews = !isOwn && !isKnown && news.message_id > hall.last_read_id;
    return { ...withMessage(hall, news), whole_to, unread: hall.unread + (isNews ? 1 : 0) };
  });
  if (isOwn || isKnown) return;
  if (known) countUnread(cache, () => hallIn(cache, id)?.unread ?? 0);
  else if (news.message_id > (counted.get(cache) ?? 0)) {
    // The first one may be counted already, or follow others that this tab has not heard of.
    if (!counted.has(cache)) readHallSoon(cache, id);
    counted.set(cache, news.message_id);
    countUnread(cache, (unread) => Math.min(unread + 1, MESSAGE_LIMITS.counted));
  }
}

/** The last message that was counted without the conversation in the cache. It is not read for each: a lively hall has many tabs. */
const counted = new WeakMap<QueryClient, number>();

/** Adds the player's own message, which its answer may bring before the room has told what was said before it. */
export function applyOwnPost(cache: QueryClient, id: number, { sequence: _, ...said }: Said): void {
  const known = hallIn(cache, id);
  changeHall(cache, id, known?.sequence ?? 0, (hall) => withMessage(hall, said));
}

/** The hall with this message in its place. A message that is known stays as it is. */
function withMessage(hall: Hall, { message_id, author, text, sent_at, removed_by }: HallMessage): Hall {
  if (hall.messages.some((each) => each.message_id === message_id)) return hall;
  const at = hall.messages.findLastIndex((each) => each.message_id < message_id) + 1;
  const message = { message_id, author, text, sent_at, removed_by };
  return { ...hall, messages: hall.messages.toSpliced(at, 0, message) };
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
  readHallSoon(cache, id);
}

/** Reads the hall and the count again, once for all that happens within some seconds, and not in all tabs at the same moment. */
function readHallSoon(cache: QueryClient, id: number): void {
  if (reading.has(cache)) return;
  reading.add(cache);
  setTimeout(
    () => {
      reading.delete(cache);
      readHallAgain(cache, id);
    },
    READ_SOON_MS * (1 + Math.random()),
  );
}

const READ_SOON_MS = 2000;
const reading = new WeakSet<QueryClient>();

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
  if (known) cache.setQueryData(KEYS.hall(id), { ...known, last_read_id, unread: left });
  countUnread(cache, () => left);
}

/** How many of the messages that this tab knows are of others and newer than the last read one. */
function unreadIn(cache: QueryClient, { messages }: Hall, lastReadId: number): number {
  const self = cache.getQueryData(KEYS.resources)?.user_id;
  return messages.filter(
    ({ message_id, author, removed_by }) => message_id > lastReadId && removed_by === null && author?.user_id !== self,
  ).length;
}

function readHallAgain(cache: QueryClient, id: number): void {
  void readAgain(cache, [KEYS.hall(id), 'dashboard']);
}

/**
 * Reads the hall again, and the count of what is unread, if the hall lacks something up to this sequence: from there on the room tells
 * everything. Resolves with true if it read them.
 */
export async function readMissed(cache: QueryClient, id: number, sequence: number): Promise<boolean> {
  const queryKey = KEYS.hall(id);
  noteMissing(cache, id, sequence);
  const query = cache.getQueryCache().find({ queryKey, exact: true });
  // The conversation shows the error of a failed read.
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  // The first read of this tab may have been made before.
  noteMissing(cache, id, sequence);
  if (hallIn(cache, id)?.missing_to == null) return false;
  readHallAgain(cache, id);
  return true;
}

function noteMissing(cache: QueryClient, id: number, sequence: number): void {
  const known = hallIn(cache, id);
  if (known && known.sequence < sequence) cache.setQueryData(KEYS.hall(id), { ...known, missing_to: sequence });
}

/** Adds the page before the message `first` to the top, if that is still the first one. */
export function addOlder(
  cache: QueryClient,
  id: number,
  first: number,
  older: readonly HallMessage[],
  isLast: boolean,
): void {
  const known = hallIn(cache, id);
  if (known?.messages[0]?.message_id !== first) return;
  cache.setQueryData(KEYS.hall(id), {
    ...known,
    messages: [...older, ...known.messages],
    has_older: !isLast,
  });
}

export function applyPresent(cache: QueryClient, id: number, userIds: readonly number[]): void {
  // Told once to each tab that joins, so it stays as long as the tab.
  cache.setQueryDefaults(KEYS.present(id), { gcTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(KEYS.present(id), [...userIds]);
}

export function applyPresenceChange(
  cache: QueryClient,
  id: number,
  { came, went }: Pick<AllianceMessages['presence_changed'], 'came' | 'went'>,
): void {
  cache.setQueryData(
    KEYS.present(id),
    (known) => known && [...known.filter((each) => !went.includes(each) && !came.includes(each)), ...came],
  );
}

const hallIn = (cache: QueryClient, id: number) => cache.getQueryData(KEYS.hall(id));

/** Changes the known hall, or reads it again if its first read is under way. */
function changeHall(cache: QueryClient, id: number, sequence: number, change: (hall: Hall) => Hall): void {
  const queryKey = KEYS.hall(id);
  const known = hallIn(cache, id);
  if (!known) {
    const query = cache.getQueryCache().find({ queryKey, exact: true });
    if (query?.state.fetchStatus === 'fetching') {
      query.promise?.then(
        () => void readAgain(cache, [queryKey]),
        () => undefined,
      );
    }
    return;
  }
  const changed = change(known);
  cache.setQueryData(queryKey, { ...changed, sequence: Math.max(known.sequence, sequence) });
}

/** The count in the menu. */
function countUnread(cache: QueryClient, change: (unread: number) => number): void {
  cache.setQueryData(KEYS.dashboard, (view) => view && { ...view, unread_messages: change(view.unread_messages) });
}
