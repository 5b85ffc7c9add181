import { type Random, seededRandom } from '#shared/rules/random';
import type { SiteRow } from '#shared/rules/worlds/sites';
import { ellipse, line, mix, P, type SceneFrame, type Shape } from './scene-data.ts';
import { featuresOf } from './scene-features.ts';
import type { Palette } from './scene-palette.ts';
import { type Grounds, levelOf, ridgeAt } from './scene-sites.ts';

type Point = readonly [number, number];
const HORIZON = 190;

interface Peak {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly flat: number;
}

/** How far a slope has fallen at a distance from its peak: hollow flanks, or a table with a cliff, a ledge and scree. */
function drop({ wide, flat }: Peak, distance: number, fall: number): number {
  if (!flat) return fall * Math.min(1.2, (distance / wide) ** 0.82);
  if (distance < flat) return distance * 0.02;
  if (distance < flat + 5) return fall * 0.5 * ((distance - flat) / 5);
  if (distance < flat * 1.3) return fall * 0.5;
  return fall * Math.min(1.2, 0.5 + (0.5 * (distance - flat * 1.3)) / (wide * 0.6));
}

/** A range: its outline, the faces turned from the light, the caps of snow. The highest peak is the one a player knows the world by. */
function rangeOf(random: Random, width: number, count: number, [high, low]: Point, flat: boolean) {
  const foot = HORIZON + 8;
  const mark = 1 + Math.floor(random() * (count - 2));
  const step = width / (count - 1);
  const peaks = Array.from({ length: count }, (_, i): Peak => {
    const y = i === mark ? high - 16 : high + (low - high) * random();
    const wide = step * (0.75 + random() * 0.55) * (i === mark ? 1.15 : 1);
    return { x: step * (i + (random() - 0.5) * 0.7), y, wide, flat: flat ? wide * (0.1 + random() ** 1.6 * 0.28) : 0 };
  });
  const [roughA, roughB] = [random() * 6.3, random() * 6.3];
  const points: Point[] = [];
  const owner: number[] = [];
  for (let x = -18; x <= width + 18; x += 6) {
    let [best, y] = [0, foot + 20];
    peaks.forEach((peak, i) => {
      const at = peak.y + drop(peak, Math.abs(x - peak.x), foot - peak.y);
      if (at < y) [best, y] = [i, at];
    });
    const wear = flat ? 0.6 : 2.4;
    points.push([x, y + wear * (Math.sin(x / 7 + roughA) + 0.8 * Math.sin(x / 17 + roughB) + (random() - 0.5))]);
    owner.push(best);
  }
  let [shade, snow, ribs] = ['', '', ''];
  peaks.forEach((peak, i) => {
    const own = points.filter((_, at) => owner[at] === i);
    const right = own.filter(([x]) => x >= peak.x + peak.flat * 0.5);
    const end = right.at(-1);
    if (!end || right.length < 3) return;
    const [fall, reach] = [end[1] + 6 - peak.y, end[0] - peak.x];
    const inner = [0.95, 0.72, 0.5, 0.27].map(
      (part, k): Point => [
        peak.x + peak.flat * 0.5 + reach * ([0.5, 0.2, 0.26, 0.05][k] ?? 0) * (0.7 + random() * 0.5),
        peak.y + fall * part,
      ],
    );
    shade += `${line([...right, [end[0], end[1] + 8], ...inner])}Z`;
    if (flat)
      for (const part of [0.12, 0.22, 0.38, 0.62]) {
        const reachAt = peak.flat * (part < 0.5 ? 1 : 1.25);
        ribs += line([
          [peak.x - reachAt, peak.y + fall * part],
          [peak.x + reachAt * (0.2 + random() * 0.6), peak.y + fall * part + 1],
        ]);
      }
    else
      for (const part of [0.3, 0.55])
        ribs += line([
          [peak.x - peak.wide * 0.1 * part, peak.y + fall * part * 0.8],
          [peak.x - peak.wide * 0.3 * part, peak.y + fall * (part + 0.22)],
        ]);
    const cap = own.filter(([, y]) => y < peak.y + fall * 0.4);
    const [first, last] = [cap[0], cap.at(-1)];
    if (first && last && cap.length > 2 && peak.y < (high + low) / 2) {
      const teeth = Array.from(
        { length: 7 },
        (_, k): Point => [
          last[0] + ((first[0] - last[0]) * (k + 0.5)) / 7,
          peak.y + fall * (k % 2 ? 0.24 : 0.44 + random() * 0.1),
        ],
      );
      snow += `${line([...cap, ...teeth])}Z`;
    }
  });
  return { d: `${line(points)}V${HORIZON + 40}H-20Z`, shade, ribs, snow };
}

