import { Drawing } from '../drawing.tsx';
import { GlyphLines } from '../gate/glyph.tsx';
import { PlanetPicture } from '../planets/planet-picture.tsx';

const SHEET = { box: '0 0 360 150', size: '100%', height: '100%' } as const;

/** A home world, and the next worlds on their orbits. */
function OverviewPicture() {
  const orbits = [122, 200, 274];
  return (
    <Drawing {...SHEET}>
      <g stroke="var(--line-strong)" strokeWidth={1}>
        {orbits.map((reach) => (
          <ellipse
            key={reach}
            cx={20}
            cy={75}
            rx={reach}
            ry={reach * 0.32}
            strokeDasharray={reach === 274 ? '2 5' : undefined}
          />
        ))}
      </g>
      <g transform="translate(8 13)">
        <PlanetPicture typeId={1} seed={12} size={124} />
      </g>
      <g transform="translate(140 82)">
        <PlanetPicture typeId={2} seed={4} size={60} />
      </g>
      <g transform="translate(222 24)">
        <PlanetPicture typeId={5} seed={8} size={50} />
      </g>
      <g transform="translate(322 48)">
        <PlanetPicture typeId={6} seed={8} size={30} />
      </g>
    </Drawing>
  );
}

const ADDRESS = [22, 18, 30, 4, 9, 36];

/** A gate address of six symbols, drawn as a route between stars. */
function ExplorePicture() {
  const places = ADDRESS.map((symbol, index) => ({
    symbol,
    x: 30 + index * 60,
    y: 75 + 24 * Math.sin(index * 2.2 + 1),
  }));
  return (
    <Drawing {...SHEET}>
      <path
        d={`M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`}
        stroke="var(--amber)"
        strokeWidth={1}
        strokeDasharray="2 5"
        opacity={0.7}
      />
      {places.map(({ symbol, x, y }) => (
        <g key={symbol} transform={`translate(${x} ${y})`}>
          <circle r={25} fill="var(--surface)" stroke="var(--line-strong)" />
          <g transform="scale(0.56) translate(-32 -32)" color="var(--text)" stroke="currentColor">
            <GlyphLines symbol={symbol} weight={2.1} />
          </g>
        </g>
      ))}
    </Drawing>
  );
}

const HULL = 'M22 0 2 -5 -16 -10 -10 -2 -20 0 -10 2 -16 10 2 5Z';
const LEFT = [
  [60, 40],
  [30, 62],
  [78, 76],
  [40, 96],
  [66, 116],
] as const;
const RIGHT = [
  [300, 44],
  [326, 72],
  [290, 88],
  [318, 110],
] as const;

/** Two fleets on either side of a world. */
function BattlesPicture() {
  return (
    <Drawing {...SHEET}>
      <g stroke="var(--line-strong)" strokeWidth={1}>
        <circle cx={184} cy={75} r={72} strokeDasharray="1 6" />
        <circle cx={184} cy={75} r={60} />
        <path d="M184 6v12M184 132v12M115 75h12M241 75h12" />
      </g>
      <g transform="translate(139 30)">
        <PlanetPicture typeId={4} seed={21} size={90} />
      </g>
      {LEFT.map(([x, y]) => (
        <g key={y} transform={`translate(${x} ${y})`} stroke="var(--water)">
          <path d="M-30 0H-62" strokeWidth={1} opacity={0.4} />
          <path d={HULL} fill="var(--water-veil)" strokeWidth={1.3} />
        </g>
      ))}
      {RIGHT.map(([x, y]) => (
        <g key={y} transform={`translate(${x} ${y}) rotate(180)`} stroke="var(--danger)">
          <path d="M-30 0H-62" strokeWidth={1} opacity={0.4} />
          <path d={HULL} fill="var(--danger-veil)" strokeWidth={1.3} />
        </g>
      ))}
    </Drawing>
  );
}

/** The landing page's three small pictures, by the section they illustrate. */
export const BLURB_PICTURES = { overview: OverviewPicture, explore: ExplorePicture, battles: BattlesPicture } as const;
