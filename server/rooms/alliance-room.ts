import { type Client, ServerError } from '@colyseus/core';
import type { AllianceMember, AllianceRole } from '#shared/api/alliances/alliances';
import type { AllianceState } from '#shared/live/alliance';
import { CLOSE, JOIN_REFUSED, type JoinOptions, type Stamp } from '#shared/live/room';
import { checkRight } from '#shared/rules/alliances';
import {
  type AllianceEvent,
  type AllianceNews,
  type AllianceUpdate,
  allianceEvent,
  allianceTopic,
  type HallUpdate,
} from '../event-publisher.ts';
import {
  type AllianceSnapshot,
  loadAllianceSnapshot,
  membershipOf,
  subscribedAllianceId,
} from '../services/alliances/alliance-snapshot.ts';
import { flatState } from './colyseus/flat-serializer.ts';
import { HallFeed, type HallListener } from './hall-feed.ts';
import { ownerRoom, type RoomContext } from './owner-room.ts';
import { admitClient, authenticateRoomClient, closeExpiredClients, type RoomSession } from './room-client.ts';

/** The wire form of `AllianceState`. */
export const ALLIANCE_STATE = flatState<AllianceState>({
  id: 'number',
  name: 'string',
  description: 'string',
  level: 'number',
  current_member_count: 'number',
  max_members: 'number',
  officers_trusted: 'number',
  naquadah: 'number',
  trinium: 'number',
  metal: 'number',
  version: 'number',
});