/** The edge of a plane of ground: long waves. */
function edgeOf(random: Random, width: number, base: number, high: number): (x: number) => number {
  const waves = [1.2, 2.7, 6].map(
    (rate, i) => [rate * (0.8 + random() * 0.5), random() * 6.3, high / (i + 1)] as const,
  );
  return (x) =>
    base + waves.reduce((sum, [rate, phase, size]) => sum + size * Math.sin((x / width) * 6.3 * rate + phase), 0) * 0.6;
}
const along = (width: number, at: (x: number) => number, step = 24) =>
  Array.from({ length: Math.ceil((width + 40) / step) + 1 }, (_, i): Point => [i * step - 20, at(i * step - 20)]);

const conifer = (x: number, y: number, high: number) =>
  `M${P(x, y - high)}l${P(high * 0.16, high * 0.4)}h${(-high * 0.07).toFixed(1)}l${P(high * 0.17, high * 0.36)}h${(-high * 0.2).toFixed(1)}v${(high * 0.24).toFixed(1)}h${(-high * 0.12).toFixed(1)}v${(-high * 0.24).toFixed(1)}h${(-high * 0.2).toFixed(1)}l${P(high * 0.17, -high * 0.36)}h${(-high * 0.07).toFixed(1)}Z`;
const shard = (x: number, y: number, high: number, lean: number) =>
  `M${P(x - high * 0.24, y)}L${P(x + lean * high, y - high)}L${P(x + high * 0.28, y)}Z`;
const boulder = (x: number, y: number, size: number) =>
  `M${P(x - size, y)}l${P(size * 0.25, -size * 0.6)}l${P(size * 0.6, -size * 0.25)}l${P(size * 0.7, size * 0.3)}l${P(size * 0.4, size * 0.55)}Z`;
const tuft = (x: number, y: number, high: number) =>
  `M${P(x - 2, y)}q-1 ${(-high * 0.5).toFixed(1)} ${P(-high * 0.4, -high * 0.8)}q${P(high * 0.3, 2)} ${P(high * 0.42, high * 0.4)}q0 ${(-high * 0.5).toFixed(1)} ${P(high * 0.12, -high)}q${P(high * 0.1, high * 0.4)} ${P(high * 0.1, high * 0.6)}q${P(high * 0.15, -high * 0.4)} ${P(high * 0.5, -high * 0.55)}q${P(-high * 0.35, high * 0.4)} ${P(-high * 0.4, high * 0.95)}Z`;
/** Basalt: a bundle of columns. */
const columns = (x: number, y: number, high: number) =>
  [0, 1, 2, 3]
    .map(
      (i) =>
        `M${P(x + i * high * 0.2, y)}v${(-high * ([0.6, 1, 0.8, 0.45][i] ?? 1)).toFixed(1)}l${P(high * 0.1, -high * 0.07)}l${P(high * 0.1, high * 0.07)}V${y.toFixed(1)}Z`,
    )
    .join('');

/** What grows or lies on this kind of ground. */
function growth(planetType: number, random: Random, x: number, y: number, size: number): string {
  if (planetType === 1) return random() < 0.75 ? conifer(x, y, size * (0.8 + random() * 0.6)) : tuft(x, y, size * 0.5);
  if (planetType === 5) return random() < 0.6 ? tuft(x, y, size * (0.6 + random() * 0.5)) : boulder(x, y, size * 0.35);
  if (planetType === 3) return shard(x, y, size * (0.5 + random() * 0.6), random() * 0.5 - 0.15);
  if (planetType === 4) return columns(x, y, size * (0.5 + random() * 0.5));
  if (planetType === 2 && random() < 0.3) return tuft(x, y, size * 0.4);
  return boulder(x, y, size * (0.25 + random() * 0.3));
}

