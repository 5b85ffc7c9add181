import { type Client, Room, ServerError } from '@colyseus/core';
import type { PlayerState } from '#shared/live/player';
import { CLOSE, JOIN_REFUSED, type JoinOptions } from '#shared/live/room';
import { xpForNextLevel } from '#shared/rules/experience';
import { growsAt, stockAt } from '#shared/rules/production';
import { type Patched, type PlayerFacts, type PlayerNews, playerTopic, type Told } from '../event-publisher.ts';
import type { Game } from '../services/command/app-context.ts';
import { duesOf, type LivePlayer, liveAfter, livePlayers, nextDueAt } from '../services/players/player-snapshot.ts';
import { shareParts, takingNoOrders } from './colyseus/lean-room.ts';
import { PLAYER_STATE } from './player-state.ts';
import { NO_PATCHES, type Seat, seatFor, takeSeat, tendSeats } from './room-client.ts';
import type { Ticker, Ticking } from './ticker.ts';
import { type Followed, Follower } from './versioned-subscription.ts';

/**
 * The room of one player: it carries news to all of the player's tabs, takes no orders and holds no truth. It goes
 * without onUncaughtException, for which Colyseus wraps every hook of every room (3 kB each): what Colyseus calls here is
 * awaited by it, and timers and presence catch for themselves.
 */
export function playerRoom(game: Game, ticker: Ticker, told: Told, patched: Patched) {
  const read = livePlayers(game);
  return takingNoOrders(
    class PlayerRoom
      extends Room<PlayerState, unknown, unknown, Seat>
      implements Ticking, Followed<LivePlayer, PlayerFacts>
    {
      override patchRate = NO_PATCHES;
      override state = PLAYER_STATE.create();
      readonly kind = 'player';
      owner = 0;
      #follower: Follower<LivePlayer, PlayerFacts> | undefined;
      #live: LivePlayer | undefined;
      /** What was due by this moment was said. Moments are ms since 1970. */
      #saidUntil = 0;
      #dueAt = Number.POSITIVE_INFINITY;
      #growsAt = Number.POSITIVE_INFINITY;
      #tendAt = 0;

      constructor() {
        super();
        shareParts(this);
        this.setSerializer(PLAYER_STATE.serializer(this.state));
      }

      /** Runs before there is a room. `owner` is what rooms are found by, so it is the token's and never the client's. */
      static override async onAuth(_token: string, options: JoinOptions & { owner?: number }): Promise<Seat> {
        const seat = seatFor(game, options.token);
        options.owner = seat.playerId;
        return seat;
      }

      override async onCreate({ owner }: { owner: number }) {
        this.owner = owner;
        this.#follower = new Follower(this, this.presence, game.log);
        await this.#follower.start();
        ticker.add(this);
      }

      /** joinById comes past the search by owner, so it is asked again here. */
      override onJoin(client: Client, _options: unknown, seat?: Seat) {
        if (seat?.playerId !== this.owner)
          throw new ServerError(JOIN_REFUSED.notYours, 'This room is of another player.');
        takeSeat(client, this.clients, game.clock.now());
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
        if (now >= this.#tendAt) this.#tendAt = tendSeats(this.clients, now);
        if (now >= this.#growsAt) this.#show(now);
        return Math.min(this.#tendAt, this.#growsAt);
      }

      nextDueAt() {
        return this.#dueAt;
      }

      sayDue(now: number) {
        if (!this.#live || now < this.#dueAt) return;
        for (const news of duesOf(this.#live, this.#saidUntil, now)) this.#say(news, this.#dueAt);
        this.#saidUntil = now;
        this.#dueAt = nextDueAt(this.#live, now);
      }

      read() {
        return read(this.owner);
      }

      become(live: LivePlayer, at = live.readAt) {
        const { username, version, level, xp } = live;
        this.#live = live;
        // A fact may be a moment older than what the timer has said last.
        this.#saidUntil = Math.max(this.#saidUntil, at);
        this.#dueAt = nextDueAt(live, this.#saidUntil);
        ticker.expect(this);
        Object.assign(this.state, { username, version, level, xp, xp_for_next_level: xpForNextLevel(level) ?? 0 });
        this.state.server_time = at;
        this.#show(at);
      }

      hear(facts: PlayerFacts) {
        if (!this.#live) return;
        const at = Date.parse(facts.server_time);
        this.sayDue(at);
        this.become(liveAfter(this.#live, facts), at);
        for (const news of facts.news) this.#say(news, at);
      }

      missed() {
        const now = game.clock.now();
        const payload = { version: this.version, server_time: new Date(now).toISOString() };
        this.#say({ name: 'resync', payload }, now);
      }

      outlived() {
        this.disconnect(CLOSE.restarting);
      }

      gone() {
        this.disconnect(CLOSE.tokenEnded);
      }

      catchUp() {
        this.#follower?.catchUp();
      }

      /** `since`: the moment of what is said. */
      #say({ name, payload }: PlayerNews, since: number) {
        this.broadcast(name, payload);
        told(name, game.clock.now() - since);
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
