import { BARRACKS_ID, SETTLEMENT_ID, SHIPYARD_ID } from '#shared/catalogue/buildings';
import type { Objective } from '#shared/catalogue/objectives';
import {
  claimWeek,
  type Deeds,
  goalStateOf,
  MINE_IDS,
  objectivesFor,
  weekBegins,
  weekOf,
} from '#shared/rules/objectives';
import { dayOf } from '../time.ts';
import type { World } from './state.ts';

/** The simulation's first moment: a Monday at midnight. */
const EPOCH = weekBegins(2968);

/** What counts towards an objective when it is done. */
export type Done =
  | 'building'
  | 'ship'
  | 'probe'
  | 'exploration'
  | 'warship'
  | 'alliance'
  | 'training'
  | 'march'
  | 'drill';

/** What a player has done for objectives, and what was claimed. Times are ms since the simulation began. */
export class ObjectiveBook {
  readonly claims: { readonly at: number; readonly objective: Objective }[] = [];
  readonly #times = new Map<Done, number>();
  readonly #claimed = new Set<string>();
  /** This week: the days on which each was done, the XP, and what there is to do. */
  #week = -1;
  readonly #days = new Map<Done, Set<number>>();
  #xp = 0;
  #open: readonly Objective[] = [];

  /** Those that are not claimed, in their order. */
  get open(): readonly Objective[] {
    return this.#open;
  }

  /** `level`: the player's level before this deed. */
  did(what: Done, level: number, now: number): void {
    this.#enter(level, now);
    this.#times.set(what, (this.#times.get(what) ?? 0) + 1);
    const days = this.#days.get(what) ?? new Set();
    this.#days.set(what, days.add(dayOf(now)));
  }

  hasDone(what: Done): boolean {
    return this.#times.has(what);
  }

  gained(xp: number, level: number, now: number): void {
    this.#enter(level, now);
    this.#xp += xp;
  }

  /** Claims everything that is completed and not yet claimed. */
  claim(worlds: readonly World[], level: number, now: number): readonly Objective[] {
    this.#enter(level, now);
    if (this.#open.length === 0) return [];
    const deeds = this.#deeds(worlds);
    const won = this.#open.filter((objective) => goalStateOf(objective, deeds, false) === 'completed');
    for (const objective of won) {
      this.#claimed.add(this.#keyOf(objective));
      this.claims.push({ at: now, objective });
    }
    if (won.length > 0) this.#open = this.#open.filter((each) => !won.includes(each));
    return won;
  }

  #enter(level: number, now: number): void {
    const week = weekOf(EPOCH + now);
    if (week === this.#week) return;
    this.#week = week;
    this.#days.clear();
    this.#xp = 0;
    this.#open = objectivesFor(level, week).filter((each) => !this.#claimed.has(this.#keyOf(each)));
  }

  #keyOf({ id }: Objective): string {
    return `${claimWeek(id, this.#week)} ${id}`;
  }

  #deeds(worlds: readonly World[]): Deeds {
    const times = (what: Done) => this.#times.get(what) ?? 0;
    const days = (what: Done) => this.#days.get(what)?.size ?? 0;
    const active = (types: readonly number[], of: readonly World[] = worlds) =>
      of.reduce(
        (sum, { buildings }) =>
          sum + buildings.filter((each) => each.activated && types.includes(each.building_type_id)).length,
        0,
      );
    const colonies = worlds.filter(({ home }) => !home);
    return {
      mines: active(MINE_IDS),
      shipyards: active([SHIPYARD_ID]),
      probes: times('probe'),
      worlds: worlds.length,
      colony_mines: active(MINE_IDS, colonies),
      explorations: times('exploration'),
      settlements: active([SETTLEMENT_ID]),
      barracks: active([BARRACKS_ID]),
      warships: times('warship'),
      alliances: times('alliance'),
      trainings: times('training'),
      marches: times('march'),
      spars: times('drill'),
      spars_won: times('drill'),
      building_days: days('building'),
      ship_days: days('ship'),
      probe_days: days('probe'),
      exploration_days: days('exploration'),
      week_xp: this.#xp,
    };
  }
}
