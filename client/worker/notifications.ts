import { pushWords } from '#shared/sentences/push-words';
import type { NotificationEvent, PushEvent, Worker } from './events.ts';

/** What the server sends: `services/notifications/message.ts`. */
interface Message {
  readonly title: string;
  readonly lines: readonly string[];
  readonly url: string;
  /** The player's language, if one is chosen. */
  readonly language?: string;
}

/** All notifications of the game are one: a newer one replaces an older one, and repeats what that said. */
const TAG = 'news';
const LINES = 6;
/** The action of a notification that ends notifications in this browser. */
const TURN_OFF = 'turn-off';
const EVERYTHING = '/dashboard';

/** WebKit takes the permission away from a site that shows nothing for a message, also while the site is open. */
const MUST_SHOW = /AppleWebKit/.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent);

/** Shows a message of the server, unless the player is looking at the game. */
export async function showMessage(worker: Worker, { data }: PushEvent): Promise<void> {
  if (!data) return;
  const { title, lines, url, language } = data.json() as Message;
  const words = pushWords(language);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ focused }) => focused) && !MUST_SHOW) return;
  const [shown] = await worker.registration.getNotifications({ tag: TAG });
  const known = shown?.data as Pick<Message, 'lines' | 'url'> | undefined;
  const all = [...lines, ...(known?.lines ?? [])].slice(0, LINES);
  const where = known && known.url !== url ? EVERYTHING : url;
  const options = {
    body: all.join('\n'),
    tag: TAG,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { lines: all, url: where },
    actions: [{ action: TURN_OFF, title: words.turnOff }],
  };
  await worker.registration.showNotification(known ? words.digest : title, options);
}

/** Opens the page that a notification is about, in the window of the game if there is one; or ends notifications here. */
export async function answerClick(
  worker: Worker,
  { action, notification }: NotificationEvent,
  api: string,
): Promise<void> {
  notification.close();
  if (action === TURN_OFF) return turnOff(worker, api);
  const { url } = notification.data as Pick<Message, 'url'>;
  const { href, origin } = new URL(url, worker.location.origin);
  // The server sends only paths of its own.
  const target = origin === worker.location.origin ? href : worker.location.origin;
  const [first] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!first) return void (await worker.clients.openWindow(target));
  await first.focus().catch(() => undefined);
  // A window that this worker does not control cannot be led elsewhere.
  await first.navigate(target).catch(() => worker.clients.openWindow(target));
}

/** Works without a login. If the server cannot be reached, its next message comes back as gone. */
async function turnOff({ registration }: Worker, api: string): Promise<void> {
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await fetch(`${api}/notifications/unsubscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint: subscription.endpoint }),
  }).catch(() => undefined);
}
