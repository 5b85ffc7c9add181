import type { Game } from '../services/game.ts';
import { outdated, type Versioned } from '../services/versions.ts';

/** A room as far as its version goes. */
export interface VersionedRoom {
  readonly kind: Versioned;
  readonly owner: number;
  readonly version: number;
  /** Reads again, because something was missed. */
  catchUp(): void;
}

/** What was said while the rows were read may have reached the room before the answer did. */
function isBehind(room: VersionedRoom, version: number | null | undefined): boolean {
  return version !== undefined && version !== room.version;
}

/** A fact that got lost with nothing after it to show the gap is noticed no later than this. */
const EVERY_MS = 15_000;

/** Compares what the rooms of this process show with the rows: what got lost on the way is read again. */
export class VersionCheck {
  readonly #interval: NodeJS.Timeout;

  constructor(
    private readonly game: Game,
    private readonly rooms: { readonly rooms: Iterable<VersionedRoom> },
  ) {
    this.#interval = setInterval(() => void this.run(), EVERY_MS).unref();
  }

  /** To be called as well when facts may just have been lost. Never rejects. */
  async run(): Promise<void> {
    try {
      for (const kind of ['player', 'alliance'] as const) {
        const rooms = [...this.rooms.rooms].filter((room) => room.kind === kind);
        const behind = await outdated(this.game, kind, rooms);
        for (const room of rooms) if (isBehind(room, behind.get(room.owner))) room.catchUp();
      }
    } catch (error) {
      this.game.log.warn({ err: error }, 'The versions of rooms could not be compared');
    }
  }

  stop(): void {
    clearInterval(this.#interval);
  }
}
