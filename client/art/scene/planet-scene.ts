import type { SiteRow } from '#shared/rules/worlds/sites';
import { ellipse, mix, type SceneBuilding, type SceneFrame, type SceneInput, type Shape } from './scene-data.ts';
import { depositShapes, farLand, nearLand, wildShapes } from './scene-land.ts';
import { type Palette, paletteOf } from './scene-palette.ts';
import { type Grounds, groundsOf, ROW_NAMES, targetOf } from './scene-sites.ts';
import { skyShapes } from './scene-sky.ts';
import {
  buildingShape,
  fleetShapes,
  GATE_FOOT,
  gateShape,
  type Stand,
  squadShapes,
  trackShapes,
} from './scene-structures.ts';

export interface Gradient {
  readonly id: string;
  readonly round?: boolean;
  /** Gradient vector in the units of the scene, if it does not follow the shape's box. */
  readonly across?: readonly [number, number, number, number];
  readonly stops: readonly (readonly [offset: number, colour: string, opacity?: number])[];
}
/** A place on the picture that is a button: a building, or those that share a site; the gate without any. */
export interface SceneSpot {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly row: SiteRow;
  readonly buildings: readonly SceneBuilding[];
}
export interface Scene {
  readonly frame: SceneFrame;
  readonly mirrored: boolean;
  readonly gradients: readonly Gradient[];
  /** Back to front. The shapes of the landscape stay the same objects while type, seed and light stay. */
  readonly layers: readonly { readonly name: string; readonly shapes: readonly Shape[] }[];
  readonly spots: readonly SceneSpot[];
}

