/** The vanishing point: straight ahead at the gate, at a standing person's height. */
const EYE = { x: 1200, y: 862 };

/** The hall's dimensions in units of the gate's distance: at depth 1 one unit is one unit of the drawing. */
const HALF_WIDTH = 610;
const FLOOR = 62;
const TOP = 790;

/** Projects a place in the hall onto the drawing. */
function seen(across: number, up: number, depth: number): string {
  return `${(EYE.x + across / depth).toFixed(1)} ${(EYE.y - up / depth).toFixed(1)}`;
}

/** A closed SVG path through projected points. */
const polygon = (...places: string[]) => `M${places.join('L')}Z`;

/** Joints of the floor slabs: lines to the vanishing point, and cross lines that grow closer with distance. */
const JOINTS =
  Array.from({ length: 29 }, (_, index) => (index - 14) * 80)
    .map((across) => `M${seen(across, -FLOOR, 2.5)}L${seen(across, -FLOOR, 0.085)}`)
    .join('') +
  Array.from({ length: 22 }, (_, index) => 1.9 * 0.865 ** index)
    .map((depth) => `M${seen(-1600, -FLOOR, depth)}L${seen(1600, -FLOOR, depth)}`)
    .join('');

/** The polished floor without reflections. */
export function DepartureFloor({ id }: { id: string }) {
  return (
    <g stroke="none">
      <rect y={EYE.y + 20} width={2400} height={640} fill={`url(#${id}floor)`} />
      <ellipse cx={1200} cy={935} rx={1150} ry={420} fill={`url(#${id}pool)`} />
      <ellipse cx={1200} cy={950} rx={640} ry={110} fill={`url(#${id}pool)`} opacity={0.8} />
      <path d={JOINTS} stroke={`url(#${id}joint)`} strokeWidth={1} />
    </g>
  );
}

const STEPS = [
  { half: 460, top: 931, bottom: 946 },
  { half: 420, top: 918, bottom: 932 },
  { half: 382, top: 907, bottom: 920 },
  { half: 346, top: 897, bottom: 909 },
];

/** One half of the stone cradle that holds the ring. */
const CRADLE = 'M-236 900-222 858-196 850-178 806-150 800C-118 858 -60 896 0 904V908H-236Z';
const CRADLE_LINES = 'M-214 900-204 864M-178 900-168 826M-128 902-122 856M-196 850-176 858';

/** The stone cradle that holds the ring. */
export function DepartureCradle({ id }: { id: string }) {
  return [1, -1].map((hand) => (
    <g key={hand} stroke="none" transform={`translate(1200 0) scale(${hand} 1)`}>
      <path d={CRADLE} fill="var(--stone)" />
      <path d={CRADLE} fill={`url(#${id}cradle)`} stroke="var(--stone-edge)" strokeOpacity={0.5} strokeWidth={1} />
      <path d={CRADLE_LINES} stroke="var(--stone-dark)" strokeWidth={1.4} />
    </g>
  ));
}

/** The steps before the gate, their edges lit from above. */
export function DepartureSteps({ id }: { id: string }) {
  return (
    <g stroke="none">
      {STEPS.map(({ half, top, bottom }) => (
        <g key={half}>
          <path
            d={`M${1200 - half} ${bottom}L${1200 - half + 8} ${top}H${1200 + half - 8}L${1200 + half} ${bottom}Z`}
            fill="var(--stone-dark)"
          />
          <path
            d={`M${1200 - half} ${bottom}L${1200 - half + 8} ${top}H${1200 + half - 8}L${1200 + half} ${bottom}Z`}
            fill={`url(#${id}step)`}
          />
          <path d={`M${1200 - half + 8} ${top}H${1200 + half - 8}`} stroke={`url(#${id}edge)`} strokeWidth={1.6} />
        </g>
      ))}
    </g>
  );
}

/** Depths of the columns, farthest first. Those with a depth above 1 stand behind the gate. */
const DEPTHS = [2.5, 2, 1.62, 1.32, 1.08, 0.87, 0.68, 0.51, 0.37];

