import { seededRandom } from '#shared/rules/random';
import type { SiteRow } from '#shared/rules/worlds/sites';
import { BUILDING_DRAWINGS, PLAIN_HALL } from '../buildings/building-drawings.ts';
import { PLAIN_HULL, SHIP_DRAWINGS } from '../ships/ship-drawings.ts';
import {
  ellipse,
  P,
  type SceneBuilding,
  type SceneFrame,
  type SceneGate,
  type Shape,
  shownAmong,
} from './scene-data.ts';
import type { Palette } from './scene-palette.ts';
import { levelOf, type Plot } from './scene-sites.ts';

const AMBER = 'var(--amber)';

/** Scaffolding on the drawings' 64 grid. */
const SCAFFOLD =
  'M5 56V6M22 56V6M42 56V6M59 56V6M2 6H62M2 22H62M2 39H62M5 22 22 6M42 6 59 22M5 39 22 22M42 22 59 39M5 56 22 39M42 39 59 56';
/** What each race puts on what it builds: a banner, an obelisk, crystals, a mast. On the 64 grid, left of the drawing. */
const CRESTS: Readonly<Record<number, string>> = {
  1: 'M1 56V30M1 31H8L6 35 8 39H1',
  2: 'M0 56 1.500 34 3 30 4.500 34 6 56ZM1 44H5',
  3: 'M0 56 2 44 4 56ZM4 56 7 48 8 56Z',
  4: 'M3 56V26M0 32H6M1 37H5M3 26V22',
};
/** Sheds that gather about the second and third of a kind. */
const SHEDS = ['M52 57V51L56 48.500 60 51V57Z', 'M52 57V51L56 48.500 60 51V57ZM43 58V53H51V58Z'];

/** What stands on a plot: the first of those that share it is drawn. */
export interface Stand {
  readonly plot: Plot;
  /** How many times as large as its row's buildings. */
  readonly times: number;
  readonly buildings: readonly SceneBuilding[];
  /** How many of its kind were begun before it. */
  readonly before: number;
}

export function buildingShape(stand: Stand, palette: Palette, raceId: number, seed: number, night: boolean): Shape {
  const { plot, times, before } = stand;
  const building = shownAmong(stand.buildings);
  const { x, y, row } = plot;
  const size = plot.size * times;
  const { mass, shade, frame, fine, lamps, mark, hue } = BUILDING_DRAWINGS[building.typeId] ?? PLAIN_HALL;
  const random = seededRandom(seed ^ (building.id * 2654435761));
  const high = (size / 64) * (0.94 + random() * 0.06);
  const wide = (size / 64) * (0.95 + random() * 0.05);
  const weight = 1.15 / high;
  const rising = building.state.is === 'rising' ? building.state.part : undefined;
  const due = building.state.is === 'due';
  const edge = due ? AMBER : palette.edge;
  const level = levelOf(row);
  const top = 60 - 56 * (rising ?? 1);
  const bone = due ? AMBER : `url(#bone${level})`;
  const solid: Shape[] = [
    ...(frame ? [{ d: frame, stroke: bone, width: weight * 1.05 }] : []),
    { d: mass, fill: `url(#stone${level})`, stroke: edge, width: weight * 0.65 },
    ...(shade ? [{ d: shade, fill: palette.fore, opacity: 0.55 }] : []),
    ...(level > 0 ? [{ d: fine, stroke: edge, width: 0.6, opacity: 0.3 }] : []),
    ...(mark && hue
      ? [{ d: mark, stroke: `var(${hue})`, fill: `var(${hue})`, width: weight * 0.95, opacity: level ? 1 : 0.85 }]
      : []),
    ...(rising === undefined
      ? [
          { d: lamps, fill: night || due ? '#ffc46b' : AMBER },
          {
            d: (CRESTS[raceId] ?? '') + (SHEDS[Math.min(before, 2) - 1] ?? ''),
            stroke: bone,
            fill: `url(#stone${level})`,
            width: weight * 0.8,
          },
        ]
      : []),
  ];
  return {
    move: `translate(${P(x, y)}) scale(${wide.toFixed(3)} ${high.toFixed(3)}) translate(-32 -56)`,
    items: [
      // The shadow falls away from the light, over the ground.
      { d: 'M2 58H62L92 63H26Z', fill: palette.fore, opacity: night ? 0.35 : 0.5 },
      { d: 'M-3 57.500 2 55.200H62L67 57.500 60 59H4Z', fill: 'url(#pad)' },
      ...(night || due
        ? [{ d: ellipse(32, 57, 52, due ? 13 : 10), fill: 'url(#lamp)', opacity: due ? 0.95 : 0.85 }]
        : []),
      ...(due ? [{ d: 'M32 52V-2', stroke: AMBER, width: weight }] : []),
      ...(rising === undefined
        ? solid
        : [
            { d: mass, stroke: palette.edge, width: weight * 0.6, opacity: 0.45 },
            { above: top, items: solid },
            { d: SCAFFOLD, stroke: palette.edge, width: weight * 0.7, opacity: 0.8 },
            { d: ellipse(5, 6, 1.6) + ellipse(59, 6, 1.6), fill: 'var(--water)' },
          ]),
      ...(due
        ? [
            { d: ellipse(32, -4, 15), fill: 'url(#lamp)' },
            { d: ellipse(32, -4, 3.4), fill: AMBER },
          ]
        : []),
    ],
  };
}

