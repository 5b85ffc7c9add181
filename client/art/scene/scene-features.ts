import { type Random, seededRandom } from '#shared/rules/random';
import { ellipse, mix, P, type Shape } from './scene-data.ts';
import type { Palette } from './scene-palette.ts';
import { GATE_HALF, type Grounds, ROW_NAMES } from './scene-sites.ts';

/*
 * What tells two worlds of a type apart below the horizon: a river through the town, fields, ruins of those who were here before.
 * Each world has one of them, and every second one two.
 */

type Edge = (x: number) => number;

const KINDS = ['river', 'fields', 'ruins'] as const;

/** The shapes of each plane of ground, farthest first. */
export function featuresOf(
  planetType: number,
  seed: number,
  palette: Palette,
  grounds: Grounds,
  edges: readonly Edge[],
  spring: number,
): Shape[][] {
  const random = seededRandom(seed ^ 0x7c31);
  const first = Math.floor(random() * 3);
  const second = random() < 0.5 ? (first + 1) % 3 : first;
  const has = (kind: (typeof KINDS)[number]) => KINDS[first] === kind || KINDS[second] === kind;
  // Nothing flows on an airless world.
  const river = has('river') && planetType !== 6 ? riverOf(planetType, palette, grounds, edges, spring) : [];
  const fields = has('fields') || (has('river') && planetType === 6);
  return edges.map((at, plane) => [
    ...(fields && plane < 3 ? fieldsOf(planetType, palette, random, plane, at) : []),
    ...(river[plane] ?? []),
    ...(has('ruins') && (plane === 1 || plane === 2) ? ruinsOf(palette, random, grounds, plane, at) : []),
  ]);
}

/** The widest gap of each row on the river's side of the gate, not far from the one before: where it passes between the buildings. */
function fords({ plots, gate }: Grounds, spring: number): (readonly [x: number, y: number])[] {
  const left = spring < gate;
  let x = spring;
  return ROW_NAMES.slice(1).map((row) => {
    const own = plots
      .filter((plot) => plot.row === row && plot.x < gate === left)
      .sort((one, other) => one.x - other.x);
    const walls = own.map((plot) => [plot.x - plot.size / 2, plot.x + plot.size / 2] as const);
    const ends = left ? [40, gate - GATE_HALF + 10] : [gate + GATE_HALF - 10, 1064];
    const gaps = [[ends[0], ends[0]] as const, ...walls].map(
      ([, from = 0], i) => [from, walls[i]?.[0] ?? ends[1] ?? from] as const,
    );
    const worth = ([from, until]: readonly [number, number]) =>
      Math.min(70, until - from) - Math.abs((from + until) / 2 - x) * 0.3;
    const [from, until] = gaps.reduce((best, gap) => (worth(gap) > worth(best) ? gap : best));
    x = (from + until) / 2;
    return [x, own[0]?.y ?? 0] as const;
  });
}

/** How far down a river is drawn on each plane: a little under the edge of the next. */
const DEPTHS = [46, 70, 74, 80];

function riverOf(
  planetType: number,
  palette: Palette,
  grounds: Grounds,
  edges: readonly Edge[],
  spring: number,
): Shape[][] {
  const points = fords(grounds, spring);
  const knots = [[spring, 190] as const, ...points, [(points[3]?.[0] ?? spring) - 30, 430] as const];
  const xAt = (y: number) => {
    const i = Math.max(0, knots.findIndex(([, bottom], at) => at > 0 && y <= bottom) - 1);
    const [[fromX, fromY], [toX, toY]] = [knots[i] ?? [spring, 190], knots[i + 1] ?? [spring, 430]];
    const part = Math.min(1, Math.max(0, (y - fromY) / (toY - fromY)));
    return fromX + (toX - fromX) * part * part * (3 - 2 * part) + Math.sin(y / 9) * (y - 180) * 0.018;
  };
  const half = (y: number) => 1.5 + ((y - 190) / 230) ** 1.3 * 13;
  // Water, meltwater on ice, fire, or a bed that has long been dry.
  const dry = planetType === 2;
  const fill = planetType === 4 ? '#e0602c' : dry ? mix(palette.glow, palette.ground[1], 0.55) : 'url(#lake)';
  const bank = planetType === 4 ? '#0a0607' : mix(palette.ground[2], palette.fore, 0.35);
  return edges.map((at, plane) => {
    const rows: number[] = [];
    const top = at(xAt(at(spring))) + 1;
    for (let y = top; y <= top + (DEPTHS[plane] ?? 80); y += 6) rows.push(y);
    const side = (hand: number, wider: number) => rows.map((y) => P(xAt(y) + hand * (half(y) + wider), y));
    const ribbon = (wider: number) => `M${[...side(-1, wider), ...side(1, wider).reverse()].join('L')}Z`;
    const glints = rows
      .filter((_, i) => i % 2)
      .map((y, i) => `M${P(xAt(y) - half(y) * (i % 3 ? 0.6 : 0.1), y)}h${(half(y) * 0.8).toFixed(1)}`)
      .join('');
    return [
      { d: ribbon(1.5 + plane), fill: bank, opacity: 0.5 },
      { d: ribbon(0), fill, opacity: dry ? 0.5 : 0.92 },
      { d: glints, stroke: planetType === 4 ? '#ffcf8a' : palette.glow, width: 0.8, opacity: dry ? 0.25 : 0.5 },
    ];
  });
}

