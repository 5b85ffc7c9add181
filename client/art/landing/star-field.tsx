import { seededRandom } from '#shared/rules/random';

/** From faint and many to bright and few: 1,500 together. Width in pixels. */
const MAGNITUDES = [
  { count: 1000, width: 1, opacity: 0.34 },
  { count: 400, width: 1.5, opacity: 0.5 },
  { count: 100, width: 2.2, opacity: 0.75 },
] as const;

/** Most stars keep to two arms, as the worlds do; the rest are strewn over the whole sheet. */
const IN_ARMS = 0.62;

/** Stars as one path of points: lines without length, whose round ends are the dots. */
function starsOf(count: number, radius: number, random: () => number): string {
  return Array.from({ length: count }, () => {
    if (random() > IN_ARMS) return point((2 * random() - 1) * radius, (2 * random() - 1) * radius);
    const distance = radius * random() ** 0.8;
    const spread = (random() + random() + random() - 1.5) * 0.8;
    const angle = (random() < 0.5 ? 0 : Math.PI) + (distance / radius) * 1.6 * Math.PI + spread;
    // The chart's y points downward, the galaxy's upward.
    return point(distance * Math.cos(angle), -distance * Math.sin(angle));
  }).join('');
}

const point = (x: number, y: number) => `M${x.toFixed(0)} ${y.toFixed(0)}h0`;

let drawn: { readonly radius: number; readonly paths: readonly string[] } | undefined;

/** The same stars for ever: computed once, whoever shows them. */
function pathsFor(radius: number): readonly string[] {
  if (drawn?.radius !== radius) {
    const random = seededRandom(1118);
    drawn = { radius, paths: MAGNITUDES.map(({ count }) => starsOf(count, radius, random)) };
  }
  return drawn.paths;
}

/** 1,500 decorative stars around 0 0 in three paths. `--px`, the units in a pixel, keeps them points at every scale. */
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
