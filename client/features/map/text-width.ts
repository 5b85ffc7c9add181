let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** The width of a letter, as a part of its size, where a page has no canvas, as in tests. */
const LETTER = 0.58;

/** The width of a text in pixels, in the page's font at this size (pixels) and weight. It lays nothing out. */
export function textWidth(text: string, size: number, weight: number): number {
  const key = `${weight} ${size} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const width = measured(text, size, weight) ?? text.length * size * LETTER;
  widths.set(key, width);
  return width;
}

function measured(text: string, size: number, weight: number): number | undefined {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return undefined;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
}
