import { BARRACKS_ID, BUILDING_TYPES, SETTLEMENT_ID, SHIPYARD_ID } from '../catalogue/buildings.ts';
import {
  type Deed,
  FIRST_GOALS,
  GOALS_PER_WEEK,
  type Objective,
  WEEKLY_FROM_LEVEL,
  WEEKLY_GOALS,
} from '../catalogue/objectives.ts';
import { RESERVES, RESOURCES } from '../catalogue/resources.ts';
import { SPARRING_PATH } from '../pages.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { seededRandom, wholeBetween } from './random.ts';

const DAY = 86_400_000;
/** 1 January 1970 was a Thursday. */
const DAYS_SINCE_MONDAY_BEFORE_1970 = 3;

/** How often the player did each thing. */
export type Deeds = Readonly<Record<Deed, number>>;

export type ObjectiveState = 'open' | 'completed' | 'claimed';

/** The building types whose output comes out of a reserve. */
export const MINE_IDS: readonly number[] = BUILDING_TYPES.filter(({ output }) =>
  RESERVES.some((reserve) => reserve in output),
).map(({ id }) => id);

/** The number of the calendar week, which begins on Monday at midnight UTC. `at`: ms since 1970. */
export function weekOf(at: number): number {
  return Math.floor((at / DAY + DAYS_SINCE_MONDAY_BEFORE_1970) / 7);
}

/** When this week begins, in ms since 1970. */
export function weekBegins(week: number): number {
  return (week * 7 - DAYS_SINCE_MONDAY_BEFORE_1970) * DAY;
}

/** The week that a claim of this objective counts for: 0 for the first goals, which are claimed once for all. */
export function claimWeek(objectiveId: number, week: number): number {
  return isFirstGoal(objectiveId) ? 0 : week;
}

export function isFirstGoal(objectiveId: number): boolean {
  return FIRST_GOALS.some(({ id }) => id === objectiveId);
}

/** All objectives of a player in this week. `level`: the player's level at the beginning of the week. */
export function objectivesFor(level: number, week: number): readonly Objective[] {
  return [...FIRST_GOALS, ...(level >= WEEKLY_FROM_LEVEL ? goalsOfWeek(level, week) : [])];
}

/** The three goals of a week, the same for all players; measure and reward are those of this level. */
export function goalsOfWeek(level: number, week: number): readonly Objective[] {
  const random = seededRandom(week);
  const left = [...WEEKLY_GOALS];
  const drawn = Array.from({ length: GOALS_PER_WEEK }, () => left.splice(wholeBetween(random, 0, left.length - 1), 1));
  return drawn
    .flat()
    .sort((a, b) => a.id - b.id)
    .map(({ id, title, text, deed, goalAt, perLevel }) => {
      const goal = goalAt(level);
      const amounts = RESOURCES.flatMap((resource) => {
        const amount = perLevel[resource];
        return amount === undefined ? [] : [[resource, amount * level]];
      });
      return { id, title, text: text(goal), deed, goal, reward: Object.fromEntries(amounts) };
    });
}

export function goalStateOf(objective: Objective, deeds: Deeds, claimed: boolean): ObjectiveState {
  if (claimed) return 'claimed';
  return deeds[objective.deed] >= objective.goal ? 'completed' : 'open';
}

/** The refusal if the reward of an objective in this state cannot be claimed, or undefined. */
export function checkClaim(state: ObjectiveState): Refusal | undefined {
  if (state === 'claimed') return REFUSALS.objectiveClaimed;
  return state === 'open' ? REFUSALS.objectiveOpen : undefined;
}

/** What an objective's link needs to know of the player's worlds. What there is not is null. */
export interface Places {
  readonly home: number;
  /** A world other than the home, one without a mine if there is one. */
  readonly colony: number | null;
  /** A world with a mine that is not yet activated. */
  readonly begun_mine: number | null;
  /** A world with a shipyard that is not yet activated. */
  readonly begun_shipyard: number | null;
  /** A world with a settlement that is not yet activated. */
  readonly begun_settlement: number | null;
  /** A world with barracks that are not yet activated. */
  readonly begun_barracks: number | null;
  /** A world with an idle scout. */
  readonly scout: number | null;
  /** A world with an active shipyard. */
  readonly shipyard: number | null;
  /** A known address, preferably of a free world without a guard. */
  readonly address: readonly number[] | null;
}

const METAL_MINE = 3;
const TRINIUM_MINE = 2;

/** The page on which the objective is done, with the right thing chosen. */
export function linkOf({ id, deed }: Pick<Objective, 'id' | 'deed'>, places: Places): string {
  const { home, colony, scout } = places;
  const site = (begun: number | null, planet: number, build: number) =>
    begun === null ? `/planets/${planet}?build=${build}` : `/planets/${begun}`;
  const shipyard = () =>
    places.shipyard === null
      ? site(places.begun_shipyard, home, SHIPYARD_ID)
      : `/planets/${places.shipyard}?window=ships`;
  const dial = (mission: 'malp' | 'colonize') =>
    `/missions?mission=${mission}&planet=${home}${places.address ? `&address=${places.address.join('-')}` : ''}`;

  switch (deed) {
    case 'mines':
      return site(places.begun_mine, home, id === FIRST_GOALS[0]?.id ? METAL_MINE : TRINIUM_MINE);
    case 'shipyards':
      return site(places.begun_shipyard, home, SHIPYARD_ID);
    case 'probes':
    case 'probe_days':
      return dial('malp');
    case 'worlds':
      return dial('colonize');
    case 'colony_mines':
      return colony === null
        ? dial('colonize')
        : site(places.begun_mine === home ? null : places.begun_mine, colony, METAL_MINE);
    case 'explorations':
    case 'exploration_days':
      return scout === null ? shipyard() : `/missions?mission=explore&planet=${scout}`;
    case 'ship_days':
    case 'warships':
      return shipyard();
    case 'settlements':
      return site(places.begun_settlement, home, SETTLEMENT_ID);
    case 'barracks':
      return site(places.begun_barracks, home, BARRACKS_ID);
    case 'alliances':
      return '/alliance';
    case 'trainings':
      return `/planets/${home}?window=squads`;
    case 'marches':
      return '/battles';
    case 'spars':
    case 'spars_won':
      return SPARRING_PATH;
    case 'building_days':
    case 'week_xp':
      return '/myplanets';
  }
}
