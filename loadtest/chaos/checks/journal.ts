import { type FileHandle, open } from 'node:fs/promises';

/** What a player asks for, with the key by which every repetition is known. */
export interface Ask {
  readonly key: string;
  readonly by: { readonly userId: number; readonly username?: string; readonly token: string };
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The player whom it is about, where path and body do not tell. */
  readonly concerns?: number;
}

/** An ask that was accepted, and how. */
export interface Acked {
  readonly ask: Ask;
  readonly status: number;
  /** Byte for byte. */
  readonly text: string;
}

/** How many lines are shown when something is wrong. */
const LAST_LINES = 50;

/**
 * What the players know, on disk: a line before an ask is sent and one after each answer, both flushed. So it tells, whoever
 * dies, what was promised to whom.
 */
export class Journal {
  readonly #file: FileHandle;
  readonly #acked: Acked[] = [];
  readonly #last: string[] = [];
  #waiting: string[] = [];
  /** The latest flush that is under way or will follow on it. */
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

  asks({ by: { userId, username }, ...ask }: Ask): Promise<void> {
    return this.#write({ event: 'ask', userId, username, ...ask });
  }

  /** Nobody knows yet whether the ask had its effect. */
  unknown({ key }: Ask, why: string): Promise<void> {
    return this.#write({ event: 'unknown', key, why });
  }

  async accepted(ask: Ask, status: number, text: string): Promise<void> {
    await this.#write({ event: 'accepted', key: ask.key, status, text });
    this.#acked.push({ ask, status, text });
  }

  /** An ask that is not repeated any more, once its answer is there: whoever asked sees to it that it was done. */
  settled({ key }: Ask, status: number, text: string): Promise<void> {
    return this.#write({ event: 'settled', key, status, text });
  }

  refused({ key }: Ask, status: number, text: string): Promise<void> {
    return this.#write({ event: 'refused', key, status, text });
  }

  /** What befell the game, between the lines of the players. */
  notes(what: string): Promise<void> {
    return this.#write({ event: 'fault', what });
  }

  async close(): Promise<void> {
    await this.#flushed;
    await this.#file.close();
  }

  /** Resolves when the line is on disk. Lines that come while the disk is busy go together. */
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
