import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refreshToken } from '#shared/api/account';
import { getResources } from '#shared/api/resources';
import { mustSend } from '../../lib/api.ts';
import type { Player } from '../../lib/game-server.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { choose } from './action-choices.ts';
import { Bot, type BotContext, type Identity } from './bot.ts';

/** The bots that act during faults. */
export interface BotPool {
  readonly players: readonly Identity[];
  /** Renews the tokens of all bots if the last ones are some minutes old. */
  renew(): Promise<void>;
  /** Starts all bots; each performs one action after the other until `rest` is called. */
  work(): void;
  /** Stops the bots. Resolves when the outcome of each bot's last action is known. */
  rest(): Promise<void>;
  /** The result of `work`; rejects as soon as a bot observes a violation. */
  orFails<T>(work: Promise<T>): Promise<T>;
  /** Whether a bot has observed a violation, which ends the run. */
  readonly over: boolean;
  /** Ends the run with this error, as if a bot had observed it. */
  giveUp(error: Error): void;
}

/** Tokens are renewed after this time; they are valid for 15 minutes. */
const RENEWED_MS = 5 * 60_000;
/** Longest pause between two actions of one bot. */
const PAUSE_MS = 20;

/** `others` run beside the bots: each is one action, or a short pause. */
export async function openBotPool(
  players: readonly Player[],
  random: SeededRandom,
  context: BotContext,
  { pauseMs = PAUSE_MS, others = [] }: { pauseMs?: number; others?: readonly (() => Promise<void>)[] } = {},
): Promise<BotPool> {
  const bots: Bot[] = [];
  for (const { access_token: token, refresh_token } of players) {
    const { user_id, username } = await mustSend(context.origins[0] ?? '', getResources, token);
    bots.push(
      new Bot({ token, refreshToken: refresh_token, userId: user_id, username }, random.named(username), context),
    );
  }
  const identities = bots.map(({ me }) => me);
  let renewed = performance.now();
  let working = false;
  let running: Promise<unknown> = Promise.resolve();
  let over = false;
  let failRun: (error: unknown) => void = () => undefined;
  const failing = new Promise<never>((_, reject) => {
    failRun = (error) => {
      [working, over] = [false, true];
      reject(error);
    };
  });
  failing.catch(() => undefined);

  const play = (bot: Bot) => async () => {
    const intent = await choose(bot, identities);
    if (intent) await bot.act(randomUUID(), intent);
  };
  const pauses = random.named('pauses');
  const loop = async (act: () => Promise<void>) => {
    try {
      while (working) {
        await sleep(pauses.between(0, pauseMs));
        if (!working) return;
        await act();
      }
    } catch (error) {
      failRun(error);
    }
  };
  return {
    players: identities,
    renew: async () => {
      if (performance.now() - renewed < RENEWED_MS) return;
      for (const { me } of bots) {
        me.token = (await mustSend(context.origins[0] ?? '', refreshToken, me.refreshToken)).access_token;
      }
      renewed = performance.now();
    },
    work: () => {
      working = true;
      running = Promise.all([...bots.map(play), ...others].map(loop));
    },
    rest: async () => {
      working = false;
      await Promise.race([running, failing]);
    },
    get over() {
      return over;
    },
    giveUp: (error) => failRun(error),
    orFails: async (work) => {
      try {
        return await Promise.race([work, failing]);
      } finally {
        // Waits for the work, so that nothing stays half broken after a failure.
        await work.catch(() => undefined);
      }
    },
  };
}
