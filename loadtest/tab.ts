import { setTimeout as sleep } from 'node:timers/promises';
import type { Room } from 'colyseus.js';
import { patience, STEADY_MS } from '#shared/live/back-off';
import { PLAYER_ROOM, type PlayerState } from '#shared/live/player';
import { QuietClient, socketOf } from './quiet-client.ts';

/** A join that takes longer has failed. */
const JOIN_MS = 10_000;

/** A browser tab that keeps its seat: after a cut it joins afresh, with back-off and jitter, as the game's own page does. */
export class Tab {
  readonly #client: QuietClient;
  readonly #token: string;
  #room: Room<PlayerState> | undefined;
  #over = false;
  #failures = 0;
  /** Why the last try to get a seat failed. */
  refusal = 'none was refused';

  constructor(origin: string, token: string) {
    this.#client = new QuietClient(origin);
    this.#token = token;
  }

  /** What the tab shows; undefined while it has no seat. */
  get state(): PlayerState | undefined {
    return this.#room?.state?.username ? this.#room.state : undefined;
  }

  async open(): Promise<void> {
    const joining = this.#client.joinOrCreate<PlayerState>(PLAYER_ROOM, { token: this.#token });
    const timeout = new AbortController();
    const late = sleep(JOIN_MS, undefined, { signal: timeout.signal }).then(() => {
      // A seat that is given after all would stay taken.
      joining.then((room) => room.leave()).catch(() => undefined);
      throw new Error(`No seat in ${JOIN_MS / 1000} s.`);
    });
    const room = await Promise.race([joining, late]).finally(() => timeout.abort());
    room.onMessage('*', () => undefined);
    const since = performance.now();
    room.onLeave(() => {
      this.#room = undefined;
      if (performance.now() - since >= STEADY_MS) this.#failures = 0;
      if (!this.#over) void this.#comeBack();
    });
    this.#room = room;
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
      await sleep(patience(this.#failures, Math.random()));
      this.#failures += 1;
      try {
        await this.open();
        return;
      } catch (error) {
        // The server is away or busy: the next try is later.
        this.refusal = error instanceof Error ? error.message : String(error);
      }
    }
  }
}
