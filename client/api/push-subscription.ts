import { type NotificationSettings, subscribe } from '#shared/api/notifications';
import { browserMemory } from '../storage.ts';
import { request } from './http/request.ts';
import { sessionMark, sessionOwner } from './http/session.ts';
import { ownTimeZone } from './notifications.ts';

/*
 * The subscription of this browser at its push service, and what the server knows of it. The server forgets it with the
 * session, and after a restore; so it is sent again after each login, and once a day.
 */

/** The player who has turned notifications on in this browser. Another one who logs in here has not. */
const OWNER = 'push_owner';
/** The subscription, session and day that were last sent. */
const SENT = 'push_sent';

/** What this browser can do. `install`: only after the game was added to the Home Screen, as on iPhones. */
export type PushSupport = 'yes' | 'denied' | 'install' | 'insecure' | 'no';

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleTouch() && !isInstalled() ? 'install' : 'no';
  }
  return Notification.permission === 'denied' ? 'denied' : 'yes';
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/** Whether the player has turned notifications on in this browser, and they still are. */
export async function isSubscribed(): Promise<boolean> {
  return isOwner() && (await ownSubscription()) !== null;
}

/** Asks the browser for permission, subscribes, and tells the server. `dismissed` and `denied`: by the player's answer. */
export async function turnOn(publicKey: string): Promise<NotificationSettings | 'denied' | 'dismissed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  // Where site data is blocked there never is one.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no service worker.');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // A subscription is bound to the key of the server, which may have another one by now.
  if (known && !isFor(known, publicKey)) await known.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const settings = await sendToServer(await pushManager.subscribe(options));
  browserMemory.set(OWNER, sessionOwner() ?? '');
  return settings;
}

/** Ends this browser's subscription. The server notices at its next message, if it is not told. */
export async function turnOff(): Promise<void> {
  browserMemory.remove(OWNER);
  await (await ownSubscription())?.unsubscribe();
}

/** Tells the server again of this browser, if need be. To be called whenever the game is opened. */
export async function renewSubscription(): Promise<void> {
  if (!isOwner() || pushSupport() !== 'yes') return;
  const subscription = await ownSubscription();
  if (!subscription || browserMemory.get(SENT) === markOf(subscription)) return;
  const { public_key } = await sendToServer(subscription);
  if (!isFor(subscription, public_key)) await turnOn(public_key);
}

const isOwner = () => browserMemory.get(OWNER) === (sessionOwner() ?? undefined);

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

async function sendToServer(subscription: PushSubscription): Promise<NotificationSettings> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint, keys: { p256dh, auth }, time_zone: ownTimeZone() };
  const settings = await request(subscribe, { body });
  browserMemory.set(SENT, markOf(subscription));
  return settings;
}

function markOf({ endpoint }: PushSubscription): string {
  return [endpoint, sessionMark(), new Date().toISOString().slice(0, 10)].join(' ');
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const wanted = bytesOf(publicKey);
  return key.length === wanted.length && key.every((byte, index) => byte === wanted[index]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
