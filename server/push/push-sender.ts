import { ECDH } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import webPush from 'web-push';
import { anyLookup, ForbiddenAddress, isAllowed, publicLookup, pushUrl, type Resolve } from './push-address.ts';

/** A browser to send to: what its PushManager gave. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Whether the last message did not arrive. */
  readonly failing: boolean;
}

/**
 * The outcome of a message: accepted by the push service; not sent, because the browser has unsubscribed or the game does not
 * connect to its address (`gone`); refused; or not delivered in time.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

/** Counts of messages by outcome since the start of the process, and how many are under way. */
export type PushCounts = Readonly<Record<PushOutcome | 'waiting', number>>;

/** Sends Web Push messages, encrypted for one browser each. */
export interface PushSender {
  /** The key with which browsers subscribe. */
  readonly publicKey: string;
  /** Whether messages may be sent to this endpoint: its push service is known or allowed. */
  reaches(endpoint: string): boolean;
  /** Whether messages can be encrypted with the keys that a browser gave. */
  accepts(keys: Pick<PushTarget, 'p256dh' | 'auth'>): boolean;
  send(target: PushTarget, message: object): Promise<PushOutcome>;
  counts(): PushCounts;
  /** Waits a moment for messages that are under way. */
  close(): Promise<void>;
}

interface Options {
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
  /** A mailto: or https: address of the operator, for the operators of push services. */
  readonly subject: string;
  /** Hosts whose addresses need not be public. */
  readonly allowedHosts: readonly string[];
  readonly log: Logger;
  /** For tests: certificates to trust, how names are resolved, and the delays before retries in ms. */
  readonly ca?: string;
  readonly resolve?: Resolve;
  readonly retryDelays?: readonly number[];
}

/** For how many seconds a push service keeps a message for a browser that is offline. */
const TTL = 12 * 60 * 60;
/** The time that one attempt may take, with DNS and TLS, in ms. */
const TIMEOUT_MS = 5000;
/** Bytes of an answer that are read. Answers are short, and nothing in them is needed. */
const ANSWER_BYTES = 4096;
const RETRY_DELAYS = [2000, 15_000, 60_000];
/** The longest delay that a push service may ask for, in ms. */
const LONGEST_DELAY_MS = 120_000;
/** Attempts at once. Targets that fail have their own few, so that silent ones do not hold up the others. */
const LANES = { working: 40, failing: 4 };
/** Messages to failing targets that may wait; others count as failed at once. */
const FAILING_QUEUE = 100;
const CLOSE_MS = 1000;

type Answer = { readonly status: number; readonly retryAfterMs: number };

export function createPushSender({ keys, subject, allowedHosts, log, ca, resolve, ...options }: Options): PushSender {
  const { retryDelays = RETRY_DELAYS } = options;
  const agent = new Agent({ keepAlive: true, timeout: 2 * TIMEOUT_MS, maxFreeSockets: 20, ...(ca && { ca }) });
  const lookupPublic = publicLookup(resolve);
  const lanes = { working: pLimit(LANES.working), failing: pLimit(LANES.failing) };
  const counts = { sent: 0, gone: 0, refused: 0, failed: 0 };
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();

  /** One POST, which follows no redirect. */
  function post(url: URL, { endpoint, p256dh, auth }: PushTarget, message: string): Promise<Answer> {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
      TTL,
      vapidDetails: { subject, ...keys },
    });
    return new Promise((resolveAnswer, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const lookup = isAllowed(url, allowedHosts) ? anyLookup : lookupPublic;
      const sent = request(url, { method: 'POST', headers, agent, lookup, signal }, (response) => {
        const { statusCode: status = 0, headers } = response;
        const retryAfterMs = (Number(headers['retry-after']) || 0) * 1000;
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > ANSWER_BYTES) response.destroy();
        });
        response.on('error', () => undefined);
        response.on('close', () => resolveAnswer({ status, retryAfterMs }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async function attempt(url: URL, target: PushTarget, message: string): Promise<PushOutcome | Answer> {
    try {
      const answer = await post(url, target, message);
      if (answer.status >= 200 && answer.status < 300) return 'sent';
      if (answer.status === 404 || answer.status === 410) return 'gone';
      if (answer.status === 429 || answer.status >= 500) return answer;
      log.info({ status: answer.status, host: url.host }, 'A push service refused a message');
      return 'refused';
    } catch (error) {
      if (error instanceof ForbiddenAddress) {
        log.warn({ err: error }, 'A push subscription is removed: its host has an address that is not public');
        return 'gone';
      }
      log.info({ err: error, host: url.host }, 'A push service could not be reached');
      return { status: 0, retryAfterMs: 0 };
    }
  }

  async function deliver(target: PushTarget, message: string): Promise<PushOutcome> {
    const url = pushUrl(target.endpoint, allowedHosts);
    if (!url) return 'gone';
    const lane = target.failing ? lanes.failing : lanes.working;
    const delays = target.failing ? [] : retryDelays;
    if (target.failing && lane.pendingCount >= FAILING_QUEUE) return 'failed';
    for (let tries = 0; ; tries++) {
      const outcome = await lane(() => attempt(url, target, message));
      if (typeof outcome === 'string') return outcome;
      const delay = delays[tries];
      if (delay === undefined || outcome.retryAfterMs > LONGEST_DELAY_MS || closing.signal.aborted) return 'failed';
      await sleep(Math.max(delay, outcome.retryAfterMs), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    publicKey: keys.publicKey,
    reaches: (endpoint) => pushUrl(endpoint, allowedHosts) !== undefined,
    accepts: ({ p256dh, auth }) => isPoint(p256dh) && Buffer.from(auth, 'base64url').length === 16,
    send: async (target, message) => {
      const delivery = deliver(target, JSON.stringify(message));
      underWay.add(delivery);
      const outcome = await delivery.finally(() => underWay.delete(delivery));
      counts[outcome]++;
      return outcome;
    },
    counts: () => ({ ...counts, waiting: underWay.size }),
    close: async () => {
      closing.abort();
      await Promise.race([Promise.allSettled(underWay), sleep(CLOSE_MS, undefined, { ref: false })]);
      agent.destroy();
    },
  };
}

/** Whether a text is a public key of P-256. Others could not be encrypted for. */
function isPoint(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== 65) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** A new key pair, for a game that has none. */
export const newVapidKeys = () => webPush.generateVAPIDKeys();
