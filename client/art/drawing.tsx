import type { ReactNode } from 'react';

interface DrawingProps {
  /** The svg's viewBox. */
  box: string;
  /** Width in pixels, or any CSS length. */
  size: number | string;
  /** Height, when the drawing is not square. */
  height?: number | string;
  /** What the picture says to someone who cannot see it. Without it the drawing is decoration and hidden. */
  title?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The sheet every small drawing is made on: round joins, no fill, the line in the colour of the text around it. */
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

/** The house's one line weight on a 64 grid. Small drawings get a heavier one, so that no line is thinner than 1.2 px. */
export function lineWeight(size: number): number {
  return Math.max(1.5, (64 * 1.2) / size);
}
