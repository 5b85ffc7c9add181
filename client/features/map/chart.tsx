import { memo, type SVGProps, useEffect, useState } from 'react';
import { GALAXY_RADIUS } from '#shared/catalogue/galaxy';
import { StarField } from '../../art/landing/star-field.tsx';
import styles from './map.module.css';

const RINGS = [500, 1000];
/** A numbered tick every 100 units; zoomed out, only each 500 is labelled. */
const TICKS = Array.from({ length: 23 }, (_, index) => (index - 11) * 100).filter((at) => at !== 0);

/** The transform that places a drawing in screen pixels at a point of the galaxy. */
export function at(x: number, y: number) {
  return { transform: `translate(${x}px, ${-y}px) scale(var(--px))` };
}

/** Grid lines through all ticks, shown when zoomed in, where the axes may be out of view. */
const GRID = TICKS.map((value) => `M${value} -1118V1118M-1118 ${value}H1118`).join('');

/** A part of the drawing that is hidden from screen readers, which read the table instead. */
export function AriaHidden(props: SVGProps<SVGGElement>) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group takes no focus
  return <g aria-hidden="true" {...props} />;
}

const COARSE = TICKS.filter((value) => value % 500 === 0);
const FINE = TICKS.filter((value) => value % 500 !== 0);

interface ChartProps {
  /** Whether a canvas below draws the stars. */
  starsBelow: boolean;
}

/**
 * The map's background: rings and the two axes with their ticks, and once the browser is idle the stars and what is seen
 * only when zoomed in.
 */
export const Chart = memo(function Chart({ starsBelow }: ChartProps) {
  const idle = useIdle();
  return (
    <>
      {idle && !starsBelow ? <StarField radius={GALAXY_RADIUS} /> : null}
      <AriaHidden data-axes="">
        {idle ? <path d={GRID} className={styles.grid} /> : null}
        {RINGS.map((radius) => (
          <circle key={radius} r={radius} className={styles.ring} />
        ))}
        <circle r={GALAXY_RADIUS} className={styles.rim} />
        <path d="M-1118 0H1118M0 -1118V1118" className={styles.axis} />
        <path d="M-1100 0H1101M0 -1100V1101" className={styles.ticks} />
        <Numbers values={COARSE} className={styles.number} />
        {idle ? <Numbers values={FINE} className={styles.fineNumber} /> : null}
      </AriaHidden>
    </>
  );
});

/** The numbers of these ticks, on both axes: the outer ones a little towards the middle, so that a small map cuts none off. */
function Numbers({ values, className }: { values: readonly number[]; className: string | undefined }) {
  return values.map((value) => (
    <g key={value} className={className}>
      <text style={at(value, 0)} x={-value / 200} y={18} textAnchor="middle">
        {value}
      </text>
      <text style={at(0, value)} x={8} y={4}>
        {value}
      </text>
    </g>
  ));
}

/** Milliseconds after which work that waits for an idle moment is done anyway. */
const LATEST = 1000;

/** False at first, and true from the first moment at which the browser has nothing to do: for what may be drawn last. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const begin = () => setIdle(true);
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(begin, { timeout: LATEST });
    return () => cancelIdleCallback(id);
  }, []);
  return idle;
}
