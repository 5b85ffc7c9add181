import type { HallMessage } from '#shared/api/alliances/alliance-hall';

/** Messages of one author within this time (ms) stand below one name. */
const TOGETHER = 5 * 60_000;

/** Whether the message stands below the same name as the one before it. */
export function followsOn(before: HallMessage | undefined, message: HallMessage): boolean {
  return (
    before !== undefined &&
    before.author !== null &&
    before.author.user_id === message.author?.user_id &&
    Date.parse(message.sent_at) - Date.parse(before.sent_at) < TOGETHER
  );
}
