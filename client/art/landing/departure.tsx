import { useId } from 'react';
import { GateFigure } from '../gate/gate.tsx';
import { DepartureColumns, DepartureCradle, DepartureFloor, DepartureSteps } from './departure-hall.tsx';
import { DepartureLight, DepartureSky } from './departure-sky.tsx';

/** Position and size of the ring, and the line at which the floor mirrors it. */
const GATE = 'translate(1200 640) scale(1.34)';
const MIRROR = 'translate(0 1690) scale(1 -0.86)';

/** The address on the gate. */
const ADDRESS = [22, 18, 30, 4, 9, 36];

/** Streaks across the reflection, as on an old polished floor. */
const STREAKS = Array.from({ length: 30 }, (_, index) => {
  const y = 946 + index ** 1.72 * 1.5;
  return `M0 ${y.toFixed(1)}H2400`;
}).join('');

/**
 * The landing page's large picture: the open gate in its dark hall, its reflection on the floor, a few people, the
 * stars. Decoration.
 */
export function Departure({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 2400 1500"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <DepartureLight id={id} />
      <defs>
        <linearGradient id={`${id}fade`} gradientUnits="userSpaceOnUse" x1={0} y1={925} x2={0} y2={1440}>
          <stop offset="0" stopColor="white" stopOpacity={0.62} />
          <stop offset="0.35" stopColor="white" stopOpacity={0.34} />
          <stop offset="1" stopColor="white" stopOpacity={0.03} />
        </linearGradient>
        <mask id={`${id}mirrored`} maskUnits="userSpaceOnUse" x={0} y={925} width={2400} height={575}>
          <rect y={925} width={2400} height={575} fill={`url(#${id}fade)`} />
        </mask>
        <radialGradient id={`${id}edges`} gradientUnits="userSpaceOnUse" cx={1200} cy={680} r={1400}>
          <stop offset="0.35" stopColor="var(--night-high)" stopOpacity={0} />
          <stop offset="1" stopColor="var(--night-high)" stopOpacity={0.85} />
        </radialGradient>
      </defs>
      <DepartureSky id={id} />
      <DepartureColumns id={id} behind={true} />
      <rect width={2400} height={1500} fill={`url(#${id}haze)`} />
      <DepartureFloor id={id} />
      <g mask={`url(#${id}mirrored)`}>
        <use href={`#${id}gate`} transform={MIRROR} />
        <path d={STREAKS} stroke="var(--stone-dark)" strokeWidth={3.5} opacity={0.5} />
      </g>
      <DepartureColumns id={id} behind={false} />
      <DepartureCradle id={id} />
      <g id={`${id}gate`}>
        <g transform={GATE}>
          <GateFigure locked={7} open={true} symbols={ADDRESS} pixels={540} still={true} />
        </g>
      </g>
      <DepartureSteps id={id} />
      <DepartureTravellers id={id} />
      <rect width={2400} height={1500} fill={`url(#${id}edges)`} />
    </svg>
  );
}

