import { type Client, ServerError } from '@colyseus/core';
import type { AllianceMember, AllianceRole } from '#shared/api/alliances/alliances';
import type { AllianceMessages, AllianceState } from '#shared/live/alliance';
import { CLOSE, JOIN_REFUSED, type JoinOptions, type Stamp } from '#shared/live/room';
import { checkRight, type Right } from '#shared/rules/alliances';
import { reported } from '#shared/sentences/sentences';
import { type AllianceNote, type AllianceUpdate, allianceTopic, type HallUpdate } from '../event-publisher.ts';
import {
  type AllianceSnapshot,
  loadAllianceSnapshot,
  membershipOf,
  subscribedAllianceId,
} from '../services/alliances/alliance-snapshot.ts';
import { ALLIANCE_STATE } from './alliance-state.ts';
import { HallFeed, type HallListener } from './hall-feed.ts';
import { ownerRoom, type RoomContext } from './owner-room.ts';
import { admitClient, authenticateRoomClient, closeExpiredClients, type RoomSession } from './room-client.ts';

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

    override applyEvent({
      alliance,
      members,
      requests,
      relations,
      log,
      payout,
      sighting,
      siegeNews = [],
      sieges,
      version,
      server_time,
    }: AllianceUpdate) {
      const stamp = { version, server_time };
      if (!alliance) return this.#end(stamp);
      if (members) this.#applyRoles(members);
      this.#show(alliance);
      if (members) this.#sendTo('seeMembers', 'members_changed', { members, ...stamp });
      if (relations) this.#sendTo('seeRelations', 'relations_changed', { relations, ...stamp });
      for (const entry of log) this.#sendTo('readLogs', 'log_added', { ...entry, ...stamp });
      if (payout) this.#sendTo('seeBank', 'payout_made', { ...payout, ...stamp });
      if (sighting) this.#sendTo('seeSightings', 'sighting_shared', { ...sighting, ...stamp });
      for (const { line, rulerId } of siegeNews)
        this.#sendTo('seeMembers', 'siege_told', { ...reported(line), ruler_id: rulerId, ...stamp });
      if (sieges) this.#sendTo('seeMembers', 'sieges_changed', stamp);
      if (requests) this.#sendTo('answerRequests', 'join_requests_changed', { join_requests: requests, ...stamp });
      this.#hall?.tellWaiting();
    }

    override onResynced() {
      this.broadcast('resync', this.#stamp());
      messageSent('resync', 0);
    }

    tellHall({ posted, removed, pinned, reread, version: sequence, server_time }: HallUpdate) {
      const stamp = { sequence, version: this.version, server_time };
      if (posted) this.#sendTo('talk', 'message_posted', { ...posted, ...stamp });
      if (removed) this.#sendTo('talk', 'message_removed', { ...removed, ...stamp });
      if (pinned !== undefined) this.#sendTo('talk', 'bulletin_changed', { bulletin: pinned, ...stamp });
      if (reread) this.#sendTo('talk', 'hall_resync', stamp);
    }

    tellHallMissed(sequence: number) {
      this.#sendTo('talk', 'hall_resync', { sequence, ...this.#stamp() });
    }

    note({ playerId, read, hidden, worlds, sieges }: AllianceNote) {
      if (worlds) this.#sendTo('seeMembers', 'worlds_changed', this.#stamp());
      if (sieges) this.#sendTo('seeMembers', 'sieges_changed', this.#stamp());
      const own = this.clients.filter(({ auth }) => (auth as RoomSession).playerId === playerId);
      if (read) for (const client of own) client.send('messages_read', { ...read, ...this.#stamp() });
      if (hidden === undefined) return;
      for (const client of own) hide(client, hidden);
      this.#comeOrGone();
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
      if (came.length + went.length > 0) this.#sendTo('talk', 'presence_changed', { came, went, ...this.#stamp() });
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

    /** Sends a message to the tabs of those whose role has this right. */
    #sendTo<M extends keyof AllianceMessages>(right: Right, name: M, message: AllianceMessages[M]) {
      const mayNotReceive = ({ auth }: Client) =>
        checkRight(this.#roles.get((auth as RoomSession).playerId), right) !== undefined;
      this.broadcast(name, message, { except: this.clients.filter(mayNotReceive) });
      messageSent(name, context.clock.now() - Date.parse(message.server_time));
    }

    #end(stamp: Stamp) {
      const { id, name } = this.state;
      this.broadcast('alliance_disbanded', { alliance_id: id, alliance_name: name, ...stamp });
      messageSent('alliance_disbanded', context.clock.now() - Date.parse(stamp.server_time));
      this.onOwnerGone();
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
