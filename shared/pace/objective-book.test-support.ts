import { BARRACKS_ID, SETTLEMENT_ID, SHIPYARD_ID } from '../catalogue/buildings.ts';
import type { Objective } from '../catalogue/objectives.ts';
import { type Experience, gainXp } from '../rules/experience.ts';
import {
  claimWeek,
  type Deeds,
  goalStateOf,
  MINE_IDS,
  objectivesFor,
  weekBegins,
  weekOf,
} from '../rules/objectives.ts';
import type { World } from './life.test-support.ts';

const DAY = 86_400_000;
/** The simulation's first moment: a Monday at midnight. */
const EPOCH = weekBegins(2968);

/** What counts for an objective when it is done. */
type Done = 'building' | 'ship' | 'probe' | 'exploration' | 'warship' | 'alliance' | 'training' | 'march' | 'drill';

export interface Claim {
  readonly at: number;
  readonly objective: Objective;
}

/** What a simulated player has done for objectives, and what was claimed. Times are ms since the player's first login. */
export class ObjectiveBook {
  readonly claims: Claim[] = [];
  readonly #done: { readonly what: Done; readonly at: number }[] = [];
  readonly #gains: { readonly xp: number; readonly at: number }[] = [];
  readonly #claimed = new Set<string>();

  did(what: Done, at: number): void {
    this.#done.push({ what, at });
  }

  gained(xp: number, at: number): void {
    this.#gains.push({ xp, at });
  }

  /** Claims everything that is completed and not yet claimed. */
  claim(worlds: readonly World[], now: number): readonly Objective[] {
    const week = weekOf(EPOCH + now);
    const monday = weekBegins(week) - EPOCH;
    const deeds = this.#deeds(worlds, monday);
    const won = objectivesFor(this.#levelAt(monday).level, week).filter((objective) => {
      const key = `${claimWeek(objective.id, week)} ${objective.id}`;
      if (goalStateOf(objective, deeds, this.#claimed.has(key)) !== 'completed') return false;
      this.#claimed.add(key);
      this.claims.push({ at: now, objective });
      return true;
    });
    return won;
  }

  #deeds(worlds: readonly World[], monday: number): Deeds {
    const count = (what: Done) => this.#done.filter((each) => each.what === what).length;
    const days = (what: Done) =>
      new Set(
        this.#done.filter((each) => each.what === what && each.at >= monday).map(({ at }) => Math.floor(at / DAY)),
      ).size;
    const active = worlds.flatMap(({ id, buildings }) =>
      buildings.filter(({ activated }) => activated).map(({ building_type_id: type }) => ({ id, type })),
    );
    const mines = active.filter(({ type }) => MINE_IDS.includes(type));
    return {
      mines: mines.length,
      shipyards: active.filter(({ type }) => type === SHIPYARD_ID).length,
      probes: count('probe'),
      worlds: worlds.length,
      colony_mines: mines.filter(({ id }) => id !== worlds[0]?.id).length,
      explorations: count('exploration'),
      settlements: active.filter(({ type }) => type === SETTLEMENT_ID).length,
      barracks: active.filter(({ type }) => type === BARRACKS_ID).length,
      warships: count('warship'),
      alliances: count('alliance'),
      trainings: count('training'),
      marches: count('march'),
      spars: count('drill'),
      spars_won: count('drill'),
      building_days: days('building'),
      ship_days: days('ship'),
      probe_days: days('probe'),
      exploration_days: days('exploration'),
      week_xp: this.#gains.filter(({ at }) => at >= monday).reduce((sum, { xp }) => sum + xp, 0),
    };
  }

  #levelAt(moment: number): Experience {
    const xp = this.#gains.filter(({ at }) => at < moment).reduce((sum, each) => sum + each.xp, 0);
    return gainXp({ level: 1, xp: 0 }, xp);
  }
}