interface Column {
  readonly depth: number;
  readonly face: string;
  readonly side: string;
  readonly edge: string;
  readonly flutes: string;
  /** Base and capital: blocks that protrude from the shaft. */
  readonly blocks: readonly string[];
}

function columnAt(depth: number, hand: 1 | -1): Column {
  const [inner, outer, back] = [HALF_WIDTH * hand, (HALF_WIDTH + 92) * hand, depth + 0.085 * Math.sqrt(depth)];
  const at = (across: number) => `M${seen(across, -FLOOR, depth)}L${seen(across, TOP, depth)}`;
  return {
    depth,
    face: polygon(
      seen(inner, -FLOOR, depth),
      seen(inner, TOP, depth),
      seen(outer, TOP, depth),
      seen(outer, -FLOOR, depth),
    ),
    side: polygon(
      seen(inner, -FLOOR, depth),
      seen(inner, TOP, depth),
      seen(inner, TOP, back),
      seen(inner, -FLOOR, back),
    ),
    edge: at(inner),
    blocks: [
      [-FLOOR, -FLOOR + 46],
      [TOP - 40, TOP],
    ].map(([low = 0, high = 0]) => {
      const [left, right] = [inner - 9 * hand, outer + 9 * hand];
      return polygon(
        seen(left, low, depth),
        seen(left, high, depth),
        seen(right, high, depth),
        seen(right, low, depth),
      );
    }),
    flutes: [0.18, 0.36, 0.54, 0.72, 0.88].map((part) => at(inner + (outer - inner) * part)).join(''),
  };
}

/** The beam above a row of columns. */
function beamOf(hand: 1 | -1): { face: string; under: string } {
  const [inner, outer] = [HALF_WIDTH * 0.97 * hand, (HALF_WIDTH + 110) * hand];
  const [near, far] = [0.3, 2.7];
  return {
    face: polygon(
      seen(inner, TOP, near),
      seen(inner, TOP + 80, near),
      seen(inner, TOP + 80, far),
      seen(inner, TOP, far),
    ),
    under: polygon(seen(inner, TOP, near), seen(outer, TOP, near), seen(outer, TOP, far), seen(inner, TOP, far)),
  };
}

const SIDES = ([-1, 1] as const).map((hand) => ({
  hand,
  beam: beamOf(hand),
  columns: DEPTHS.map((depth) => columnAt(depth, hand)),
}));

/**
 * Both rows of columns: with `behind` those beyond the gate, otherwise those in front of it. Edges catch the gate's
 * light.
 */
export function DepartureColumns({ id, behind }: { id: string; behind: boolean }) {
  return SIDES.map(({ hand, beam, columns }) => (
    <g key={hand} stroke="none">
      {behind ? (
        <>
          <path d={beam.under} fill="var(--stone-dark)" />
          <path d={beam.face} fill={`url(#${id}beam)`} />
          <path d={beam.face} fill="none" stroke="var(--stone-mid)" strokeWidth={0.8} opacity={0.6} />
        </>
      ) : null}
      {columns
        .filter((column) => column.depth > 1 === behind)
        .map(({ depth, face, side, edge, flutes, blocks }) => (
          <g key={depth}>
            <path d={face} fill="var(--stone-dark)" />
            <path d={face} fill={`url(#${id}column)`} opacity={depth > 1 ? 0.75 : 0.5 * depth} />
            <path d={flutes} stroke="var(--night-high)" strokeWidth={1.6 / depth} opacity={0.6} />
            <path d={blocks.join('')} fill="var(--stone-dark)" />
            <path d={blocks.join('')} fill={`url(#${id}column)`} opacity={depth > 1 ? 0.95 : 0.75 * depth} />
            <path d={side} fill="var(--stone)" />
            <path d={side} fill={`url(#${id}lit)`} opacity={Math.max(0.25, 1 - Math.abs(depth - 0.95) * 0.9)} />
            <path
              d={edge}
              stroke="var(--pool-light)"
              strokeWidth={1.1}
              opacity={Math.max(0.08, 0.42 - Math.abs(depth - 1) * 0.34)}
            />
          </g>
        ))}
    </g>
  ));
}