const PLATE =
  'M-19 -199H19L16.5 -178 12.5 -174 10.5 -164 6.5 -162 5.5 -172H-5.5L-6.5 -162 -10.5 -164 -12.5 -174 -16.5 -178Z';
const LAMP = 'M0 -189 5 -177.5 0 -166 -5 -177.5Z';
const CRADLE = 'M-236 202-222 160-196 152-178 108-150 102C-118 160-60 198 0 206V210H-236Z';
export const GATE_FOOT = 364;
const SCALE = 0.29;

/** The gate on its steps, lean enough for a picture: 35 nodes in place of the 180 of the large one. */
export function gateShape(gate: SceneGate, x: number, palette: Palette, night: boolean): Shape {
  const clamps = Array.from({ length: 7 }, (_, i) => ({
    turn: `rotate(${(((i + 1) * 360) / 7).toFixed(2)})`,
    lit: i < gate.locked,
  }));
  const opening: Shape[] =
    gate.opening === 'water'
      ? [
          { d: ellipse(0, 0, 122), fill: 'url(#water)' },
          {
            d: [104, 84, 62, 38].map((r, i) => ellipse(i * 3 - 5, 4 - i * 3, r, r * (0.96 - i * 0.03))).join(''),
            stroke: '#bfe7f4',
            width: 3,
            opacity: 0.28,
          },
          { d: ellipse(0, 0, 119), stroke: '#bfe7f4', width: 3, opacity: 0.8 },
        ]
      : gate.opening === 'iris'
        ? [
            { d: ellipse(0, 0, 122), fill: 'url(#iris)' },
            {
              d: Array.from({ length: 14 }, (_, i) => {
                const a = (i * Math.PI) / 7;
                const b = a + 1.25;
                return `M${P(122 * Math.cos(a), 122 * Math.sin(a))}Q${P(70 * Math.cos(a + 0.15), 70 * Math.sin(a + 0.15))} ${P(20 * Math.cos(b), 20 * Math.sin(b))}`;
              }).join(''),
              stroke: '#0b1418',
              width: 4,
            },
            { d: ellipse(0, 0, 20), fill: '#2a3c44', stroke: '#7fd0c4', width: 4 },
          ]
        : [{ d: ellipse(0, 0, 122), fill: palette.fore, opacity: 0.42 }];
  const half = [400, 366, 330];
  const steps = half.map(
    (wide, i): Shape => ({
      d: `M${-wide} ${252 - i * 16}L${-wide + 8} ${236 - i * 16}H${wide - 8}L${wide} ${252 - i * 16}Z`,
      fill: `url(#step)`,
      stroke: palette.edge,
      width: 2,
      opacity: 1,
    }),
  );
  return {
    move: `translate(${P(x, GATE_FOOT - 208 * SCALE)}) scale(${SCALE})`,
    items: [
      { d: ellipse(30, 258, 470, 26), fill: palette.fore, opacity: 0.55 },
      ...steps,
      ...(gate.opening === 'water'
        ? [{ d: ellipse(0, 240, 900, 190), fill: 'url(#spill)', opacity: night ? 1 : 0.75 }]
        : []),
      ...opening,
      { d: ellipse(0, 0, 179), stroke: 'url(#rim)', width: 25 },
      { d: ellipse(0, 0, 146), stroke: gate.opening === 'water' ? '#1f4454' : '#22343b', width: 46 },
      { d: ellipse(0, 0, 191.5) + ellipse(0, 0, 124), stroke: palette.edge, width: 2.6, opacity: 0.7 },
      { d: ellipse(0, 0, 167), stroke: '#0b1418', width: 4 },
      {
        d: Array.from({ length: 39 }, (_, i) => {
          const a = (i * Math.PI * 2) / 39;
          return `M${P(141 * Math.sin(a), -141 * Math.cos(a))}L${P(155 * Math.sin(a), -155 * Math.cos(a))}`;
        }).join(''),
        stroke: gate.opening === 'water' ? '#bfe7f4' : palette.edge,
        width: 5,
        opacity: 0.75,
      },
      ...[1, -1].map(
        (hand): Shape => ({
          d: CRADLE,
          move: `scale(${hand} 1)`,
          fill: 'url(#step)',
          stroke: palette.edge,
          width: 2.4,
        }),
      ),
      ...clamps.flatMap(({ turn, lit }): Shape[] => [
        { d: PLATE, move: turn, fill: 'url(#plate)', stroke: palette.edge, width: 2.4 },
        ...(lit ? [{ d: ellipse(0, -178, 34), move: turn, fill: 'url(#lamp)' }] : []),
        { d: LAMP, move: turn, fill: lit ? '#ffc46b' : '#18262c', stroke: lit ? AMBER : '#4b636d', width: lit ? 7 : 2 },
      ]),
      ...(night && gate.opening === 'empty'
        ? [{ d: ellipse(-330, 196, 60, 30) + ellipse(330, 196, 60, 30), fill: 'url(#lamp)', opacity: 0.6 }]
        : []),
    ],
  };
}

