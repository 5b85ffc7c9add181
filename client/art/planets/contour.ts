/** A square height field, row by row: `side` by `side` values. */
export interface ContourField {
  readonly side: number;
  readonly heights: readonly number[];
}

/**
 * Samples `heightAt` for x and y from -1 to 1, with the sample's place in `heights`. The border is set low, so that every
 * contour closes.
 */
export function contourField(side: number, heightAt: (x: number, y: number, index: number) => number): ContourField {
  const heights: number[] = [];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const rim = row === 0 || column === 0 || row === side - 1 || column === side - 1;
      heights.push(rim ? -9 : heightAt(placeOf(column, side), placeOf(row, side), row * side + column));
    }
  }
  return { side, heights };
}

const placeOf = (index: number, side: number) => (index / (side - 1)) * 2.2 - 1.1;

/**
 * Marching squares: for each of the 16 combinations of high corners (1 nw, 2 ne, 4 se, 8 sw), the cell edges that a
 * contour connects, high ground on its left.
 */
const EDGES: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
]; // prettier-ignore

/**
 * The contour of a field at `level`, as one smooth closed path in a circle of `radius` around 0 0. Coordinates have
 * `digits` decimals.
 */
export function contourPath({ side, heights }: ContourField, level: number, radius: number, digits = 1): string {
  const heightAt = (column: number, row: number) => heights[row * side + column] ?? -9;
  // The key of a cell's side tells the sample at its start, and its direction: even keys lead south, odd ones east.
  const points = new Map<number, readonly [number, number]>();
  const next = new Map<number, number>();

  const cross = (column: number, row: number, edge: number): number => {
    const toColumn = edge % 2 === 0 ? 1 : 0;
    const toRow = 1 - toColumn;
    const startColumn = column + (edge === 1 ? 1 : 0);
    const startRow = row + (edge === 2 ? 1 : 0);
    const key = 2 * (startRow * side + startColumn) + toColumn;
    if (!points.has(key)) {
      const low = heightAt(startColumn, startRow);
      const high = heightAt(startColumn + toColumn, startRow + toRow);
      const part = (level - low) / (high - low);
      points.set(key, [
        placeOf(startColumn + toColumn * part, side) * radius,
        placeOf(startRow + toRow * part, side) * radius,
      ]);
    }
    return key;
  };

  for (let row = 0; row < side - 1; row++) {
    for (let column = 0; column < side - 1; column++) {
      const kind =
        (heightAt(column, row) > level ? 1 : 0) +
        (heightAt(column + 1, row) > level ? 2 : 0) +
        (heightAt(column + 1, row + 1) > level ? 4 : 0) +
        (heightAt(column, row + 1) > level ? 8 : 0);
      for (const [from, to] of EDGES[kind] ?? []) next.set(cross(column, row, from), cross(column, row, to));
    }
  }
  return loopsOf(next)
    .map((loop) =>
      smoothLoop(
        loop.map((key) => points.get(key) ?? [0, 0]),
        digits,
      ),
    )
    .join('');
}

function loopsOf(next: Map<number, number>): number[][] {
  const loops: number[][] = [];
  for (const start of next.keys()) {
    const loop: number[] = [];
    for (let key: number | undefined = start; key !== undefined && next.has(key); ) {
      loop.push(key);
      const after = next.get(key);
      next.delete(key);
      key = after;
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

/** A closed curve through the midpoints of a loop's sides, with its corners as control points. */
function smoothLoop(loop: readonly (readonly [number, number])[], digits: number): string {
  const middle = (index: number): string => {
    const [x, y] = loop[index % loop.length] ?? [0, 0];
    const [nextX, nextY] = loop[(index + 1) % loop.length] ?? [0, 0];
    return `${((x + nextX) / 2).toFixed(digits)} ${((y + nextY) / 2).toFixed(digits)}`;
  };
  const curves = loop.map((_, index) => {
    const [x, y] = loop[(index + 1) % loop.length] ?? [0, 0];
    return `Q${x.toFixed(digits)} ${y.toFixed(digits)} ${middle(index + 1)}`;
  });
  return `M${middle(0)}${curves.join('')}Z`;
}
