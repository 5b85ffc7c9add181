import { type Client, ServerError } from '@colyseus/core';
import type { AllianceMember, AllianceRole } from '#shared/api/alliances/alliances';
import type { AllianceMessages, AllianceState } from '#shared/live/alliance';
import { CLOSE, JOIN_REFUSED, type JoinOptions, type Stamp } from '#shared/live/room';
import { checkRight, type Right } from '#shared/rules/alliances';
import { type AllianceUpdate, allianceTopic } from '../event-publisher.ts';
import {
  type AllianceSnapshot,
  loadAllianceSnapshot,
  memberAtVersion,
  subscribedAllianceId,
} from '../services/alliances/alliance-snapshot.ts';
import { ALLIANCE_STATE } from './alliance-state.ts';
import { ownerRoom, type RoomContext } from './owner-room.ts';
import { admitClient, authenticateRoomClient, closeExpiredClients, type RoomSession } from './room-client.ts';

/** The room of one alliance: it sends events to its members' tabs, each event to the roles that may receive it. */
export function allianceRoom(parts: RoomContext) {
  const { context, ticker, messageSent } = parts;
  return class AllianceRoom extends ownerRoom<AllianceState, AllianceSnapshot, AllianceUpdate>(parts, ALLIANCE_STATE) {
    override readonly kind = 'alliance';
    #roles: ReadonlyMap<number, AllianceRole> = new Map();

    /** Runs before there is a room. Rooms are found by `owner`: the alliance of the player, as stored in the database. */
    static override async onAuth(_token: string, options: JoinOptions & { owner?: number }): Promise<RoomSession> {
      const session = authenticateRoomClient(context, options.token);
      const owner = await subscribedAllianceId(context, session.playerId);
      if (owner === undefined) throw new ServerError(JOIN_REFUSED.notYours, 'You are not in an alliance.');
      options.owner = owner;
      return session;
    }

    /** joinById does not search by owner, and a place may have been reserved before its player left the alliance. */
    override async onJoin(client: Client, _options: unknown, session?: RoomSession) {
      admitClient(client, this.clients, context.clock.now());
      // This client's token may expire before the next check that is scheduled.
      ticker.reschedule(this);
      client.userData.memberAt = session && (await memberAtVersion(context, this.owner, session.playerId));
      if (client.userData.memberAt === undefined || this.#hasLeft(client)) {
        throw new ServerError(JOIN_REFUSED.notYours, 'You are not in this alliance.');
      }
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
    }

    override applyEvent({ alliance, members, requests, log, payout, sighting, version, server_time }: AllianceUpdate) {
      const stamp = { version, server_time };
      if (!alliance) return this.#end(stamp);
      if (members) this.#applyRoles(members);
      this.#show(alliance);
      if (members) this.#sendTo('seeMembers', 'members_changed', { members, ...stamp });
      for (const entry of log) this.#sendTo('readLogs', 'log_added', { ...entry, ...stamp });
      if (payout) this.#sendTo('seeBank', 'payout_made', { ...payout, ...stamp });
      if (sighting) this.#sendTo('seeSightings', 'sighting_shared', { ...sighting, ...stamp });
      if (requests) this.#sendTo('answerRequests', 'join_requests_changed', { join_requests: requests, ...stamp });
    }

    override onResynced() {
      this.broadcast('resync', { version: this.version, server_time: new Date(context.clock.now()).toISOString() });
      messageSent('resync', 0);
    }

    override onOwnerGone() {
      this.disconnect(CLOSE.notYours);
    }

    #show(alliance: AllianceSnapshot['alliance']) {
      Object.assign(this.state, alliance, { version: this.version });
      this.sendPatch();
    }

    /** Stores who has which role, and disconnects clients of players who have none. */
    #applyRoles(members: readonly AllianceMember[]) {
      this.#roles = new Map(members.map(({ user_id, role }) => [user_id, role]));
      for (const client of this.clients) if (this.#hasLeft(client)) client.leave(CLOSE.notYours);
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
