import { Room } from '@colyseus/core';
import { CLOSE, type Stamp } from '#shared/live/room';
import type { OnMessageSent, OnPatchSent } from '../event-publisher.ts';
import type { AppContext } from '../services/command/app-context.ts';
import type { RoomView } from '../services/command/open-rooms.ts';
import type { FlatStateType } from './colyseus/flat-serializer.ts';
import { NO_PATCHES } from './colyseus/internals.ts';
import { makeLean, withoutMessages } from './colyseus/lean-room.ts';
import { lookAt } from './colyseus/message-watch.ts';
import type { RoomSession } from './room-client.ts';
import type { TickedRoom, Ticker } from './ticker.ts';
import { type SubscriptionHandlers, VersionedSubscription } from './versioned-subscription.ts';

/** What every room of this process needs. */
export interface RoomContext {
  readonly context: AppContext;
  readonly ticker: Ticker;
  readonly messageSent: OnMessageSent;
  readonly patchSent: OnPatchSent;
}

/**
 * The base class of rooms that show one owner, a player or an alliance. The owner's row is read when the room is created,
 * and a versioned subscription keeps it up to date until the room is disposed of. Subclasses define what the room shows and
 * sends.
 */
export function ownerRoom<State extends object, Snapshot extends { readonly version: number }, Update extends Stamp>(
  { context, ticker, patchSent }: RoomContext,
  stateType: FlatStateType<State>,
) {
  abstract class OwnerRoom
    extends Room<State, unknown, unknown, RoomSession>
    implements TickedRoom, SubscriptionHandlers<Snapshot, Update>
  {
    override patchRate = NO_PATCHES;
    override state = stateType.create();
    /** The id of the player or the alliance. */
    owner = 0;
    #subscription: VersionedSubscription<Snapshot, Update> | undefined;

    constructor() {
      super();
      makeLean(this);
      this.setSerializer(stateType.serializer(this.state));
    }

    abstract readonly kind: 'player' | 'alliance';
    abstract get topic(): string;
    abstract tick(now: number): number;
    abstract nextDueAt(): number;
    abstract publishDue(now: number): void;
    abstract read(): Promise<Snapshot>;
    abstract applySnapshot(snapshot: Snapshot): void;
    abstract applyEvent(update: Update): void;
    abstract onResynced(): void;
    abstract onOwnerGone(): void;

    override async onCreate({ owner }: { owner: number }) {
      this.owner = owner;
      this.#subscription = new VersionedSubscription(this, this.presence, context.log);
      await this.#subscription.start();
      ticker.add(this);
    }

    override onDispose() {
      ticker.remove(this);
      this.#subscription?.stop();
    }

    override onBeforeShutdown() {
      this.disconnect(CLOSE.restarting);
    }

    /** The version of the owner's row that the room shows. */
    get version() {
      return this.#subscription?.version ?? 0;
    }

    resync() {
      this.#subscription?.resync();
    }

    /** The sessions of its clients. */
    get sessions() {
      return this.clients.map(({ auth }) => auth as RoomSession);
    }

    /** Disconnects the clients whose session has ended. */
    closeSessions(ended: ReadonlySet<number>) {
      for (const client of this.clients) {
        if (ended.has((client.auth as RoomSession).login)) client.leave(CLOSE.tokenEnded);
      }
    }

    /** What somebody of the staff sees who looks into the room. Other processes call it by this name. */
    look(): RoomView {
      return { ...lookAt(this, () => context.clock.now()), fields: stateType.fieldsOf(this.state) };
    }

    onRollback() {
      this.disconnect(CLOSE.restarting);
    }

    /** Sends clients what has changed in the state. */
    protected sendPatch() {
      if (this.broadcastPatch()) patchSent(this.clients.length);
    }
  }
  return withoutMessages(OwnerRoom);
}
