import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SYMBOLS } from '#shared/catalogue/galaxy';
import { Glyph } from './glyph.tsx';
import { GLYPH_FIGURES, type GlyphFigure } from './glyph-figures.ts';

/** The cells of a 16 by 16 field that a figure's lines touch: what is visible of it at 16 px. */
function cellsAt16px(figure: GlyphFigure): Set<number> {
  const cells = new Set<number>();
  const touch = (x: number, y: number) => cells.add(Math.floor(y / 4) * 16 + Math.floor(x / 4));
  for (const [x, y] of figure.stars) touch(x, y);
  for (const [from, to] of figure.links) {
    const [start, end] = [figure.stars[from], figure.stars[to]];
    if (!start || !end) throw new Error(`${figure.name} links a star that it does not have.`);
    for (let step = 0; step <= 60; step++) {
      touch(start[0] + ((end[0] - start[0]) * step) / 60, start[1] + ((end[1] - start[1]) * step) / 60);
    }
  }
  return cells;
}

test('there is one named figure for each symbol, and no name twice', () => {
  expect(GLYPH_FIGURES).toHaveLength(SYMBOLS);
  expect(new Set(GLYPH_FIGURES.map((figure) => figure.name)).size).toBe(SYMBOLS);
});

test.each(GLYPH_FIGURES.map((figure) => [figure.name, figure] as const))(
  '%s has five to nine stars, all inside the box and none twice',
  (_name, figure) => {
    expect(figure.stars.length).toBeGreaterThanOrEqual(5);
    expect(figure.stars.length).toBeLessThanOrEqual(9);
    expect(new Set(figure.stars.map(String)).size).toBe(figure.stars.length);
    for (const place of figure.stars.flat()) {
      expect(place).toBeGreaterThanOrEqual(4);
      expect(place).toBeLessThanOrEqual(60);
    }
  },
);

test('any two figures differ in a third of their cells at 16 px', () => {
  const fields = GLYPH_FIGURES.map((figure) => ({ name: figure.name, cells: cellsAt16px(figure) }));
  const alike: string[] = [];
  for (const one of fields) {
    for (const other of fields) {
      if (one.name >= other.name) continue;
      const shared = [...one.cells].filter((cell) => other.cells.has(cell)).length;
      const all = one.cells.size + other.cells.size - shared;
      if (shared / all > 2 / 3) alike.push(`${one.name} and ${other.name}`);
    }
  }
  expect(alike).toEqual([]);
});

test('an unknown number shows the empty slot instead of failing', () => {
  const slot = renderToStaticMarkup(<Glyph symbol={0} />);
  expect(renderToStaticMarkup(<Glyph symbol={40} />)).toBe(slot);
  expect(slot).not.toBe(renderToStaticMarkup(<Glyph symbol={1} />));
});

test('a glyph is hidden from readers unless it has a title', () => {
  expect(renderToStaticMarkup(<Glyph symbol={7} />)).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(<Glyph symbol={7} title="Symbol 7" />)).toContain('<title>Symbol 7</title>');
});
