import { mix } from './scene-data.ts';

/** The light and the ground of one planet type; every colour of the scene derives from these. */
export interface Palette {
  readonly skyTop: string;
  readonly sky: string;
  /** The sky at the horizon. */
  readonly glow: string;
  readonly far: string;
  readonly ridge: string;
  /** Four planes of ground, farthest first, and the dark foreground. */
  readonly ground: readonly [string, string, string, string];
  readonly fore: string;
  /** Where light grazes an edge. */
  readonly edge: string;
  readonly sun: string;
  /** How much the air veils what is far, 0 to 1. */
  readonly air: number;
  readonly stars: number;
}

type Row = readonly [
  skyTop: string,
  sky: string,
  glow: string,
  far: string,
  ridge: string,
  back: string,
  plain: string,
  near: string,
  fore: string,
  edge: string,
  sun: string,
  air: number,
];

const DAY: Readonly<Record<number, Row>> = {
  1: [
    '#0d2b38',
    '#2c6273',
    '#d6ddc2',
    '#4c7482',
    '#2f5350',
    '#55704f',
    '#44603f',
    '#2b432f',
    '#0a1410',
    '#c3d6ab',
    '#ffe9c0',
    0.5,
  ],
  2: [
    '#2a2a34',
    '#8a6049',
    '#f2cd96',
    '#9b6c50',
    '#6d452e',
    '#a5774a',
    '#8a5f39',
    '#5b3c24',
    '#170e08',
    '#f2d3a4',
    '#ffe2a6',
    0.45,
  ],
  3: [
    '#0c2739',
    '#3c748c',
    '#e6f2f1',
    '#7ba3b6',
    '#527e94',
    '#9bbac6',
    '#7fa4b3',
    '#4b7083',
    '#0a161d',
    '#f4fbfd',
    '#fff3dc',
    0.5,
  ],
  4: [
    '#120b0f',
    '#4a2422',
    '#dd7440',
    '#3d2a2b',
    '#241b1d',
    '#41332f',
    '#332a29',
    '#221c1c',
    '#090606',
    '#a37a66',
    '#ffa05c',
    0.4,
  ],
  5: [
    '#0a2a40',
    '#2d708e',
    '#d3ebe2',
    '#417e95',
    '#24505e',
    '#6b8a72',
    '#4f7163',
    '#2c4a43',
    '#07141a',
    '#cfe6cf',
    '#fff0cf',
    0.55,
  ],
  6: [
    '#020406',
    '#05090c',
    '#10181d',
    '#4b5357',
    '#363d41',
    '#757d81',
    '#5f676b',
    '#383f43',
    '#090d0f',
    '#dfe4e5',
    '#ffffff',
    0,
  ],
};
const NIGHT = '#04090f';

export function paletteOf(planetType: number, night: boolean): Palette {
  const [skyTop, sky, glow, far, ridge, back, plain, near, fore, edge, sun, air] = DAY[planetType] ?? (DAY[1] as Row);
  const day: Palette = {
    skyTop,
    sky,
    glow,
    far,
    ridge,
    ground: [back, mix(back, plain, 0.5), plain, near],
    fore,
    edge,
    sun,
    air,
    stars: planetType === 6 ? 0.8 : 0.12,
  };
  if (!night) return day;
  const dark = (colour: string, part = 0.66) => mix(colour, NIGHT, part);
  return {
    skyTop: dark(skyTop, 0.8),
    sky: dark(sky, 0.72),
    glow: dark(glow, planetType === 4 ? 0.45 : 0.72),
    far: dark(far, 0.74),
    ridge: dark(ridge, 0.74),
    ground: [dark(back, 0.58), dark(mix(back, plain, 0.5), 0.58), dark(plain, 0.6), dark(near, 0.64)],
    fore: dark(fore, 0.5),
    edge: mix(dark(edge, 0.34), '#8fb4c6', 0.35),
    sun: '#cfe3ee',
    air: air * 0.8,
    stars: 0.85,
  };
}
