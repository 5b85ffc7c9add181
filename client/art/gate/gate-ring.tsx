import { SYMBOLS } from '#shared/catalogue/galaxy';
import { contourField, contourPath } from '../planets/contour.ts';
import { noiseFrom } from '../planets/noise.ts';
import styles from './gate.module.css';
import { GlyphLines } from './glyph.tsx';

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

/** A gate has seven clamps; the seventh, at the top, locks last. */
const CLAMPS = 7;

const PLATE =
  'M-19 -199H19L16.5 -178 12.5 -174 10.5 -164 6.5 -162 5.5 -172H-5.5L-6.5 -162 -10.5 -164 -12.5 -174 -16.5 -178Z';
const LAMP = 'M0 -189 5 -177.5 0 -166 -5 -177.5Z';
const CHEVRON = 'M-12 -189.5 0 -196 12 -189.5';

interface GateClampsProps {
  /** A unique id of the drawing, for its gradients. */
  id: string;
  locked: number;
  /** Small pictures show plain, larger lamps. */
  small: boolean;
}

/** The seven clamps on the rim. The first `locked` of them, clockwise from the top, are locked and lit. */
export function GateClamps({ id, locked, small }: GateClampsProps) {
  return (
    <g>
      <defs>
        <radialGradient id={`${id}halo`} gradientUnits="userSpaceOnUse" cx={0} cy={-178} r={34}>
          <stop offset="0" stopColor="var(--amber)" stopOpacity={0.5} />
          <stop offset="0.4" stopColor="var(--amber)" stopOpacity={0.16} />
          <stop offset="1" stopColor="var(--amber)" stopOpacity={0} />
        </radialGradient>
        <linearGradient id={`${id}lamp`} gradientUnits="userSpaceOnUse" x1={0} y1={-189} x2={0} y2={-166}>
          <stop offset="0" stopColor="var(--sunlight)" />
          <stop offset="0.45" stopColor="var(--amber)" />
          <stop offset="1" stopColor="var(--amber)" />
        </linearGradient>
      </defs>
      {Array.from({ length: CLAMPS }, (_, index) => {
        const place = index + 1;
        const lit = place <= locked;
        return (
          <g key={place} transform={`rotate(${(place * 360) / CLAMPS})`}>
            <g className={`${styles.clamp} ${lit ? styles.locked : ''}`}>
              <path d={PLATE} fill="var(--stone-dark)" stroke="none" transform="translate(0 2.5)" opacity={0.7} />
              <path d={PLATE} fill={`url(#${id}plate)`} stroke="var(--stone-edge)" strokeWidth={0.9} />
              <path d="M-15.5 -177.5-13.2 -196M15.5 -177.5 13.2 -196" stroke="var(--stone-dark)" strokeWidth={0.7} />
              <path d={LAMP} fill="var(--stone-dark)" stroke="var(--stone-dark)" strokeWidth={2.6} />
              <path d={LAMP} fill="var(--stone)" stroke="var(--stone-light)" strokeWidth={0.7} />
              <path d={CHEVRON} stroke="var(--stone-dark)" strokeWidth={1.5} />
              <g className={styles.lamp} opacity={lit ? 1 : 0}>
                <circle cy={-178} r={34} fill={`url(#${id}halo)`} stroke="none" />
                <path d={LAMP} fill={`url(#${id}lamp)`} stroke={small ? 'var(--amber)' : 'none'} strokeWidth={9} />
                {small ? null : <path d={CHEVRON} stroke="var(--amber)" strokeWidth={1.5} />}
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
}

const CELL = 360 / SYMBOLS;
const ALL_SYMBOLS = Array.from({ length: SYMBOLS }, (_, index) => index + 1);

/** The fixed part: the stone rim and the channel of the symbols, lit from above. */
export function GateStone({ id, open }: { id: string; open: boolean }) {
  const seams = Array.from({ length: CLAMPS }, (_, index) => ((index + 0.5) * 360) / CLAMPS);
  return (
    <g>
      <defs>
        <linearGradient id={`${id}rim`} gradientUnits="userSpaceOnUse" x1={-40} y1={-192} x2={40} y2={192}>
          <stop offset="0" stopColor="var(--stone-light)" />
          <stop offset="0.3" stopColor="var(--stone-mid)" />
          <stop offset="0.75" stopColor="var(--stone)" />
          <stop offset="1" stopColor="var(--stone-dark)" />
        </linearGradient>
        <linearGradient id={`${id}plate`} gradientUnits="userSpaceOnUse" x1={-18} y1={0} x2={18} y2={0}>
          <stop offset="0" stopColor="var(--stone-light)" />
          <stop offset="0.5" stopColor="var(--stone-mid)" />
          <stop offset="1" stopColor="var(--stone)" />
        </linearGradient>
        <radialGradient id={`${id}channel`} gradientUnits="userSpaceOnUse" cx={0} cy={0} r={168}>
          <stop offset="0.78" stopColor="var(--stone)" />
          <stop offset="0.9" stopColor="var(--stone-mid)" />
          <stop offset="0.985" stopColor="var(--stone)" />
          <stop offset="1" stopColor="var(--stone-dark)" />
        </radialGradient>
        <radialGradient id={`${id}spill`} gradientUnits="userSpaceOnUse" cx={0} cy={0} r={190}>
          <stop offset="0.62" stopColor="var(--pool-light)" stopOpacity={0.5} />
          <stop offset="0.74" stopColor="var(--pool)" stopOpacity={0.24} />
          <stop offset="1" stopColor="var(--pool)" stopOpacity={0.04} />
        </radialGradient>
      </defs>
      <circle r={179} stroke={`url(#${id}rim)`} strokeWidth={24} />
      <circle r={146} stroke={`url(#${id}channel)`} strokeWidth={44} />
      <circle r={191} stroke="var(--stone-edge)" strokeWidth={0.9} opacity={0.75} />
      <circle r={187.5} stroke="var(--stone-dark)" strokeWidth={0.8} />
      <circle r={170} stroke="var(--stone-dark)" strokeWidth={0.8} opacity={0.8} />
      <circle r={167} stroke="var(--stone-dark)" strokeWidth={2.4} />
      <circle r={165.4} stroke="var(--stone-edge)" strokeWidth={0.6} opacity={0.6} />
      <circle
        r={178.7}
        pathLength={CLAMPS * 24}
        stroke="var(--stone-dark)"
        strokeWidth={9}
        strokeDasharray="0.12 0.88"
        strokeLinecap="butt"
        opacity={0.55}
      />
      {seams.map((turn) => (
        <g key={turn} transform={`rotate(${turn})`} stroke="var(--stone-dark)" strokeWidth={0.9}>
          <path d="M-20 -190 -24 -170M20 -190 24 -170" />
          <circle cy={-179} r={3.4} fill="var(--stone)" />
          <circle cy={-179} r={1.2} fill="var(--stone-edge)" stroke="none" />
        </g>
      ))}
      {open ? <circle r={156} stroke={`url(#${id}spill)`} strokeWidth={68} /> : null}
      <circle r={OPENING + 1} stroke="var(--stone-dark)" strokeWidth={3} />
      <circle r={OPENING + 3} stroke="var(--stone-edge)" strokeWidth={0.7} opacity={0.7} />
    </g>
  );
}

interface GateSymbolsProps {
  /** How many of `symbols` are locked: those are amber, the others the colour of water. */
  locked: number;
  symbols: readonly number[];
  /** Line weight on the glyphs' 64 grid; undefined if the gate is too small for glyphs. */
  weight: number | undefined;
  open: boolean;
}

/** The rotating part: the 39 symbols in their cells, and the graduation beneath them. */
export function GateSymbols({ locked, symbols, weight, open }: GateSymbolsProps) {
  const colourOf = (symbol: number) => {
    const place = symbols.indexOf(symbol);
    if (place < 0) return open ? 'var(--pool-light)' : 'var(--stone-edge)';
    return place < locked ? 'var(--amber)' : 'var(--water)';
  };
  return (
    <g>
      <g stroke="var(--stone-dark)" strokeLinecap="butt">
        <circle r={148.5} pathLength={SYMBOLS} strokeWidth={32} strokeDasharray="0.05 0.95" strokeDashoffset={0.525} />
        <circle r={132} strokeWidth={0.8} />
      </g>
      <circle
        r={128.5}
        pathLength={SYMBOLS * 5}
        stroke="var(--stone-edge)"
        strokeWidth={3.5}
        strokeDasharray="0.14 0.86"
        strokeDashoffset={0.57}
        strokeLinecap="butt"
        opacity={0.6}
      />
      {ALL_SYMBOLS.map((symbol) => (
        <g
          key={symbol}
          transform={`rotate(${(symbol - 1) * CELL}) translate(0 -148.5)`}
          color={colourOf(symbol)}
          stroke="currentColor"
        >
          {weight ? (
            <g transform="scale(0.31) translate(-32 -32)">
              <GlyphLines symbol={symbol} weight={weight} />
            </g>
          ) : (
            <circle r={3.2} fill="currentColor" stroke="none" />
          )}
        </g>
      ))}
    </g>
  );
}
