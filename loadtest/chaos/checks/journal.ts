import { type FileHandle, open } from 'node:fs/promises';

/** A player's request, with its idempotency key. */
export interface Ask {
  readonly key: string;
  readonly by: { readonly userId: number; readonly username?: string; readonly token: string };
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The player who is its subject, if path and body do not name one. */
  readonly concerns?: number;
}

/** A request that was accepted, with its answer. */
export interface Acked {
  readonly ask: Ask;
  readonly status: number;
  /** The answer's body, byte for byte. */
  readonly text: string;
  /** When it was first asked for, a `performance.now()`. */
  readonly askedAt?: number;
}

/** Number of lines that are shown after a failure. */
const LAST_LINES = 50;

/**
 * What the players know, on disk: a line before a request is sent and one after each answer, both flushed. So it tells
 * which actions were accepted, whichever process is killed.
 */
export class Journal {
  readonly #file: FileHandle;
  readonly #acked: Acked[] = [];
  readonly #askedAt = new WeakMap<Ask, number>();
  readonly #last: string[] = [];
  #waiting: string[] = [];
  /** The flush that is under way, or the one that follows it. */
  #flushed: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<Journal> {
    return new Journal(await open(path, 'wx', 0o600));
  }

  get acked(): readonly Acked[] {
    return this.#acked;
  }

  get lastLines(): readonly string[] {
    return this.#last;
  }

  asks(ask: Ask): Promise<void> {
    this.#askedAt.set(ask, performance.now());
    const { by, ...rest } = ask;
    return this.#write({ event: 'ask', userId: by.userId, username: by.username, ...rest });
  }

  /** The outcome of the request is not known yet. */
  unknown({ key }: Ask, why: string): Promise<void> {
    return this.#write({ event: 'unknown', key, why });
  }

  async accepted(ask: Ask, status: number, text: string): Promise<void> {
    await this.#write({ event: 'accepted', key: ask.key, status, text });
    this.#acked.push({ ask, status, text, askedAt: this.#askedAt.get(ask) ?? 0 });
  }

  /** The answer to a request that the check does not repeat: the caller has to verify its effect. */
  settled({ key }: Ask, status: number, text: string): Promise<void> {
    return this.#write({ event: 'settled', key, status, text });
  }

  refused({ key }: Ask, status: number, text: string): Promise<void> {
    return this.#write({ event: 'refused', key, status, text });
  }

  /** Writes a line about a fault between the lines of the players. */
  notes(what: string): Promise<void> {
    return this.#write({ event: 'fault', what });
  }

  async close(): Promise<void> {
    await this.#flushed;
    await this.#file.close();
  }

  /** Resolves when the line is on disk. Lines that arrive during a flush are written together by the next one. */
  #write(entry: object): Promise<void> {
    const line = JSON.stringify({ at: new Date().toISOString(), ...entry });
    this.#last.push(line);
    if (this.#last.length > LAST_LINES) this.#last.shift();
    this.#waiting.push(line);
    if (this.#waiting.length === 1) this.#flushed = this.#flushed.then(() => this.#flush());
    return this.#flushed;
  }

  async #flush(): Promise<void> {
    const lines = this.#waiting;
    this.#waiting = [];
    await this.#file.write(`${lines.join('\n')}\n`);
    await this.#file.datasync();
  }
}
