import { setTimeout as sleep } from 'node:timers/promises';
import type { Room } from 'colyseus.js';
import { backoffDelay, STEADY_MS } from '#shared/live/back-off';
import { PLAYER_ROOM, type PlayerState } from '#shared/live/player';
import { QuietClient, socketOf } from './quiet-client.ts';

/** A join that takes longer has failed. */
const JOIN_MS = 10_000;

/** What a tab tells about its seat. */
export interface TabListener<State> {
  /** It has one, which it wants since then (a `performance.now()`). */
  entered(room: Room<State>, since: number): void;
  left(code: number): void;
  /** It did not get one, and tries again. */
  refused(error: unknown): void;
}

/** A browser tab that keeps its seat: after a cut it joins afresh, with back-off and jitter, as the game's own page does. */
export class Tab<State extends { readonly version: number } = PlayerState> {
  readonly #client: QuietClient;
  readonly #token: () => string | Promise<string>;
  readonly #news: Partial<TabListener<State>>;
  readonly #name: string;
  #room: Room<State> | undefined;
  #over = false;
  #failures = 0;
  /** When the tab lost its seat. */
  #lostAt: number | undefined;
  /** The version that it showed last, in this seat or an earlier one. */
  #shown = -1;
  /**
   * How often it showed a lower version than just before: of a player never, as a room that opens reads the row. An
   * alliance's tab may come to show another alliance.
   */
  stepsBack = 0;
  /** Why the last try to get a seat failed. */
  refusal = 'none was refused';

  constructor(
    origin: string,
    token: string | (() => Promise<string>),
    news: Partial<TabListener<State>> = {},
    name = PLAYER_ROOM,
  ) {
    this.#client = new QuietClient(origin);
    this.#token = typeof token === 'string' ? () => token : token;
    this.#news = news;
    this.#name = name;
  }

  /** What the tab shows; undefined while it has no seat. */
  get state(): State | undefined {
    return this.#room?.state?.version === undefined ? undefined : this.#room.state;
  }

  /** Whether it has a seat, though it may not show anything yet. */
  get seated(): boolean {
    return this.#room !== undefined;
  }

  async open(): Promise<void> {
    const wantedAt = this.#lostAt ?? performance.now();
    const joining = this.#client.joinOrCreate<State>(this.#name, { token: await this.#token() });
    const timeout = new AbortController();
    const late = sleep(JOIN_MS, undefined, { signal: timeout.signal }).then(() => {
      // A seat that is given after all would stay taken.
      joining.then((room) => room.leave()).catch(() => undefined);
      throw new Error(`No seat in ${JOIN_MS / 1000} s.`);
    });
    const room = await Promise.race([joining, late]).finally(() => timeout.abort());
    room.onMessage('*', () => undefined);
    room.onStateChange(({ version }) => {
      if (version < this.#shown) this.stepsBack++;
      this.#shown = version;
    });
    const since = performance.now();
    room.onLeave((code) => {
      this.#room = undefined;
      this.#lostAt = performance.now();
      if (performance.now() - since >= STEADY_MS) this.#failures = 0;
      if (this.#over) return;
      this.#news.left?.(code);
      void this.#comeBack();
    });
    this.#room = room;
    this.#news.entered?.(room, wantedAt);
  }

  /** Tries to open it; where that fails, goes on trying by itself. */
  async enter(): Promise<void> {
    await this.open().catch((error: unknown) => {
      this.#noteRefusal(error);
      void this.#comeBack();
    });
  }

  /** Tears the socket off without a word. Node's own WebSocket can only close. */
  cut(): void {
    const socket = this.#room && socketOf(this.#room);
    if (socket?.terminate) socket.terminate();
    else socket?.close();
  }

  close(): void {
    this.#over = true;
    this.cut();
  }

  async #comeBack(): Promise<void> {
    while (!this.#over) {
      await sleep(backoffDelay(this.#failures, Math.random()));
      this.#failures += 1;
      try {
        await this.open();
        return;
      } catch (error) {
        // The server is away or busy: the next try is later.
        this.#noteRefusal(error);
      }
    }
  }

  #noteRefusal(error: unknown): void {
    this.refusal = error instanceof Error ? error.message : String(error);
    if (!this.#over) this.#news.refused?.(error);
  }
}
