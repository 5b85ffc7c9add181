import { SYMBOLS } from '#shared/catalogue/galaxy';
import { CLAMPS } from './gate-clamps.tsx';
import { OPENING } from './gate-water.tsx';
import { GlyphLines } from './glyph.tsx';

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
