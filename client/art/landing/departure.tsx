import { useId } from 'react';
import { GateFigure } from '../gate/gate.tsx';
import { DepartureColumns } from './departure-columns.tsx';
import { DepartureCradle, DepartureFloor, DepartureSteps } from './departure-ground.tsx';
import { DepartureLight } from './departure-light.tsx';
import { DepartureSky } from './departure-sky.tsx';
import { DepartureTravellers } from './departure-travellers.tsx';

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