function gradientsOf(palette: Palette, planetType: number): Gradient[] {
  const { skyTop, sky, glow, ridge, ground, fore, edge, air } = palette;
  const down = [0, 0, 0, 1] as const;
  const night = palette.stars > 0.82;
  const tint = (colour: string, veil: number) => {
    const lit = mix(mix(colour, ground[1], 0.22), glow, veil);
    return night ? mix(lit, '#0a141b', 0.24) : lit;
  };
  const stone = (veil: number): Gradient['stops'] => [
    [0, tint('#a9bcc2', veil)],
    [0.45, tint('#526873', veil * 0.9)],
    [1, tint('#1b2b33', veil * 0.8)],
  ];
  return [
    {
      id: 'sky',
      across: down,
      stops: [
        [0, skyTop],
        [0.36, sky],
        [0.64, glow],
      ],
    },
    {
      id: 'sun',
      round: true,
      stops: [
        [0, palette.sun, planetType === 6 ? 0.25 : 0.75],
        [0.14, palette.sun, planetType === 6 ? 0.06 : 0.34],
        [0.5, glow, planetType === 6 ? 0 : 0.14],
        [1, glow, 0],
      ],
    },
    {
      id: 'sea',
      across: down,
      stops: [
        [0, mix(glow, sky, 0.45)],
        [0.3, sky],
        [1, skyTop],
      ],
    },
    {
      id: 'fire',
      round: true,
      stops: [
        [0, '#ff8a3c', 0.75],
        [0.4, '#cf5a2f', 0.3],
        [1, '#8f2f1c', 0],
      ],
    },
    {
      id: 'haze',
      across: down,
      stops: [
        [0, glow, 0],
        [0.62, glow, air],
        [1, glow, air * 0.25],
      ],
    },
    {
      id: 'ridge',
      across: down,
      stops: [
        [0, ridge],
        [1, mix(ridge, ground[0], planetType === 5 ? 0.3 : 0.6)],
      ],
    },
    ...ground.map(
      (colour, i): Gradient => ({
        id: `plane${i}`,
        across: down,
        stops: [
          [0, mix(colour, i < 3 ? glow : edge, [0.3, 0.2, 0.13, 0.06][i] ?? 0)],
          [0.1, colour],
          [0.45, mix(colour, ground[3], 0.6)],
          [1, mix(ground[3], fore, 0.5)],
        ],
      }),
    ),
    {
      id: 'lake',
      across: down,
      stops: [
        [0, mix(glow, sky, 0.25)],
        [1, mix(sky, glow, 0.15)],
      ],
    },
    {
      id: 'hill',
      across: down,
      stops: [
        [0, mix(ridge, ground[0], 0.4)],
        [1, mix(ground[0], glow, 0.15)],
      ],
    },
    {
      id: 'pad',
      across: down,
      stops: [
        [0, mix(ground[1], edge, 0.3)],
        [1, mix(ground[3], fore, 0.55)],
      ],
    },
    {
      id: 'sides',
      across: [0, 0, 1, 0],
      stops: [
        [0, '#070d10', 0.46],
        [0.16, '#070d10', 0],
        [0.84, '#070d10', 0],
        [1, '#070d10', 0.46],
      ],
    },
    ...[0.4, 0.28, 0.15, 0.05, 0].flatMap((veil, i): Gradient[] => [
      { id: `stone${i}`, across: [0, 0, 0.85, 0.7], stops: stone(planetType === 6 ? 0 : veil) },
      {
        id: `bone${i}`,
        across: [0, 0, 1, 0.2],
        stops: [
          [0, tint('#d4e0e2', veil * 0.6)],
          [1, tint('#5d747e', veil * 0.6)],
        ],
      },
    ]),
    {
      id: 'lamp',
      round: true,
      stops: [
        [0, '#f0a743', 0.75],
        [0.35, '#f0a743', 0.26],
        [1, '#f0a743', 0],
      ],
    },
    {
      id: 'water',
      round: true,
      stops: [
        [0, '#e2f6fc'],
        [0.16, '#bfe7f4'],
        [0.5, '#3f97bd'],
        [0.85, '#17506b'],
        [1, '#12303c'],
      ],
    },
    {
      id: 'spill',
      round: true,
      stops: [
        [0, '#bfe7f4', 0.55],
        [0.4, '#3f97bd', 0.26],
        [1, '#3f97bd', 0],
      ],
    },
    {
      id: 'threat',
      round: true,
      stops: [
        [0, '#f2796b', 0.3],
        [1, '#f2796b', 0],
      ],
    },
    {
      id: 'iris',
      round: true,
      stops: [
        [0, '#4b636d'],
        [0.7, '#5e7883'],
        [1, '#2a3c44'],
      ],
    },
    {
      id: 'rim',
      across: [0.3, 0, 0.7, 1],
      stops: [
        [0, '#7f99a3'],
        [0.3, '#4b636d'],
        [0.75, '#24363d'],
        [1, '#0f1a1f'],
      ],
    },
    {
      id: 'plate',
      across: [0, 0, 1, 0],
      stops: [
        [0, '#7f99a3'],
        [0.5, '#3f555e'],
        [1, '#22333a'],
      ],
    },
    {
      id: 'step',
      across: down,
      stops: [
        [0, '#52696f'],
        [1, '#18262c'],
      ],
    },
    {
      id: 'light',
      round: true,
      stops: [
        [0, palette.sun, night ? 0.08 : 0.2],
        [0.5, palette.sun, night ? 0.03 : 0.09],
        [1, palette.sun, 0],
      ],
    },
    {
      id: 'fade',
      across: down,
      stops: [
        [0, '#070d10', 0],
        [0.6, '#070d10', 0.3],
        [1, '#070d10', 0.94],
      ],
    },
  ];
}

/** Everything that only depends on what the world is and on its light: made once and kept until the light turns. */
function landscapeOf(planetType: number, seed: number, night: boolean, frame: SceneFrame) {
  const { width, height } = frame;
  const palette = paletteOf(planetType, night);
  const grounds = groundsOf(planetType, seed, frame);
  const land = nearLand(planetType, seed, palette, grounds, frame);
  const haze = (y: number, high: number, opacity: number): Shape => ({
    d: `M0 ${y}H${width}V${y + high}H0Z`,
    fill: 'url(#haze)',
    opacity,
  });
  // Where the sun breaks through: it lies about the gate, and the ends of the ground fall into shade.
  const lit: Shape = { d: ellipse(grounds.gate - 30, 300, width * 0.42, 120), fill: 'url(#light)' };
  const [far = [], back = [], middle = [], front = []] = land.planes;
  const sides: Shape = { d: land.outline, fill: 'url(#sides)' };
  return {
    palette,
    grounds,
    gradients: gradientsOf(palette, planetType),
    sky: [
      ...skyShapes(planetType, seed, palette, frame, night),
      ...farLand(planetType, seed, palette, frame, night),
      haze(66, 124, 1),
    ],
    ridge: land.ridge,
    rows: {
      far: [haze(142, 84, 0.75), ...far],
      back: [haze(176, 80, 0.35), ...back],
      middle: [...middle, ...depositShapes(seed, grounds, night), sides, lit],
      front,
    },
    fore: [{ d: `M0 ${height - 46}H${width}V${height}H0Z`, fill: 'url(#fade)' }, ...land.fore],
  };
}

