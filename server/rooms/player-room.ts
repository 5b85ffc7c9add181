import { type Client, Protocol, Room, ServerError } from '@colyseus/core';
import { RESOURCES } from '#shared/catalogue/resources';
import { CLOSE, JOIN_REFUSED, type JoinOptions } from '#shared/live/room';
import { xpForNextLevel } from '#shared/rules/experience';
import { stockAt } from '#shared/rules/production';
import { type PlayerFacts, playerTopic } from '../push.ts';
import type { Game } from '../services/game.ts';
import { type Due, duesOf, type LivePlayer, liveAfter, loadLivePlayer } from '../services/live.ts';
import { type Followed, Follower } from './follower.ts';
import { PlayerSchema } from './player-state.ts';
import { NO_PATCHES, type Seat, seatFor, takeSeat, tendSeats } from './seat.ts';
import type { Ticker, Ticking } from './ticker.ts';

/** The room of one player: it carries news to all of the player's tabs, takes no orders and holds no truth. */
export function playerRoom(game: Game, ticker: Ticker) {
  return class PlayerRoom
    extends Room<PlayerSchema, unknown, unknown, Seat>
    implements Ticking, Followed<LivePlayer, PlayerFacts>
  {
    override patchRate = NO_PATCHES;
    override state = new PlayerSchema();
    readonly kind = 'player';
    owner = 0;
    #follower: Follower<LivePlayer, PlayerFacts> | undefined;
    #live: LivePlayer | undefined;
    #dues: readonly Due[] = [];

    /** Runs before there is a room. `owner` is what rooms are found by, so it is the token's and never the client's. */
    static override async onAuth(_token: string, options: JoinOptions & { owner?: number }): Promise<Seat> {
      const seat = seatFor(game, options.token);
      options.owner = seat.playerId;
      return seat;
    }

    override async onCreate({ owner }: { owner: number }) {
      this.owner = owner;
      // Colyseus' own answer to an order repeats its name, and leaves the socket hanging when that is a long one.
      this.onMessage('*', (client) => client.leave(Protocol.WS_CLOSE_WITH_ERROR));
      this.#follower = new Follower(this, this.presence, game.log);
      await this.#follower.start();
      ticker.add(this);
    }

    /** joinById comes past the search by owner, so it is asked again here. */
    override onJoin(client: Client, _options: unknown, seat?: Seat) {
      if (seat?.playerId !== this.owner)
        throw new ServerError(JOIN_REFUSED.notYours, 'This room is of another player.');
      takeSeat(client, this.clients, game.clock.now());
    }

    override onDispose() {
      ticker.remove(this);
      this.#follower?.stop();
    }

    override onBeforeShutdown() {
      this.disconnect(CLOSE.restarting);
    }

    override onUncaughtException(error: Error, method: string) {
      game.log.error({ err: error, method }, 'A player room failed');
    }

    get topic() {
      return playerTopic(this.owner);
    }

    get version() {
      return this.#follower?.version ?? 0;
    }

    tick(now: number) {
      tendSeats(this.clients, now);
      this.#show(now);
    }

    nextDueAt() {
      return this.#dues[0]?.at ?? Number.POSITIVE_INFINITY;
    }

    sayDue(now: number) {
      const stamp = { version: this.version, server_time: new Date(now).toISOString() };
      while (this.nextDueAt() <= now) {
        const [due, ...later] = this.#dues;
        this.#dues = later;
        const news = due?.news(stamp);
        if (news) this.broadcast(news.name, news.payload);
      }
    }

    read() {
      return loadLivePlayer(game, this.owner);
    }

    become(live: LivePlayer, at = live.readAt) {
      const { username, version, level, xp } = live;
      this.#live = live;
      this.#dues = duesOf(live, at);
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
      for (const news of facts.news) this.broadcast(news.name, news.payload);
    }

    missed() {
      this.broadcast('resync', { version: this.version, server_time: new Date(game.clock.now()).toISOString() });
    }

    gone() {
      this.disconnect(CLOSE.tokenEnded);
    }

    catchUp() {
      this.#follower?.catchUp();
    }

    /** `server_time` goes out only along with another field. */
    #show(now: number) {
      if (!this.#live) return;
      const stock = stockAt(this.#live.economy, now);
      let grown = false;
      for (const resource of RESOURCES) {
        if (this.state[resource] === stock[resource]) continue;
        this.state[resource] = stock[resource];
        grown = true;
      }
      if (grown) this.state.server_time = now;
      this.broadcastPatch();
    }
  };
}
