/**
 * The ways on which players are told. The first message comes `after` the event, which may be seen in the game meanwhile;
 * what happens within `every` of it comes in one message.
 */
export const CHANNELS = {
  push: { after: '0 seconds', every: '10 minutes' },
  mail: { after: '30 minutes', every: '6 hours' },
} as const;
export type Channel = keyof typeof CHANNELS;

const byChannel = (part: 'after' | 'every') =>
  `CASE channel ${Object.entries(CHANNELS)
    .map(([channel, times]) => `WHEN '${channel}' THEN interval '${times[part]}'`)
    .join(' ')} END`;

/** SQL expression: when a message of this row of notification_channel is due if something happens now. */
export const NEXT_MESSAGE = `greatest(clock_timestamp() + ${byChannel('after')}, told_at + ${byChannel('every')})`;

/**
 * The same if it is urgent: it waits for no earlier message, and for no more than half of the time until `until`, an expression that may
 * be NULL. Attacks fly in the time of the game, so a fixed delay would be too long in a fast one.
 */
export const urgentMessage = (until: string) =>
  `clock_timestamp() + least(${byChannel('after')}, (${until} - clock_timestamp()) / 2)`;

/** SQL condition on push_subscription: the session that subscribed has not ended. */
export const LIVE_SUBSCRIPTION = `EXISTS (SELECT 1 FROM session
  WHERE session.id = session_id AND revoked_at IS NULL AND expires_at > clock_timestamp())`;