/** Everything behind the ridge's guns: the far range, or the sea. */
export function farLand(
  planetType: number,
  seed: number,
  palette: Palette,
  frame: SceneFrame,
  night: boolean,
): Shape[] {
  const random = seededRandom(seed ^ 0x1b3d);
  const { width } = frame;
  const { far, ridge, edge, glow } = palette;
  const shapes: Shape[] = [];
  if (planetType === 5) {
    const sea = 158;
    const isles = rangeOf(random, width, 7, [118, 150], false);
    shapes.push({ d: isles.d, fill: mix(far, glow, 0.5) }, { d: isles.shade, fill: far, opacity: 0.4 });
    shapes.push(
      { d: `M-20 ${sea}H${width + 20}V260H-20Z`, fill: 'url(#sea)' },
      { d: `M-20 ${sea}H${width + 20}`, stroke: glow, width: 1, opacity: 0.8 },
    );
    // Stacks: what the sea has left of a cliff, one of them an arch.
    const stacks = Array.from(
      { length: 4 },
      (_, i) =>
        [width * (0.52 + i * 0.13 + random() * 0.07), 30 + random() ** 2 * 56, sea + 6 + random() * 16] as const,
    );
    const rock = (x: number, high: number, y: number) =>
      `M${P(x - high * 0.36, y)}L${P(x - high * 0.3, y - high * 0.42)}L${P(x - high * 0.2, y - high * 0.62)}L${P(x - high * 0.22, y - high * 0.86)}L${P(x - high * 0.04, y - high)}L${P(x + high * 0.1, y - high * 0.93)}L${P(x + high * 0.16, y - high * 0.6)}L${P(x + high * 0.26, y - high * 0.46)}L${P(x + high * 0.32, y)}Z`;
    const dark = (x: number, high: number, y: number) =>
      `M${P(x + high * 0.02, y - high * 0.97)}L${P(x + high * 0.1, y - high * 0.93)}L${P(x + high * 0.16, y - high * 0.6)}L${P(x + high * 0.26, y - high * 0.46)}L${P(x + high * 0.32, y)}H${(x + high * 0.06).toFixed(1)}L${P(x + high * 0.1, y - high * 0.4)}L${P(x - high * 0.02, y - high * 0.6)}Z`;
    shapes.push(
      { d: stacks.map((each) => rock(...each)).join(''), fill: mix(far, ridge, 0.45) },
      { d: stacks.map((each) => dark(...each)).join(''), fill: ridge, opacity: 0.7 },
    );
    shapes.push({
      d: stacks
        .map(
          ([x, high, y]) =>
            `M${P(x - high * 0.5, y + 1)}h${high.toFixed(0)}M${P(x - high * 0.3, y + 4)}h${(high * 0.5).toFixed(0)}`,
        )
        .join(''),
      stroke: glow,
      width: 1.3,
      opacity: 0.6,
    });
    shapes.push({
      d: Array.from({ length: 60 }, () => {
        const y = sea + 3 + random() ** 1.4 * 58;
        const long = 6 + random() * (y - sea) * 0.9;
        return `M${P(random() * width, y)}h${long.toFixed(0)}`;
      }).join(''),
      stroke: glow,
      width: 0.9,
      opacity: night ? 0.3 : 0.42,
    });
    return shapes;
  }
  const flat = planetType === 2;
  const back = rangeOf(random, width, flat ? 7 : 8, [74, 128], flat);
  const front = rangeOf(random, width, flat ? 10 : 11, [112, 150], flat);
  const veil = planetType === 6 ? 0 : 1;
  const white = mix(glow, '#ffffff', night ? 0 : 0.45);
  shapes.push({ d: back.d, fill: mix(far, glow, 0.42 * veil) });
  if (planetType === 1 || planetType === 3) shapes.push({ d: back.snow, fill: white, opacity: night ? 0.3 : 0.7 });
  shapes.push(
    { d: back.shade, fill: mix(far, ridge, 0.2), opacity: 0.6 },
    { d: back.ribs, stroke: edge, width: 0.8, opacity: 0.22 },
  );
  if (planetType === 4) {
    const x = width * (0.6 + random() * 0.2);
    shapes.push(
      { d: ellipse(x, 84, 190, 96), fill: 'url(#fire)' },
      {
        d: `M${P(x - 20, 66)}C${P(x - 40, 34)} ${P(x - 8, 26)} ${P(x - 30, 6)}C${P(x - 40, -10)} ${P(x - 20, -20)} ${P(x - 20, -30)}H${(x + 160).toFixed(0)}C${P(x + 120, 0)} ${P(x + 60, 2)} ${P(x + 58, 22)}S${P(x + 10, 40)} ${P(x + 20, 66)}Z`,
        fill: '#0c0708',
        opacity: 0.55,
      },
      {
        d: `M${P(x - 270, 200)}C${P(x - 130, 172)} ${P(x - 66, 118)} ${P(x - 32, 64)}L${P(x - 12, 71)}L${P(x + 8, 67)}L${P(x + 30, 62)}C${P(x + 66, 118)} ${P(x + 140, 172)} ${P(x + 290, 200)}Z`,
        fill: far,
      },
      {
        d: `M${P(x + 4, 69)}L${P(x + 30, 62)}C${P(x + 66, 118)} ${P(x + 140, 172)} ${P(x + 290, 200)}H${(x + 40).toFixed(0)}L${P(x + 58, 150)}L${P(x + 22, 128)}L${P(x + 26, 98)}Z`,
        fill: ridge,
        opacity: 0.7,
      },
      { d: `M${P(x - 31, 65)}L${P(x - 12, 71)}L${P(x + 8, 67)}L${P(x + 29, 63)}`, stroke: '#ffb066', width: 2.4 },
      {
        d: `M${P(x - 12, 71)}q-5 16 3 30t-7 32q-16 22 -12 60M${P(x + 8, 68)}q9 16 5 32t16 40M${P(x - 16, 133)}q-22 14 -40 40`,
        stroke: '#e8662f',
        width: 1.8,
        opacity: 0.9,
      },
    );
  }
  shapes.push(
    { d: front.d, fill: mix(far, glow, 0.12 * veil) },
    { d: front.shade, fill: ridge, opacity: 0.55 },
    { d: front.ribs, stroke: edge, width: 0.9, opacity: 0.26 },
  );
  return shapes;
}

