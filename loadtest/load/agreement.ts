import { setTimeout as sleep } from 'node:timers/promises';
import { type AllianceDetails, getAllianceDetails } from '#shared/api/alliances/alliances';
import { getResources, type Resources } from '#shared/api/resources';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import type { AllianceState } from '#shared/live/alliance';
import type { PlayerState } from '#shared/live/player';
import type { Tab } from '../lib/simulated-tab.ts';
import { inParallel } from '../lib/sockets.ts';
import type { Actor } from './actor.ts';
import { HEAL_MS } from './watch.ts';

/** Number of tabs compared at a time. More would keep the server too busy to answer each within a try or two. */
const CONCURRENCY = 100;
/**
 * Interval between two comparisons. With 200 tabs, 20 comparisons a second would keep the server too busy for joins.
 */
const LOOK_AGAIN_MS = 200;

/** Compares once; a sentence on the difference, or undefined. */
type Look = () => Promise<string | undefined>;

/** Compares each tab with the REST response, after the load has stopped: a sentence for each tab that differs. */
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

/** Compares a player's tab with the REST response at each call. */
export function lookAt(tab: Pick<Tab, 'state' | 'refusal'>, ask: () => Promise<Resources | undefined>): Look {
  let first: Resources | undefined;
  return async () => {
    const expected = await ask();
    const { state, refusal } = tab;
    if (!expected) return "REST did not return a player's resources.";
    if (!state) return `${expected.username} is not joined: ${refusal}.`;
    if (first?.version !== expected.version) first = expected;
    const wrong = differencesOf(state, first, expected);
    return wrong.length > 0 ? `${expected.username}: ${wrong.join(', ')}.` : undefined;
  };
}

/**
 * The differences between a tab and the REST responses. A stock grows between two comparisons, and a tab shows it as of
 * the last tick: any value between the first and the latest response is correct.
 */
export function differencesOf(state: PlayerState, first: Resources, latest: Resources): string[] {
  const same = (['version', 'level', 'xp'] as const).filter((field) => state[field] !== latest[field]);
  const grown = RESOURCES.filter((name) => {
    const [low, high] = [Math.min(first[name], latest[name]), Math.max(first[name], latest[name])];
    return state[name] < low || state[name] > high;
  });
  const rates = RESOURCES.filter((name) => state[`${name}_rate`] !== latest.rates[name]).map(
    (name) => `${name} ${state[`${name}_rate`]}/h instead of ${latest.rates[name]}/h`,
  );
  return [...[...same, ...grown].map((field) => `${field} ${state[field]} instead of ${latest[field]}`), ...rates];
}

async function ofAlliance(actor: Actor): Promise<string | undefined> {
  const { allianceId: id, allianceTab } = actor;
  if (id === undefined || !allianceTab) return undefined;
  const look = async () => {
    const expected = await actor.ask(getAllianceDetails, { params: { id } });
    if (!expected) return `REST did not return alliance ${id}.`;
    if (!allianceTab.state) return `A member of ${expected.name} is not joined: ${allianceTab.refusal}.`;
    const wrong = allianceDifferencesOf(allianceTab.state, expected);
    return wrong.length > 0 ? `${expected.name}: ${wrong.join(', ')}.` : undefined;
  };
  return (await healed(look, performance.now(), HEAL_MS)).wrong;
}

function allianceDifferencesOf(state: AllianceState, expected: AllianceDetails): string[] {
  const pairs: [name: string, inTab: number, inRest: number][] = [
    ['version', state.version, expected.version],
    ['members', state.current_member_count, expected.current_member_count],
    ['officers trusted', state.officers_trusted, Number(expected.officers_trusted)],
    ...RESERVES.map((name): [string, number, number] => [name, state[name], expected.resources[name]]),
  ];
  return pairs
    .filter(([, inTab, inRest]) => inTab !== inRest)
    .map(([name, inTab, inRest]) => `${name} ${inTab}, not ${inRest}`);
}

/** When a tab became correct. */
export interface Healed {
  /** Milliseconds; Infinity if it never became correct. */
  readonly ms: number;
  /** The last difference, if it never became correct. */
  readonly wrong: string | undefined;
}

/** Compares until there is no difference, for at most `timeoutMs`. Measures from `since`, a `performance.now()`. */
export async function healed(look: Look, since: number, timeoutMs: number): Promise<Healed> {
  for (;;) {
    const wrong = await look();
    const ms = performance.now() - since;
    if (wrong === undefined) return { ms, wrong };
    if (ms >= timeoutMs) return { ms: Number.POSITIVE_INFINITY, wrong };
    await sleep(LOOK_AGAIN_MS);
  }
}
