import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refreshToken } from '#shared/api/account';
import { getResources } from '#shared/api/resources';
import { mustSend } from '../../lib/api.ts';
import type { Player } from '../../lib/game-server.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { choose } from './action-choices.ts';
import { Bot, type Identity, type Surroundings } from './bot.ts';

/** Who plays while things fail. */
export interface BotPool {
  readonly players: readonly Identity[];
  /** Everybody gets another token if the last ones are some minutes old. */
  renew(): Promise<void>;
  /** All of them act, one act after the other, until they are told to rest. */
  work(): void;
  /** Resolves when each knows what became of the last act. */
  rest(): Promise<void>;
  /** What this brings, unless somebody sees before what must not be. */
  orFails<T>(work: Promise<T>): Promise<T>;
  /** Whether the run is lost: nothing more is worth waiting for. */
  readonly over: boolean;
  /** Ends the work, as if somebody had seen what must not be. */
  giveUp(error: Error): void;
}

/** A token is good for 15 minutes. */
const RENEWED_MS = 5 * 60_000;
/** At most, between two acts of one player. */
const BREATH_MS = 20;

/** `others` work beside the players: each is one act, or a moment without one. */
export async function openBotPool(
  players: readonly Player[],
  dice: SeededRandom,
  around: Surroundings,
  { breathMs = BREATH_MS, others = [] }: { breathMs?: number; others?: readonly (() => Promise<void>)[] } = {},
): Promise<BotPool> {
  const bots: Bot[] = [];
  for (const { access_token: token, refresh_token } of players) {
    const { user_id, username } = await mustSend(around.origins[0] ?? '', getResources, token);
    bots.push(new Bot({ token, refreshToken: refresh_token, userId: user_id, username }, dice.named(username), around));
  }
  const usernames = bots.map(({ me }) => me.username);
  let renewed = performance.now();
  let working = false;
  let shift: Promise<unknown> = Promise.resolve();
  let over = false;
  let fail: (error: unknown) => void = () => undefined;
  const failing = new Promise<never>((_, reject) => {
    fail = (error) => {
      [working, over] = [false, true];
      reject(error);
    };
  });
  failing.catch(() => undefined);

  const play = (bot: Bot) => async () => {
    const intent = await choose(bot, usernames);
    if (intent) await bot.act(randomUUID(), intent);
  };
  const breath = dice.named('breath');
  const labour = async (act: () => Promise<void>) => {
    try {
      while (working) {
        await sleep(breath.between(0, breathMs));
        if (!working) return;
        await act();
      }
    } catch (error) {
      fail(error);
    }
  };
  return {
    players: bots.map(({ me }) => me),
    renew: async () => {
      if (performance.now() - renewed < RENEWED_MS) return;
      for (const { me } of bots) {
        me.token = (await mustSend(around.origins[0] ?? '', refreshToken, me.refreshToken)).access_token;
      }
      renewed = performance.now();
    },
    work: () => {
      working = true;
      shift = Promise.all([...bots.map(play), ...others].map(labour));
    },
    rest: async () => {
      working = false;
      await Promise.race([shift, failing]);
    },
    get over() {
      return over;
    },
    giveUp: (error) => fail(error),
    orFails: async (work) => {
      try {
        return await Promise.race([work, failing]);
      } finally {
        // Nothing is left half hurt behind a failure.
        await work.catch(() => undefined);
      }
    },
  };
}
