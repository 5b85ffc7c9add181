import type { IncomingMarch } from '#shared/api/battles/marches';
import type { SiegeView } from '#shared/api/battles/sieges';
import type { ObjectiveView } from '#shared/api/objectives';
import { isHostile } from '#shared/catalogue/marches';
import type { Dashboard } from '../../api/keys.ts';

/** What the count is made of. `now`: the server's time, ms since 1970. */
export interface WaitingFacts {
  readonly dashboard: Dashboard;
  readonly objectives: readonly ObjectiveView[];
  readonly now: number;
}

interface Kind {
  /** The page where the player deals with it; the menu shows the count there. */
  readonly page: string;
  readonly count: (facts: WaitingFacts) => number;
}

/** Everything that can wait for the player: a new kind is one line here, and its words in `shellTexts.waits`. */
const KINDS = {
  attacks: { page: '/battles', count: ({ dashboard }) => attacksIn(dashboard).length },
  sieges: { page: '/battles', count: ({ dashboard }) => siegesIn(dashboard).length },
  buildings: {
    page: '/dashboard',
    count: (facts) => due(facts.dashboard.buildings_under_construction, 'built_at', facts),
  },
  ships: { page: '/myplanets', count: (facts) => due(facts.dashboard.ships_under_construction, 'ready_at', facts) },
  research: {
    page: '/research',
    count: ({ dashboard, now }) => (dashboard.research && Date.parse(dashboard.research.ready_at) <= now ? 1 : 0),
  },
  reports: { page: '/missions', count: ({ dashboard }) => dashboard.unread_reports },
  messages: { page: '/alliance', count: ({ dashboard }) => dashboard.unread_messages },
  letters: { page: '/letters', count: ({ dashboard }) => dashboard.unread_conversations },
  invitations: { page: '/alliance', count: ({ dashboard }) => dashboard.invitations },
  requests: { page: '/alliance', count: ({ dashboard }) => dashboard.join_requests },
  orders: {
    page: '/dashboard',
    count: ({ objectives }) => objectives.filter(({ state }) => state === 'completed').length,
  },
} as const satisfies Record<string, Kind>;

export type WaitingKind = keyof typeof KINDS;

/** One kind of what waits, with its page and how many wait. */
export interface Waiting {
  readonly kind: WaitingKind;
  readonly page: string;
  readonly count: number;
}

/** What waits for the player, by kind; kinds without anything waiting are left out. */
export function waitingOf(facts: WaitingFacts): readonly Waiting[] {
  return Object.entries(KINDS)
    .map(([kind, { page, count }]) => ({ kind: kind as WaitingKind, page, count: count(facts) }))
    .filter(({ count }) => count > 0);
}

/** The attacks that come, the next to land first: all marches of others but relief. */
export function attacksIn({ situations }: Pick<WaitingFacts['dashboard'], 'situations'>): readonly IncomingMarch[] {
  return situations.incoming.filter(({ kind, phase }) => isHostile(kind) && phase === 'out');
}

/** The sieges of the player's worlds, the next to end first. */
export function siegesIn({ situations }: Pick<WaitingFacts['dashboard'], 'situations'>): readonly SiegeView[] {
  return situations.sieges.filter(({ side }) => side === 'ruler');
}

export function totalWaiting(waiting: readonly Waiting[] = []): number {
  return waiting.reduce((total, { count }) => total + count, 0);
}

function due<T>(list: readonly T[], field: keyof T, { now }: WaitingFacts): number {
  return list.filter((each) => Date.parse(String(each[field])) <= now).length;
}
