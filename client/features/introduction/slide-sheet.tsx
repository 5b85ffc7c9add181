import { type ReactNode, useId } from 'react';

import { seededRandom, wholeBetween } from '#shared/rules/random';

/** The size of a slide's picture, in SVG units. */
export const SHEET = { width: 480, height: 270 } as const;

interface SlideSheetProps {
  /** The accessible name: what the picture shows. */
  title: string;
  /** The seed of the stars in the background. */
  seed: number;
  children: ReactNode;
}

function starsOf(seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: 60 }, () => ({
    x: wholeBetween(random, 4, SHEET.width - 4),
    y: wholeBetween(random, 4, SHEET.height - 4),
    radius: 0.4 + random() ** 6 * 1.1,
    opacity: 0.12 + random() * 0.4,
  }));
}

/** The background of each slide's picture: a night sky with a ruled edge like a plate in an atlas. */
export function SlideSheet({ title, seed, children }: SlideSheetProps) {
  const id = useId();
  return (
    <svg
      role="img"
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      fontFamily="var(--font-text)"
    >
      <title>{title}</title>
      <defs>
        <linearGradient id={`${id}night`} x1="0" y1="0" x2="0.2" y2="1">
          <stop offset="0" stopColor="var(--night-high)" />
          <stop offset="0.6" stopColor="var(--ground)" />
          <stop offset="1" stopColor="var(--night-low)" />
        </linearGradient>
      </defs>
      <rect width={SHEET.width} height={SHEET.height} fill={`url(#${id}night)`} />
      {starsOf(seed).map(({ x, y, radius, opacity }) => (
        <circle key={`${x} ${y} ${radius}`} cx={x} cy={y} r={radius} fill="var(--star)" opacity={opacity} />
      ))}
      {children}
    </svg>
  );
}

/** An empty placeholder of a sheet's size. */
export function BlankSheet() {
  return <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} aria-hidden="true" />;
}

interface LabelProps {
  x: number;
  y: number;
  /** Which part of the text is at x. */
  anchor?: 'start' | 'middle' | 'end';
  size?: number;
  colour?: string;
  strong?: boolean;
  children: ReactNode;
}

/** A text in a picture. */
export function Label({
  x,
  y,
  anchor = 'start',
  size = 15,
  colour = 'var(--text)',
  strong = false,
  children,
}: LabelProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      fontSize={size}
      fontWeight={strong ? 600 : 450}
      fill={colour}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {children}
    </text>
  );
}

/** Another SVG component, centred at (x, y). */
export function Placed({ x, y, size, children }: { x: number; y: number; size: number; children: ReactNode }) {
  return <g transform={`translate(${x - size / 2} ${y - size / 2})`}>{children}</g>;
}
