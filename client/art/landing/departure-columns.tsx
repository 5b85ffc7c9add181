import { FLOOR, HALF_WIDTH, polygon, seen, TOP } from './departure-perspective.ts';

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
