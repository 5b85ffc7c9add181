import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSite, cornerOf, placeOf, SECTOR_BYTES, SECTOR_SIDE } from '#shared/rules/sectors';
import { diamond, disc, drawPlaces, drawSector, PADDING, type Raster, rasterOf, stampOf } from './dots.ts';

const RED = 0xff0000ff;
const BLUE = 0xffff0000;

/** The pixels that are drawn, as places in the picture without its padding. */
function drawn({ pixels, width }: Raster): string[] {
  return Array.from(pixels, (pixel, index) => [pixel, index] as const)
    .filter(([pixel]) => pixel >>> 24 > 0)
    .map(([, index]) => `${(index % width) - PADDING} ${Math.floor(index / width) - PADDING}`);
}

const point = (raster: Raster) => stampOf(raster, disc, [{ radius: 0.5, colour: RED }]);

describe('a sector', () => {
  it('is drawn with a dot at each of its worlds in the picture, y upward, whatever the view', () => {
    const site = fc.integer({ min: 0, max: SECTOR_SIDE * SECTOR_SIDE - 1 });
    // Somewhere in the picture, or a little beside it, lies the middle of the sector.
    const middle = fc.record({ right: fc.integer({ min: -50, max: 250 }), down: fc.integer({ min: -50, max: 170 }) });
    const scale = fc.double({ min: 0.2, max: 10, noNaN: true });
    const sector = fc.integer({ min: 0, max: 63 });
    fc.assert(
      fc.property(
        fc.uniqueArray(site, { maxLength: 40 }),
        middle,
        scale,
        sector,
        (sites, { right, down }, unit, number) => {
          const raster = rasterOf(200, 120);
          const corner = cornerOf(number);
          const half = SECTOR_SIDE / 2;
          const at = { x: right - (corner.x + half) * unit, y: down + (corner.y + half) * unit, scale: unit };
          const bits = new Uint8Array(SECTOR_BYTES);
          for (const each of sites) addSite(bits, each);
          drawSector(raster, at, number, bits, point(raster));
          const expected = sites
            .map((each) => placeOf({ sector: number, site: each }))
            .map(({ x, y }) => ({ x: at.x + x * at.scale, y: at.y - y * at.scale }))
            .filter(({ x, y }) => x >= 0 && x < 199 && y >= 0 && y < 119);
          const pixels = new Set(drawn(raster));
          // A place between two pixels may be drawn on either.
          for (const { x, y } of expected) {
            const near = [-0.001, 0.001].flatMap((right) =>
              [-0.001, 0.001].map((down) => `${Math.round(x + right)} ${Math.round(y + down)}`),
            );
            expect(near.some((each) => pixels.has(each))).toBe(true);
          }
          expect(pixels.size).toBeLessThanOrEqual(sites.length);
        },
      ),
    );
  });

  it('is drawn as the same places one by one are', () => {
    const sites = [0, 5, 279, 280, 40_000, 78_399];
    const bits = new Uint8Array(SECTOR_BYTES);
    for (const each of sites) addSite(bits, each);
    const [one, other] = [rasterOf(300, 300), rasterOf(300, 300)];
    const frame = { x: 10, y: 290, scale: 1 };
    drawSector(one, frame, 36, bits, stampOf(one, disc, [{ radius: 1.2, colour: RED }]));
    const places = sites.map((site) => placeOf({ sector: 36, site }));
    drawPlaces(other, frame, places, stampOf(other, disc, [{ radius: 1.2, colour: RED }]));
    expect(drawn(one)).toEqual(drawn(other));
    expect(drawn(one).length).toBeGreaterThan(sites.length);
  });
});

describe('a stamp', () => {
  it('is drawn whole at the edge of the picture, and not where it would leave the memory of the raster', () => {
    const raster = rasterOf(20, 20);
    const stamp = stampOf(raster, disc, [{ radius: 4, colour: RED }]);
    const inside = [
      { x: 0, y: 0 },
      { x: 19, y: -19 },
    ];
    const outside = [
      { x: -500, y: 0 },
      { x: 0, y: 500 },
      { x: 1e9, y: -1e9 },
    ];
    drawPlaces(raster, { x: 0, y: 0, scale: 1 }, [...inside, ...outside], stamp);
    expect(drawn(raster)).toHaveLength(2 * stamp.offsets.length);
  });

  it('has the colour of its upper layer inside, and of the lower one around it', () => {
    const raster = rasterOf(40, 40);
    const stamp = stampOf(raster, diamond, [
      { radius: 6, colour: RED },
      { radius: 2, colour: BLUE },
    ]);
    drawPlaces(raster, { x: 20, y: 20, scale: 1 }, [{ x: 0, y: 0 }], stamp);
    const at = (right: number, down: number) =>
      raster.pixels[(20 + down + PADDING) * raster.width + 20 + right + PADDING];
    expect([at(0, 0), at(4, 0), at(0, -4), at(10, 0)]).toEqual([BLUE, RED, RED, 0]);
  });

  it('never fades what is there', () => {
    const raster = rasterOf(9, 9);
    drawPlaces(raster, { x: 4, y: 4, scale: 1 }, [{ x: 0, y: 0 }], point(raster));
    drawPlaces(
      raster,
      { x: 4, y: 4, scale: 1 },
      [{ x: 0, y: 0 }],
      stampOf(raster, disc, [{ radius: 0.5, colour: 0x400000ff }]),
    );
    expect(raster.pixels[(4 + PADDING) * raster.width + 4 + PADDING]).toBe(RED);
  });
});
