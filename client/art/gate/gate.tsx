import { useId } from 'react';
import { SYMBOLS } from '#shared/catalogue/galaxy';
import { Drawing } from '../drawing.tsx';
import styles from './gate.module.css';
import { GateClamps } from './gate-clamps.tsx';
import { turnTo } from './gate-dial.ts';
import { GateStone, GateSymbols } from './gate-ring.tsx';
import { GateWater, OPENING } from './gate-water.tsx';

interface GateState {
  /** How many chevrons hold, 0 to 7: clockwise, the last one at the top. */
  locked: number;
  /** Whether the water stands in the ring. */
  open: boolean;
  /** The address so far: its figures are lit, and the ring turns the last of them under the top clamp. */
  symbols?: readonly number[];
  /** How far the ring has turned, in degrees; without it, the last symbol stands under the top clamp. */
  turn?: number;
  /** Milliseconds of a turn. */
  pace?: number;
}

/** The ring's turn for the last of these symbols; none for what is no symbol. */
function turnToLast(symbols: readonly number[]): number {
  const last = symbols.at(-1);
  return last === undefined || last < 1 || last > SYMBOLS ? 0 : turnTo(last);
}

interface GateFigureProps extends GateState {
  /** The width it will have on the screen. */
  pixels: number;
  /** Part of a picture: nothing in it moves. */
  still?: boolean;
}

/** The gate around 0 0 with a radius of 200, to be put inside another drawing. */
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
  /** What the gate is doing, in words; without it the picture is decoration. */
  title?: string | undefined;
  className?: string | undefined;
}

/** The gate itself: a ring of 39 symbols that turns, seven clamps that lock in amber, and the water when it opens. */
export function Gate({ size = 400, title, className, ...state }: GateProps) {
  return (
    <Drawing box="-204 -204 408 408" size={size} title={title} className={className}>
      <GateFigure {...state} pixels={size} />
    </Drawing>
  );
}