/** Silhouettes seen from behind, 100 units tall, the feet at 0 0. */
const BODIES = {
  cloak:
    'M0 -100C5.50 -100 8 -95.50 7.60 -91 7.40 -88 6 -85.50 6 -84 12 -82 15.50 -77 17 -68L21 -17C17 -14.50 12.50 -13.50 9.50 -13.50L10 0H3.50L1.50 -13H-1.50L-3 0H-9.50L-9 -13.50C-13 -13.50 -17 -15 -20 -17.50L-17 -68C-15.50 -77 -12 -82 -6 -84 -6 -85.50 -7.40 -88 -7.60 -91 -8 -95.50 -5.50 -100 0 -100Z',
  pack: 'M0 -100C4.50 -100 7 -96.50 7 -92.50 7 -89 5.50 -86.50 5 -85L12 -83C16.50 -81 18 -76 18.50 -70L20.50 -46 16.50 -45 14.50 -56 14 -48 12.50 0H5L2 -40H-1L-4.50 0H-12L-13 -48 -14 -58 -16 -45 -20 -46 -18.50 -70C-18 -76 -16.50 -81 -12 -83L-5 -85C-5.50 -86.50 -7 -89 -7 -92.50 -7 -96.50 -4.50 -100 0 -100ZM-13 -84H13V-50H-13Z',
  staff:
    'M0 -100C5 -100 7.50 -96 7.30 -91.50 7.10 -88.50 5.50 -86 5.50 -84.50L13 -82C17 -79 18 -72 20 -62L25 -66 25 -112H27.50V0H25V-60L19 -52 18 -18C14 -15 10.50 -14.50 8.50 -14.50L9.50 0H3L1 -14H-2L-4 0H-10.50L-9 -14.50C-13 -15 -15.50 -16.50 -18 -18.50L-17 -66C-16 -76 -12.50 -81.50 -5.50 -84.50 -5.50 -86 -7.10 -88.50 -7.30 -91.50 -7.50 -96 -5 -100 0 -100Z',
  rover:
    'M-44 -14L-40 -30H-16L-12 -38H20L24 -30H40L44 -14ZM-34 0a11 11 0 1 1 .1 0ZM0 0a11 11 0 1 1 .1 0ZM34 0a11 11 0 1 1 .1 0ZM10 -38V-62H5V-68H20V-62H14V-38Z',
} as const;

interface Traveller {
  readonly body: keyof typeof BODIES;
  readonly x: number;
  /** y of the feet: a larger value is nearer to the viewer. */
  readonly y: number;
  readonly height: number;
}

/** The travellers, farthest first: one on the steps, the others behind with their machine. */
const TRAVELLERS: readonly Traveller[] = [
  { body: 'staff', x: 1206, y: 921, height: 70 },
  { body: 'cloak', x: 1098, y: 968, height: 108 },
  { body: 'cloak', x: 1136, y: 972, height: 74 },
  { body: 'pack', x: 1296, y: 981, height: 122 },
  { body: 'rover', x: 1408, y: 970, height: 92 },
];

/** The foot of the gate; shadows point away from it. */
const LIGHT = { x: 1200, y: 898 };

function shadowOf({ x, y, height, body }: Traveller): string {
  const reach = body === 'rover' ? 1.9 : 2.6;
  const half = height * (body === 'rover' ? 0.3 : 0.13);
  const [endX, endY] = [LIGHT.x + (x - LIGHT.x) * reach, LIGHT.y + (y - LIGHT.y) * (reach + 1.2)];
  return `M${x - half} ${y - 1}L${endX - half * 2.4} ${endY}H${endX + half * 2.4}L${x + half} ${y - 1}Z`;
}

/** A few silhouettes before the open gate, which give the picture its scale. */
function DepartureTravellers({ id }: { id: string }) {
  return (
    <g stroke="none">
      <defs>
        <linearGradient id={`${id}shadow`} gradientUnits="userSpaceOnUse" x1={0} y1={930} x2={0} y2={1112}>
          <stop offset="0" stopColor="var(--night-high)" stopOpacity={0.85} />
          <stop offset="0.4" stopColor="var(--night-high)" stopOpacity={0.5} />
          <stop offset="1" stopColor="var(--night-high)" stopOpacity={0} />
        </linearGradient>
      </defs>
      {TRAVELLERS.filter((traveller) => traveller.y > 940).map((traveller) => (
        <path key={traveller.x} d={shadowOf(traveller)} fill={`url(#${id}shadow)`} />
      ))}
      {TRAVELLERS.map(({ body, x, y, height }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${height / 100})`}>
          <path d={BODIES[body]} fill="none" stroke="var(--pool-light)" strokeWidth={2.2} opacity={0.55} />
          <path d={BODIES[body]} fill="var(--night-high)" />
          {body === 'rover' ? <circle cx={12.5} cy={-65} r={1.8} fill="var(--amber)" /> : null}
        </g>
      ))}
    </g>
  );
}
