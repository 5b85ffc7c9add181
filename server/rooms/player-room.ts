import { type Client, Room, ServerError } from '@colyseus/core';
import type { PlayerState } from '#shared/live/player';
import { CLOSE, JOIN_REFUSED, type JoinOptions } from '#shared/live/room';
import { xpForNextLevel } from '#shared/rules/experience';
import { growsAt, stockAt } from '#shared/rules/production';
import {
  type OnMessageSent,
  type OnPatchSent,
  type PlayerEvent,
  type PlayerUpdate,
  playerTopic,
} from '../event-publisher.ts';
import type { AppContext } from '../services/command/app-context.ts';
import {
  dueEvents,
  nextDueAt,
  type PlayerSnapshot,
  playerSnapshotLoader,
  snapshotAfter,
} from '../services/players/player-snapshot.ts';
import { makeLean, withoutMessages } from './colyseus/lean-room.ts';
import { PLAYER_STATE } from './player-state.ts';
import {
  admitClient,
  authenticateRoomClient,
  closeExpiredClients,
  NO_PATCHES,
  type RoomSession,
} from './room-client.ts';
import type { TickedRoom, Ticker } from './ticker.ts';
import { type SubscriptionHandlers, VersionedSubscription } from './versioned-subscription.ts';

/**
 * The room of one player: it carries news to all of the player's tabs, takes no orders and holds no truth. It goes
 * without onUncaughtException, for which Colyseus wraps every hook of every room (3 kB each): what Colyseus calls here is
 * awaited by it, and timers and presence catch for themselves.
 */
export function playerRoom(context: AppContext, ticker: Ticker, told: OnMessageSent, patched: OnPatchSent) {
  const read = playerSnapshotLoader(context);
  return withoutMessages(
    class PlayerRoom
      extends Room<PlayerState, unknown, unknown, RoomSession>
      implements TickedRoom, SubscriptionHandlers<PlayerSnapshot, PlayerUpdate>
    {
      override patchRate = NO_PATCHES;
      override state = PLAYER_STATE.create();
      readonly kind = 'player';
      owner = 0;
      #follower: VersionedSubscription<PlayerSnapshot, PlayerUpdate> | undefined;
      #live: PlayerSnapshot | undefined;
      /** What was due by this moment was said. Moments are ms since 1970. */
      #saidUntil = 0;
      #dueAt = Number.POSITIVE_INFINITY;
      #growsAt = Number.POSITIVE_INFINITY;
      #tendAt = 0;

      constructor() {
        super();
        makeLean(this);
        this.setSerializer(PLAYER_STATE.serializer(this.state));
      }

      /** Runs before there is a room. `owner` is what rooms are found by, so it is the token's and never the client's. */
      static override async onAuth(_token: string, options: JoinOptions & { owner?: number }): Promise<RoomSession> {
        const seat = authenticateRoomClient(context, options.token);
        options.owner = seat.playerId;
        return seat;
      }

      override async onCreate({ owner }: { owner: number }) {
        this.owner = owner;
        this.#follower = new VersionedSubscription(this, this.presence, context.log);
        await this.#follower.start();
        ticker.add(this);
      }

      /** joinById comes past the search by owner, so it is asked again here. */
      override onJoin(client: Client, _options: unknown, seat?: RoomSession) {
        if (seat?.playerId !== this.owner)
          throw new ServerError(JOIN_REFUSED.notYours, 'This room is of another player.');
        admitClient(client, this.clients, context.clock.now());
        // This seat's token may end before anything that the last look at the seats found.
        this.#tendAt = 0;
        ticker.expect(this);
      }

      override onDispose() {
        ticker.remove(this);
        this.#follower?.stop();
      }

      override onBeforeShutdown() {
        this.disconnect(CLOSE.restarting);
      }

      get topic() {
        return playerTopic(this.owner);
      }

      get version() {
        return this.#follower?.version ?? 0;
      }

      tick(now: number) {
        if (now >= this.#tendAt) this.#tendAt = closeExpiredClients(this.clients, now);
        if (now >= this.#growsAt) this.#show(now);
        return Math.min(this.#tendAt, this.#growsAt);
      }

      nextDueAt() {
        return this.#dueAt;
      }

      publishDue(now: number) {
        if (!this.#live || now < this.#dueAt) return;
        for (const news of dueEvents(this.#live, this.#saidUntil, now)) this.#say(news, this.#dueAt);
        this.#saidUntil = now;
        this.#dueAt = nextDueAt(this.#live, now);
      }

      read() {
        return read(this.owner);
      }

      applySnapshot(snapshot: PlayerSnapshot, at = snapshot.readAt) {
        const { username, version, level, xp } = snapshot;
        this.#live = snapshot;
        // A fact may be a moment older than what the timer has said last.
        this.#saidUntil = Math.max(this.#saidUntil, at);
        this.#dueAt = nextDueAt(snapshot, this.#saidUntil);
        ticker.expect(this);
        Object.assign(this.state, { username, version, level, xp, xp_for_next_level: xpForNextLevel(level) ?? 0 });
        this.state.server_time = at;
        this.#show(at);
      }

      applyEvent(facts: PlayerUpdate) {
        if (!this.#live) return;
        const at = Date.parse(facts.server_time);
        this.publishDue(at);
        this.applySnapshot(snapshotAfter(this.#live, facts), at);
        for (const news of facts.events) this.#say(news, at);
      }

      onResynced() {
        const now = context.clock.now();
        const payload = { version: this.version, server_time: new Date(now).toISOString() };
        this.#say({ name: 'resync', payload }, now);
      }

      onRollback() {
        this.disconnect(CLOSE.restarting);
      }

      onDeleted() {
        this.disconnect(CLOSE.tokenEnded);
      }

      resync() {
        this.#follower?.resync();
      }

      /** `since`: the moment of what is said. */
      #say({ name, payload }: PlayerEvent, since: number) {
        this.broadcast(name, payload);
        told(name, context.clock.now() - since);
      }

      /** `server_time` goes out only along with another field. */
      #show(now: number) {
        if (!this.#live) return;
        const { economy } = this.#live;
        if (PLAYER_STATE.update(this.state, stockAt(economy, now))) this.state.server_time = now;
        this.#growsAt = growsAt(economy, now);
        if (this.broadcastPatch()) patched(this.clients.length);
      }
    },
  );
}
