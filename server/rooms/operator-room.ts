import { type Client, ErrorCode, Room, ServerError } from '@colyseus/core';
import type { OperatorMessages, OperatorState } from '#shared/live/operator';
import { CLOSE, JOIN_REFUSED, type JoinOptions } from '#shared/live/room';
import { Refused } from '#shared/refusals';
import { authenticate } from '../http/routing/auth.ts';
import type { AppContext } from '../services/command/app-context.ts';
import type { RoomView } from '../services/command/open-rooms.ts';
import { requireStaff } from '../services/console/staff-access.ts';
import { flatState } from './colyseus/flat-serializer.ts';
import { NO_PATCHES } from './colyseus/internals.ts';
import { makeLean, withoutMessages } from './colyseus/lean-room.ts';
import { lookAt } from './colyseus/message-watch.ts';
import { admitClient, closeExpiredClients, type RoomSession } from './room-client.ts';

const OPERATOR_STATE = flatState<OperatorState>({ act: 'number' });

/** All of the staff are in one room. */
const OWNER = 1;

/** How often tokens and roles are looked at, in ms. The end of a session is noticed at once. */
const CHECK_MS = 5000;

/** The rooms of the staff in this process: none while no console is open. */
export function operatorRooms(context: AppContext) {
  const rooms = new Set<OperatorRoom>();

  async function authenticated(token: string): Promise<RoomSession> {
    try {
      const { playerId, sessionId, expiresAt } = authenticate(context.tokens, token, 'console');
      await requireStaff(context, { playerId, sessionId }, 'moderator');
      return { playerId, login: sessionId, expiresAt };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const code = error.refusal.status === 401 ? ErrorCode.AUTH_FAILED : JOIN_REFUSED.notYours;
      throw new ServerError(code, error.message);
    }
  }

  /** Tells open consoles of acts. It accepts no messages, and knows nothing of the game. */
  class OperatorRoom extends Room<OperatorState, unknown, unknown, RoomSession> {
    override patchRate = NO_PATCHES;
    override state = OPERATOR_STATE.create();
    #checks: NodeJS.Timeout | undefined;

    constructor() {
      super();
      makeLean(this);
      this.setSerializer(OPERATOR_STATE.serializer(this.state));
    }

    static override async onAuth(_token: string, options: JoinOptions & { owner?: number }): Promise<RoomSession> {
      options.owner = OWNER;
      return authenticated(options.token);
    }

    override onCreate() {
      rooms.add(this);
      this.#checks = setInterval(() => void this.check(), CHECK_MS).unref();
    }

    override onJoin(client: Client) {
      admitClient(client, this.clients, context.clock.now());
    }

    override onDispose() {
      clearInterval(this.#checks);
      rooms.delete(this);
    }

    override onBeforeShutdown() {
      this.disconnect(CLOSE.restarting);
    }

    /** What somebody of the staff sees who looks into the room. Other processes call it by this name. */
    look(): RoomView {
      return { ...lookAt(this, () => context.clock.now()), fields: OPERATOR_STATE.fieldsOf(this.state) };
    }

    tell(actId: number) {
      this.state.act = actId;
      this.broadcast('act', { act_id: actId } satisfies OperatorMessages['act']);
    }

    /** Disconnects those whose token, session or role has ended. Never rejects. */
    async check(): Promise<void> {
      closeExpiredClients(this.clients, context.clock.now());
      for (const client of [...this.clients]) {
        const { playerId, login } = client.auth as RoomSession;
        await requireStaff(context, { playerId, sessionId: login }, 'moderator').catch((error: unknown) => {
          if (error instanceof Refused && error.refusal.status < 500) client.leave(CLOSE.tokenEnded);
          else context.log.warn({ err: error }, 'Whether somebody is on the staff could not be read');
        });
      }
    }
  }

  return {
    Room: withoutMessages(OperatorRoom),
    /** An act was written to the log of operators, by any process. */
    acted: (actId: number): void => {
      for (const room of rooms) room.tell(actId);
    },
    /** Sessions have ended. */
    check: (): void => {
      for (const room of rooms) void room.check();
    },
  };
}
