import { setTimeout as sleep } from 'node:timers/promises';
import { type AllianceDetails, getAllianceDetails } from '#shared/api/alliances';
import { getResources, type Resources } from '#shared/api/resources';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import type { AllianceState } from '#shared/live/alliance';
import type { PlayerState } from '#shared/live/player';
import { inParallel } from '../client.ts';
import type { Actor } from './actor.ts';
import { HEAL_MS } from './watch.ts';

/** How many tabs are looked at at a time: nobody is to be asked for more than a look or two. */
const LANES = 100;
const LOOK_AGAIN_MS = 250;

/** Nobody acts any more: each tab that does not show what REST says, in words. */
export async function disagreements(actors: readonly Actor[]): Promise<string[]> {
  const found = await inParallel(actors, LANES, async (actor) => [await ofPlayer(actor), await ofAlliance(actor)]);
  return found.flat().filter((each) => each !== undefined);
}

async function ofPlayer(actor: Actor): Promise<string | undefined> {
  let first: Resources | undefined;
  return lookUntilRight(async () => {
    const truth = await actor.ask(getResources);
    const { state } = actor.tab;
    if (!truth) return 'REST did not say what a player has.';
    if (!state) return `${truth.username} has no seat: ${actor.tab.refusal}.`;
    if (first?.version !== truth.version) first = truth;
    const wrong = wrongOf(state, first, truth);
    return wrong.length > 0 ? `${truth.username}: ${wrong.join(', ')}.` : undefined;
  });
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
  return lookUntilRight(async () => {
    const truth = await actor.ask(getAllianceDetails, { params: { id } });
    if (!truth) return `REST did not say what alliance ${id} has.`;
    if (!allianceTab.state) return `A member has no seat in ${truth.name}: ${allianceTab.refusal}.`;
    const wrong = wrongOfAlliance(allianceTab.state, truth);
    return wrong.length > 0 ? `${truth.name}: ${wrong.join(', ')}.` : undefined;
  });
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

/** Undefined once nothing is wrong, else what still is after so long a quiet. */
async function lookUntilRight(look: () => Promise<string | undefined>): Promise<string | undefined> {
  const end = performance.now() + HEAL_MS;
  let wrong = await look();
  while (wrong !== undefined && performance.now() < end) {
    await sleep(LOOK_AGAIN_MS);
    wrong = await look();
  }
  return wrong;
}
