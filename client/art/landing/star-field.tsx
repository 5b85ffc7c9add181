import { seededRandom } from '#shared/rules/random';

/** Brightness classes, from many faint stars to few bright ones: 1,500 in total. Width in pixels. */
const MAGNITUDES = [
  { count: 1000, width: 1, opacity: 0.34 },
  { count: 400, width: 1.5, opacity: 0.5 },
  { count: 100, width: 2.2, opacity: 0.75 },
] as const;

/** Share of stars in the two spiral arms; the rest is spread over the whole area. */
const IN_ARMS = 0.62;

/** Stars as one path: lines of length zero whose round caps are the dots. */
function starsOf(count: number, radius: number, random: () => number): string {
  return Array.from({ length: count }, () => {
    if (random() > IN_ARMS) return point((2 * random() - 1) * radius, (2 * random() - 1) * radius);
    const distance = radius * random() ** 0.8;
    const spread = (random() + random() + random() - 1.5) * 0.8;
    const angle = (random() < 0.5 ? 0 : Math.PI) + (distance / radius) * 1.6 * Math.PI + spread;
    // The drawing's y points downward, the galaxy's upward.
    return point(distance * Math.cos(angle), -distance * Math.sin(angle));
  }).join('');
}

const point = (x: number, y: number) => `M${x.toFixed(0)} ${y.toFixed(0)}h0`;

let drawn: { readonly radius: number; readonly paths: readonly string[] } | undefined;

/** The stars are always the same: computed once and shared. */
function pathsFor(radius: number): readonly string[] {
  if (drawn?.radius !== radius) {
    const random = seededRandom(1118);
    drawn = { radius, paths: MAGNITUDES.map(({ count }) => starsOf(count, radius, random)) };
  }
  return drawn.paths;
}

/**
 * 1,500 decorative stars around 0 0 in three paths. The CSS variable `--px`, units per pixel, keeps their size
 * constant at every scale.
 */
export function StarField({ radius }: { radius: number }) {
  const paths = pathsFor(radius);
  return (
    <g data-stars="" stroke="var(--star)" strokeLinecap="round" fill="none">
      {MAGNITUDES.map(({ width, opacity }, index) => (
        <path key={width} d={paths[index]} opacity={opacity} style={{ strokeWidth: `calc(var(--px) * ${width}px)` }} />
      ))}
    </g>
  );
}