/** The planes of ground: where each begins, how deep it is, and what stands on its edge. */
const PLANES = [
  { base: 195, high: 4, depth: 38, clumps: [4, 6], growth: 9 },
  { base: 231, high: 4, depth: 60, clumps: [3, 6], growth: 12 },
  { base: 291, high: 5, depth: 64, clumps: [3, 4], growth: 14 },
  { base: 353, high: 5, depth: 66, clumps: [1, 4], growth: 15 },
] as const;

/** The ridge, and four planes of ground: each with the light on its edge and contours that close up with distance. */
export function nearLand(
  planetType: number,
  seed: number,
  palette: Palette,
  grounds: Grounds,
  frame: SceneFrame,
): { ridge: Shape[]; planes: Shape[][]; fore: Shape[]; outline: string } {
  const random = seededRandom(seed ^ 0x6e21);
  const { width, height } = frame;
  const { edge, ground, fore, ridge: dark } = palette;
  const crest = ridgeAt(seed, frame);
  const end = width * 0.4;
  // An ocean's headland breaks off in steps, each with a cliff of its own.
  const steps = [
    [0, 24],
    [26, 18],
    [58, 22],
    [88, 30],
  ].map(([at = 0, high = 0]) => [end + at + random() * 12, high * (0.8 + random() * 0.4)] as const);
  const shore =
    planetType === 5
      ? (x: number) => crest(x) + steps.reduce((sum, [at, high]) => sum + high / (1 + Math.exp((at - x) / 1.6)), 0)
      : crest;
  const top = along(width, shore, planetType === 5 ? 4 : 12);
  const body = `${line(top)}V260H-20Z`;
  // What grows stands in clumps, as it does.
  const clumps = (count: number, each: number, at: (x: number) => number, size: number) =>
    Array.from({ length: count }, () => {
      const [middle, wide] = [random() * width, 18 + random() * 46];
      return Array.from({ length: each }, () => {
        const x = middle + (random() + random() + random() - 1.5) * wide;
        return growth(planetType, random, x, at(x) + 2.5, size);
      }).join('');
    }).join('');
  const stands = clumps(
    planetType === 1 ? 8 : 5,
    planetType === 1 ? 11 : planetType === 5 ? 9 : 4,
    shore,
    planetType === 1 ? 10 : 7,
  );
  const hill = edgeOf(random, width, planetType === 5 ? 206 : 174, planetType === 5 ? 3 : 8);
  const hillTop = line(along(width, hill));
  // The faces of the cliffs, turned from the light, and the beds of stone in them.
  const faces =
    planetType === 5
      ? steps
          .map(([at], i) => {
            const until = steps[i + 1]?.[0] ?? at + 34;
            const [high, low] = [shore(at - 8), shore(at + 8)];
            return `M${P(at - 7, high + 1)}L${P(at + 6, low - 1)}H${until.toFixed(0)}L${P(until - 2, 240)}H${(at - 14).toFixed(0)}L${P(at - 4, (high + low) / 2 + 9)}Z`;
          })
          .join('')
      : '';
  const beds =
    planetType === 5
      ? steps
          .flatMap(([at]) =>
            [0.3, 0.6, 0.85].map(
              (part) =>
                `M${P(at - 5, shore(at - 8) + (shore(at + 8) - shore(at - 8)) * part)}h${(5 + random() * 14).toFixed(0)}`,
            ),
          )
          .join('')
      : '';
  const ridge: Shape[] = [
    { d: body + stands, fill: 'url(#ridge)' },
    ...(faces
      ? [
          { d: faces, fill: fore, opacity: 0.3 },
          { d: beds, stroke: edge, width: 0.8, opacity: 0.35 },
        ]
      : []),
    { d: line(top), stroke: edge, width: 0.9, opacity: 0.5 },
    {
      d: [7, 16, 27]
        .map((below, k) => line(along(width, (x) => shore(x) + below + 2 * Math.sin(x / 60 + k * 2), 30)))
        .join(''),
      stroke: edge,
      width: 0.7,
      opacity: 0.13,
    },
  ];
  // A lake before the plain: the one thing on the ground that is as bright as the sky.
  const [lake, reach] = [width * (0.3 + random() * 0.5), 90 + random() * 90];
  const water: Shape[] = [1, 3, 4].includes(planetType)
    ? [
        ...(planetType === 4 ? [{ d: ellipse(lake, 191, reach * 1.3, 34), fill: 'url(#fire)' }] : []),
        {
          d: `M${P(lake - reach, 194)}C${P(lake - reach * 0.7, 185)} ${P(lake - reach * 0.2, 189)} ${P(lake, 185)}S${P(lake + reach * 0.8, 187)} ${P(lake + reach, 194)}C${P(lake + reach * 0.5, 207)} ${P(lake - reach * 0.5, 207)} ${P(lake - reach, 194)}Z`,
          fill: planetType === 4 ? '#e8662f' : 'url(#lake)',
        },
        {
          d: `M${P(lake - reach * 0.5, 191)}h${(reach * 0.5).toFixed(0)}M${P(lake - reach * 0.1, 194)}h${(reach * 0.7).toFixed(0)}`,
          stroke: planetType === 4 ? '#ffcf8a' : palette.glow,
          width: 1,
          opacity: 0.7,
        },
      ]
    : [];
  const behind: Shape[] = [
    {
      d: `${hillTop}V260H-20Z${clumps(5, planetType === 1 ? 9 : 3, hill, planetType === 1 ? 9 : 6)}`,
      fill: 'url(#hill)',
    },
    { d: hillTop, stroke: edge, width: 0.8, opacity: 0.3 },
  ];

  const edges = PLANES.map(({ base, high }) => edgeOf(random, width, base, high));
  const features = featuresOf(planetType, seed, palette, grounds, edges, lake);
  const planes = PLANES.map(({ depth, clumps: [groups, each], growth: size }, i): Shape[] => {
    const at = edges[i] ?? hill;
    const curve = line(along(width, at));
    const contours = [0.14, 0.36, 0.62, 0.86]
      .map((part) => line(along(width, (x) => at(x) + depth * part + Math.sin(x / 90 + part * 9) * (i + 2), 36)))
      .join('');
    return [
      ...(i ? [] : [...behind, ...water]),
      { d: clumps(groups, each, at, size), fill: mix(ground[i] ?? dark, fore, 0.45) },
      { d: `${curve}V${height + 10}H-20Z`, fill: `url(#plane${i})` },
      { d: curve, stroke: edge, width: 1, opacity: 0.42 - i * 0.06 },
      { d: contours, stroke: edge, width: 0.8, opacity: 0.12 },
      ...marksOf(planetType, random, i, at, width),
      ...(features[i] ?? []),
    ];
  });

  // The dark foreground frames the picture and carries it over into the page.
  const corner = (x: number, far: number) => Math.exp(-(((x - far) / (width * 0.07)) ** 2));
  const lip = (x: number) => height - 7 - 10 * corner(x, 0) - 12 * corner(x, width);
  const tall = Array.from({ length: 28 }, (_, i) => {
    const side = i % 2 ? width : 0;
    const x = side + (random() - (side ? 0.9 : 0.1)) * width * 0.1 * (random() + 0.3);
    return growth(planetType, random, x, lip(x) + 4, 20 + 46 * corner(x, side) * random());
  }).join('');
  return {
    ridge,
    planes,
    outline: `${line(top)}V${height}H-20Z`,
    fore: [{ d: `${line(along(width, lip))}V${height + 10}H-20Z${tall}`, fill: fore }],
  };
}

