import { type Client, ServerError } from '@colyseus/core';
import type { Announcement } from '#shared/api/announcements';
import type { GrownSector } from '#shared/api/galaxy';
import type { Season } from '#shared/api/seasons';
import type { PlayerState } from '#shared/live/player';
import { CLOSE, JOIN_REFUSED, type JoinOptions, type Stamp } from '#shared/live/room';
import { xpForNextLevel } from '#shared/rules/experience';
import { growsAt, hourlyOutput, settle, stockAt } from '#shared/rules/production';
import { type PlayerEvent, type PlayerUpdate, playerTopic } from '../event-publisher.ts';
import {
  dueEvents,
  nextDueAt,
  type PlayerSnapshot,
  playerSnapshotLoader,
  snapshotAfter,
} from '../services/players/player-snapshot.ts';
import { flatState } from './colyseus/flat-serializer.ts';
import { ownerRoom, type RoomContext } from './owner-room.ts';
import { admitClient, authenticateRoomClient, closeExpiredClients, type RoomSession } from './room-client.ts';

/** The wire form of `PlayerState`: flat, so that a tick costs a few bytes. */
const PLAYER_STATE = flatState<PlayerState>({
  naquadah: 'number',
  trinium: 'number',
  metal: 'number',
  energy: 'number',
  food: 'number',
  naquadah_rate: 'number',
  trinium_rate: 'number',
  metal_rate: 'number',
  energy_rate: 'number',
  food_rate: 'number',
  xp: 'number',
  level: 'number',
  xp_for_next_level: 'number',
  username: 'string',
  version: 'number',
  server_time: 'number',
});

/**
 * The room of one player: it sends events to all of the player's tabs, accepts no messages and stores nothing. It has no
 * onUncaughtException, for which Colyseus wraps every hook of every room (3 kB each): Colyseus awaits what it calls here,
 * and timers and presence handle their errors themselves.
 */
export function playerRoom(parts: RoomContext) {
  const { context, ticker, messageSent } = parts;
  const read = playerSnapshotLoader(context);
  return class PlayerRoom extends ownerRoom<PlayerState, PlayerSnapshot, PlayerUpdate>(parts, PLAYER_STATE) {
    override readonly kind = 'player';
    #snapshot: PlayerSnapshot | undefined;
    /** Events that were due by this moment are published. Moments are ms since 1970. */
    #publishedUntil = 0;
    #dueAt = Number.POSITIVE_INFINITY;
    #growsAt = Number.POSITIVE_INFINITY;
    #expiryCheckAt = 0;

    /** Runs before there is a room. Rooms are found by `owner`, so it comes from the token, never from the client. */
    static override async onAuth(_token: string, options: JoinOptions & { owner?: number }): Promise<RoomSession> {
      const session = await authenticateRoomClient(context, options.token);
      options.owner = session.playerId;
      return session;
    }

    /** joinById does not search by owner, so the owner is checked again here. */
    override onJoin(client: Client, _options: unknown, session?: RoomSession) {
      if (session?.playerId !== this.owner)
        throw new ServerError(JOIN_REFUSED.notYours, 'This room is of another player.');
      admitClient(client, this.clients, context.clock.now());
      // This client's token may expire before the next check that is scheduled.
      this.#expiryCheckAt = 0;
      ticker.reschedule(this);
    }

    override get topic() {
      return playerTopic(this.owner);
    }

    override tick(now: number) {
      if (now >= this.#expiryCheckAt) this.#expiryCheckAt = closeExpiredClients(this.clients, now);
      if (now >= this.#growsAt) this.#show(now);
      return Math.min(this.#expiryCheckAt, this.#growsAt);
    }

    override nextDueAt() {
      return this.#dueAt;
    }

    override publishDue(now: number) {
      if (!this.#snapshot || now < this.#dueAt) return;
      for (const event of dueEvents(this.#snapshot, this.#publishedUntil, now)) this.#send(event, this.#dueAt);
      this.#publishedUntil = now;
      // A reserve that is empty now yields nothing any more.
      this.#showRates(now);
      this.sendPatch();
      this.#dueAt = nextDueAt(this.#snapshot, now);
    }

    override read() {
      return read(this.owner);
    }

    override applySnapshot(snapshot: PlayerSnapshot, at = snapshot.readAt) {
      const { username, version, level, xp } = snapshot;
      this.#snapshot = snapshot;
      // An update may be a moment older than the last due event.
      this.#publishedUntil = Math.max(this.#publishedUntil, at);
      this.#dueAt = nextDueAt(snapshot, this.#publishedUntil);
      ticker.reschedule(this);
      Object.assign(this.state, { username, version, level, xp, xp_for_next_level: xpForNextLevel(level) ?? 0 });
      this.state.server_time = at;
      this.#showRates(at);
      this.#show(at);
    }

    override applyEvent(update: PlayerUpdate) {
      if (update.gone) return this.onOwnerGone();
      if (!this.#snapshot) return;
      const at = Date.parse(update.server_time);
      this.publishDue(at);
      this.applySnapshot(snapshotAfter(this.#snapshot, update), at);
      for (const event of update.events) this.#send(event, at);
    }

    override onResynced() {
      const now = context.clock.now();
      this.#send({ name: 'resync', payload: this.#stamp(now) }, now);
    }

    tellSeason(season: Season) {
      const now = context.clock.now();
      this.#send({ name: 'season_changed', payload: { season, ...this.#stamp(now) } }, now);
    }

    tellAnnouncement(announcement: Announcement | null) {
      const now = context.clock.now();
      this.#send({ name: 'announcement_changed', payload: { announcement, ...this.#stamp(now) } }, now);
    }

    tellGrowth(sectors: GrownSector[]) {
      const now = context.clock.now();
      this.#send({ name: 'galaxy_grown', payload: { sectors, ...this.#stamp(now) } }, now);
    }

    /** The player has been banned or deleted: the room's reads are refused. */
    override onOwnerGone() {
      this.disconnect(CLOSE.tokenEnded);
    }

    /** For messages about what is not written with the player. */
    #stamp(now: number): Stamp {
      return { version: this.version, server_time: new Date(now).toISOString() };
    }

    /** `since`: the moment at which it happened. */
    #send({ name, payload }: PlayerEvent, since: number) {
      this.broadcast(name, payload);
      messageSent(name, context.clock.now() - since);
    }

    /** Shows the units per hour of this moment. */
    #showRates(now: number) {
      if (!this.#snapshot) return;
      const { naquadah, trinium, metal, energy, food } = hourlyOutput(settle(this.#snapshot.economy, now), 1);
      Object.assign(this.state, {
        naquadah_rate: naquadah,
        trinium_rate: trinium,
        metal_rate: metal,
        energy_rate: energy,
        food_rate: food,
      });
    }

    /** Shows the stock of this moment. `server_time` is sent only along with another field. */
    #show(now: number) {
      if (!this.#snapshot) return;
      const { economy } = this.#snapshot;
      if (PLAYER_STATE.update(this.state, stockAt(economy, now))) this.state.server_time = now;
      this.#growsAt = growsAt(economy, now);
      this.sendPatch();
    }
  };
}
