import { useId, useMemo } from 'react';
import { Drawing } from '../drawing.tsx';
import { type PlanetPlates, planetPlates } from './planet-plates.ts';

const colour = (token: string) => (token.startsWith('--') ? `var(${token})` : token);

/** Hatching of the night side: half circles that grow narrower. */
const HATCHING = Array.from({ length: 15 }, (_, index) => {
  const across = 100 * Math.cos(((index + 3) / 19) * (Math.PI / 2) * 0.98);
  return `M0 -100A${across.toFixed(1)} 100 0 0 1 0 100`;
}).reverse();

/** Craters: a lit wall, a shaded wall and a floor. */
function Craters({ craters }: { craters: PlanetPlates['craters'] }) {
  const bowl = (x: number, y: number, turn: number) => `translate(${x} ${y}) rotate(${turn})`;
  return craters.map(({ x, y, along, across, turn }) => (
    <g key={`${x} ${y}`} stroke="none">
      <ellipse
        transform={bowl(x + across * 0.14, y + across * 0.14, turn)}
        rx={along}
        ry={across}
        fill="var(--sunlight)"
        opacity={0.32}
      />
      <ellipse transform={bowl(x, y, turn)} rx={along} ry={across} fill="var(--stone-dark)" opacity={0.42} />
      <ellipse
        transform={bowl(x + across * 0.12, y + across * 0.12, turn)}
        rx={along * 0.8}
        ry={across * 0.8}
        fill="var(--sunlight)"
        opacity={0.1}
      />
    </g>
  ));
}

/** Half of a ring: fine grooves around a darker band. `front` selects the half in front of the globe. */
function RingHalf({ ring, air, front }: { ring: NonNullable<PlanetPlates['ring']>; air: string; front: boolean }) {
  const groove = (radius: number) => `M${-radius} 0A${radius} ${radius * 0.2} 0 0 ${front ? 0 : 1} ${radius} 0`;
  return (
    <g transform={`rotate(${ring.lean})`} stroke={colour(air)} opacity={front ? 1 : 0.6} strokeLinecap="butt">
      <path d={groove(ring.radius * 0.88)} strokeWidth={ring.radius * 0.1} opacity={0.28} />
      <path d={groove(ring.radius * 0.79)} strokeWidth={2.6} opacity={0.55} />
      <path d={groove(ring.radius * 0.84)} strokeWidth={0.9} opacity={0.8} />
      <path d={groove(ring.radius * 0.92)} strokeWidth={0.9} opacity={0.7} />
      <path d={groove(ring.radius)} strokeWidth={1.6} opacity={0.8} />
    </g>
  );
}

interface PlanetPictureProps {
  /** A planet type id of the catalogue; an unknown id shows a banded world. */
  typeId: number;
  /** Selects the individual look: the planet's id. */
  seed: number;
  /** Pixels. Larger pictures have finer detail. */
  size?: number;
  /** Accessible name, if no text beside the picture gives it. */
  title?: string | undefined;
  className?: string | undefined;
}

/**
 * A planet in the style of a printed atlas: contour layers on a globe, lit from the upper left, with hatching on the
 * night side.
 */
export function PlanetPicture({ typeId, seed, size = 48, title, className }: PlanetPictureProps) {
  const id = useId();
  const world = useMemo(() => planetPlates(typeId, seed, size), [typeId, seed, size]);
  const large = size > 48;
  const reach = world.ring ? 168 : 110;
  const print = (glowing: boolean) =>
    world.plates
      .filter((plate) => (plate.glows ?? false) === glowing)
      .map((plate) => (
        <path
          key={`${plate.colour} ${plate.line} ${plate.path.length}`}
          d={plate.path}
          fill={plate.traced ? 'none' : colour(plate.colour)}
          fillRule="evenodd"
          opacity={plate.opacity}
          stroke={plate.traced ? colour(plate.colour) : plate.line && large ? 'var(--ground)' : 'none'}
          strokeOpacity={plate.traced ? 1 : 0.55}
          strokeWidth={plate.traced && !large ? (plate.line ?? 1) * 2 : plate.line}
        />
      ));

  return (
    <Drawing box={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`} size={size} title={title} className={className}>
      <defs>
        <clipPath id={`${id}globe`}>
          <circle r={100} />
        </clipPath>
        <radialGradient id={`${id}shade`} gradientUnits="userSpaceOnUse" cx={-52} cy={-56} r={176}>
          <stop offset="0.26" stopColor="var(--ground)" stopOpacity={0} />
          <stop offset="0.46" stopColor="var(--ground)" stopOpacity={0.22} />
          <stop offset="0.62" stopColor="var(--ground)" stopOpacity={0.62} />
          <stop offset="0.76" stopColor="var(--ground)" stopOpacity={0.9} />
          <stop offset="0.92" stopColor="var(--ground)" stopOpacity={0.97} />
        </radialGradient>
        <radialGradient id={`${id}light`} gradientUnits="userSpaceOnUse" cx={-46} cy={-50} r={90}>
          <stop offset="0" stopColor="var(--sunlight)" stopOpacity={0.16 + world.shine * 0.4} />
          <stop offset={0.22 + 0.1 * world.shine} stopColor="var(--sunlight)" stopOpacity={0.12} />
          <stop offset="1" stopColor="var(--sunlight)" stopOpacity={0} />
        </radialGradient>
        <radialGradient id={`${id}limb`} gradientUnits="userSpaceOnUse" cx={14} cy={16} r={122}>
          <stop offset="0.74" stopColor={colour(world.air)} stopOpacity={0} />
          <stop offset="1" stopColor={colour(world.air)} stopOpacity={0.75} />
        </radialGradient>
        <linearGradient id={`${id}air`} gradientUnits="userSpaceOnUse" x1={-75} y1={-75} x2={62} y2={62}>
          <stop offset="0" stopColor={colour(world.air)} stopOpacity={0.95} />
          <stop offset="0.55" stopColor={colour(world.air)} stopOpacity={0.4} />
          <stop offset="1" stopColor={colour(world.air)} stopOpacity={0.12} />
        </linearGradient>
      </defs>
      {world.ring ? <RingHalf ring={world.ring} air={world.air} front={false} /> : null}
      <circle r={100} fill={colour(world.ground)} stroke="none" />
      <g clipPath={`url(#${id}globe)`} stroke="none">
        {print(false)}
        <Craters craters={world.craters} />
        <circle r={100} fill={`url(#${id}light)`} />
        <circle r={100} fill={`url(#${id}limb)`} />
        <circle r={101} fill={`url(#${id}shade)`} />
        {print(true)}
        {large ? (
          <g transform="rotate(47)" stroke="var(--ground)">
            {HATCHING.map((path, index) => (
              <path key={path} d={path} strokeWidth={0.35 + index * 0.055} opacity={0.16 + index * 0.028} />
            ))}
          </g>
        ) : null}
      </g>
      <circle r={100.5} stroke={`url(#${id}air)`} strokeWidth={large ? 1.1 : 3.5} />
      {large ? <circle r={104.5} stroke={`url(#${id}air)`} strokeWidth={0.7} opacity={0.6} /> : null}
      {world.ring ? <RingHalf ring={world.ring} air={world.air} front={true} /> : null}
    </Drawing>
  );
}
