/** What the scene is drawn from. It knows no clock: what passes is told as a part of the whole. */
export interface SceneInput {
  readonly planetType: number;
  readonly seed: number;
  readonly raceId: number;
  readonly buildings: readonly SceneBuilding[];
  readonly gate: SceneGate;
  /** Squads by the gate: how many figures stand there, at most 9. */
  readonly squads: number;
  /** Ship type ids in orbit. */
  readonly orbit: readonly number[];
  readonly besieged: boolean;
  readonly night: boolean;
}

export interface SceneBuilding {
  readonly id: number;
  readonly typeId: number;
  /** Where it stands: an index of the rules' sites. Several may share one. */
  readonly site: number;
  readonly state: { readonly is: 'active' } | { readonly is: 'due' } | { readonly is: 'rising'; readonly part: number };
}

/** Of those that share a site: what waits for the player, else what is under construction. */
export function shownAmong(there: readonly SceneBuilding[]): SceneBuilding {
  const of = (is: SceneBuilding['state']['is']) => there.find(({ state }) => state.is === is);
  const shown = of('due') ?? of('rising') ?? there[0];
  if (!shown) throw new Error('Nothing stands there.');
  return shown;
}

export interface SceneGate {
  readonly locked: number;
  readonly opening: 'empty' | 'water' | 'iris';
}

/** When the owner's night begins and ends. */
const [DUSK, DAWN] = [20, 6];

/** Whether it is night for the owner, at a time in ms. */
export function isNight(now: number): boolean {
  const hour = new Date(now).getHours();
  return hour >= DUSK || hour < DAWN;
}

/** The picture's size in its own units. One for all screens: a phone scrolls it, so that a world is the same world everywhere. */
export interface SceneFrame {
  readonly width: number;
  readonly height: number;
}
export const FRAME: SceneFrame = { width: 1104, height: 420 };

/** One path, or a group of such. Colours are CSS colours; `url(#…)` names a gradient of the scene. */
export interface Shape {
  readonly d?: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly move?: string;
  /** What is above this height of the items' own units is not drawn. */
  readonly above?: number;
  readonly items?: readonly Shape[];
}

const n = (value: number) => Math.round(value * 10) / 10;
export const P = (x: number, y: number) => `${n(x)} ${n(y)}`;
export const ellipse = (x: number, y: number, rx: number, ry = rx) =>
  `M${P(x - rx, y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;
export const line = (points: readonly (readonly [number, number])[]) => `M${points.map(([x, y]) => P(x, y)).join('L')}`;

/** A colour between two hex colours. */
export function mix(from: string, to: string, part: number): string {
  const at = (text: string, place: number) => Number.parseInt(text.slice(1 + 2 * place, 3 + 2 * place), 16);
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(at(from, i) + (at(to, i) - at(from, i)) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
