import { EYE, FLOOR, seen } from './departure-perspective.ts';

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
