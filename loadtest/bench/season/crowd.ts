import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '#shared/api/buildings';
import type { Call, Request } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { getResources } from '#shared/api/resources';
import { listSeasons } from '#shared/api/seasons';
import { pathOf } from '../../lib/api.ts';
import { Tab } from '../../lib/simulated-tab.ts';
import { inParallel } from '../../lib/sockets.ts';

const JOINS_AT_ONCE = 40;
/** So often each player acts. */
const ACT_EVERY_MS = 1000;
const LOOK_AGAIN_MS = 50;
const MINE = 3;

export interface Person {
  readonly token: string;
  readonly homeId: number;
}

/** An answer to a player, by a `performance.now()`. */
interface Heard {
  readonly at: number;
  readonly ms: number;
  readonly read: boolean;
  readonly status: number;
  /** The code of a refusal. */
  readonly code: string | undefined;
}

/** Players with an open tab, of whom some act once a second: a page, the hall of fame, or the order of a mine. */
export interface Crowd {
  readonly heard: readonly Heard[];
  /** Close codes of all tabs so far. */
  readonly codes: readonly number[];
  /** Resolves when every tab is in a room, or after `withinMs`, with the number of those that are not. */
  outside(withinMs: number): Promise<number>;
  close(): Promise<void>;
}

export async function openCrowd(origin: string, people: readonly Person[], actors: number): Promise<Crowd> {
  const [heard, codes]: [Heard[], number[]] = [[], []];
  const tabs = people.map(({ token }) => new Tab(origin, token, { left: (code) => void codes.push(code) }));
  await inParallel(tabs, JOINS_AT_ONCE, (tab) => tab.enter());
  let over = false;
  const acting = people.slice(0, actors).map(async (person, i) => {
    await sleep((ACT_EVERY_MS * i) / actors);
    for (let round = i; !over; round++) {
      heard.push(await act(origin, person, round));
      await sleep(ACT_EVERY_MS);
    }
  });
  return {
    heard,
    codes,
    outside: async (withinMs) => {
      const end = performance.now() + withinMs;
      const out = () => tabs.filter(({ isJoined }) => !isJoined).length;
      while (out() > 0 && performance.now() < end) await sleep(LOOK_AGAIN_MS);
      return out();
    },
    close: async () => {
      over = true;
      await Promise.all(acting);
      for (const tab of tabs) tab.close();
    },
  };
}

async function act(origin: string, { token, homeId }: Person, round: number): Promise<Heard> {
  const began = performance.now();
  const body = { planet_id: homeId, building_type_id: MINE };
  const calls = [[getDashboard], [build, { body }], [getResources], [listSeasons]] as const;
  const [call, parts] = calls[round % calls.length] ?? calls[0];
  const { status, code } = await answerTo(origin, call, token, parts);
  const at = performance.now();
  return { at, ms: at - began, read: call.method === 'GET', status, code };
}

async function answerTo(origin: string, call: Call, token: string, parts: Partial<Request<typeof build>> = {}) {
  const response = await fetch(`${origin}${pathOf(call, parts)}`, {
    method: call.method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(parts.body && { body: JSON.stringify(parts.body) }),
  });
  const text = await response.text();
  if (response.ok) return { status: response.status, code: undefined };
  return { status: response.status, code: (JSON.parse(text) as { code?: string }).code };
}
