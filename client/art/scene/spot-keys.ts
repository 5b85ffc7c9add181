import type { SceneSpot } from './planet-scene.ts';

const middleOf = ({ x, width }: SceneSpot) => x + width / 2;
const footOf = ({ y, height }: SceneSpot) => y + height;
/** Feet this much apart are not beside but behind each other. */
const BEHIND = 24;

/** Where a key leads from a spot: left and right through all of them in reading order, up and down to what stands behind or before. */
export function besideOf(key: string, from: SceneSpot, spots: readonly SceneSpot[]): SceneSpot | undefined {
  const index = spots.indexOf(from);
  if (key === 'ArrowRight') return spots[index + 1] ?? spots[0];
  if (key === 'ArrowLeft') return spots[index - 1] ?? spots.at(-1);
  if (key === 'Home') return spots[0];
  if (key === 'End') return spots.at(-1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const side = key === 'ArrowUp' ? -1 : 1;
  const far = (spot: SceneSpot) =>
    Math.abs(middleOf(spot) - middleOf(from)) + 2 * Math.abs(footOf(spot) - footOf(from));
  return spots
    .filter((spot) => side * (footOf(spot) - footOf(from)) > BEHIND)
    .reduce<SceneSpot | undefined>((best, spot) => (best && far(best) <= far(spot) ? best : spot), undefined);
}