let kept: { readonly of: string; readonly landscape: ReturnType<typeof landscapeOf> } | undefined;
function keptLandscape(planetType: number, seed: number, night: boolean, frame: SceneFrame) {
  const of = [planetType, seed, night, frame.width].join();
  if (kept?.of !== of) kept = { of, landscape: landscapeOf(planetType, seed, night, frame) };
  return kept.landscape;
}

/** Great halls stand out of their row, where there is room. */
const GREAT: Readonly<Record<number, number>> = { 6: 1.12, 13: 1.2, 15: 1.34, 16: 1.34, 18: 1.26, 9: 1.1 };

/** What stands, one for each site that is taken. */
export function standsOf(buildings: readonly SceneBuilding[], { plots }: Grounds): Stand[] {
  const stands = new Map<number, Stand>();
  const kinds = new Map<number, number>();
  for (const building of [...buildings].sort((one, other) => one.id - other.id)) {
    const plot = plots[building.site];
    if (!plot) continue;
    const { typeId } = building;
    const before = kinds.get(typeId) ?? 0;
    kinds.set(typeId, before + 1);
    const there = stands.get(plot.site);
    stands.set(
      plot.site,
      there
        ? { ...there, buildings: [...there.buildings, building] }
        : { plot, before, times: Math.min(plot.room, GREAT[typeId] ?? 1), buildings: [building] },
    );
  }
  return [...stands.values()];
}

/** The whole picture, back to front, from nothing but its input. */
export function sceneOf(input: SceneInput, frame: SceneFrame): Scene {
  const { planetType, seed, night, raceId, gate } = input;
  const { palette, grounds, gradients, sky, ridge, rows, fore } = keptLandscape(planetType, seed, night, frame);
  const stands = standsOf(input.buildings, grounds);
  const taken = new Set(stands.map(({ plot }) => plot.site));
  const standing = (name: SiteRow): Shape[] =>
    stands
      .filter(({ plot }) => plot.row === name)
      .sort((one, other) => one.plot.y - other.plot.y)
      .map((each) => buildingShape(each, palette, raceId, seed, night));
  const row = (name: SiteRow): Shape[] => [
    ...wildShapes(planetType, seed, palette, grounds, taken, name),
    ...trackShapes(stands, grounds.gate, palette, name),
    ...standing(name),
  ];
  // Odd seeds are mirrored, light and all: the drawings are lit from the left, so the whole picture turns with them.
  const mirrored = (seed & 1) === 1;
  const flip = (x: number, wide: number) => (mirrored ? frame.width - x - wide : x);
  const spots = stands.map(({ plot, times, buildings }): SceneSpot => {
    const { x, y, wide, high } = targetOf(plot, times);
    return {
      key: `${plot.site}`,
      x: flip(x - wide / 2, wide),
      y: y - high,
      width: wide,
      height: high,
      row: plot.row,
      buildings,
    };
  });
  const gateSpot: SceneSpot = {
    key: 'gate',
    x: flip(grounds.gate - 60, 120),
    y: GATE_FOOT - 122,
    width: 120,
    height: 124,
    row: 'middle',
    buildings: [],
  };
  return {
    frame,
    mirrored,
    gradients,
    spots: inReadingOrder([...spots, gateSpot]),
    layers: Object.entries({
      sky,
      orbit: fleetShapes(input.orbit, frame, palette),
      siege: input.besieged ? fleetShapes('besieger', frame, palette) : [],
      ridge,
      guns: standing('ridge'),
      farLand: rows.far,
      far: row('far'),
      backLand: rows.back,
      back: row('back'),
      middleLand: rows.middle,
      middle: row('middle'),
      frontLand: rows.front,
      gate: [gateShape(gate, grounds.gate, palette, night)],
      front: row('front'),
      squads: squadShapes(input.squads, grounds.gate, gate),
      fore,
    }).map(([name, shapes]) => ({ name, shapes })),
  };
}

/** Row by row, farthest first, and each from left to right. */
function inReadingOrder(spots: readonly SceneSpot[]): SceneSpot[] {
  const rank = ({ row }: SceneSpot) => ROW_NAMES.indexOf(row);
  return [...spots].sort((one, other) => rank(one) - rank(other) || one.x - other.x);
}
