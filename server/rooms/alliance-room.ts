import { type Client, Room, ServerError } from '@colyseus/core';
import type { AllianceMember, AllianceRole } from '#shared/api/alliances';
import type { AllianceMessages, AllianceState } from '#shared/live/alliance';
import { CLOSE, JOIN_REFUSED, type JoinOptions, type Stamp } from '#shared/live/room';
import { checkRight, type Right } from '#shared/rules/alliances';
import { type AllianceFacts, allianceTopic, type Patched, type Told } from '../event-publisher.ts';
import {
  allianceToFollow,
  type LiveAlliance,
  loadLiveAlliance,
  memberAtVersion,
} from '../services/alliances/alliance-snapshot.ts';
import type { Game } from '../services/command/app-context.ts';
import { ALLIANCE_STATE } from './alliance-state.ts';
import { shareParts, takingNoOrders } from './colyseus/lean-room.ts';
import { NO_PATCHES, type Seat, seatFor, takeSeat, tendSeats } from './room-client.ts';
import type { Ticker, Ticking } from './ticker.ts';
import { type Followed, Follower } from './versioned-subscription.ts';

/** The room of one alliance: it carries news to its members' tabs, to each what the role may hear. */
export function allianceRoom(game: Game, ticker: Ticker, told: Told, patched: Patched) {
  return takingNoOrders(
    class AllianceRoom
      extends Room<AllianceState, unknown, unknown, Seat>
      implements Ticking, Followed<LiveAlliance, AllianceFacts>
    {
      override patchRate = NO_PATCHES;
      override state = ALLIANCE_STATE.create();
      readonly kind = 'alliance';
      owner = 0;
      #follower: Follower<LiveAlliance, AllianceFacts> | undefined;
      #roles: ReadonlyMap<number, AllianceRole> = new Map();

      constructor() {
        super();
        shareParts(this);
        this.setSerializer(ALLIANCE_STATE.serializer(this.state));
      }

      /** Runs before there is a room. `owner` is what rooms are found by: the alliance that the database knows of. */
      static override async onAuth(_token: string, options: JoinOptions & { owner?: number }): Promise<Seat> {
        const seat = seatFor(game, options.token);
        const owner = await allianceToFollow(game, seat.playerId);
        if (owner === undefined) throw new ServerError(JOIN_REFUSED.notYours, 'You are not in an alliance.');
        options.owner = owner;
        return seat;
      }

      override async onCreate({ owner }: { owner: number }) {
        this.owner = owner;
        this.#follower = new Follower(this, this.presence, game.log);
        await this.#follower.start();
        ticker.add(this);
      }

      /** joinById comes past the search by owner, and a seat may have been reserved before its player was put out. */
      override async onJoin(client: Client, _options: unknown, seat?: Seat) {
        takeSeat(client, this.clients, game.clock.now());
        // This seat's token may end before anything that the last look at the seats found.
        ticker.expect(this);
        client.userData.memberAt = seat && (await memberAtVersion(game, this.owner, seat.playerId));
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
        game.log.error({ err: error.cause ?? error, method }, 'An alliance room failed');
      }

      get topic() {
        return allianceTopic(this.owner);
      }

      get version() {
        return this.#follower?.version ?? 0;
      }

      tick(now: number) {
        return tendSeats(this.clients, now);
      }

      nextDueAt() {
        return Number.POSITIVE_INFINITY;
      }

      sayDue() {}

      read() {
        return loadLiveAlliance(game, this.owner);
      }

      become({ alliance, members }: LiveAlliance) {
        this.#reseat(members);
        this.#show(alliance);
      }

      hear({ alliance, members, requests, log, version, server_time }: AllianceFacts) {
        const stamp = { version, server_time };
        if (!alliance) return this.#end(stamp);
        if (members) this.#reseat(members);
        this.#show(alliance);
        if (members) this.#tell('seeMembers', 'members_changed', { members, ...stamp });
        for (const entry of log) this.#tell('readLogs', 'log_added', { ...entry, ...stamp });
        if (requests) this.#tell('answerRequests', 'join_requests_changed', { join_requests: requests, ...stamp });
      }

      missed() {
        this.broadcast('resync', { version: this.version, server_time: new Date(game.clock.now()).toISOString() });
        told('resync', 0);
      }

      outlived() {
        this.disconnect(CLOSE.restarting);
      }

      gone() {
        this.disconnect(CLOSE.notYours);
      }

      catchUp() {
        this.#follower?.catchUp();
      }

      #show(alliance: LiveAlliance['alliance']) {
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
        return !this.#roles.has((auth as Seat).playerId) && userData?.memberAt <= this.version;
      }

      /** To the tabs of those whose role has this right. */
      #tell<M extends keyof AllianceMessages>(right: Right, name: M, message: AllianceMessages[M]) {
        const isDeaf = ({ auth }: Client) => checkRight(this.#roles.get((auth as Seat).playerId), right) !== undefined;
        this.broadcast(name, message, { except: this.clients.filter(isDeaf) });
        told(name, game.clock.now() - Date.parse(message.server_time));
      }

      #end(stamp: Stamp) {
        const { id, name } = this.state;
        this.broadcast('alliance_disbanded', { alliance_id: id, alliance_name: name, ...stamp });
        told('alliance_disbanded', game.clock.now() - Date.parse(stamp.server_time));
        this.gone();
      }
    },
  );
}