/** Fields, pans of salt, ponds of ice, plates of glass: patches that lie side by side and close up with distance. */
function fieldsOf(planetType: number, palette: Palette, random: Random, plane: number, at: Edge): Shape[] {
  const depth = [26, 44, 46][plane] ?? 40;
  const lush = planetType === 1 || planetType === 5;
  const tones = lush
    ? [
        mix(palette.ground[0], '#c9b45a', 0.34),
        mix(palette.ground[2], '#16301c', 0.4),
        mix(palette.ground[1], palette.glow, 0.26),
      ]
    : [
        mix(palette.ground[0], palette.glow, planetType === 4 ? 0.06 : 0.3),
        mix(palette.ground[2], palette.fore, 0.4),
        mix(palette.ground[1], palette.edge, 0.24),
      ];
  const groups = 2;
  const shapes: Shape[] = [];
  let furrows = '';
  for (let group = 0; group < groups; group++) {
    let x = random() * 900 + 20;
    const count = 2 + Math.floor(random() * 3);
    const [y, high, lean] = [
      at(x) + 4 + random() * depth * 0.3,
      depth * (0.34 + random() * 0.2),
      (random() - 0.5) * 60,
    ];
    for (let i = 0; i < count; i++) {
      const wide = (44 + random() * 60) * (0.7 + plane * 0.25);
      const d = lush
        ? `M${P(x, y)}h${wide.toFixed(0)}l${P(lean, high)}h${(-wide - 6).toFixed(0)}Z`
        : `M${P(x, y + high * 0.3)}l${P(wide * 0.3, -high * 0.3)}l${P(wide * 0.55, high * 0.1)}l${P(wide * 0.2, high * 0.5)}l${P(-wide * 0.4, high * 0.36)}l${P(-wide * 0.5, -high * 0.12)}Z`;
      shapes.push({ d, fill: tones[Math.floor(random() * 3)] ?? palette.ground[0], opacity: lush ? 0.62 : 0.5 });
      if (lush) for (let k = 1; k < 6; k++) furrows += `M${P(x + (wide * k) / 6, y)}l${P(lean - (k - 3) * 1.2, high)}`;
      x += wide + 4 + random() * 5;
    }
  }
  if (furrows) shapes.push({ d: furrows, stroke: palette.fore, width: 0.8, opacity: 0.22 });
  return shapes;
}

/** Stones in a ring, a colonnade, or the ribs of a hull that came down. */
function ruinsOf(palette: Palette, random: Random, { plots, gate }: Grounds, plane: number, at: Edge): Shape[] {
  const row = plots
    .filter(({ row }) => row === (plane === 1 ? 'back' : 'middle'))
    .sort((one, other) => one.x - other.x);
  const gaps = row.slice(1).map((plot, i) => [(plot.x + (row[i]?.x ?? 0)) / 2, plot.x - (row[i]?.x ?? 0)] as const);
  const away = gaps.filter(([x]) => Math.abs(x - gate) > 90);
  const [x = 0] = away[Math.floor(random() * away.length)] ?? [gate + 200];
  const [y, size] = [at(x) + 10 + random() * 8, plane === 1 ? 0.8 : 1.05];
  const kind = Math.floor(random() * 3);
  const pillar = (dx: number, high: number, wide: number, dy = 0) =>
    `M${P(x + dx - wide, y + dy)}l${P(wide * 0.25, -high)}h${(wide * 1.4).toFixed(1)}l${P(wide * 0.3, high)}Z`;
  let d = '';
  if (kind === 0)
    for (let i = 0; i < 9; i++) {
      const angle = (i / 9) * 6.28;
      d += pillar(Math.cos(angle) * 30 * size, (10 + random() * 9) * size, 2.6 * size, Math.sin(angle) * 7 * size);
    }
  else if (kind === 1) {
    for (let i = 0; i < 5; i++) d += pillar((i - 2) * 13 * size, (random() < 0.3 ? 9 : 24) * size, 2.4 * size);
    d += `M${P(x - 30 * size, y - 25 * size)}h${(34 * size).toFixed(1)}v${(4 * size).toFixed(1)}h${(-33 * size).toFixed(1)}Z`;
  } else
    for (let i = 0; i < 6; i++) {
      const [dx, high] = [(i - 2.5) * 12 * size, (26 - Math.abs(i - 2) * 4.5) * size];
      d += `M${P(x + dx, y)}c${P(-5, -high * 0.5)} ${P(0, -high)} ${P(12 * size, -high)}l${P(-1, 2.6)}c${P(-9 * size, 0)} ${P(-11 * size, high * 0.5)} ${P(-8 * size, high - 2.6)}Z`;
    }
  const stone = mix(palette.ground[plane] ?? palette.ridge, palette.edge, 0.3);
  return [
    { d: ellipse(x + 8, y + 3, 46 * size, 6 * size), fill: palette.fore, opacity: 0.3 },
    { d, fill: mix(stone, palette.fore, 0.2), stroke: palette.edge, width: 0.7, opacity: 0.85 },
  ];
}
