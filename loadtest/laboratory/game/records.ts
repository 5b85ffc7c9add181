import type { Outcome } from '#shared/rules/battles/battle';
import type { PastSiege } from '#shared/rules/sieges/siege-limits';
import type { Player, World } from './state.ts';

/** One battle, as the measures need it. Prices and loot are units of all resources together. */
export interface BattleRecord {
  readonly at: number;
  readonly launchedAt: number;
  readonly attacker: Player;
  readonly defender: Player;
  readonly world: World;
  readonly outcome: Outcome;
  readonly loot: number;
  /** Might that each lost for good; the defender's at the world of his own, and without guests. */
  readonly attackerLost: number;
  readonly defenderLost: number;
  readonly attackerMight: number;
  readonly defenderMight: number;
  readonly gaveRespite: boolean;
  /** Whether ships met ships: otherwise nobody stood in orbit, or all slipped away. */
  readonly shipsMet: boolean;
}

/** The might of one player at the end of a day. */
export interface Sample {
  readonly day: number;
  readonly player: Player;
  readonly might: number;
  readonly produced: number;
  readonly hauled: number;
  readonly level: number;
}

/** A siege that is over. */
export interface SiegeRecord extends PastSiege {
  readonly at: number;
  readonly besieger: Player;
  readonly ruler: Player;
  readonly world: World;
}

/** What happened in a simulation. Battles and launches are in the order of time. */
export interface Records {
  readonly battles: BattleRecord[];
  readonly launches: { readonly at: number; readonly attacker: Player; readonly target: Player }[];
  readonly sieges: SiegeRecord[];
  /** Worlds that were founded besides homes. */
  colonies: number;
  readonly samples: Sample[];
  /** Attacks that turned back where they landed, that were called back, and that met relief. */
  turnedBack: number;
  recalled: number;
  relieved: number;
  /** When each player's peace of newcomers was over; missing while it lasts. */
  readonly peaceEnded: Map<Player, number>;
}

export const emptyRecords = (): Records => ({
  battles: [],
  launches: [],
  sieges: [],
  colonies: 0,
  samples: [],
  turnedBack: 0,
  recalled: 0,
  relieved: 0,
  peaceEnded: new Map(),
});

/** Those of a list in the order of time that are later than `since`, the latest first. */
export function* since<T extends { readonly at: number }>(list: readonly T[], moment: number): Generator<T> {
  for (let i = list.length - 1; i >= 0; i--) {
    const each = list[i];
    if (!each || each.at <= moment) return;
    yield each;
  }
}
