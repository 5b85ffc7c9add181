import { setTimeout as sleep } from 'node:timers/promises';
import { type AllianceDetails, getAllianceDetails } from '#shared/api/alliances';
import { getResources, type Resources } from '#shared/api/resources';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import type { AllianceState } from '#shared/live/alliance';
import type { PlayerState } from '#shared/live/player';
import type { Tab } from '../lib/simulated-tab.ts';
import { inParallel } from '../lib/sockets.ts';
import type { Actor } from './actor.ts';
import { HEAL_MS } from './watch.ts';

/** How many tabs are looked at at a time: nobody is to be asked for more than a look or two. */
const CONCURRENCY = 100;
/** Two hundred who look again twenty times a second would keep the server too busy to let anybody in. */
const LOOK_AGAIN_MS = 200;

/** What is wrong now, in words. */
type Look = () => Promise<string | undefined>;

/** Nobody acts any more: each tab that does not show what REST says, in words. */
export async function disagreements(actors: readonly Actor[]): Promise<string[]> {
  const found = await inParallel(actors, CONCURRENCY, async (actor) => {
    const ofPlayer = await healed(
      lookAt(actor.tab, () => actor.ask(getResources)),
      performance.now(),
      HEAL_MS,
    );
    return [ofPlayer.wrong, await ofAlliance(actor)];
  });
  return found.flat().filter((each) => each !== undefined);
}

/** Looks at a player's tab, and finds what it shows otherwise than REST says. */
export function lookAt(tab: Pick<Tab, 'state' | 'refusal'>, ask: () => Promise<Resources | undefined>): Look {
  let first: Resources | undefined;
  return async () => {
    const truth = await ask();
    const { state, refusal } = tab;
    if (!truth) return 'REST did not say what a player has.';
    if (!state) return `${truth.username} has no seat: ${refusal}.`;
    if (first?.version !== truth.version) first = truth;
    const wrong = wrongOf(state, first, truth);
    return wrong.length > 0 ? `${truth.username}: ${wrong.join(', ')}.` : undefined;
  };
}

/**
 * What a tab shows otherwise. A stock grows between two looks, and a tab shows it as of the last tick: so it is right
 * anywhere between the first look and the latest.
 */
export function wrongOf(state: PlayerState, first: Resources, latest: Resources): string[] {
  const same = (['version', 'level', 'xp'] as const).filter((field) => state[field] !== latest[field]);
  const grown = RESOURCES.filter((name) => {
    const [low, high] = [Math.min(first[name], latest[name]), Math.max(first[name], latest[name])];
    return state[name] < low || state[name] > high;
  });
  return [...same, ...grown].map((field) => `${field} ${state[field]} instead of ${latest[field]}`);
}

async function ofAlliance(actor: Actor): Promise<string | undefined> {
  const { allianceId: id, allianceTab } = actor;
  if (id === undefined || !allianceTab) return undefined;
  const look = async () => {
    const truth = await actor.ask(getAllianceDetails, { params: { id } });
    if (!truth) return `REST did not say what alliance ${id} has.`;
    if (!allianceTab.state) return `A member has no seat in ${truth.name}: ${allianceTab.refusal}.`;
    const wrong = wrongOfAlliance(allianceTab.state, truth);
    return wrong.length > 0 ? `${truth.name}: ${wrong.join(', ')}.` : undefined;
  };
  return (await healed(look, performance.now(), HEAL_MS)).wrong;
}

function wrongOfAlliance(state: AllianceState, truth: AllianceDetails): string[] {
  const pairs: [name: string, shown: number, said: number][] = [
    ['version', state.version, truth.version],
    ['members', state.current_member_count, truth.current_member_count],
    ...RESERVES.map((name): [string, number, number] => [name, state[name], truth.resources[name]]),
  ];
  return pairs
    .filter(([, shown, said]) => shown !== said)
    .map(([name, shown, said]) => `${name} ${shown}, not ${said}`);
}

/** When a tab was right. */
export interface Healed {
  /** Milliseconds; Infinity if it never was. */
  readonly ms: number;
  /** What was wrong to the end. */
  readonly wrong: string | undefined;
}

/** How long after `since` (a `performance.now()`) nothing is wrong any more, looking again for so many ms. */
export async function healed(look: Look, since: number, timeoutMs: number): Promise<Healed> {
  for (;;) {
    const wrong = await look();
    const ms = performance.now() - since;
    if (wrong === undefined) return { ms, wrong };
    if (ms >= timeoutMs) return { ms: Number.POSITIVE_INFINITY, wrong };
    await sleep(LOOK_AGAIN_MS);
  }
}
