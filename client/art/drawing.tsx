import type { ReactNode } from 'react';

interface DrawingProps {
  /** The svg's viewBox. */
  box: string;
  /** Width in pixels, or any CSS length. */
  size: number | string;
  /** Height, when the drawing is not square. */
  height?: number | string;
  /** Text alternative. Without it the drawing is decoration and hidden from screen readers. */
  title?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The frame of all small drawings: round joins, no fill, lines in the colour of the surrounding text. */
export function Drawing({ box, size, height = size, title, className, children }: DrawingProps) {
  const lines = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  if (!title) {
    return (
      <svg aria-hidden="true" viewBox={box} width={size} height={height} className={className} {...lines}>
        {children}
      </svg>
    );
  }
  return (
    <svg role="img" viewBox={box} width={size} height={height} className={className} {...lines}>
      <title>{title}</title>
      {children}
    </svg>
  );
}

/** The definition of carved stone, lit from above, for a fill. */
export function StoneGradient({ id }: { id: string }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0.3" y2="1">
      <stop offset="0" stopColor="var(--stone-light)" />
      <stop offset="1" stopColor="var(--stone)" />
    </linearGradient>
  );
}

/** The common line weight on the 64 grid. Small drawings get a heavier one, so that no line is thinner than 1.2 px. */
export function lineWeight(size: number): number {
  return Math.max(1.5, (64 * 1.2) / size);
}
