import { Histogram } from './histogram.ts';

/** Number of occurrences, and an example: the first one. */
export interface Occurrences {
  count: number;
  readonly example: string;
}

/** Answers to one kind of call, such as `POST /build`. */
export class CallCount {
  readonly latency = new Histogram();
  /** Refusals that are part of the game: 4xx except 401 and 429. */
  refused = 0;
  /** 429: more requests from this address than the server's limits allow. */
  limited = 0;
  /** 5xx, no answer, or an answer that is not documented. */
  failed = 0;
}

/** Counts since the last interval ended. */
export interface Interval {
  readonly calls: number;
  readonly pushes: number;
  /** Bytes that sockets received. */
  readonly bytes: number;
  readonly errors: number;
  readonly refused: number;
  readonly latency: Histogram;
}

/** All counters of a load test. */
export class Meter {
  /** True while the load lasts: only then calls and pushes count. Errors always count. */
  counting = false;
  readonly calls = new Map<string, CallCount>();
  /** Messages and state patches by name: latency from their moment to the client. */
  readonly pushes = new Map<string, Histogram>();
  /** Durations of all calls together. */
  readonly allCalls = new Histogram();
  readonly allPushes = new Histogram();
  /** Time from the first attempt until the room's state has arrived, for first joins and after cuts. */
  readonly joins = new Histogram();
  readonly rejoins = new Histogram();
  readonly errors = new Map<string, Occurrences>();
  readonly refusals = new Map<string, Occurrences>();
  /** Connections that the server closed deliberately: the token had expired, or another connection replaced it. */
  moved = 0;
  /** Gaps between versions after which the client read again. */
  resyncs = 0;
  /** Calls that were sent a second time because the server had closed the idle connection. */
  repeated = 0;
  #interval = emptyInterval();

  /** Counts an answer. */
  answered(call: string, status: number | 'undocumented answer', ms: number, text: string): void {
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

  /** Counts a call without an answer. */
  broke(call: string, ms: number, why: string): void {
    this.#called(call, ms).failed++;
    this.error(`no answer to ${call}`, why);
  }

  /** Counts a push that arrived `ms` after the moment that it is about. */
  pushed(name: string, ms: number): void {
    if (!this.counting) return;
    const latency = this.pushes.get(name) ?? new Histogram();
    this.pushes.set(name, latency);
    latency.add(ms);
    this.allPushes.add(ms);
    this.#interval.pushes++;
  }

  /** Counts a frame that a room sent. */
  received(bytes: number): void {
    this.#interval.bytes += bytes;
  }

  error(kind: string, example: string): void {
    note(this.errors, kind, example);
    this.#interval.errors++;
  }

  /** Counts a refusal by the server's limits, which is not an error of the game. */
  limited(what: string, why: string): void {
    note(this.refusals, `429 ${what}`, why);
  }

  get errorCount(): number {
    return [...this.errors.values()].reduce((sum, { count }) => sum + count, 0);
  }

  get limitedCount(): number {
    return [...this.refusals].reduce((sum, [what, { count }]) => sum + (what.startsWith('429 ') ? count : 0), 0);
  }

  /** Counts since the last call of this method. */
  takeInterval(): Interval {
    const interval = this.#interval;
    this.#interval = emptyInterval();
    return interval;
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

const emptyInterval = () => ({ calls: 0, pushes: 0, bytes: 0, errors: 0, refused: 0, latency: new Histogram() });

/** Characters of an example that are kept. */
const LONGEST_EXAMPLE = 300;

function note(all: Map<string, Occurrences>, kind: string, example: string): void {
  const seen = all.get(kind);
  if (seen) seen.count++;
  else all.set(kind, { count: 1, example: example.slice(0, LONGEST_EXAMPLE) });
}
