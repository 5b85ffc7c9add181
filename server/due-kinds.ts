import { settleBan } from './services/admin/operator-actions.ts';
import { MARCH_RANK, partiesAt } from './services/battles/due-march.ts';
import type { AppContext } from './services/command/app-context.ts';
import { settleDeletion } from './services/deletion/deletion-steps.ts';
import { settleMarch } from './services/landings/landing.ts';
import { settleMission } from './services/missions/missions.ts';
import { settleOrders } from './services/planets/build-orders.ts';
import { SIEGE_RANK, settleSiege } from './services/sieges/siege-clock.ts';
import { settleVacation } from './services/vacation/vacation.ts';
import { ON_LEAVE } from './store/schema/rows.ts';

/** Something that is due. */
export interface Due {
  readonly id: number;
  readonly player_id: number;
  readonly at: Date;
}

/** A kind of what falls due. The scheduler's statements are made of these pieces of SQL. */
export interface DueKind {
  /** Everything that waits: what follows FROM, with its WHERE. */
  readonly from: string;
  /** By default, the column `id`. */
  readonly id?: string;
  /** The player whose it is. By default, its id. */
  readonly player?: string;
  /** When it is due. */
  readonly at: string;
  /** All that have one id are settled together, when the first of them is due. */
  readonly together?: true;
  /**
   * At the same moment the lowest rank is first: leaves that end and marches that come home and help, then missions, which bring
   * goods, before orders, then attacks, ends of sieges, and leaves that begin last. By default, 1.
   */
  readonly rank?: number | string;
  /**
   * Keys of the players and alliances that it concerns: items with a common key are settled in order. By default, the key of the
   * player.
   */
  readonly concerns?: string;
  /** It goes on after the end of a season; everything else that falls due later waits. */
  readonly outlastsSeason?: true;
  /** Settles it once, however many processes try. Resolves with false if another one is at it, or if something else must be first. */
  settle(context: AppContext, due: Due): Promise<unknown>;
}

const alliancesOf = (players: string) =>
  `ARRAY(SELECT 'a' || alliance_id FROM member WHERE member.player_id = ANY (${players}))`;
const PARTIES = partiesAt('march', 'planet');

export const DUE_KINDS = {
  mission: {
    from: 'mission WHERE completed_at IS NULL',
    player: 'player_id',
    at: 'finish_time',
    settle: settleMission,
  },
  orders: {
    from: 'build_queue JOIN planet ON planet.id = planet_id WHERE starts_at IS NOT NULL',
    id: 'owner_id',
    at: 'starts_at',
    together: true,
    settle: (context, due) => settleOrders(context, due.player_id, due.at),
  },
  deletion: {
    from: 'player WHERE delete_at IS NOT NULL',
    at: 'delete_at',
    outlastsSeason: true,
    settle: (context, due) => settleDeletion(context, due.player_id),
  },
  ban: {
    from: 'player WHERE banned_until IS NOT NULL',
    at: 'banned_until',
    outlastsSeason: true,
    settle: (context, due) => settleBan(context, due.player_id),
  },
  march: {
    from: "march JOIN planet ON planet.id = target_id WHERE phase IN ('out', 'home')",
    id: 'march.id',
    player: 'player_id',
    at: 'due_at',
    rank: MARCH_RANK,
    concerns: `ARRAY(SELECT 'p' || id FROM unnest(${PARTIES}) AS id WHERE id IS NOT NULL) || ${alliancesOf(PARTIES)}`,
    settle: settleMarch,
  },
  siege: {
    from: 'siege WHERE ended_at IS NULL',
    id: 'siege.march_id',
    player: 'besieger_id',
    at: 'due_at',
    rank: SIEGE_RANK,
    concerns: `ARRAY['p' || besieger_id, 'p' || ruler_id] || ${alliancesOf('ARRAY[besieger_id, ruler_id]')}`,
    settle: settleSiege,
  },
  vacation: {
    from: 'player WHERE vacation_due_at IS NOT NULL',
    at: 'vacation_due_at',
    rank: `CASE WHEN ${ON_LEAVE} THEN 0 ELSE 4 END`,
    outlastsSeason: true,
    settle: (context, due) => settleVacation(context, due.player_id, due.at),
  },
} as const satisfies Readonly<Record<string, DueKind>>;

export type DueName = keyof typeof DUE_KINDS;