/** Figures 100 units tall, the feet at 0 0: a cloak, a pack, a staff. The landing page's are finer, and would load its file. */
const FIGURES = [
  'M0-100a9 9 0 0 1 5 16L17-68 21-17 10-13V0H-10V-13L-20-17-17-68-5-84A9 9 0 0 1 0-100Z',
  'M0-100a8 8 0 0 1 5 15L16-80 20-46 14-50 12 0H4L1-40-5 0H-12L-14-50-20-46-17-80-5-85A8 8 0 0 1 0-100Z',
  'M0-100a8 8 0 0 1 5 15L18-76 25-66V-112H28V0H25V-58L19-52 17-16 10-14V0H-10V-14L-19-18-17-72-5-85A8 8 0 0 1 0-100Z',
] as const;

/** Squads: figures on both sides of the steps. */
export function squadShapes(count: number, gateX: number, gate: SceneGate): Shape[] {
  return Array.from({ length: Math.min(count, 9) }, (_, i): Shape => {
    const side = i % 2 ? 1 : -1;
    const x = gateX + side * (56 + Math.floor(i / 2) * 15 + (i % 3) * 3);
    const y = 398 + ((i * 5) % 7);
    const d = FIGURES[i % FIGURES.length] ?? FIGURES[0];
    return {
      move: `translate(${P(x, y)}) scale(0.21)`,
      items: [
        { d: 'M-16 -2H16L70 10H10Z', fill: '#04080c', opacity: 0.4 },
        { d, fill: '#060b0f', stroke: gate.opening === 'water' ? '#bfe7f4' : '#86a3ae', width: 5, opacity: 1 },
      ],
    };
  });
}

