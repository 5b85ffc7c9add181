import type { People } from '#shared/api/galaxy-people';
import { NEIGHBOURHOOD, type Standing } from '#shared/rules/people';
import { peopleMapTexts } from '../../../texts/people-map.ts';
import type { Caption } from '../map-names.ts';
import type { MapPoint } from '../view.ts';
import { coloursOf } from './alliance-mark.tsx';
import { type RuledWorld, rulerGroups } from './rulers.ts';

/** Whom the player knows near home. */
export interface Neighbours {
  /** How many rulers. */
  readonly rulers: number;
  /** How many of them stand to the player in which way, without those of none; rulers without an alliance are neutral. */
  readonly standings: readonly (readonly [standing: Standing, rulers: number])[];
}

const ORDER: readonly Standing[] = ['own', 'pact', 'war', 'neutral'];

/** The rulers of whom the player knows a world near this place, each once. */
export function neighboursOf({ worlds, alliances }: Pick<People, 'worlds' | 'alliances'>, home: MapPoint): Neighbours {
  const relations = new Map(alliances.map(({ alliance_id, relation }) => [alliance_id, relation]));
  const standings = new Map<number, Standing>();
  for (const { user_id, alliance_id, coordinates_x, coordinates_y } of worlds) {
    if (Math.hypot(coordinates_x - home.x, coordinates_y - home.y) > NEIGHBOURHOOD) continue;
    standings.set(user_id, (alliance_id !== null && relations.get(alliance_id)) || 'neutral');
  }
  const all = [...standings.values()];
  const counts = ORDER.map((standing) => [standing, all.filter((each) => each === standing).length] as const);
  return { rulers: all.length, standings: counts.filter(([, rulers]) => rulers > 0) };
}

/** The most alliances that are named on the map: those of which the player knows most worlds. */
const MOST_REALMS = 12;

/** The words on the map about people: how many rulers are neighbours, and from afar the name of each alliance amid its worlds. */
export function captionsOf(
  worlds: readonly RuledWorld[],
  isColoured: boolean,
  home: MapPoint | undefined,
  neighbours: Neighbours | undefined,
): Caption[] {
  const realms = rulerGroups(worlds)
    .flatMap(({ alliance, worlds: ruled }) => (alliance ? [{ alliance, ruled }] : []))
    .sort((one, other) => other.ruled.length - one.ruled.length)
    .slice(0, MOST_REALMS)
    .map(({ alliance, ruled }): Caption => {
      const colours = isColoured ? coloursOf(alliance) : {};
      return { key: `realm ${alliance.alliance_id}`, text: alliance.name, kind: 'realm', ...extentOf(ruled), colours };
    });
  if (!home || !neighbours) return realms;
  const text = peopleMapTexts.neighbourhood.caption(neighbours.rulers, NEIGHBOURHOOD);
  const { x, y } = home;
  return [{ key: 'neighbourhood', text, kind: 'area', x, y, across: NEIGHBOURHOOD, upward: NEIGHBOURHOOD }, ...realms];
}

/** The units from a world within which others of its alliance make one realm with it. */
const TOGETHER = 150;

/** The middle and the reach of the largest cluster of these worlds: an alliance may have others far away. */
function extentOf(worlds: readonly RuledWorld[]): Pick<Caption, 'x' | 'y' | 'across' | 'upward'> {
  const around = (one: MapPoint) => worlds.filter((each) => Math.hypot(each.x - one.x, each.y - one.y) <= TOGETHER);
  const realm = worlds.map(around).reduce((most, each) => (each.length > most.length ? each : most));
  const [xs, ys] = [realm.map(({ x }) => x), realm.map(({ y }) => y)];
  const middle = (all: readonly number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  const reach = (all: readonly number[]) => (Math.max(...all) - Math.min(...all)) / 2;
  return { x: middle(xs), y: middle(ys), across: reach(xs), upward: reach(ys) };
}
