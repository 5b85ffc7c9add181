import type { AppContext } from '../services/command/app-context.ts';
import { outdated, type Versioned } from '../services/command/versions.ts';

/** A room as far as its version goes. */
export interface VersionedRoom {
  readonly kind: Versioned;
  readonly owner: number;
  readonly version: number;
  /** Reads again, because something was missed. */
  resync(): void;
}

/** What a room showed when it was compared, and its row's version: null once the owner is gone. */
interface Late {
  readonly room: VersionedRoom;
  readonly shown: number;
  readonly version: number | null;
}

/** A room may hear meanwhile what it lacked. A row that was older than what was shown before it was read stays wrong. */
function isLate({ room, shown, version }: Late): boolean {
  return version === null || version < shown || room.version < version;
}

/** Facts follow their rows within milliseconds: what a room has not heard by then got lost. */
const ON_ITS_WAY_MS = 500;
/** A fact that got lost with nothing after it to show the gap is noticed after 15 s at the latest. */
const EVERY_MS = 14_500;

/** Compares what the rooms of this process show with the rows: what got lost on the way is read again. */
export class VersionCheck {
  readonly #interval: NodeJS.Timeout;

  constructor(
    private readonly context: AppContext,
    private readonly rooms: { readonly rooms: Iterable<VersionedRoom> },
  ) {
    this.#interval = setInterval(() => void this.run(), EVERY_MS).unref();
  }

  /** To be called as well when facts may just have been lost. Never rejects. */
  async run(): Promise<void> {
    try {
      const late: Late[] = [];
      for (const kind of ['player', 'alliance'] as const) {
        const rooms = [...this.rooms.rooms].filter((room) => room.kind === kind);
        const compared = rooms.map((room) => ({ room, owner: room.owner, version: room.version }));
        const rows = await outdated(this.context, kind, compared);
        for (const { room, owner, version: shown } of compared) {
          const version = rows.get(owner);
          if (version !== undefined) late.push({ room, shown, version });
        }
      }
      if (!late.some(isLate)) return;
      await new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY_MS).unref());
      for (const each of late) if (isLate(each)) each.room.resync();
    } catch (error) {
      this.context.log.warn({ err: error }, 'The versions of rooms could not be compared');
    }
  }

  stop(): void {
    clearInterval(this.#interval);
  }
}
