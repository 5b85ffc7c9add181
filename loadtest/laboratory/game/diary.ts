import type { BuildingType } from '#shared/catalogue/buildings';
import type { Amounts } from '#shared/catalogue/resources';
import type { Player } from './state.ts';

export interface Entry {
  readonly at: number;
  readonly what: string;
  readonly level: number;
  readonly stock: Amounts;
}

/** What a player has done. Times are ms since the simulation began. */
export class Diary {
  readonly acts: Entry[] = [];
  /** When which type of building was activated, by the player or by an order that began. */
  readonly activated: { readonly at: number; readonly type: BuildingType }[] = [];
  /** Names of all blueprints and missions that were paid for. */
  readonly bought = new Set<string>();
  /** Times at which each level was reached. */
  readonly levels: number[] = [0, 0];
  /** How many orders that were given ahead have begun. */
  begun = 0;
}

/** Notes what a player who is settled does now, and what is bought by it. */
export function note(
  { diary, experience, economy }: Player,
  now: number,
  what: string,
  bought?: { readonly name: string },
) {
  if (bought) diary?.bought.add(bought.name);
  diary?.acts.push({ at: now, what, level: experience.level, stock: economy.stock });
}
