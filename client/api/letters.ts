import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listBlocks } from '#shared/api/letters/blocks';
import { getConversation, listConversations } from '#shared/api/letters/letters';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './versions/version-merge.ts';

/** Conversations of one page of the list. */
const CONVERSATIONS_PER_PAGE = 20;

/** Events of letters invalidate the pages by the first element of their key. */
export const conversationsQuery = (page: number) =>
  queryOptions({
    queryKey: KEYS.conversations(page),
    queryFn: () => request(listConversations, { query: { page, per_page: CONVERSATIONS_PER_PAGE } }),
    structuralSharing: mergeByVersion,
    ...polled,
  });

/** The letters with one player, newest first, in pages that each continue the one before. */
export const conversationQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: KEYS.conversation(userId),
    queryFn: ({ pageParam: before }) =>
      request(getConversation, { params: { userId }, query: before === undefined ? {} : { before } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ has_more, letters }) => (has_more ? letters.at(-1)?.letter_id : undefined),
    ...polled,
  });

/** The players whom the player has blocked. */
export const blocksQuery = queryOptions({
  queryKey: KEYS.blocks,
  queryFn: () => request(listBlocks),
  structuralSharing: mergeByVersion,
});

export const useConversation = (userId: number) => useInfiniteQuery(conversationQuery(userId));
export const useBlocks = () => useQuery(blocksQuery);
