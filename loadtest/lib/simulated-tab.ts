import { setTimeout as sleep } from 'node:timers/promises';
import type { Room } from 'colyseus.js';
import { backoffDelay, STABLE_MS } from '#shared/live/back-off';
import { PLAYER_ROOM, type PlayerState } from '#shared/live/player';
import { QuietClient, socketOf } from './quiet-client.ts';

/** A join that takes longer counts as failed. */
const JOIN_MS = 10_000;

/** Called when the tab's connection changes. */
export interface TabListener<State> {
  /** The tab has joined. `since`: when it began to try, a `performance.now()`. */
  entered(room: Room<State>, since: number): void;
  left(code: number): void;
  /** An attempt to join failed; the tab tries again. */
  refused(error: unknown): void;
}

/**
 * A browser tab that stays in its room: after a disconnect it joins again, with the back-off and jitter of the game's
 * page.
 */
export class Tab<State extends { readonly version: number } = PlayerState> {
  readonly #client: QuietClient;
  readonly #token: () => string | Promise<string>;
  readonly #listener: Partial<TabListener<State>>;
  readonly #name: string;
  #room: Room<State> | undefined;
  #closed = false;
  #failures = 0;
  /** When the connection was lost. */
  #lostAt: number | undefined;
  /** The version that it showed last, on this connection or an earlier one. */
  #shown = -1;
  /**
   * How often a version was lower than the one before. For a player this must stay 0, because a new room reads the row.
   * An alliance's tab may change to another alliance, with a lower version.
   */
  stepsBack = 0;
  /** Why the last attempt to join failed. */
  refusal = 'no join failed';

  constructor(
    origin: string,
    token: string | (() => Promise<string>),
    listener: Partial<TabListener<State>> = {},
    name = PLAYER_ROOM,
  ) {
    this.#client = new QuietClient(origin);
    this.#token = typeof token === 'string' ? () => token : token;
    this.#listener = listener;
    this.#name = name;
  }

  /** The room's state; undefined while disconnected. */
  get state(): State | undefined {
    return this.#room?.state?.version === undefined ? undefined : this.#room.state;
  }

  /** Whether it has joined; the first state may still be on its way. */
  get isJoined(): boolean {
    return this.#room !== undefined;
  }

  async open(): Promise<void> {
    const wantedAt = this.#lostAt ?? performance.now();
    const joining = this.#client.joinOrCreate<State>(this.#name, { token: await this.#token() });
    const timeout = new AbortController();
    const late = sleep(JOIN_MS, undefined, { signal: timeout.signal }).then(() => {
      // If the join succeeds after all, leave the room, or the connection would stay open.
      joining.then((room) => room.leave()).catch(() => undefined);
      throw new Error(`The join took more than ${JOIN_MS / 1000} s.`);
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
      if (performance.now() - since >= STABLE_MS) this.#failures = 0;
      if (this.#closed) return;
      this.#listener.left?.(code);
      void this.#reconnect();
    });
    this.#room = room;
    this.#listener.entered?.(room, wantedAt);
  }

  /** Joins the room; if that fails, goes on trying in the background. */
  async enter(): Promise<void> {
    await this.open().catch((error: unknown) => {
      this.#noteRefusal(error);
      void this.#reconnect();
    });
  }

  /** Breaks the connection without a close frame. Node's own WebSocket has no `terminate` and can only close. */
  cut(): void {
    const socket = this.#room && socketOf(this.#room);
    if (socket?.terminate) socket.terminate();
    else socket?.close();
  }

  close(): void {
    this.#closed = true;
    this.cut();
  }

  async #reconnect(): Promise<void> {
    while (!this.#closed) {
      await sleep(backoffDelay(this.#failures, Math.random()));
      this.#failures += 1;
      try {
        await this.open();
        return;
      } catch (error) {
        // The server is down or busy: try again later.
        this.#noteRefusal(error);
      }
    }
  }

  #noteRefusal(error: unknown): void {
    this.refusal = error instanceof Error ? error.message : String(error);
    if (!this.#closed) this.#listener.refused?.(error);
  }
}
