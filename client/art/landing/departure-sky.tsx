import { seededRandom } from '#shared/rules/random';
import { GlyphLines } from '../gate/glyph.tsx';
import { PlanetPicture } from '../planets/planet-picture.tsx';

/** Brightness classes of stars: width and opacity. */
const MAGNITUDES = [
  { width: 1.3, opacity: 0.3 },
  { width: 1.7, opacity: 0.5 },
  { width: 2.4, opacity: 0.7 },
  { width: 4.2, opacity: 0.9 },
] as const;

/**
 * One path per brightness class: stars all over the sky, denser along a band that rises to the right, sparser near the
 * ground.
 */
function starPaths(seed: number, count: number): string[] {
  const random = seededRandom(seed);
  const paths = MAGNITUDES.map(() => '');
  for (let star = 0; star < count; star++) {
    const along = random();
    const spread = (random() + random() + random() - 1.5) * 260;
    const y = star % 5 < 3 ? 620 - along * 520 + spread : random() * 860;
    const magnitude = Math.floor(random() ** 2.6 * MAGNITUDES.length);
    if (random() * 1050 < y) continue;
    paths[magnitude] += `M${(along * 2400).toFixed(0)} ${y.toFixed(0)}h0`;
  }
  return paths;
}

const STARS = starPaths(39, 1700);

/** Star figures above the hall: some of the gate's own symbols. */
const FIGURES = [
  { symbol: 30, x: 700, y: 20, scale: 1.5, turn: -14 },
  { symbol: 22, x: 800, y: 250, scale: 1.2, turn: -30 },
  { symbol: 18, x: 960, y: 215, scale: 1.5, turn: 12 },
  { symbol: 4, x: 1290, y: 60, scale: 1.3, turn: 20 },
  { symbol: 36, x: 1600, y: 110, scale: 1.5, turn: 38 },
  { symbol: 9, x: 1790, y: 30, scale: 1.4, turn: 62 },
];

/** The night sky above the roofless hall: a band of stars, four star figures and a distant world. */
export function DepartureSky({ id }: { id: string }) {
  return (
    <g stroke="none">
      <defs>
        <linearGradient id={`${id}night`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--night-high)" />
          <stop offset="0.55" stopColor="var(--ground)" />
          <stop offset="1" stopColor="var(--night-low)" />
        </linearGradient>
        <radialGradient id={`${id}band`}>
          <stop offset="0" stopColor="var(--stone-edge)" stopOpacity={0.12} />
          <stop offset="0.5" stopColor="var(--stone-edge)" stopOpacity={0.05} />
          <stop offset="1" stopColor="var(--stone-edge)" stopOpacity={0} />
        </radialGradient>
      </defs>
      <rect width={2400} height={930} fill={`url(#${id}night)`} />
      <ellipse rx={1500} ry={330} fill={`url(#${id}band)`} transform="translate(1200 360) rotate(-13)" />
      <ellipse rx={900} ry={130} fill={`url(#${id}band)`} transform="translate(1330 330) rotate(-13)" />
      {MAGNITUDES.map(({ width, opacity }, index) => (
        <path key={width} d={STARS[index]} stroke="var(--star)" strokeWidth={width} opacity={opacity} />
      ))}
      {FIGURES.map(({ symbol, x, y, scale, turn }) => (
        <g
          key={symbol}
          transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}
          color="var(--star)"
          stroke="currentColor"
          opacity={0.4}
        >
          <GlyphLines symbol={symbol} weight={0.5} />
        </g>
      ))}
      <g transform="translate(1412 196)" opacity={0.9}>
        <PlanetPicture typeId={3} seed={3} size={120} />
      </g>
    </g>
  );
}

/** Gradients and filters that the parts of the hall share. */
export function DepartureLight({ id }: { id: string }) {
  const across = { gradientUnits: 'userSpaceOnUse', x1: 640, y1: 0, x2: 1760, y2: 0 } as const;
  return (
    <defs>
      <radialGradient id={`${id}haze`} gradientUnits="userSpaceOnUse" cx={1200} cy={640} r={860}>
        <stop offset="0" stopColor="var(--pool)" stopOpacity={0.5} />
        <stop offset="0.3" stopColor="var(--pool)" stopOpacity={0.26} />
        <stop offset="0.6" stopColor="var(--pool-deep)" stopOpacity={0.16} />
        <stop offset="1" stopColor="var(--pool-deep)" stopOpacity={0} />
      </radialGradient>
      <radialGradient id={`${id}lit`} gradientUnits="userSpaceOnUse" cx={1200} cy={700} r={1000}>
        <stop offset="0.2" stopColor="var(--pool)" stopOpacity={0.55} />
        <stop offset="0.55" stopColor="var(--pool-deep)" stopOpacity={0.5} />
        <stop offset="1" stopColor="var(--pool-deep)" stopOpacity={0.02} />
      </radialGradient>
      <linearGradient id={`${id}column`} gradientUnits="userSpaceOnUse" x1={0} y1={60} x2={0} y2={980}>
        <stop offset="0" stopColor="var(--stone)" stopOpacity={0.2} />
        <stop offset="0.65" stopColor="var(--stone-mid)" stopOpacity={0.75} />
        <stop offset="1" stopColor="var(--stone-light)" stopOpacity={0.6} />
      </linearGradient>
      <linearGradient id={`${id}beam`} {...across}>
        <stop offset="0" stopColor="var(--stone-dark)" />
        <stop offset="0.5" stopColor="var(--stone-mid)" />
        <stop offset="1" stopColor="var(--stone-dark)" />
      </linearGradient>
      <linearGradient id={`${id}floor`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--night-low)" />
        <stop offset="0.2" stopColor="var(--stone-dark)" />
        <stop offset="1" stopColor="var(--night-high)" />
      </linearGradient>
      <radialGradient id={`${id}pool`}>
        <stop offset="0" stopColor="var(--pool-light)" stopOpacity={0.62} />
        <stop offset="0.16" stopColor="var(--pool)" stopOpacity={0.5} />
        <stop offset="0.5" stopColor="var(--pool-deep)" stopOpacity={0.4} />
        <stop offset="1" stopColor="var(--pool-deep)" stopOpacity={0} />
      </radialGradient>
      <radialGradient id={`${id}joint`} gradientUnits="userSpaceOnUse" cx={1200} cy={940} r={900}>
        <stop offset="0" stopColor="var(--night-high)" stopOpacity={0.7} />
        <stop offset="0.55" stopColor="var(--night-high)" stopOpacity={0.5} />
        <stop offset="1" stopColor="var(--stone-mid)" stopOpacity={0.28} />
      </radialGradient>
      <linearGradient id={`${id}cradle`} gradientUnits="userSpaceOnUse" x1={-236} y1={0} x2={0} y2={0}>
        <stop offset="0" stopColor="var(--stone-dark)" />
        <stop offset="0.4" stopColor="var(--stone-mid)" />
        <stop offset="1" stopColor="var(--pool-deep)" />
      </linearGradient>
      <linearGradient id={`${id}step`} {...across}>
        <stop offset="0.1" stopColor="var(--stone)" />
        <stop offset="0.5" stopColor="var(--pool-deep)" />
        <stop offset="0.9" stopColor="var(--stone)" />
      </linearGradient>
      <linearGradient id={`${id}edge`} {...across}>
        <stop offset="0.08" stopColor="var(--stone-light)" stopOpacity={0.5} />
        <stop offset="0.5" stopColor="var(--pool-light)" />
        <stop offset="0.92" stopColor="var(--stone-light)" stopOpacity={0.5} />
      </linearGradient>
    </defs>
  );
}
