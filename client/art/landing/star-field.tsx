import { seededRandom } from '#shared/rules/random';

/** Brightness classes, from many faint stars to few bright ones: 1,500 in total. Width in pixels. */
const MAGNITUDES = [
  { count: 1000, width: 1, opacity: 0.34 },
  { count: 400, width: 1.5, opacity: 0.5 },
  { count: 100, width: 2.2, opacity: 0.75 },
] as const;

/** Share of stars in the two spiral arms; the rest is spread over the whole area. */
const IN_ARMS = 0.62;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The stars of a class of brightness; y points upward. */
interface Stars {
  readonly width: number;
  readonly opacity: number;
  readonly places: readonly Point[];
}

function placesOf(count: number, radius: number, random: () => number): Point[] {
  return Array.from({ length: count }, () => {
    if (random() > IN_ARMS) return point((2 * random() - 1) * radius, (2 * random() - 1) * radius);
    const distance = radius * random() ** 0.8;
    const spread = (random() + random() + random() - 1.5) * 0.8;
    const angle = (random() < 0.5 ? 0 : Math.PI) + (distance / radius) * 1.6 * Math.PI + spread;
    return point(distance * Math.cos(angle), distance * Math.sin(angle));
  });
}

const point = (x: number, y: number) => ({ x: Math.round(x), y: Math.round(y) });

let known: { readonly radius: number; readonly stars: readonly Stars[] } | undefined;

/** The stars are always the same: computed once and shared. */
export function starsIn(radius: number): readonly Stars[] {
  if (known?.radius !== radius) {
    const random = seededRandom(1118);
    known = {
      radius,
      stars: MAGNITUDES.map(({ count, ...look }) => ({ ...look, places: placesOf(count, radius, random) })),
    };
  }
  return known.stars;
}

/**
 * 1,500 decorative stars around 0 0 in three paths. The CSS variable `--px`, units per pixel, keeps their size
 * constant at every scale.
 */
export function StarField({ radius }: { radius: number }) {
  return (
    <g data-stars="" stroke="var(--star)" strokeLinecap="round" fill="none">
      {starsIn(radius).map(({ width, opacity, places }) => (
        <path
          key={width}
          // Lines of length zero, whose round caps are the dots.
          d={places.map(({ x, y }) => `M${x} ${-y}h0`).join('')}
          opacity={opacity}
          style={{ strokeWidth: `calc(var(--px) * ${width}px)` }}
        />
      ))}
    </g>
  );
}
