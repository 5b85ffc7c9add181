import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../catalogue/notifications.ts';
import { REFUSALS } from '../refusals.ts';
import { isTimeZone } from '../rules/quiet-hours.ts';
import { call } from './call.ts';
import { id, instant, pathId, said, text } from './fields.ts';

const NO_ADDRESS = REFUSALS.pushAddressInvalid.text;
const TIME = 'A time must be like 22:00.';

/** A time of day as a clock of 24 hours shows it. */
const timeOfDay = text(TIME, 5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME);

/** How a browser that does not know its time zone names it, for instance in a container. */
const UNKNOWN_ZONE = 'Etc/Unknown';

/** An IANA name, as `Intl.DateTimeFormat` of the browser says it. An unknown one counts as UTC. */
const timeZone = text('Time zone is required.', 60)
  .overwrite((name) => (name === UNKNOWN_ZONE ? 'UTC' : name))
  .refine(isTimeZone, 'There is no such time zone.');

const quietHours = z.strictObject({ from: timeOfDay, until: timeOfDay }).nullable();

/** Of every kind, whether the player wants to be told. */
const kinds = z.record(z.enum(NOTIFICATION_KINDS), z.boolean());

/** The URL of a browser's push service, as the browser gave it. Anybody who knows it may unsubscribe the browser. */
const endpoint = text(NO_ADDRESS, 1000, NO_ADDRESS).pipe(z.url({ protocol: /^https$/, error: NO_ADDRESS }));

/** A browser that is told. Its endpoint and keys are never shown. */
const subscription = z.object({
  subscription_id: id,
  created_at: instant,
  user_agent: z.string(),
  /** Whether the caller's session has subscribed it. */
  current: z.boolean(),
});

export const notificationSettings = z.object({
  kinds,
  quiet_hours: quietHours,
  /** The time zone of the quiet hours. */
  time_zone: z.string(),
  /** Whether quiet hours hold back attacks and sieges too. */
  hold_attacks: z.boolean(),
  /** Whether emails are sent too. */
  email: z.boolean(),
  subscriptions: z.array(subscription),
  /** The server's VAPID key, with which a browser subscribes. */
  public_key: z.string(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** What the caller is told of while away, when, and in which browsers. */
export const getNotifications = call({
  method: 'GET',
  path: '/notifications',
  audience: 'player',
  summary: 'What you are notified of, when, and in which browsers',
  fallback: 'Failed to load notifications.',
  answer: notificationSettings,
  status: 200,
});

/** Changes what the caller is told of, and when. */
export const updateNotifications = call({
  method: 'PUT',
  path: '/notifications',
  audience: 'player',
  summary: 'Change what you are notified of, and when',
  fallback: 'Failed to save. Please try again.',
  body: z.strictObject({
    kinds,
    quiet_hours: quietHours,
    time_zone: timeZone,
    /** Left as it is if it is missing. */
    hold_attacks: z.boolean().optional(),
    email: z.boolean(),
  }),
  answer: notificationSettings,
  status: 200,
  outsidePlay: true,
});

/** Tells this browser from now on. It belongs to the caller's session and ends with it. */
export const subscribe = call({
  method: 'POST',
  path: '/notifications/subscriptions',
  audience: 'player',
  summary: 'Be notified in this browser, with what its PushManager says',
  fallback: 'Failed to turn notifications on. Please try again.',
  body: z.strictObject({
    endpoint,
    keys: z.strictObject({ p256dh: text(NO_ADDRESS, 200), auth: text(NO_ADDRESS, 100) }),
    time_zone: timeZone,
  }),
  answer: notificationSettings,
  status: 201,
  refuses: [409],
  outsidePlay: true,
});

/** Takes a browser off the caller's list. */
export const deleteSubscription = call({
  method: 'DELETE',
  path: '/notifications/subscriptions/{id}',
  audience: 'player',
  summary: 'Stop notifications in one of your browsers',
  fallback: REFUSALS.subscriptionNotFound.text,
  params: z.object({ id: pathId }),
  answer: notificationSettings,
  status: 200,
  outsidePlay: true,
});

/**
 * Called by the service worker, which has no token, when the player turns notifications off in a notification. The answer
 * is the same for every endpoint.
 */
export const unsubscribe = call({
  method: 'POST',
  path: '/notifications/unsubscribe',
  audience: 'public',
  summary: 'Stop notifications in the browser with this endpoint',
  fallback: 'Failed to turn notifications off. Please try again.',
  body: z.strictObject({ endpoint }),
  answer: said,
  status: 200,
  refuses: [429],
});

/**
 * Stops the emails, with the token of their link. Mail programs call it as RFC 8058 says, with a form as the body, which
 * is not read.
 */
export const unsubscribeMail = call({
  method: 'POST',
  path: '/unsubscribe',
  audience: 'public',
  summary: 'Stop emails, with the token of the link in one of them',
  fallback: 'Failed to stop the emails. Please try again.',
  query: z.strictObject({ token: text(REFUSALS.mailLinkInvalid.text, 100).min(1, REFUSALS.mailLinkInvalid.text) }),
  answer: said,
  status: 200,
  refuses: [429],
});
