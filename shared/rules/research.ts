import { STACKS } from '../catalogue/battles.ts';
import { buildingTypeOf, GATE_ARCHIVE_ID } from '../catalogue/buildings.ts';
import {
  DRIVES_ID,
  GATE_REACH_ID,
  LISTENING_ID,
  PRICE_PERCENT,
  PRICE_SPLIT,
  RESEARCH_TYPES,
  type ResearchType,
  researchTypeOf,
  SEAM_READING_ID,
  SIGHT_PERCENT,
  SITE_COMMAND_ID,
  TIME_PERCENT,
  WAR_COUNCIL_ID,
} from '../catalogue/research.ts';
import { type Amounts, RESOURCES } from '../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { type Boons, researchPrice } from './artifacts.ts';
import { sumOf } from './battles/worth.ts';
import { checkCost } from './construction.ts';
import { isUnlocked } from './levels.ts';

const HOUR = 3_600_000;

/** The completed level of each line of research, the first line first. Missing and null stand for 0. */
export type ResearchLevels = readonly (number | null)[];

export const NO_RESEARCH: ResearchLevels = [];

/** The completed level of this line. */
export function researchLevel(levels: ResearchLevels, typeId: number): number {
  return levels[typeId - 1] ?? 0;
}

/** The levels after this line has reached `level`. */
export function withLevel(levels: ResearchLevels, typeId: number, level: number): ResearchLevels {
  return RESEARCH_TYPES.map(({ id }) => (id === typeId ? level : researchLevel(levels, id)));
}

/** `base` times the power of a percentage, rounded down; whole numbers, and exact. */
function grown(base: number, percent: number, power: number): number {
  return Number((BigInt(base) * BigInt(percent) ** BigInt(power)) / 100n ** BigInt(power));
}

/** The price of the next level of a line of which `level` are completed. */
export function researchCost(type: ResearchType, level: number): Amounts {
  const whole = grown(type.price, PRICE_PERCENT, level);
  const cost = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
  for (const resource of RESOURCES) cost[resource] = Math.floor((whole * PRICE_SPLIT[resource]) / 100);
  cost.metal += whole - sumOf(cost);
  return cost;
}

/** Milliseconds that the next level of a line takes at this game speed, at least one. */
export function researchMs(type: ResearchType, level: number, speed: number): number {
  return Math.max(1, Math.round(grown(type.hours * HOUR, TIME_PERCENT, level) / speed));
}

/** Nothing can be researched. */
export const withoutArchive = () => REFUSALS.researchNeeds(null, buildingTypeOf(GATE_ARCHIVE_ID).name);

/** What the rules ask of a player who wants to research. */
export interface Researcher {
  readonly level: number;
  readonly research: ResearchLevels;
  /** Types of buildings that are active on any of the player's worlds. */
  readonly activeTypes: readonly number[];
  readonly stock: Amounts;
  /** Whether a research is under way, or waits to be completed. */
  readonly busy: boolean;
  /** Artifacts whose effects wait. */
  readonly boons: Boons;
}

/** The refusal if this player may not research this line, regardless of the stock and of what else is under way, or undefined. */
export function checkNeeds(
  type: ResearchType,
  player: Omit<Researcher, 'stock' | 'busy' | 'boons'>,
): Refusal | undefined {
  if (researchLevel(player.research, type.id) >= type.levels) return REFUSALS.researchAtTop;
  const needed = [GATE_ARCHIVE_ID, type.buildingId].find((id) => id !== undefined && !player.activeTypes.includes(id));
  if (needed === GATE_ARCHIVE_ID) return withoutArchive();
  return (
    (isUnlocked(type, player.level) ? undefined : REFUSALS.researchTooEarly(type.name, type.minLevel)) ??
    (needed === undefined ? undefined : REFUSALS.researchNeeds(type.name, buildingTypeOf(needed).name))
  );
}

/** The refusal if the next level of this line cannot be started, or undefined. Client and server both use this function. */
export function checkResearch(type: ResearchType, player: Researcher): Refusal | undefined {
  const refusal = checkNeeds(type, player);
  if (refusal) return refusal;
  if (player.busy) return REFUSALS.researchBusy;
  const cost = researchCost(type, researchLevel(player.research, type.id));
  return checkCost(researchPrice(cost, player.boons), player.stock);
}

/** The refusal if this research cannot be completed at `now` (ms since 1970), or undefined. */
export function checkResearched(
  research: { readonly completed: boolean; readonly readyAt: number },
  now: number,
): Refusal | undefined {
  if (research.completed) return REFUSALS.researchCompleted;
  return now < research.readyAt ? REFUSALS.researchNotDue : undefined;
}

/** What this many completed levels of a line bring in all. */
function bonusOf(levels: ResearchLevels, typeId: number): number {
  const { effect } = researchTypeOf(typeId);
  return 'each' in effect ? effect.each * researchLevel(levels, typeId) : 0;
}

/** Percent more ore from every mine. */
export const orePercent = (levels: ResearchLevels) => bonusOf(levels, SEAM_READING_ID);

/** Constructions that can run at once on a world with this many build slots. */
export const slotsFor = (levels: ResearchLevels, buildSlots: number) => buildSlots + bonusOf(levels, SITE_COMMAND_ID);

/** Units that ships fly farther. */
export const reachBonus = (levels: ResearchLevels) => bonusOf(levels, GATE_REACH_ID);

/** Percent of its time that a flight takes. */
export const flightPercent = (levels: ResearchLevels) => 100 - bonusOf(levels, DRIVES_ID);

/** The level at which the player's probes and gates listen: 0 to 3. */
export const listeningOf = (levels: ResearchLevels) => bonusOf(levels, LISTENING_ID);

/** How many more hostile marches may be out at once. */
export const councilsOf = (levels: ResearchLevels) => bonusOf(levels, WAR_COUNCIL_ID);

/** Attack and defence level in fights: 1 without research. */
export interface FightLevels {
  readonly attackLevel: number;
  readonly defenseLevel: number;
}

/** The levels of the player's ships of this class. Scouts do not fight and stay at level 1. */
export function shipLevels(levels: ResearchLevels, shipClass: number): FightLevels {
  return fightLevels(levels, (of) => of !== 'squads' && of.includes(shipClass));
}

/** The levels of the player's squads. */
export function squadLevels(levels: ResearchLevels): FightLevels {
  return fightLevels(levels, (of) => of === 'squads');
}

function fightLevels(levels: ResearchLevels, isAbout: (of: readonly number[] | 'squads') => boolean): FightLevels {
  const of = (kind: 'attack' | 'defence') =>
    (RESEARCH_TYPES as readonly ResearchType[])
      .filter(({ effect }) => 'of' in effect && effect.kind === kind && isAbout(effect.of))
      .reduce((sum, { id }) => sum + researchLevel(levels, id), 1);
  return { attackLevel: of('attack'), defenseLevel: of('defence') };
}

/** Percent of attack or hull at a level in fights; level 1 is the first. */
export const strengthPercent = (level: number) => STACKS.levelBase + STACKS.levelStep * level;

/** The largest error of a sighting's counts at this level of Listening, in percent. */
export const sightPercent = (listening: number) => SIGHT_PERCENT[listening] ?? 0;
