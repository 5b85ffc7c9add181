import { contourField, contourPath } from '../planets/contour.ts';
import { noiseFrom } from '../planets/noise.ts';
import styles from './gate.module.css';

/** Radius of the opening, in the gate's own units. */
export const OPENING = 122;

const swell = noiseFrom(7);

/** Contours of concentric rings that a slow swell distorts: the light on calm water. Nothing is seen outside the opening. */
const ripples = contourField(72, (x, y) => {
  const centre = Math.hypot(x, y);
  if (centre > 1.08) return -9;
  const distance = centre + swell(x * 1.5, y * 1.5, 3) * 0.13 + swell(x * 3.6, y * 3.6, 9) * 0.045;
  return Math.sin(distance * 31) + swell(x * 2.3, y * 2.3, 21) * 0.9;
});

const RIPPLES = [
  { path: contourPath(ripples, -0.1, OPENING), opacity: 0.05 },
  { path: contourPath(ripples, 0.45, OPENING), opacity: 0.06 },
  { path: contourPath(ripples, 0.85, OPENING), opacity: 0.1 },
  { path: contourPath(ripples, 1.12, OPENING), opacity: 0.2 },
];

/** The water surface of an open gate. `id` must be unique to the drawing; `still` water is not animated. */
export function GateWater({ id, still }: { id: string; still: boolean }) {
  return (
    <g className={still ? undefined : styles.opening} stroke="none">
      <defs>
        <radialGradient id={`${id}water`} gradientUnits="userSpaceOnUse" cx={0} cy={-8} r={OPENING + 6}>
          <stop offset="0" stopColor="var(--pool-light)" />
          <stop offset="0.12" stopColor="var(--pool-light)" stopOpacity={0.85} />
          <stop offset="0.4" stopColor="var(--pool)" />
          <stop offset="0.76" stopColor="var(--pool-deep)" />
          <stop offset="0.97" stopColor="var(--night-low)" />
        </radialGradient>
        <clipPath id={`${id}opening`}>
          <circle r={OPENING} />
        </clipPath>
      </defs>
      <circle r={OPENING} fill="var(--pool-deep)" />
      <circle r={OPENING} fill={`url(#${id}water)`} />
      <g clipPath={`url(#${id}opening)`}>
        <g className={still ? undefined : styles.drift}>
          {RIPPLES.map(({ path, opacity }) => (
            <path key={opacity} d={path} fill="var(--pool-light)" fillRule="evenodd" opacity={opacity} />
          ))}
          <path d={RIPPLES[0]?.path} stroke="var(--pool-light)" strokeWidth={0.4} opacity={0.3} />
        </g>
      </g>
      <circle r={OPENING - 2} stroke="var(--pool-light)" strokeWidth={1} opacity={0.6} />
    </g>
  );
}
