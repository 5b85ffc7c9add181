import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { icoOf, pngOf } from './icon-drawing.ts';

const MARK = readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8');
const SIZE = 32;

/** A function that reads a pixel of the icon's only image, as red, green, blue and opacity. */
function pixelOf(icon: Buffer) {
  const picture = icon.subarray(icon.readUInt32LE(18));
  expect(picture.length).toBe(icon.readUInt32LE(14));
  return pixelIn(picture, SIZE);
}

function pixelIn(picture: Buffer, size: number) {
  const data = picture.indexOf('IDAT') + 4;
  const rows = inflateSync(picture.subarray(data, data + picture.readUInt32BE(data - 8)));
  return (x: number, y: number) => {
    const at = y * (1 + 4 * size) + 1 + 4 * x;
    return [...rows.subarray(at, at + 4)];
  };
}

it('an icon holds one picture of 32 pixels', () => {
  const icon = icoOf(MARK);
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, SIZE, SIZE]);
  expect(icon.subarray(22, 30).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
});

it('it is drawn from the mark: a dark field with round corners, a ring, and an amber chevron above', () => {
  const pixel = pixelOf(icoOf(MARK));
  const [amber, ring, field] = [
    [0xf0, 0xa7, 0x43, 255],
    [0x86, 0xa3, 0xae, 255],
    [0x07, 0x0d, 0x10, 255],
  ];
  expect(pixel(0, 0)[3]).toBe(0);
  expect(pixel(1, 16)).toEqual(field);
  expect(pixel(16, 28)).toEqual(ring);
  expect(pixel(15, 13)).toEqual(amber);
  expect(pixel(16, 3)).toEqual(amber);
});

it('what it draws it takes from the drawing', () => {
  const pixel = pixelOf(
    icoOf(
      '<svg viewBox="0 0 8 8"><rect width="8" height="8" rx="0" fill="#ffffff"/><path d="M0 0 8 0 8 4Z" fill="#ff0000"/></svg>',
    ),
  );
  expect(pixel(30, 2)).toEqual([255, 0, 0, 255]);
  expect(pixel(2, 30)).toEqual([255, 255, 255, 255]);
});

it('an app icon is the same drawing in its size; a maskable one fills its square, for any shape that a system cuts', () => {
  const plain = pngOf(MARK, 192);
  expect([plain.readUInt32BE(16), plain.readUInt32BE(20)]).toEqual([192, 192]);
  expect(pixelIn(plain, 192)(0, 0)[3]).toBe(0);
  expect(pixelIn(plain, 192)(96, 78)).toEqual([0xf0, 0xa7, 0x43, 255]);

  const maskable = pixelIn(pngOf(MARK, 192, { maskable: true }), 192);
  const field = [0x07, 0x0d, 0x10, 255];
  for (const [x, y] of [
    [0, 0],
    [191, 191],
    [96, 10],
    [10, 96],
  ] as const) {
    expect(maskable(x, y)).toEqual(field);
  }
  expect(maskable(96, 82)).toEqual([0xf0, 0xa7, 0x43, 255]);
});