/** Nobody knows what a besieger's ships are before they fight: hulls of three sizes, as on the replay's far side. */
const STRANGERS = [0.86, 1.16, 0.94, 0.7] as const;

/** Ships in orbit, or a besieger's above them. */
export function fleetShapes(ships: readonly number[] | 'besieger', frame: SceneFrame, palette: Palette): Shape[] {
  const hostile = ships === 'besieger';
  const shown = hostile
    ? STRANGERS.map((size) => ({ drawing: PLAIN_HULL, size }))
    : ships
        .slice(0, 7)
        .map((type) => ({ drawing: SHIP_DRAWINGS[type] ?? PLAIN_HULL, size: 0.42 + (type % 10) * 0.075 }));
  if (!shown.length) return [];
  const { width } = frame;
  const base = hostile ? 28 : 66;
  const arc = (x: number) => base + ((x - width * 0.5) / width) ** 2 * 50;
  const colour = hostile ? 'var(--danger)' : palette.edge;
  const trail = `M${P(width * 0.2, arc(width * 0.2))}Q${P(width * 0.5, 2 * base - arc(width * 0.2))} ${P(width * 0.8, arc(width * 0.8))}`;
  return [
    ...(hostile ? [{ d: ellipse(width * 0.52, 0, width * 0.42, 96), fill: 'url(#threat)' }] : []),
    { d: trail, stroke: colour, width: 0.8, opacity: hostile ? 0.7 : 0.4 },
    ...shown.map(({ drawing: { hull, engines, flame, lamps }, size }, i): Shape => {
      const x = width * 0.52 + (i - (shown.length - 1) / 2) * (hostile ? 84 : 66) + (hostile ? 36 : 0);
      return {
        move: `translate(${P(x, arc(x))}) scale(${size.toFixed(2)}) translate(-32 -22)`,
        items: [
          { d: flame, fill: hostile ? colour : '#bfe7f4', opacity: 0.8 },
          { d: hull + engines, fill: hostile ? '#3a1512' : 'url(#stone1)', stroke: colour, width: 1.3 / size },
          { d: lamps, fill: hostile ? colour : AMBER },
        ],
      };
    }),
  ];
}

/** Worn tracks from the gate to what stands: one a row and side, so that they grow with what is built. */
export function trackShapes(stands: readonly Stand[], gateX: number, palette: Palette, row: SiteRow): Shape[] {
  const level = levelOf(row);
  const [reach, height] = (
    { far: [40, 222], back: [60, 284], middle: [112, 340], front: [112, 388] } as Record<string, [number, number]>
  )[row] ?? [60, 284];
  return [-1, 1].flatMap((side): Shape[] => {
    const own = stands
      .map(({ plot }) => plot)
      .filter((each) => each.row === row && Math.sign(each.x - gateX) === side)
      .sort((one, other) => side * (other.x - one.x));
    const first = own[0];
    if (!first) return [];
    const points = [...own.map(({ x, y }) => [x, y + 5] as const), [gateX + side * reach, height] as const];
    const d = points.slice(1).reduce(
      (path, [x, y], i) => {
        const [fromX, fromY] = points[i] as readonly [number, number];
        const half = (x - fromX) / 2;
        return `${path}C${P(fromX + half, fromY + 1)} ${P(x - half, y + 1)} ${P(x, y)}`;
      },
      `M${P(first.x + side * 10, first.y + 5)}L${P(first.x, first.y + 5)}`,
    );
    return [
      { d, stroke: palette.fore, width: 1.4 + level * 1.6, opacity: 0.2 },
      { d, stroke: palette.glow, width: 0.8 + level, opacity: 0.2 },
    ];
  });
}
