/** A point on the 64 grid. */
export type Point = readonly [x: number, y: number];

/** One of the 39 symbols: stars (the first is the brightest) and the lines between them, as pairs of star numbers. */
export interface GlyphFigure {
  readonly name: string;
  readonly stars: readonly Point[];
  readonly links: readonly (readonly [from: number, to: number])[];
}

/**
 * Name and strokes of each figure, symbol 1 first. A stroke joins stars on a 9 by 9 field, each written as column and
 * row: '08-40' goes from the lower left corner to the middle of the upper edge. A star without a stroke is written on
 * its own.
 */
const FIGURES = [
  ['Peak', '30-14-08 30-64-88 14-46-64'],
  ['Chalice', '44-00 44-80 44-48 18-48-78'],
  ['Dart', '17-44-80 12-17-67'],
  ['Serpent', '83-86-68-46-41-20-02'],
  ['Kite', '40-73-48-13-40 13-43-73'],
  ['Arch', '40-03-08 40-83-88'],
  ['Ladle', '00-22-44-38-88-74-44'],
  ['Mast', '43-40 43-03 43-83 43-48'],
  ['Hourglass', '44-00-80-44 44-08-88-44'],
  ['Drawn Bow', '84-61-10-18-67-84 10-44-18'],
  ['Crown', '40-24-00-07-87-80-64-40'],
  ['Trident', '45-40 00-05-45-85-80 45-48'],
  ['Eye', '44 04-42-84-46-04'],
  ['Fan', '08-00 08-41 08-74 08-88'],
  ['Comb', '80-40-00 00-03 40-45 80-88'],
  ['Hub', '44-40 44-71 44-77 44-48 44-17 44-11'],
  ['Barge', '40-44 04-44-84-68-28-04'],
  ['Comet', '80-40-62-84-80 62-35-08'],
  ['Canopy', '40-03 40-83 40-48-28-26'],
  ['Stair', '81-41-45-05-08'],
  ['Coil', '35-33-63-67-07-00-80'],
  ['Fish', '84-62-07-01-66-84'],
  ['Pine', '40-24 40-64 40-43-48 43-07 43-87'],
  ['Hook', '24-05-28-58-75-70'],
  ['Plait', '20-64-28 60-24-68'],
  ['Bolt', '60-14-44-74-28'],
  ['Sickle', '04-21-70-43-45-78-27-04'],
  ['Plumb', '43 40-00-48-80-40'],
  ['Well', '44 11-71-77-17-11'],
  ['Cell', '40-82-86-48-06-02-40'],
  ['Pennant', '10-83-15-10 15-18-38'],
  ['Twins', '20-14-28 60-74-68 14-74'],
  ['Key', '40-62-44-22-40 44-46-48-78 46-76'],
  ['Lyre', '23-00 63-80 23-38-58-63 23-63'],
  ['Range', '50-35-24-08 50-66-74-88'],
  ['Wake', '44-00 44-80 48-04 48-84'],
  ['Shackle', '00-40-22-04-00 22-66 66-48-88-84-66'],
  ['Swan', '53-80 53-08 53-31 53-75'],
  ['Hearth', '40 43-08-48-88-43'],
] as const;

function starAt(place: string): Point {
  return [8 + 6 * Number(place[0]), 8 + 6 * Number(place[1])];
}

function figureOf(name: string, strokes: string): GlyphFigure {
  const places: string[] = [];
  const numberOf = (place: string) => {
    if (!places.includes(place)) places.push(place);
    return places.indexOf(place);
  };
  const links: [number, number][] = [];
  for (const stroke of strokes.split(' ')) {
    const stars = stroke.split('-').map(numberOf);
    for (const [index, star] of stars.entries()) {
      const before = stars[index - 1];
      if (before !== undefined) links.push([before, star]);
    }
  }
  return { name, stars: places.map(starAt), links };
}

/** The 39 symbols of a gate, symbol 1 first: original star figures that are distinguishable at 16 px. */
export const GLYPH_FIGURES: readonly GlyphFigure[] = FIGURES.map(([name, strokes]) => figureOf(name, strokes));

/** The figure of a symbol, or undefined for a number that is not a symbol. */
export function glyphFigureOf(symbol: number): GlyphFigure | undefined {
  return GLYPH_FIGURES[symbol - 1];
}