/** What marks this kind of ground: ripples, cracks, rivers of fire, craters. */
function marksOf(planetType: number, random: Random, plane: number, at: (x: number) => number, width: number): Shape[] {
  const some = (count: number, draw: (x: number, y: number, size: number) => string) =>
    Array.from({ length: count }, () => {
      const x = random() * width;
      const depth = 6 + random() * ([24, 46, 48, 50][plane] ?? 40);
      return draw(x, at(x) + depth, 0.45 + plane * 0.26 + random() * 0.4);
    }).join('');
  if (planetType === 6) {
    const where = Array.from({ length: 7 }, () => {
      const x = random() * width;
      return [x, at(x) + 8 + random() * 34, (10 + random() * 22) * (0.5 + plane * 0.25)] as const;
    });
    return [
      { d: where.map(([x, y, r]) => ellipse(x, y, r, r * 0.24)).join(''), fill: '#000000', opacity: 0.28 },
      {
        d: where.map(([x, y, r]) => `M${P(x - r, y)}a${P(r, r * 0.24)} 0 0 0 ${P(2 * r, 0)}`).join(''),
        stroke: '#dfe4e5',
        width: 0.9,
        opacity: 0.35,
      },
    ];
  }
  if (planetType === 4) {
    const run = some(
      [1, 2, 1, 1][plane] ?? 1,
      (x, y, size) =>
        `M${P(x, y)}l${P(16 * size, 3)}l${P(9 * size, -4)}l${P(22 * size, 3)}l${P(12 * size, 5)}l${P(24 * size, -1)}M${P(x + 47 * size, y + 2)}l${P(6 * size, 6 * size)}l${P(15 * size, 3)}`,
    );
    return [
      { d: run, stroke: '#0a0607', width: 4.5, opacity: 0.35 },
      { d: run, stroke: '#c2431f', width: 2, opacity: 0.4 },
      { d: run, stroke: '#ff9a55', width: 0.7, opacity: 0.75 },
    ];
  }
  if (planetType === 3)
    return [
      {
        d: some(
          9,
          (x, y, size) =>
            `M${P(x, y)}l${P(26 * size, -5)}l${P(14 * size, 6)}l${P(30 * size, -3)}M${P(x + 26 * size, y - 5)}l${P(-8 * size, -6)}`,
        ),
        stroke: '#24566f',
        width: 0.9,
        opacity: 0.5,
      },
    ];
  if (planetType === 2)
    return [
      {
        d: some(
          12,
          (x, y, size) => `M${P(x, y)}q${P(20 * size, -7)} ${P(44 * size, -1)}q${P(16 * size, 3)} ${P(34 * size, -2)}`,
        ),
        stroke: '#4f2f1b',
        width: 1.1,
        opacity: 0.3,
      },
    ];
  return [
    {
      d: some(
        26,
        (x, y, size) => `M${P(x, y)}l${P(1.5 * size, -4 * size)}l${P(1.5 * size, 4 * size)}l${P(2 * size, -3 * size)}`,
      ),
      stroke: '#0c1a12',
      width: 0.8,
      opacity: 0.35,
    },
  ];
}

