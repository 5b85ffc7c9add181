import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { type HallMessage, listMessages, listPresence } from '#shared/api/alliances/alliance-hall';
import type { Answer } from '#shared/api/call';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';

type Page = Answer<typeof listMessages>;

/** The hall as this tab knows it. Messages are in the order in which they were sent. */
export interface Hall extends Omit<Page, 'server_time'> {
  /** Whether there are messages before the first one. */
  readonly has_older: boolean;
  /** The id up to which no message after the first one is missing. The player's own messages may come after it. */
  readonly whole_to: number;
  /** The sequence up to which a read has to reach, because this tab was not told everything; null if it was. */
  readonly missing_to: number | null;
}

/** All messages before this id are known. */
const LATEST = 2_147_483_647;

/** Messages of one read. */
export const MESSAGES_PER_READ = 30;

const hallOf = ({ messages, server_time: _, ...rest }: Page): Hall => ({
  ...rest,
  messages: messages.toReversed(),
  has_older: messages.length === MESSAGES_PER_READ,
  whole_to: messages[0]?.message_id ?? 0,
  missing_to: null,
});

/** How many pages a tab reads at most that was not told everything. */
const MOST_PAGES = 4;

/**
 * A read of the newest messages, merged with what is known. Messages that the room has sent since the read was made are kept.
 * Older messages stay too, unless messages between are missing, or this tab was not told everything: then the older ones may have
 * been removed. A read that is older than what this tab was not told changes nothing, because another one follows it.
 */
export function mergeHall(known: Hall | undefined, read: Hall): Hall {
  if (!known) return read;
  if (read.sequence < (known.missing_to ?? 0)) return known;
  const first = read.messages[0]?.message_id;
  const last = read.messages.at(-1)?.message_id ?? 0;
  const isNewer = known.sequence > read.sequence;
  const joins = first === undefined || !read.has_older || known.whole_to >= first;
  const keepsOlder = joins && known.missing_to === null;
  const older = known.messages.filter(({ message_id }) => keepsOlder && first !== undefined && message_id < first);
  const newer = known.messages.filter(
    ({ message_id }) => message_id > last && (isNewer || message_id > known.whole_to),
  );
  const removed = new Map(known.messages.filter((each) => each.removed_by).map((each) => [each.message_id, each]));
  const same = isNewer ? read.messages.map((each) => removed.get(each.message_id) ?? each) : read.messages;
  const mark = known.last_read_id > read.last_read_id ? known : read;
  return {
    messages: [...older, ...same, ...newer],
    bulletin: isNewer ? known.bulletin : read.bulletin,
    sequence: Math.max(known.sequence, read.sequence),
    last_read_id: mark.last_read_id,
    unread: isNewer ? known.unread : mark.unread,
    has_older: older.length > 0 ? known.has_older : read.has_older,
    whole_to: Math.max(isNewer ? known.whole_to : 0, last),
    missing_to: null,
  };
}

/** The conversation of an alliance. */
export const hallQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.hall(id),
    queryFn: async ({ client, queryKey }) => {
      const query = { before: LATEST, limit: MESSAGES_PER_READ };
      const known = client.getQueryData<Hall>(queryKey);
      const newest = hallOf(await request(listMessages, { params: { id }, query }));
      const read = known && known.missing_to !== null ? await readBack(id, newest, known) : newest;
      return mergeHall(client.getQueryData<Hall>(queryKey), read);
    },
    ...polled,
  });

/** Adds to a read of the newest messages those before them that this tab shows, as far as MOST_PAGES reach. */
async function readBack(id: number, newest: Hall, known: Hall): Promise<Hall> {
  const oldest = known.messages[0]?.message_id ?? 0;
  let read = newest;
  for (let pages = 1; pages < MOST_PAGES; pages++) {
    const first = read.messages[0]?.message_id;
    if (first === undefined || first <= oldest || first > known.whole_to || !read.has_older) break;
    const older = await readOlder(id, first);
    const has_older = older.length === MESSAGES_PER_READ;
    read = { ...read, messages: [...older, ...read.messages], has_older };
  }
  return read;
}

/** The messages before one with this id, in the order in which they were sent. */
export async function readOlder(id: number, before: number): Promise<HallMessage[]> {
  const { messages } = await request(listMessages, { params: { id }, query: { before, limit: MESSAGES_PER_READ } });
  return messages.toReversed();
}

/** Who is in, as the room says: `undefined` while it does not. */
export const presentQuery = (id: number) =>
  queryOptions<readonly number[]>({ queryKey: KEYS.present(id), queryFn: skipToken });

/** When members were last seen. */
export const presenceQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.presence(id),
    queryFn: () => request(listPresence, { params: { id } }),
    ...polled,
  });

export const useHall = (id: number) => useQuery(hallQuery(id));
export const usePresent = (id: number) => useQuery(presentQuery(id)).data;
export const usePresence = (id: number) => useQuery(presenceQuery(id));
