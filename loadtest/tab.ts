import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Room } from 'colyseus.js';
import { PLAYER_ROOM, type PlayerState } from '#shared/live/player';

/** The pause before a new seat is asked for: half to all of this, twice as long after each failure up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2000;

/** A join that takes longer has failed. */
const JOIN_MS = 10_000;

/** A browser tab that keeps its seat: after a cut it joins afresh, with back-off and jitter, as the game's own page does. */
export class Tab {
  readonly #client: Client;
  readonly #token: string;
  #room: Room<PlayerState> | undefined;
  #over = false;
  /** Why the last try to get a seat failed. */
  refusal = 'none was refused';

  constructor(origin: string, token: string) {
    this.#client = new Client(origin);
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
    room.onLeave(() => {
      this.#room = undefined;
      if (!this.#over) void this.#comeBack();
    });
    this.#room = room;
  }

  /** Tears the socket off without a word. Node's own WebSocket can only close. */
  cut(): void {
    const socket = (this.#room?.connection.transport as { ws?: WebSocket & { terminate?(): void } } | undefined)?.ws;
    if (socket?.terminate) socket.terminate();
    else socket?.close();
  }

  close(): void {
    this.#over = true;
    this.cut();
  }

  async #comeBack(): Promise<void> {
    for (let failures = 0; !this.#over; failures++) {
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      await sleep((longest * (1 + Math.random())) / 2);
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
