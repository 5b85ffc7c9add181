/**
 * The kinds of events that players can be told of while they are away, the most urgent first. Another kind also needs its
 * entry in `server/services/notifications/kinds.ts` and its name in `client/texts/players/notifications.ts`, which do not compile
 * without it.
 */
export const NOTIFICATION_KINDS = [
  'attack',
  'siege',
  'battle',
  'relation',
  'mention',
  'letter',
  'invitation',
  'mission',
  'ship',
  'building',
  'research',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds that can be answered for some time only: they wait neither for the next message nor, unless the player wants so, for the end of quiet hours. */
export const URGENT_KINDS: readonly NotificationKind[] = ['attack', 'siege'];

/** How many browsers of one player are told. */
export const SUBSCRIPTIONS_PER_PLAYER = 10;
