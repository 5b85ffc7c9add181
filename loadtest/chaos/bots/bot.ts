import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Call, Request } from '#shared/api/call';
import { pathOf } from '../../lib/api.ts';
import type { Ask, Journal } from '../checks/journal.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type Answered, exchange, Unanswered } from './http-exchange.ts';

/** What no fault may bring about; the run ends with it. */
export class Violation extends Error {}

/** An act that is to be tried. */
export interface Intent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The player whom it is about, where path and body do not tell. */
  readonly concerns?: number;
  /** Another than the player's own. */
  readonly token?: string;
}

/** How an act is named where all that matters is which call it was. */
export function intend<C extends Call>(call: C, parts: Partial<Request<C>>): Intent {
  const { body } = parts as { body?: unknown };
  return { method: call.method, path: pathOf(call, parts), body };
}

/** What all players of a run count together. */
export interface Tally {
  acked: number;
  refused: number;
  /** Acts of which the first answer did not come, or was a 503: asked again by the same key until it was known. */
  unknown: number;
  /** 503s, and what a proxy says in their place, of acts and of reads. */
  busy: number;
  /** Requests whose connection broke. */
  cut: number;
}

/** What players wait for, and for how many ms they did. */
export const KINDS = ['acts', 'reads'] as const;
export type Waits = Readonly<Record<(typeof KINDS)[number], number[]>>;

export interface Identity {
  /** Another one now and then: it is good for a quarter of an hour. */
  token: string;
  readonly refreshToken: string;
  readonly userId: number;
  readonly username: string;
}

export interface Surroundings {
  readonly origins: readonly string[];
  readonly journal: Journal;
  readonly tally: Tally;
  /** Whether a broken connection is what the present fault may bring. */
  mayCut(): boolean;
  /** An act or a read was answered in the end, so many ms after it was first asked for. */
  waited?(ms: number, kind: keyof Waits): void;
  /** Hears of each request that is sent. */
  onAsk?(): void;
}

/** The server's own, and those of a proxy whose server broke off or did not answer. */
const BUSY: readonly number[] = [503, 502, 504];

/** How long a player waits before asking again, and for how long in all. */
const AGAIN_MS = 100;
const LONGEST_MS = 60_000;

/** One who asks either process, and does not let go of an act before knowing what became of it. */
export class Bot {
  constructor(
    readonly me: Identity,
    readonly dice: SeededRandom,
    readonly around: Surroundings,
  ) {}

  /** Reads; asks again until there is an answer. Undefined if the answer is that there is nothing to see. */
  async read<C extends Call>(call: C, parts: Partial<Request<C>> = {}): Promise<Answer<C> | undefined> {
    const { query } = parts as { query?: Record<string, string> };
    const path = pathOf(call, parts) + (query ? `?${new URLSearchParams(query)}` : '');
    const { status, text } = await this.#untilKnown({ method: 'GET', path, body: undefined });
    return status === call.status ? JSON.parse(text) : undefined;
  }

  /** Acts once: an act of unknown outcome is asked for again by the same key, at any of the processes. */
  async act(key: string, intent: Intent): Promise<void> {
    const { journal, tally } = this.around;
    const ask: Ask = { key, by: this.me, ...intent };
    await journal.asks(ask);
    const answer = await this.#untilKnown(intent, key, (why, first) => {
      if (first) tally.unknown++;
      return journal.unknown(ask, why);
    });
    if (answer.status < 300) {
      tally.acked++;
      await journal.accepted(ask, answer.status, answer.text);
    } else {
      tally.refused++;
      await journal.refused(ask, answer.status, answer.text);
    }
  }

  /**
   * Asks for what nobody asks for again later, until it is known what became of it. `again`: it had to be asked for more
   * than once.
   */
  async settle({ token, ...intent }: Intent, key?: string): Promise<Answered & { again: boolean }> {
    const { journal, tally } = this.around;
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

  /** Asks once. Undefined if nobody knows what became of it. */
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
        this.around.waited?.(performance.now() - began, key ? 'acts' : 'reads');
        return answer;
      }
      await onUnknown(answer, first);
      if (performance.now() - began > LONGEST_MS) {
        throw new Violation(`${intent.method} ${intent.path} was not served in ${LONGEST_MS / 1000} s: ${answer}.`);
      }
      await sleep(AGAIN_MS);
    }
  }

  /** The answer, or why nobody knows what became of the request. */
  async #send(intent: Intent, key?: string): Promise<Answered | string> {
    const { origins, tally } = this.around;
    this.around.onAsk?.();
    const origin = this.dice.pick(origins) ?? '';
    const answer = await exchange(origin, { token: this.me.token, ...intent, ...(key && { key }) }).catch(
      (error: Error) => error,
    );
    const what = `${intent.method} ${intent.path}`;
    if (answer instanceof Unanswered) throw new Violation(answer.message);
    if (answer instanceof Error) {
      tally.cut++;
      if (!this.around.mayCut()) throw new Violation(`The connection of ${what} broke: ${answer.message}`);
      return answer.message;
    }
    if (BUSY.includes(answer.status) && answer.retryAfter) {
      tally.busy++;
      return String(answer.status);
    }
    // Nobody's token is bad, and nobody is too quick: what a fault may bring is a 503 that says when to come back.
    if (answer.status >= 500 || answer.status === 401 || answer.status === 429) {
      throw new Violation(`${what} was answered ${answer.status} ${answer.text}`);
    }
    return answer;
  }
}
