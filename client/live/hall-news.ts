import type { QueryClient } from '@tanstack/react-query';
import type { AllianceMessages } from '#shared/live/alliance';
import { mentionsIn } from '#shared/rules/messages';
import { blocksQuery } from '../api/letters/letters.ts';
import { dashboardQuery, resourcesQuery } from '../api/queries.ts';
import {
  applyBulletin,
  applyPosted,
  applyPresenceChange,
  applyPresent,
  applyRead,
  applyRemoved,
  readMissed,
} from '../cache/hall-cache.ts';
import { allianceHallTexts } from '../texts/players/alliance-hall.ts';
import { latestNotice } from './live-events.ts';

/** The last message that was told: two connections that overlap bring the same one twice. */
let lastTold = 0;

/** What each message about the hall of alliance `id` does. It loads with the first of them: no page needs it to be shown. */
export const HALL_NEWS = {
  message_posted(cache: QueryClient, id: number, event: AllianceMessages['message_posted']): void {
    applyPosted(cache, id, event);
    void tellOfMention(cache, event);
  },
  message_removed: applyRemoved,
  bulletin_changed: applyBulletin,
  messages_read: applyRead,
  hall_resync(cache: QueryClient, id: number, { sequence }: AllianceMessages['hall_resync']): void {
    // What is unread may have changed also where the conversation is not shown.
    void readMissed(cache, id, sequence).then((isRead) => {
      if (!isRead) void cache.invalidateQueries({ queryKey: dashboardQuery.queryKey });
    });
  },
  members_present(cache: QueryClient, id: number, { user_ids, sequence }: AllianceMessages['members_present']): void {
    applyPresent(cache, id, user_ids);
    void readMissed(cache, id, sequence);
  },
  presence_changed: applyPresenceChange,
};

/** Not on the alliance's page, where the message itself is in sight, and not of a player whom the reader has blocked. */
async function tellOfMention(
  cache: QueryClient,
  { message_id, author, text }: AllianceMessages['message_posted'],
): Promise<void> {
  const self = cache.getQueryData(resourcesQuery.queryKey);
  if (!self || text === null || !author || author.user_id === self.user_id || message_id <= lastTold) return;
  if (window.location.pathname === '/alliance' || !mentionsIn(text).includes(self.username.toLowerCase())) return;
  lastTold = message_id;
  const blocked = await cache.ensureQueryData(blocksQuery).catch(() => undefined);
  if (blocked?.blocks.some(({ user_id }) => user_id === author.user_id)) return;
  latestNotice.set({ kind: 'said', text: allianceHallTexts.called(author.username), tone: 'news' });
}
