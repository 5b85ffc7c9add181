import { useId } from 'react';
import { SYMBOLS } from '#shared/catalogue/galaxy';
import { Drawing } from '../drawing.tsx';
import styles from './gate.module.css';
import { turnTo } from './gate-dial.ts';
import { GateClamps, GateStone, GateSymbols, GateWater, OPENING } from './gate-ring.tsx';

interface GateState {
  /** Number of locked chevrons, 0 to 7: clockwise, the one at the top last. */
  locked: number;
  /** Whether the gate is open and shows water. */
  open: boolean;
  /** The address so far: its glyphs are lit, and the ring turns the last one to the top clamp. */
  symbols?: readonly number[];
  /** Rotation of the ring in degrees; by default the last symbol is at the top clamp. */
  turn?: number;
  /** Duration of a turn in ms. */
  pace?: number;
}

/** The ring's rotation for the last of these symbols; 0 if it is not a symbol. */
function turnToLast(symbols: readonly number[]): number {
  const last = symbols.at(-1);
  return last === undefined || last < 1 || last > SYMBOLS ? 0 : turnTo(last);
}

interface GateFigureProps extends GateState {
  /** Width on the screen, in pixels. */
  pixels: number;
  /** Part of a static picture: nothing is animated. */
  still?: boolean;
}

/** The gate centred on 0 0 with a radius of 200, to be placed inside another drawing. */
export function GateFigure({
  locked,
  open,
  symbols = [],
  turn = turnToLast(symbols),
  pace = 900,
  pixels,
  still = false,
}: GateFigureProps) {
  const id = useId();
  const glyph = (pixels / 400) * 20;
  const weight = pixels < 180 ? undefined : Math.min(6, Math.max(2.6, (64 * 1.05) / glyph));
  return (
    <g>
      {open ? (
        <GateWater id={id} still={still} />
      ) : (
        <circle r={OPENING} fill="var(--night-high)" fillOpacity={0.55} stroke="none" />
      )}
      <GateStone id={id} open={open} />
      <g className={styles.aim} style={{ transform: `rotate(${turn}deg)`, transitionDuration: `${pace}ms` }}>
        <GateSymbols locked={locked} symbols={symbols} weight={weight} open={open} />
      </g>
      <GateClamps id={id} locked={locked} small={pixels < 120} />
    </g>
  );
}

interface GateProps extends GateState {
  /** Pixels. Below 180 the symbols are dots. */
  size?: number;
  /** Text alternative: what the gate is doing. Without it the picture is decoration. */
  title?: string | undefined;
  className?: string | undefined;
}

/** The gate: a rotating ring of 39 symbols, seven clamps that turn amber when locked, and water when it is open. */
export function Gate({ size = 400, title, className, ...state }: GateProps) {
  return (
    <Drawing box="-204 -204 408 408" size={size} title={title} className={className}>
      <GateFigure {...state} pixels={size} />
    </Drawing>
  );
}
