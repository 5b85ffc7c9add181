import type { AllianceOnMap, People, PeopledWorld } from '#shared/api/galaxy-people';
import type { MapPoint } from '../view.ts';
import type { Layers } from './layers.ts';

/** The ruler of a world, as far as the player knows, and where the world is. */
export interface MappedRuler extends Omit<PeopledWorld, 'planet_id' | 'alliance_id'> {
  readonly alliance: AllianceOnMap | undefined;
}

/** The rulers that the layers show, by their worlds. */
export function rulersIn(
  people: People | undefined,
  layers: Pick<Layers, 'mates' | 'found'>,
): Map<number, MappedRuler> {
  const alliances = new Map(people?.alliances.map((each) => [each.alliance_id, each]));
  const shown = people?.worlds.filter(({ seen_at }) => (seen_at === null ? layers.mates : layers.found)) ?? [];
  return new Map(
    shown.map(({ planet_id, alliance_id, ...ruler }) => [
      planet_id,
      { ...ruler, alliance: alliance_id === null ? undefined : alliances.get(alliance_id) },
    ]),
  );
}

/** A world with its ruler and its place. */
export interface RuledWorld extends MapPoint {
  readonly id: number;
  readonly ruler: MappedRuler;
  readonly besieged: boolean;
}

/** The worlds of an alliance, or of those without one. */
export interface RulerGroup {
  readonly alliance: AllianceOnMap | undefined;
  readonly worlds: readonly RuledWorld[];
}

const NEARNESS = { own: 0, war: 1, pact: 2, neutral: 3 } as const;
const ALONE = 4;

/** By alliance: the player's own first, rulers without one last. Within an alliance, by ruler. */
export function rulerGroups(worlds: readonly RuledWorld[]): RulerGroup[] {
  const groups = new Map<number, { alliance: AllianceOnMap | undefined; worlds: RuledWorld[] }>();
  for (const world of worlds) {
    const { alliance } = world.ruler;
    const key = alliance?.alliance_id ?? 0;
    const group = groups.get(key) ?? { alliance, worlds: [] };
    group.worlds.push(world);
    groups.set(key, group);
  }
  const rank = ({ alliance }: RulerGroup) => (alliance ? NEARNESS[alliance.relation] : ALONE);
  for (const group of groups.values()) {
    group.worlds.sort((a, b) => a.ruler.username.localeCompare(b.ruler.username) || a.id - b.id);
  }
  return [...groups.values()].sort(
    (a, b) => rank(a) - rank(b) || (a.alliance?.name ?? '').localeCompare(b.alliance?.name ?? ''),
  );
}

/** The worlds of one ruler. */
export interface RulersWorlds {
  readonly userId: number;
  readonly username: string;
  readonly worlds: readonly RuledWorld[];
}

/** The rulers of these worlds, in the order of each ruler's first world. */
export function byRuler(worlds: readonly RuledWorld[]): RulersWorlds[] {
  const rulers = new Map<number, { userId: number; username: string; worlds: RuledWorld[] }>();
  for (const world of worlds) {
    const { user_id: userId, username } = world.ruler;
    const ruler = rulers.get(userId) ?? { userId, username, worlds: [] };
    ruler.worlds.push(world);
    rulers.set(userId, ruler);
  }
  return [...rulers.values()];
}
