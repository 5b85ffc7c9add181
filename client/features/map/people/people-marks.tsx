import { memo, useMemo } from 'react';
import { NEIGHBOURHOOD, type Standing } from '#shared/rules/people';
import { peopleMapTexts } from '../../../texts/people-map.ts';
import { AriaHidden } from '../chart.tsx';
import type { MapPoint } from '../view.ts';
import { coloursOf, StandingMark } from './alliance-mark.tsx';
import styles from './people.module.css';
import { type RuledWorld, rulerGroups } from './rulers.ts';

const RING = [styles.outer, styles.hole];
/** The hole covers the dot of the world, which `site` draws again. */
const STROKES = {
  own: [...RING, styles.dot],
  pact: [...RING, styles.inner, styles.heart, styles.site],
  war: [...RING, styles.site],
  neutral: [...RING, styles.site],
};

const OURS = { alliance_id: -1, relation: 'own' } as const;

interface PeopleMarksProps {
  worlds: readonly RuledWorld[];
  /** Whether alliances are told apart. */
  coloured: boolean;
  /** The player's worlds. */
  own: readonly MapPoint[];
  /** The player's home, in the middle of the neighbourhood. */
  home: MapPoint | undefined;
}

/**
 * A tint around the worlds of each alliance, which makes a realm of those that lie together, the circle of the neighbourhood, and a
 * ring around each world whose ruler is known: square for alliances at war with the player's, double for partners, round for
 * all others. Each is a stroke around a point, so that an alliance costs a few paths and not one for each world. The list says
 * the same.
 */
export const PeopleMarks = memo(function PeopleMarks({ worlds, coloured, own, home }: PeopleMarksProps) {
  const groups = useMemo(
    () => rulerGroups(worlds).map(({ alliance, worlds: ruled }) => ({ alliance, paths: pointsOf(ruled) })),
    [worlds],
  );
  const realms = useMemo(() => {
    const mates = worlds.filter(({ ruler }) => ruler.alliance?.relation === 'own');
    const others = groups.filter(({ alliance }) => alliance?.relation !== 'own');
    // The player's worlds and those of mates are one realm.
    return [{ alliance: OURS, paths: pointsOf([...own, ...mates]) }, ...others];
  }, [worlds, own, groups]);
  return (
    <AriaHidden className={styles.people}>
      {coloured
        ? realms.toReversed().map(({ alliance, paths }) => (
            <g key={alliance?.alliance_id ?? 0} className={styles.realm} {...coloursOf(alliance)}>
              {paths.map((d) => (
                <path key={d} d={d} />
              ))}
            </g>
          ))
        : null}
      {home ? <circle cx={home.x} cy={-home.y} r={NEIGHBOURHOOD} className={styles.neighbourhood} /> : null}
      {groups.map(({ alliance, paths }) => (
        <g
          key={alliance?.alliance_id ?? 0}
          data-people={alliance?.alliance_id ?? 0}
          {...(coloured ? coloursOf(alliance) : {})}
        >
          {STROKES[(coloured && alliance?.relation) || 'neutral'].map((stroke) =>
            paths.map((d) => <path key={`${stroke} ${d}`} d={d} className={stroke} />),
          )}
        </g>
      ))}
    </AriaHidden>
  );
});

/** The side of a tile in galaxy units. Rings are drawn by tile, so that tiles out of view cost nothing. */
const TILE = 280;

/** Places as paths of points, one path for each tile that has any. */
function pointsOf(places: readonly MapPoint[]): string[] {
  const tiles = new Map<string, string>();
  for (const { x, y } of places) {
    const tile = `${Math.floor(x / TILE)} ${Math.floor(y / TILE)}`;
    tiles.set(tile, `${tiles.get(tile) ?? ''}M${x} ${-y}h0`);
  }
  return [...tiles.values()];
}

/** What the rings on the map mean, for its legend: those that it shows. */
export function HoldersLegend({ worlds, coloured }: Pick<PeopleMarksProps, 'worlds' | 'coloured'>) {
  const shown = new Set<Standing>(worlds.map(({ ruler }) => (coloured && ruler.alliance?.relation) || 'neutral'));
  return HOLDERS.filter((standing) => shown.has(standing)).map((standing) => (
    <span key={standing} className={styles.holder}>
      <StandingMark standing={standing} />
      {peopleMapTexts.legend[standing]}
    </span>
  ));
}

const HOLDERS: readonly Standing[] = ['own', 'pact', 'war', 'neutral'];
