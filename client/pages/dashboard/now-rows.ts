import type { Construction } from '#shared/api/dashboard';
import type { ObjectiveView } from '#shared/api/objectives';
import type { Research } from '#shared/api/research';
import type { Dashboard } from '../../api/keys.ts';
import { attacksIn, siegesIn, type Waiting, type WaitingFacts, waitingOf } from '../../features/shell/waiting.ts';

type ShipConstruction = Dashboard['ships_under_construction'][number];
type Mission = Dashboard['missions'][number];

/** What is due, or under way. `at`: when it is, or was, over, in ms since 1970; 0 if it has no end. */
interface Timed {
  readonly key: string;
  readonly at: number;
}

interface Finishing extends Timed {
  readonly due: boolean;
  /** An army stands before its world: nothing can be completed there. */
  readonly besieged: boolean;
}

/** A row of the list of what is due and what is under way. */
export type NowRow =
  | (Timed & { readonly kind: 'waiting'; readonly waiting: Waiting })
  | (Finishing & { readonly kind: 'building'; readonly building: Construction })
  | (Finishing & { readonly kind: 'ships'; readonly ships: readonly [ShipConstruction, ...ShipConstruction[]] })
  | (Finishing & { readonly kind: 'research'; readonly research: Research })
  | (Timed & { readonly kind: 'reward'; readonly goal: ObjectiveView })
  | (Timed & { readonly kind: 'missions'; readonly missions: readonly Mission[] })
  | (Timed & { readonly kind: 'marches'; readonly count: number });

/** More missions under way than this are one row. */
const SINGLE_MISSIONS = 3;

/** Everything that is due or under way, the next to act on first: danger, what is finished, rewards, what others wrote or ask, the rest. */
export function nowRows(facts: WaitingFacts): readonly NowRow[] {
  const { dashboard, objectives, now } = facts;
  const rows: NowRow[] = [
    ...waitingRows(facts),
    ...dashboard.buildings_under_construction.map((building): NowRow => {
      const at = Date.parse(building.built_at);
      const besieged = isBesieged(dashboard, building.planet_id);
      return { kind: 'building', key: `building ${building.building_id}`, at, due: at <= now, besieged, building };
    }),
    ...shipRows(facts),
    ...researchRows(facts),
    ...objectives
      .filter(({ state }) => state === 'completed')
      .map((goal): NowRow => ({ kind: 'reward', key: `reward ${goal.objective_id}`, at: 0, goal })),
    ...missionRows(dashboard),
    ...marchRows(dashboard),
  ];
  return rows.sort((a, b) => rankOf(a) - rankOf(b) || a.at - b.at);
}

/** The ids of everything that one click completes. */
export function dueIn(rows: readonly NowRow[]) {
  const open = rows.filter((row) => 'due' in row && row.due && !row.besieged);
  return {
    buildings: open.flatMap((row) => (row.kind === 'building' ? [row.building.building_id] : [])),
    ships: open.flatMap((row) => (row.kind === 'ships' ? row.ships.map(({ ship_id }) => ship_id) : [])),
    research: open.flatMap((row) => (row.kind === 'research' ? [row.research.research_id] : [])),
    rewards: rows.flatMap((row) => (row.kind === 'reward' ? [row.goal.objective_id] : [])),
  };
}

export const isDanger = (row: NowRow) => row.kind === 'waiting' && DANGERS.includes(row.waiting.kind);

const DANGERS: readonly Waiting['kind'][] = ['attacks', 'sieges'];
/** What else waits for the player is a row of its own, which says more. */
const WAITING: readonly Waiting['kind'][] = [...DANGERS, 'reports', 'messages', 'letters', 'invitations', 'requests'];

function rankOf(row: NowRow): number {
  if (row.kind === 'waiting') return isDanger(row) ? 0 : 3;
  if (row.kind === 'reward') return 2;
  return 'due' in row && row.due ? 1 : 4;
}

const isBesieged = (dashboard: Dashboard, planetId: number) =>
  siegesIn(dashboard).some(({ planet }) => planet.planet_id === planetId);

function waitingRows(facts: WaitingFacts): NowRow[] {
  const { dashboard } = facts;
  const ends: Partial<Record<Waiting['kind'], readonly (string | null)[]>> = {
    attacks: attacksIn(dashboard).map(({ lands_at }) => lands_at),
    sieges: siegesIn(dashboard).map(({ ends_at }) => ends_at),
  };
  return waitingOf(facts)
    .filter(({ kind }) => WAITING.includes(kind))
    .map((waiting) => ({ kind: 'waiting', key: waiting.kind, at: firstOf(ends[waiting.kind] ?? []), waiting }));
}

/** Equal ships of a world that are ready at the same moment, or that are all ready, are one row. */
function shipRows({ dashboard, now }: WaitingFacts): NowRow[] {
  const groups = new Map<string, [ShipConstruction, ...ShipConstruction[]]>();
  for (const ship of dashboard.ships_under_construction) {
    const { planet_id, ship_type_name, ready_at } = ship;
    const key = ['ships', planet_id, ship_type_name, Date.parse(ready_at) <= now ? 'due' : ready_at].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), ship] as [ShipConstruction, ...ShipConstruction[]]);
  }
  return [...groups].map(([key, ships]) => {
    const [{ planet_id, ready_at }] = ships;
    const at = Date.parse(ready_at);
    return { kind: 'ships', key, at, due: at <= now, besieged: isBesieged(dashboard, planet_id), ships };
  });
}

function researchRows({ dashboard: { research }, now }: WaitingFacts): NowRow[] {
  if (!research) return [];
  const at = Date.parse(research.ready_at);
  return [{ kind: 'research', key: 'research', at, due: at <= now, besieged: false, research }];
}

function missionRows({ missions }: Dashboard): NowRow[] {
  const out = missions.filter(({ report }) => !report);
  const row = (some: readonly Mission[]): NowRow => ({
    kind: 'missions',
    key: `missions ${some[0]?.mission_id}`,
    at: firstOf(some.map(({ finish_time }) => finish_time)),
    missions: some,
  });
  return out.length > SINGLE_MISSIONS ? [row(out)] : out.map((mission) => row([mission]));
}

function marchRows({ situations: { own } }: Dashboard): NowRow[] {
  if (own.length === 0) return [];
  return [{ kind: 'marches', key: 'marches', at: firstOf(own.map(({ lands_at }) => lands_at)), count: own.length }];
}

/** The first of these instants in ms since 1970; 0 without one. */
function firstOf(instants: readonly (string | null)[]): number {
  const known = instants.flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]));
  return known.length > 0 ? Math.min(...known) : 0;
}
