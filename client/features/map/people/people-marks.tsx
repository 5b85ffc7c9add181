import { memo, useMemo } from 'react';
import { AriaHidden } from '../chart.tsx';
import type { MapPoint } from '../view.ts';
import { coloursOf } from './alliance-mark.tsx';
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

interface PeopleMarksProps {
  worlds: readonly RuledWorld[];
  /** Whether alliances are told apart. */
  coloured: boolean;
}

/**
 * A ring around each world whose ruler is known: square for alliances at war with the player's, double for partners, round for
 * all others. Each is a stroke around a point, so that an alliance costs a few paths and not one for each world. The list says
 * the same.
 */
export const PeopleMarks = memo(function PeopleMarks({ worlds, coloured }: PeopleMarksProps) {
  const groups = useMemo(
    () => rulerGroups(worlds).map(({ alliance, worlds: ruled }) => ({ alliance, paths: pointsOf(ruled) })),
    [worlds],
  );
  return (
    <AriaHidden className={styles.people}>
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
