import { Histogram } from './histogram.ts';

/** Something that happened several times, and how it was the first time. */
export interface Seen {
  count: number;
  readonly example: string;
}

/** One kind of call, such as `POST /build`. */
export class CallCount {
  readonly latency = new Histogram();
  /** Answers that say no and why, which players live with: 4xx but for 401 and 429. */
  refused = 0;
  /** 429: this address asks more than the server's limits allow. */
  limited = 0;
  /** 5xx, no answer, or an answer that nobody expected. */
  failed = 0;
}

/** What happened since the meter was last turned. */
export interface Interval {
  readonly calls: number;
  readonly pushes: number;
  readonly errors: number;
  readonly refused: number;
  readonly latency: Histogram;
}

/** All that a load test counts. */
export class Meter {
  /** Calls and pushes count while the load lasts; errors always. */
  counting = false;
  readonly calls = new Map<string, CallCount>();
  /** Messages and state patches by name: from what they are about to the client. */
  readonly pushes = new Map<string, Histogram>();
  /** All of them together. */
  readonly allCalls = new Histogram();
  readonly allPushes = new Histogram();
  /** From the wish for a seat to the room's state, the first time and after a cut. */
  readonly joins = new Histogram();
  readonly rejoins = new Histogram();
  readonly errors = new Map<string, Seen>();
  readonly refusals = new Map<string, Seen>();
  /** Sockets that the server closed with a word: a token had ended, or it made way for another. */
  moved = 0;
  /** Versions that were left out on the way, and were read again. */
  healed = 0;
  /** Calls that were sent a second time, because the connection had ended that they were sent over. */
  askedAgain = 0;
  #interval = emptyInterval();

  /** An answer of the game. */
  answered(call: string, status: number | 'not what is documented', ms: number, text: string): void {
    const count = this.#called(call, ms);
    const what = `${status} ${call}`;
    if (typeof status === 'string') {
      count.failed++;
      this.error(what, text);
      return;
    }
    if (status < 400) return;
    if (status === 429) {
      count.limited++;
      note(this.refusals, what, text);
    } else if (status >= 500 || status === 401) {
      count.failed++;
      this.error(what, text);
    } else {
      count.refused++;
      this.#interval.refused++;
      note(this.refusals, what, text);
    }
  }

  /** No answer came. */
  broke(call: string, ms: number, why: string): void {
    this.#called(call, ms).failed++;
    this.error(`no answer to ${call}`, why);
  }

  /** What is told, so many ms after the moment that it is about. */
  pushed(name: string, ms: number): void {
    if (!this.counting) return;
    const latency = this.pushes.get(name) ?? new Histogram();
    this.pushes.set(name, latency);
    latency.add(ms);
    this.allPushes.add(ms);
    this.#interval.pushes++;
  }

  error(kind: string, example: string): void {
    note(this.errors, kind, example);
    this.#interval.errors++;
  }

  /** A join that the server's limits do not allow is no error of the game. */
  limited(what: string, why: string): void {
    note(this.refusals, `429 ${what}`, why);
  }

  get errorCount(): number {
    return [...this.errors.values()].reduce((sum, { count }) => sum + count, 0);
  }

  get limitedCount(): number {
    return [...this.refusals].reduce((sum, [what, { count }]) => sum + (what.startsWith('429 ') ? count : 0), 0);
  }

  /** What happened since the last turn. */
  takeInterval(): Interval {
    const turn = this.#interval;
    this.#interval = emptyInterval();
    return turn;
  }

  #called(call: string, ms: number): CallCount {
    if (!this.counting) return new CallCount();
    const count = this.calls.get(call) ?? new CallCount();
    this.calls.set(call, count);
    count.latency.add(ms);
    this.allCalls.add(ms);
    this.#interval.calls++;
    this.#interval.latency.add(ms);
    return count;
  }
}

const emptyInterval = () => ({ calls: 0, pushes: 0, errors: 0, refused: 0, latency: new Histogram() });

/** An example longer than this would be a page. */
const LONGEST_EXAMPLE = 300;

function note(all: Map<string, Seen>, kind: string, example: string): void {
  const seen = all.get(kind);
  if (seen) seen.count++;
  else all.set(kind, { count: 1, example: example.slice(0, LONGEST_EXAMPLE) });
}
