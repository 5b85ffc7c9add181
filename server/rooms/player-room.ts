import { type Client, ErrorCode, Protocol, Room, ServerError } from '@colyseus/core';
import { RESOURCES } from '#shared/catalogue/resources';
import { CLOSE, type JoinOptions } from '#shared/live/player';
import { xpForNextLevel } from '#shared/rules/experience';
import { stockAt } from '#shared/rules/production';
import { authenticate } from '../http/auth.ts';
import { type PlayerFacts, playerTopic } from '../push.ts';
import type { Game } from '../services/game.ts';
import { type Due, duesOf, type LivePlayer, liveAfter, loadLivePlayer } from '../services/live.ts';
import { PlayerSchema } from './player-state.ts';
import type { Ticker, Ticking } from './ticker.ts';

/** Patches are pushed by hand. Not 0 or null: later Colyseus lines would start a timer per room for those. */
const NEVER = 2 ** 31 - 1;

/** What is known of a seat: JSON only, and nothing that Colyseus reads meaning into. */
interface Seat {
  readonly playerId: number;
  readonly expiresAt: number;
}

/** The room of one player: it carries news to all of the player's tabs, takes no orders and holds no truth. */
export function playerRoom(game: Game, ticker: Ticker) {
  return class PlayerRoom extends Room<PlayerSchema, unknown, unknown, Seat> implements Ticking {
    override patchRate = NEVER;
    override state = new PlayerSchema();
    #owner = 0;
    #live: LivePlayer | undefined;
    #dues: Due[] = [];
    /** Facts that arrive while the player is being read. */
    #early: PlayerFacts[] = [];

    /** Runs before there is a room. `owner` is what rooms are found by, so it is the token's and never the client's. */
    static override async onAuth(_token: string, options: JoinOptions & { owner?: number }): Promise<Seat> {
      try {
        const { playerId, expiresAt } = authenticate(game.tokens, options.token);
        options.owner = playerId;
        return { playerId, expiresAt };
      } catch (error) {
        // By this code a client knows that a new token would help.
        throw new ServerError(ErrorCode.AUTH_FAILED, error instanceof Error ? error.message : undefined);
      }
    }

    override async onCreate({ owner }: { owner: number }) {
      this.#owner = owner;
      // Colyseus' own answer to an order repeats its name, and leaves the socket hanging when that is a long one.
      this.onMessage('*', (client) => client.leave(Protocol.WS_CLOSE_WITH_ERROR));
      await this.presence.subscribe(playerTopic(owner), this.#hear);
      await this.#load().catch((error: unknown) => {
        // A room that never came to be is not disposed of at once.
        this.presence.unsubscribe(playerTopic(owner), this.#hear);
        throw error;
      });
      for (const facts of this.#early.splice(0)) this.#hear(facts);
      ticker.add(this);
    }

    /** joinById comes past the search by owner, so it is asked again here. */
    override onJoin(_client: Client, _options: unknown, seat?: Seat) {
      if (seat?.playerId !== this.#owner) throw new ServerError(403, 'This room belongs to another player.');
    }

    override onDispose() {
      ticker.remove(this);
      this.presence.unsubscribe(playerTopic(this.#owner), this.#hear);
    }

    override onBeforeShutdown() {
      this.disconnect(CLOSE.restarting);
    }

    override onUncaughtException(error: Error, method: string) {
      game.log.error({ err: error, method }, 'A player room failed');
    }

    tick(now: number) {
      for (const client of this.clients) {
        if ((client.auth?.expiresAt ?? 0) <= now) client.leave(CLOSE.tokenEnded);
      }
      this.#show(now);
    }

    nextDueAt() {
      return this.#dues[0]?.at ?? Number.POSITIVE_INFINITY;
    }

    sayDue(now: number) {
      const stamp = { version: this.state.version, server_time: new Date(now).toISOString() };
      while (this.nextDueAt() <= now) {
        const news = this.#dues.shift()?.news(stamp);
        if (news) this.broadcast(news.name, news.payload);
      }
    }

    /** A fact of this player, told after its commit. An old one changes nothing; a gap makes everybody fetch again. */
    readonly #hear = (facts: PlayerFacts) => {
      const live = this.#live;
      if (!live) return void this.#early.push(facts);
      if (facts.version <= live.version) return;
      try {
        const at = Date.parse(facts.server_time);
        this.sayDue(at);
        if (facts.version > live.version + 1) return void this.#resync();
        this.#become(liveAfter(live, facts), at);
        for (const news of facts.news) this.broadcast(news.name, news.payload);
      } catch (error) {
        game.log.error({ err: error }, 'A player room could not hear a fact');
      }
    };

    async #load() {
      const live = await loadLivePlayer(game, this.#owner);
      // Of two reads the slower may be the older.
      if (this.#live && live.version < this.#live.version) return;
      this.#become(live, live.readAt);
    }

    #resync() {
      this.#load()
        .then(() => {
          const { version, server_time } = this.state;
          this.broadcast('resync', { version, server_time: new Date(server_time).toISOString() });
        })
        .catch((error: unknown) => game.log.error({ err: error }, 'A player room could not read its player again'));
    }

    #become(live: LivePlayer, at: number) {
      this.#live = live;
      this.#dues = duesOf(live, at);
      ticker.expect(this.nextDueAt());
      const { username, version, level, xp } = live;
      Object.assign(this.state, { username, version, level, xp, xp_for_next_level: xpForNextLevel(level) ?? 0 });
      this.state.server_time = at;
      this.#show(at);
    }

    /** `server_time` goes out only along with another field. */
    #show(now: number) {
      if (!this.#live) return;
      const stock = stockAt(this.#live.economy, now);
      const grown = RESOURCES.filter((resource) => this.state[resource] !== stock[resource]);
      for (const resource of grown) this.state[resource] = stock[resource];
      if (grown.length > 0) this.state.server_time = now;
      this.broadcastPatch();
    }
  };
}
