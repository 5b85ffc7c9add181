import { ENDED_AMONG } from '../services/accounts/sessions.ts';
import type { AppContext } from '../services/command/app-context.ts';
import type { RoomSession } from './room-client.ts';

/** A room whose clients belong to sessions. */
interface RoomOfSessions {
  readonly sessions: readonly RoomSession[];
  closeSessions(ended: ReadonlySet<number>): void;
}

/** A notice may be lost, and a client may be joining while it comes: then the socket is closed after this time. */
const EVERY_MS = 14_500;

/** Closes the sockets in the rooms of this process whose session has ended. */
export class SessionCheck {
  readonly #interval: NodeJS.Timeout;

  constructor(
    private readonly context: AppContext,
    private readonly rooms: { readonly rooms: Iterable<RoomOfSessions> },
  ) {
    this.#interval = setInterval(() => void this.run(), EVERY_MS).unref();
  }

  /** Looks at all sockets, or at those of one player. Never rejects. */
  async run(playerId?: number): Promise<void> {
    if (this.context.seasonBegins()) return;
    const isMeant = (session: RoomSession) => playerId === undefined || session.playerId === playerId;
    const rooms = [...this.rooms.rooms].filter((room) => room.sessions.some(isMeant));
    const open = new Set(rooms.flatMap(({ sessions }) => sessions.filter(isMeant).map(({ login }) => login)));
    if (open.size === 0) return;
    try {
      const rows: { id: number }[] = await this.context.db.query(ENDED_AMONG, [[...open]]);
      const ended = new Set(rows.map(({ id }) => id));
      if (ended.size > 0) for (const room of rooms) room.closeSessions(ended);
    } catch (error) {
      this.context.log.warn({ err: error }, 'Whether sessions have ended could not be read');
    }
  }

  stop(): void {
    clearInterval(this.#interval);
  }
}
