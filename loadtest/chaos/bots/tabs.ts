import { getResources } from '#shared/api/resources';
import { send } from '../../lib/api.ts';
import { Tab } from '../../lib/simulated-tab.ts';
import { type Healed, healed, lookAt } from '../../load/agreement.ts';
import type { Identity } from './bot.ts';

/** Tabs of players at both processes: changes by one process reach the other's tabs through Redis. */
export interface Tabs {
  /**
   * For each tab, how long after `since` (a `performance.now()`) it shows what REST returns. Call it when nobody acts.
   */
  healed(since: number): Promise<readonly Healed[]>;
  close(): Promise<void>;
}

const MOST = 10;
/** A tab that is not correct within this time never will be. */
const TIMEOUT_MS = 20_000;

/** Opens a tab for each of the first players. The tabs reconnect after every fault. */
export async function openTabs(players: readonly Identity[], origins: readonly string[]): Promise<Tabs> {
  const tabs = players.slice(0, MOST).map((me, index) => {
    const origin = origins[index % origins.length] ?? '';
    return { me, origin, tab: new Tab(origin, async () => me.token) };
  });
  await Promise.all(tabs.map(({ tab }) => tab.enter()));
  return {
    healed: (since) =>
      Promise.all(
        tabs.map(({ me, origin, tab }) => {
          const ask = () => send(origin, getResources, me.token).catch(() => undefined);
          return healed(lookAt(tab, ask), since, TIMEOUT_MS);
        }),
      ),
    close: async () => {
      for (const { tab } of tabs) tab.close();
    },
  };
}
