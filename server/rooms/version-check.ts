import type { AppContext } from '../services/command/app-context.ts';
import type { VersionNotice } from '../services/command/version-notices.ts';
import { outdated, type Versioned } from '../services/command/versions.ts';

/** A room whose version can be compared with its row. */
export interface VersionedRoom {
  readonly kind: Versioned;
  readonly owner: number;
  readonly version: number;
  /** What the room follows besides its own row. */
  readonly also?: VersionedRoom | undefined;
  /** Reads the row again, because an update was missed. */
  resync(): void;
}

/** A room whose version differed: the version it showed then, and its row's version, or null if the row is deleted. */
interface Late {
  readonly room: VersionedRoom;
  readonly shown: number;
  readonly version: number | null;
}

/**
 * Whether the room still must read again. It may have received the missing update meanwhile. A row that is deleted, or older
 * than what was shown, stays a difference.
 */
function isLate({ room, shown, version }: Late): boolean {
  return version === null || version < shown || room.version < version;
}

/** Updates follow their commits within milliseconds. An update that has not arrived after this time is lost. */
const IN_TRANSIT_MS = 500;
/** With IN_TRANSIT_MS, a lost update without a later one is noticed after 15 s. */
const EVERY_MS = 14_500;

/** Compares the versions that the rooms of this process show with the rows. Rooms that are behind read again. */
export class VersionCheck {
  readonly #interval: NodeJS.Timeout;
  /** The second looks of `runFor` that are yet to come. */
  readonly #secondLooks = new Set<NodeJS.Timeout>();

  constructor(
    private readonly context: AppContext,
    private readonly rooms: { readonly rooms: Iterable<VersionedRoom> },
  ) {
    this.#interval = setInterval(() => void this.run(), EVERY_MS).unref();
  }

  /** Compares now. To be called also when updates may just have been lost. Never rejects. */
  async run(): Promise<void> {
    const late = await this.#compare([...this.rooms.rooms]);
    if (!late.some(isLate)) return;
    await new Promise((resolve) => setTimeout(resolve, IN_TRANSIT_MS).unref());
    for (const each of late) if (isLate(each)) each.room.resync();
  }

  /**
   * Compares the rooms of this owner, whose version was raised without an event: they read again without delay. Looks a second
   * time a moment later, because a room that is being created, or reads its row just now, may have read it before the change.
   */
  async runFor(notice: VersionNotice): Promise<void> {
    const secondLook = setTimeout(() => {
      this.#secondLooks.delete(secondLook);
      void this.#readAgain(notice);
    }, IN_TRANSIT_MS).unref();
    this.#secondLooks.add(secondLook);
    await this.#readAgain(notice);
  }

  stop(): void {
    clearInterval(this.#interval);
    for (const timer of this.#secondLooks) clearTimeout(timer);
  }

  async #readAgain({ kind, owner }: VersionNotice): Promise<void> {
    const rooms = [...this.rooms.rooms].filter((room) => room.kind === kind && room.owner === owner);
    for (const late of await this.#compare(rooms)) if (isLate(late)) late.room.resync();
  }

  /** The rooms whose version differs from their row's; none if the database is away. */
  async #compare(rooms: readonly VersionedRoom[]): Promise<Late[]> {
    if (this.context.seasonBegins()) return [];
    const late: Late[] = [];
    const all = rooms.flatMap((room) => (room.also ? [room, room.also] : [room]));
    try {
      for (const kind of ['player', 'alliance', 'hall'] as const) {
        const ofKind = all.filter((room) => room.kind === kind);
        const compared = ofKind.map((room) => ({ room, owner: room.owner, version: room.version }));
        const rows = await outdated(this.context, kind, compared);
        for (const { room, owner, version: shown } of compared) {
          const version = rows.get(owner);
          if (version !== undefined) late.push({ room, shown, version });
        }
      }
      return late;
    } catch (error) {
      this.context.log.warn({ err: error }, 'The versions of rooms could not be compared');
      return [];
    }
  }
}
