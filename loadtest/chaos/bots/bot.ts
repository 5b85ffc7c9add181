import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchMarch, planMarch } from '#shared/api/battles/marches';
import { build } from '#shared/api/buildings';
import type { Answer, Call, Request } from '#shared/api/call';
import { colonize, malp } from '#shared/api/missions';
import { pathOf } from '../../lib/api.ts';
import type { Ask, Journal } from '../checks/journal.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type Answered, exchange, Unanswered } from './http-exchange.ts';

/** The calls that count addresses at which no gate answers: an hour's are soon used up by bots that dial any. */
const DIALS: readonly string[] = [malp, colonize, planMarch, launchMarch].map(({ path }) => path);

/** A broken promise; it ends the run. */
export class Violation extends Error {}

/** An action before it is sent. */
export interface Intent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The player who is the subject of the action, if path and body do not name one. */
  readonly concerns?: number;
  /** A token other than the player's own. */
  readonly token?: string;
}

/** An intent whose name is its call's. */
export function intend<C extends Call>(call: C, parts: Partial<Request<C>>): Intent {
  const { body } = parts as { body?: unknown };
  return { method: call.method, path: pathOf(call, parts), body };
}

/** Counters that all bots of a run share. */
export interface Tally {
  acked: number;
  refused: number;
  /**
   * Actions whose first attempt had no answer or a 503; they were repeated with the same key until the outcome was
   * known.
   */
  unknown: number;
  /** Answers 503, and 502 and 504 of a proxy, to actions and reads. */
  busy: number;
  /** Requests whose connection broke. */
  cut: number;
}

/** The kinds of bots' waiting times, in ms, that are collected. */
export const KINDS = ['actions', 'reads'] as const;
export type Waits = Readonly<Record<(typeof KINDS)[number], number[]>>;

export interface Identity {
  /** Replaced now and then, because a token is valid for a quarter of an hour. */
  token: string;
  readonly refreshToken: string;
  readonly userId: number;
  readonly username: string;
}

export interface BotContext {
  readonly origins: readonly string[];
  readonly journal: Journal;
  readonly tally: Tally;
  /** Whether the current fault may break connections. */
  mayCut(): boolean;
  /** An action or a read has its answer, this many ms after the first attempt. */
  waited?(ms: number, kind: keyof Waits): void;
  /** Called for each request. */
  onAsk?(): void;
}

/** The server's own status when busy, and those of a proxy whose server broke off or did not answer. */
const BUSY: readonly number[] = [503, 502, 504];

/** Pause before a repetition, and the time after which a bot gives up. */
const AGAIN_MS = 100;
const LONGEST_MS = 60_000;

/** A player who sends requests to any of the processes, and repeats an action until its outcome is known. */
export class Bot {
  /** The entry that its last action has put into a queue. It is not there for long. */
  queueId: number | undefined;

  constructor(
    readonly me: Identity,
    readonly random: SeededRandom,
    readonly context: BotContext,
  ) {}

  /** Reads, and repeats until there is an answer. Undefined if the answer is a refusal. */
  async read<C extends Call>(call: C, parts: Partial<Request<C>> = {}): Promise<Answer<C> | undefined> {
    const { status, text } = await this.#untilKnown({ method: 'GET', path: pathOf(call, parts), body: undefined });
    return status === call.status ? JSON.parse(text) : undefined;
  }

  /** Performs an action once: repeats it with the same key, at any process, until the outcome is known. */
  async act(key: string, intent: Intent): Promise<void> {
    const { journal, tally } = this.context;
    const ask: Ask = { key, by: this.me, ...intent };
    await journal.asks(ask);
    const answer = await this.#untilKnown(intent, key, (why, first) => {
      if (first) tally.unknown++;
      return journal.unknown(ask, why);
    });
    this.queueId = undefined;
    if (answer.status < 300) {
      if (intent.path === build.path) this.queueId = JSON.parse(answer.text).queue_id;
      tally.acked++;
      await journal.accepted(ask, answer.status, answer.text);
    } else {
      tally.refused++;
      await journal.refused(ask, answer.status, answer.text);
    }
  }

  /**
   * Sends a request that is not repeated later, until its outcome is known. `again`: it took more than one attempt.
   */
  async settle({ token, ...intent }: Intent, key?: string): Promise<Answered & { again: boolean }> {
    const { journal, tally } = this.context;
    const ask: Ask = { key: key ?? randomUUID(), by: this.me, ...intent };
    let again = false;
    await journal.asks(ask);
    const answer = await this.#untilKnown({ ...intent, ...(token && { token }) }, key, (why) => {
      if (!again) tally.unknown++;
      again = true;
      return journal.unknown(ask, why);
    });
    await journal.settled(ask, answer.status, answer.text);
    return { ...answer, again };
  }

  /** Sends a request once. Undefined if the outcome is not known. */
  async tryOnce(intent: Intent): Promise<Answered | undefined> {
    const answer = await this.#send(intent);
    return typeof answer === 'string' ? undefined : answer;
  }

  async #untilKnown(
    intent: Intent,
    key?: string,
    onUnknown: (why: string, first: boolean) => Promise<void> = async () => undefined,
  ): Promise<Answered> {
    const began = performance.now();
    for (let first = true; ; first = false) {
      const answer = await this.#send(intent, key);
      if (typeof answer !== 'string') {
        this.context.waited?.(performance.now() - began, key ? 'actions' : 'reads');
        return answer;
      }
      await onUnknown(answer, first);
      if (performance.now() - began > LONGEST_MS) {
        throw new Violation(`${intent.method} ${intent.path} was not served in ${LONGEST_MS / 1000} s: ${answer}.`);
      }
      await sleep(AGAIN_MS);
    }
  }

  /** The answer, or the reason why the outcome is not known. */
  async #send(intent: Intent, key?: string): Promise<Answered | string> {
    const { origins, tally } = this.context;
    this.context.onAsk?.();
    const origin = this.random.pick(origins) ?? '';
    const answer = await exchange(origin, { token: this.me.token, ...intent, ...(key && { key }) }).catch(
      (error: Error) => error,
    );
    const what = `${intent.method} ${intent.path}`;
    if (answer instanceof Unanswered) throw new Violation(answer.message);
    if (answer instanceof Error) {
      tally.cut++;
      if (!this.context.mayCut()) throw new Violation(`The connection of ${what} broke: ${answer.message}`);
      return answer.message;
    }
    if (BUSY.includes(answer.status) && answer.retryAfter) {
      tally.busy++;
      return String(answer.status);
    }
    // All tokens are valid, and the only rate limit that is on is that of addresses at which no gate answers. The only error
    // that a fault may cause is a 503 with Retry-After.
    const isLimited = answer.status === 429 && !DIALS.includes(intent.path);
    if (answer.status >= 500 || answer.status === 401 || isLimited) {
      throw new Violation(`${what} was answered ${answer.status} ${answer.text}`);
    }
    return answer;
  }
}
