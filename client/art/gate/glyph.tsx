import { Drawing, lineWeight } from '../drawing.tsx';
import { type GlyphFigure, glyphFigureOf, type Point } from './glyph-figures.ts';

/** A line between two stars that stops short of both, as in a star atlas. */
function linkPath([fromX, fromY]: Point, [toX, toY]: Point, gap: number): string {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const stepX = ((toX - fromX) / length) * gap;
  const stepY = ((toY - fromY) / length) * gap;
  return `M${(fromX + stepX).toFixed(1)} ${(fromY + stepY).toFixed(1)}L${(toX - stepX).toFixed(1)} ${(toY - stepY).toFixed(1)}`;
}

function linksPath(figure: GlyphFigure, gap: number): string {
  const paths = figure.links.map(([from, to]) => {
    const [start, end] = [figure.stars[from], figure.stars[to]];
    return start && end ? linkPath(start, end, gap) : '';
  });
  return paths.join('');
}

/**
 * A symbol's lines and stars on the 64 grid, to be placed inside another drawing. `weight` is the line width on that
 * grid; the stars scale with it. Draws nothing for an unknown symbol.
 */
export function GlyphLines({ symbol, weight = 1.5 }: { symbol: number; weight?: number }) {
  const figure = glyphFigureOf(symbol);
  if (!figure) return null;
  const small = weight > 2.2;
  const star = small ? weight * 0.95 : 2.4;
  const brightest = small ? weight * 1.3 : 3.8;
  return (
    <>
      <path d={linksPath(figure, small ? 0 : 5)} strokeWidth={weight} />
      {figure.stars.map(([x, y], index) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={index === 0 ? brightest : star} fill="currentColor" stroke="none" />
      ))}
      {small ? null : <circle cx={figure.stars[0]?.[0]} cy={figure.stars[0]?.[1]} r={6.4} strokeWidth={0.8} />}
    </>
  );
}

/** The empty slot: a dotted ring and a question mark in the same line style. */
function UnknownLines({ weight }: { weight: number }) {
  return (
    <>
      <circle cx={32} cy={32} r={25} strokeWidth={weight} strokeDasharray={`${weight} ${weight * 2.6}`} opacity={0.7} />
      <path d="M25 26a7 7 0 1 1 10.4 6.1C33 33.5 32 35 32 38" strokeWidth={weight * 1.15} />
      <circle cx={32} cy={44.5} r={weight * 0.9} fill="currentColor" stroke="none" />
    </>
  );
}

interface GlyphProps {
  /** 1 to 39; any other number shows the empty '?' slot. */
  symbol: number;
  /** Pixels. */
  size?: number;
  /** Accessible name. Without it the glyph is decoration, and text beside it must give the number. */
  title?: string | undefined;
}

/** One symbol of a gate address, as a star figure in the colour of the surrounding text. */
export function Glyph({ symbol, size = 32, title }: GlyphProps) {
  const weight = lineWeight(size);
  return (
    <Drawing box="0 0 64 64" size={size} title={title}>
      {glyphFigureOf(symbol) ? <GlyphLines symbol={symbol} weight={weight} /> : <UnknownLines weight={weight} />}
    </Drawing>
  );
}
