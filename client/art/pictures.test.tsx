import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ARTIFACT_TYPES } from '#shared/catalogue/artifacts';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { PLANET_TYPES } from '#shared/catalogue/planets';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { ARTIFACT_DRAWINGS, ArtifactPicture } from './artifact-picture.tsx';
import { BuildingPicture } from './buildings/building-picture.tsx';
import { Gate } from './gate/gate.tsx';
import { PlayerMark } from './marks/player-mark.tsx';
import { PlanetPicture } from './planets/planet-picture.tsx';
import { SHIP_DRAWINGS } from './ships/ship-drawings.ts';
import { ShipPicture } from './ships/ship-picture.tsx';

const UNKNOWN = 99;

test.each([...PLANET_TYPES.map((type) => type.id), UNKNOWN])(
  'a world of type %i is drawn, the same each time',
  (typeId) => {
    const picture = renderToStaticMarkup(<PlanetPicture typeId={typeId} seed={7} size={32} />);
    expect(picture).toBe(renderToStaticMarkup(<PlanetPicture typeId={typeId} seed={7} size={32} />));
    expect(picture).not.toBe(renderToStaticMarkup(<PlanetPicture typeId={typeId} seed={8} size={32} />));
    expect(picture).not.toMatch(/NaN|undefined|#[0-9a-f]{6}/);
  },
);

test.each(PLANET_TYPES.map((type) => type.id))(
  'worlds of type %i differ in colour, and not only in where their land lies',
  (typeId) => {
    const coloursOf = (seed: number) =>
      renderToStaticMarkup(<PlanetPicture typeId={typeId} seed={seed} size={32} />).match(/color-mix\([^"]*/)?.[0];
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(coloursOf)).size).toBeGreaterThanOrEqual(3);
  },
);

test.each([...BUILDING_TYPES.map((type) => type.id), UNKNOWN])('building type %i has a picture', (typeId) => {
  const picture = renderToStaticMarkup(<BuildingPicture typeId={typeId} />);
  expect(picture).not.toMatch(/NaN|undefined|#[0-9a-f]{6}/);
});

test.each([...SHIP_TYPES.map((type) => type.id), UNKNOWN])('ship type %i has a picture', (typeId) => {
  const picture = renderToStaticMarkup(<ShipPicture typeId={typeId} />);
  expect(picture).not.toMatch(/NaN|undefined|#[0-9a-f]{6}/);
});

test.each([...ARTIFACT_TYPES.map((type) => type.id), UNKNOWN])('artifact type %i has a picture', (typeId) => {
  const picture = renderToStaticMarkup(<ArtifactPicture typeId={typeId} />);
  expect(picture).not.toMatch(/NaN|undefined|#[0-9a-f]{6}/);
});

test('each artifact has a drawing of its own', () => {
  expect(new Set(ARTIFACT_TYPES.map(({ id }) => ARTIFACT_DRAWINGS[id]?.body)).size).toBe(ARTIFACT_TYPES.length);
  expect(ARTIFACT_TYPES.filter(({ id }) => !ARTIFACT_DRAWINGS[id])).toEqual([]);
});

test('a player has a sign, with one stroke lit for each level', () => {
  const sign = (level: number) => renderToStaticMarkup(<PlayerMark seed={7} level={level} size={136} />);
  const lit = (level: number) =>
    sign(level)
      .match(/ d="([^"]*)" stroke="var\(--water\)"/)?.[1]
      ?.split('M').length;
  expect([0, 1, 12, 50].map(lit)).toEqual([1, 2, 13, 51]);
  expect(sign(3)).not.toMatch(/NaN|undefined|#[0-9a-f]{6}/);
  expect(sign(3)).not.toBe(renderToStaticMarkup(<PlayerMark seed={8} level={3} size={136} />));
});

test('each ship type has a drawing of its own', () => {
  expect(new Set(SHIP_TYPES.map(({ id }) => SHIP_DRAWINGS[id]?.hull)).size).toBe(SHIP_TYPES.length);
  expect(SHIP_TYPES.filter(({ id }) => !SHIP_DRAWINGS[id])).toEqual([]);
});

test('the gate lights one lamp for each locked chevron, never more than seven', () => {
  const lit = (locked: number) =>
    renderToStaticMarkup(<Gate locked={locked} open={false} />).match(/opacity="1"/g)?.length ?? 0;
  expect([0, 1, 6, 7, 9].map(lit)).toEqual([0, 1, 6, 7, 7]);
});

test('the gate has water only when it is open', () => {
  expect(renderToStaticMarkup(<Gate locked={7} open={true} />)).toContain('--pool-deep');
  expect(renderToStaticMarkup(<Gate locked={7} open={false} />)).not.toContain('--pool-deep');
});
