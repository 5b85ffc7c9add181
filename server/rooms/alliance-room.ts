import { type Client, Room, ServerError } from '@colyseus/core';
import type { AllianceMember, AllianceRole } from '#shared/api/alliances';
import type { AllianceMessages, AllianceState } from '#shared/live/alliance';
import { CLOSE, JOIN_REFUSED, type JoinOptions, type Stamp } from '#shared/live/room';
import { checkRight, type Right } from '#shared/rules/alliances';
import { type AllianceUpdate, allianceTopic, type OnMessageSent, type OnPatchSent } from '../event-publisher.ts';
import {
  type AllianceSnapshot,
  loadAllianceSnapshot,
  memberAtVersion,
  subscribedAllianceId,
} from '../services/alliances/alliance-snapshot.ts';
import type { AppContext } from '../services/command/app-context.ts';
import { ALLIANCE_STATE } from './alliance-state.ts';
import { makeLean, withoutMessages } from './colyseus/lean-room.ts';
import {
  admitClient,
  authenticateRoomClient,
  closeExpiredClients,
  NO_PATCHES,
  type RoomSession,
} from './room-client.ts';
import type { TickedRoom, Ticker } from './ticker.ts';
import { type SubscriptionHandlers, VersionedSubscription } from './versioned-subscription.ts';

/** The room of one alliance: it carries news to its members' tabs, to each what the role may hear. */
export function allianceRoom(context: AppContext, ticker: Ticker, told: OnMessageSent, patched: OnPatchSent) {
  return withoutMessages(
    class AllianceRoom
      extends Room<AllianceState, unknown, unknown, RoomSession>
      implements TickedRoom, SubscriptionHandlers<AllianceSnapshot, AllianceUpdate>
    {
      override patchRate = NO_PATCHES;
      override state = ALLIANCE_STATE.create();
      readonly kind = 'alliance';
      owner = 0;
      #follower: VersionedSubscription<AllianceSnapshot, AllianceUpdate> | undefined;
      #roles: ReadonlyMap<number, AllianceRole> = new Map();

      constructor() {
        super();
        makeLean(this);
        this.setSerializer(ALLIANCE_STATE.serializer(this.state));
      }

      /** Runs before there is a room. `owner` is what rooms are found by: the alliance that the database knows of. */
      static override async onAuth(_token: string, options: JoinOptions & { owner?: number }): Promise<RoomSession> {
        const seat = authenticateRoomClient(context, options.token);
        const owner = await subscribedAllianceId(context, seat.playerId);
        if (owner === undefined) throw new ServerError(JOIN_REFUSED.notYours, 'You are not in an alliance.');
        options.owner = owner;
        return seat;
      }

      override async onCreate({ owner }: { owner: number }) {
        this.owner = owner;
        this.#follower = new VersionedSubscription(this, this.presence, context.log);
        await this.#follower.start();
        ticker.add(this);
      }

      /** joinById comes past the search by owner, and a seat may have been reserved before its player was put out. */
      override async onJoin(client: Client, _options: unknown, seat?: RoomSession) {
        admitClient(client, this.clients, context.clock.now());
        // This seat's token may end before anything that the last look at the seats found.
        ticker.expect(this);
        client.userData.memberAt = seat && (await memberAtVersion(context, this.owner, seat.playerId));
        if (client.userData.memberAt === undefined || this.#hasLeft(client)) {
          throw new ServerError(JOIN_REFUSED.notYours, 'You are not in this alliance.');
        }
      }

      override onDispose() {
        ticker.remove(this);
        this.#follower?.stop();
      }

      override onBeforeShutdown() {
        this.disconnect(CLOSE.restarting);
      }

      override onUncaughtException(error: Error, method: string) {
        // A refused join is no failure.
        if (error.cause instanceof ServerError) return;
        context.log.error({ err: error.cause ?? error, method }, 'An alliance room failed');
      }

      get topic() {
        return allianceTopic(this.owner);
      }

      get version() {
        return this.#follower?.version ?? 0;
      }

      tick(now: number) {
        return closeExpiredClients(this.clients, now);
      }

      nextDueAt() {
        return Number.POSITIVE_INFINITY;
      }

      publishDue() {}

      read() {
        return loadAllianceSnapshot(context, this.owner);
      }

      applySnapshot({ alliance, members }: AllianceSnapshot) {
        this.#reseat(members);
        this.#show(alliance);
      }

      applyEvent({ alliance, members, requests, log, version, server_time }: AllianceUpdate) {
        const stamp = { version, server_time };
        if (!alliance) return this.#end(stamp);
        if (members) this.#reseat(members);
        this.#show(alliance);
        if (members) this.#tell('seeMembers', 'members_changed', { members, ...stamp });
        for (const entry of log) this.#tell('readLogs', 'log_added', { ...entry, ...stamp });
        if (requests) this.#tell('answerRequests', 'join_requests_changed', { join_requests: requests, ...stamp });
      }

      onResynced() {
        this.broadcast('resync', { version: this.version, server_time: new Date(context.clock.now()).toISOString() });
        told('resync', 0);
      }

      onRollback() {
        this.disconnect(CLOSE.restarting);
      }

      onDeleted() {
        this.disconnect(CLOSE.notYours);
      }

      resync() {
        this.#follower?.resync();
      }

      #show(alliance: AllianceSnapshot['alliance']) {
        Object.assign(this.state, alliance, { version: this.version });
        if (this.broadcastPatch()) patched(this.clients.length);
      }

      /** Takes note of who has which role, and puts out who has none. */
      #reseat(members: readonly AllianceMember[]) {
        this.#roles = new Map(members.map(({ user_id, role }) => [user_id, role]));
        for (const client of this.clients) if (this.#hasLeft(client)) client.leave(CLOSE.notYours);
      }

      /** Not in the list of members, although what is shown here is no older than what let this client in. */
      #hasLeft({ auth, userData }: Client): boolean {
        return !this.#roles.has((auth as RoomSession).playerId) && userData?.memberAt <= this.version;
      }

      /** To the tabs of those whose role has this right. */
      #tell<M extends keyof AllianceMessages>(right: Right, name: M, message: AllianceMessages[M]) {
        const isDeaf = ({ auth }: Client) =>
          checkRight(this.#roles.get((auth as RoomSession).playerId), right) !== undefined;
        this.broadcast(name, message, { except: this.clients.filter(isDeaf) });
        told(name, context.clock.now() - Date.parse(message.server_time));
      }

      #end(stamp: Stamp) {
        const { id, name } = this.state;
        this.broadcast('alliance_disbanded', { alliance_id: id, alliance_name: name, ...stamp });
        told('alliance_disbanded', context.clock.now() - Date.parse(stamp.server_time));
        this.onDeleted();
      }
    },
  );
}