/** The room of one alliance: it sends events to its members' tabs, each event to the roles that may receive it. */
export function allianceRoom(parts: RoomContext) {
  const { context, ticker, messageSent } = parts;
  return class AllianceRoom
    extends ownerRoom<AllianceState, AllianceSnapshot, AllianceUpdate>(parts, ALLIANCE_STATE)
    implements HallListener
  {
    override readonly kind = 'alliance';
    #roles: ReadonlyMap<number, AllianceRole> = new Map();
    #hall: HallFeed | undefined;
    /** The members who are in, as all tabs were told, and whether somebody has come or gone since. */
    #present: ReadonlySet<number> = new Set();
    #presenceChanged = false;

    /** Runs before there is a room. Rooms are found by `owner`: the alliance of the player, as stored in the database. */
    static override async onAuth(_token: string, options: JoinOptions & { owner?: number }): Promise<RoomSession> {
      const session = await authenticateRoomClient(context, options.token);
      const owner = await subscribedAllianceId(context, session.playerId);
      if (owner === undefined) throw new ServerError(JOIN_REFUSED.notYours, 'You are not in an alliance.');
      options.owner = owner;
      return session;
    }

    override async onCreate(options: { owner: number }) {
      this.owner = options.owner;
      this.#hall = new HallFeed(this, context, this.presence, context.log);
      await this.#hall.start();
      try {
        await super.onCreate(options);
      } catch (error) {
        this.#hall.stop();
        throw error;
      }
    }

    override onDispose() {
      this.#hall?.stop();
      super.onDispose();
    }

    get also() {
      return this.#hall;
    }

    /** joinById does not search by owner, and a place may have been reserved before its player left the alliance. */
    override async onJoin(client: Client, _options: unknown, session?: RoomSession) {
      admitClient(client, this.clients, context.clock.now());
      // This client's token may expire before the next check that is scheduled.
      ticker.reschedule(this);
      const membership = session && (await membershipOf(context, this.owner, session.playerId));
      client.userData.memberAt = membership?.version;
      client.userData.hidden = membership?.hidden;
      if (client.userData.memberAt === undefined || this.#hasLeft(client)) {
        throw new ServerError(JOIN_REFUSED.notYours, 'You are not in this alliance.');
      }
      const sequence = this.#hall?.version ?? 0;
      client.send('members_present', { user_ids: [...this.#present], sequence, ...this.#stamp() });
      this.#comeOrGone();
    }

    override onLeave() {
      this.#comeOrGone();
    }

    override onUncaughtException(error: Error, method: string) {
      // A refused join is not an error.
      if (error.cause instanceof ServerError) return;
      context.log.error({ err: error.cause ?? error, method }, 'An alliance room failed');
    }

    override get topic() {
      return allianceTopic(this.owner);
    }

    override tick(now: number) {
      if (this.#presenceChanged) this.#tellPresence();
      return closeExpiredClients(this.clients, now);
    }

    override nextDueAt() {
      return Number.POSITIVE_INFINITY;
    }

    override publishDue() {}

    override read() {
      return loadAllianceSnapshot(context, this.owner);
    }

    override applySnapshot({ alliance, members }: AllianceSnapshot) {
      this.#applyRoles(members);
      this.#show(alliance);
      this.#hall?.tellWaiting();
    }

    override applyEvent({ alliance, events }: AllianceUpdate) {
      for (const { name, payload } of events) if (name === 'members_changed') this.#applyRoles(payload.members);
      if (alliance) this.#show(alliance);
      for (const event of events) this.#forward(event);
      if (!alliance) return this.onOwnerGone();
      this.#hall?.tellWaiting();
    }

    override onResynced() {
      this.#forward(allianceEvent('resync', this.#stamp()));
    }

    tellHall({ events }: HallUpdate) {
      for (const event of events) this.#forward(event);
    }

    tellHallMissed(sequence: number) {
      this.#forward(allianceEvent('hall_resync', { sequence, ...this.#stamp() }));
    }

    tellNews({ events }: AllianceNews) {
      for (const event of events) {
        this.#forward({ ...event, payload: { ...event.payload, version: this.version } } as AllianceEvent);
        if (event.name === 'presence_chosen') this.#hide(event.payload.hidden, event.to);
      }
    }

    override onOwnerGone() {
      this.disconnect(CLOSE.notYours);
    }

    /** For messages about what is not written with the alliance. */
    #stamp(): Stamp {
      return { version: this.version, server_time: new Date(context.clock.now()).toISOString() };
    }

    #comeOrGone() {
      this.#presenceChanged = true;
      ticker.reschedule(this);
    }

    /** Tells who has come and gone since the last tick: with a thousand members, one message for many. */
    #tellPresence() {
      this.#presenceChanged = false;
      const present = new Set<number>();
      for (const client of this.clients) {
        const { playerId } = client.auth as RoomSession;
        if (isShown(client) && this.#roles.has(playerId)) present.add(playerId);
      }
      const came = [...present].filter((id) => !this.#present.has(id));
      const went = [...this.#present].filter((id) => !present.has(id));
      this.#present = present;
      if (came.length + went.length > 0)
        this.#forward(allianceEvent('presence_changed', { came, went, ...this.#stamp() }));
    }

    #show(alliance: AllianceSnapshot['alliance']) {
      Object.assign(this.state, alliance, { version: this.version });
      this.sendPatch();
    }

    /** Stores who has which role, and disconnects clients of players who have none. */
    #applyRoles(members: readonly AllianceMember[]) {
      this.#roles = new Map(members.map(({ user_id, role }) => [user_id, role]));
      for (const client of this.clients) if (this.#hasLeft(client)) client.leave(CLOSE.notYours);
      this.#comeOrGone();
    }

    /** The player is not in the list of members, although the list is no older than the row that admitted the client. */
    #hasLeft({ auth, userData }: Client): boolean {
      return !this.#roles.has((auth as RoomSession).playerId) && userData?.memberAt <= this.version;
    }

    /** Sends an event to the tabs of those whose role has its right, or of its one member. */
    #forward({ name, payload, to }: AllianceEvent) {
      const mayNotReceive = ({ auth }: Client) => {
        const { playerId } = auth as RoomSession;
        return typeof to === 'number' ? to !== playerId : checkRight(this.#roles.get(playerId), to) !== undefined;
      };
      this.broadcast(name, payload, { except: this.clients.filter(mayNotReceive) });
      messageSent(name, context.clock.now() - Date.parse(payload.server_time));
    }

    #hide(hidden: boolean, to: AllianceEvent['to']) {
      for (const client of this.clients) if ((client.auth as RoomSession).playerId === to) hide(client, hidden);
      this.#comeOrGone();
    }
  };
}

/** The client has joined, and its player does not hide it. */
function isShown({ userData }: Client): boolean {
  return userData?.hidden === false;
}

function hide(client: Client, hidden: boolean): void {
  if (client.userData) client.userData.hidden = hidden;
}