/** Naquadah, trinium, metal: the resources' tokens as numbers, since they are mixed with stone. */
const HUES = ['#a99be8', '#7fd0c4', '#b4bfc6'] as const;

/** The deposits: what a newcomer sees lying there before any mine stands on it. */
export function depositShapes(seed: number, { deposits }: Grounds, night: boolean): Shape[] {
  const random = seededRandom(seed ^ 0x3c5e);
  return deposits.flatMap(({ x, y }, kind): Shape[] => {
    const stones = Array.from({ length: 7 }, (_, i) => {
      const dx = (i - 3) * 11 + random() * 8;
      const high = 7 + random() * 10 - Math.abs(i - 3) * 1.5;
      return kind === 2
        ? boulder(x + dx, y + 9 + random() * 4, high * 0.7)
        : shard(x + dx, y + 9 + random() * 4, high, random() * 0.6 - 0.3);
    }).join('');
    const hue = HUES[kind] ?? HUES[0];
    return [{ d: stones, fill: mix(hue, '#0a1418', night ? 0.62 : 0.45), stroke: hue, width: 0.8, opacity: 0.9 }];
  });
}

/** What grows on the plots that nobody has built on: a world is wild before it is settled, and a building clears its place. */
export function wildShapes(
  planetType: number,
  seed: number,
  palette: Palette,
  grounds: Grounds,
  taken: ReadonlySet<number>,
  row: SiteRow,
): Shape[] {
  const { ground, fore } = palette;
  const level = levelOf(row) - 1;
  const size = [11, 15, 20, 26][level] ?? 20;
  let [d, shadow] = ['', ''];
  for (const plot of grounds.plots) {
    if (plot.row !== row || !grounds.wild.has(plot) || taken.has(plot.site)) continue;
    const random = seededRandom(seed ^ (plot.site * 7919 + 11));
    const count = 3 + Math.floor(random() * (planetType === 1 ? 6 : 3));
    const own = Array.from(
      { length: count },
      () => [plot.x + (random() + random() - 1) * plot.size * 0.5, plot.y - random() * plot.size * 0.16 + 3] as const,
    ).sort((one, other) => one[1] - other[1]);
    for (const [x, y] of own) {
      const high = size * (0.75 + random() * 0.4);
      d += growth(planetType, random, x, y, high);
      shadow += `M${P(x - high * 0.14, y)}h${(high * 0.3).toFixed(1)}l${P(high * 0.85, high * 0.14)}Z`;
    }
  }
  if (!d) return [];
  return [
    { d: shadow, fill: fore, opacity: 0.32 },
    { d, fill: mix(ground[level] ?? fore, fore, [0.45, 0.5, 0.6, 0.55][level] ?? 0.5) },
  ];
}
