import { layered, type Noise, noiseFrom } from './noise.ts';

/** A place on a globe of radius 1; y is the axis, so y is also a measure of latitude: -1 north pole, 1 south pole. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** One layer of a planet: the ground above a level, in the colour of one design token. */
export interface SurfaceLayer {
  readonly heightAt: (place: Spot) => number;
  readonly level: number;
  readonly colour: string;
  readonly opacity?: number;
  /** Width of the outline. */
  readonly line?: number;
  /** Draws only the outline, in the layer's own colour: a contour, a crack. */
  readonly traced?: boolean;
  /** Emits light: drawn above the night side's shade. */
  readonly glows?: boolean;
  /** Left out of small pictures. */
  readonly fine?: boolean;
}

/** All parameters of one planet type's look. */
export interface Surface {
  readonly ground: string;
  readonly air: string;
  readonly layers: readonly SurfaceLayer[];
  readonly craters: number;
  /** Probability of a ring, 0 to 1. */
  readonly ringed: number;
  /** Strength of the sun's reflection on the sea, 0 to 1. */
  readonly shine: number;
}

type Terrain = (scale: number, stretch?: number) => (place: Spot) => number;

/** Fractal ground, stretched along the latitudes if `stretch` is above 1. */
function terrainOf(noise: Noise, layers: number, shift: number): Terrain {
  const ground = layered(noise, layers);
  return (scale, stretch = 1) =>
    ({ x, y, z }) =>
      ground(x * scale + shift, y * scale * stretch, z * scale);
}

/** Ground displaced by other noise, as wind distorts clouds. */
function swirled(heightAt: (place: Spot) => number, wind: (place: Spot) => number): (place: Spot) => number {
  return (place) => {
    const turn = wind(place) * 0.9;
    return heightAt({ x: place.x + turn, y: place.y - turn * 0.4, z: place.z + turn * 0.5 });
  };
}

/** Polar caps: high near both poles, with a ragged edge. */
function capsOf(edge: (place: Spot) => number): (place: Spot) => number {
  return (place) => Math.abs(place.y) + edge(place) * 0.12;
}

const SURFACES: Record<number, (rough: Terrain, clouds: Terrain) => Surface> = {
  // Temperate
  1: (rough, clouds) => {
    const land = rough(1.45);
    const weather = swirled(clouds(1.5, 2.5), rough(0.9));
    return {
      ground: '--temperate-sea',
      air: '--temperate-air',
      layers: [
        { heightAt: land, level: -0.22, colour: '--temperate-shallow', opacity: 0.3, fine: true },
        { heightAt: land, level: -0.09, colour: '--temperate-shallow', opacity: 0.45 },
        { heightAt: land, level: 0.02, colour: '--temperate-land', line: 0.6 },
        { heightAt: land, level: 0.16, colour: '--temperate-hill', opacity: 0.7 },
        { heightAt: land, level: 0.24, colour: '--temperate-land', line: 0.35, traced: true, fine: true },
        { heightAt: land, level: 0.37, colour: '--temperate-high', opacity: 0.75, fine: true },
        { heightAt: land, level: 0.52, colour: '--snow', opacity: 0.6, fine: true },
        { heightAt: capsOf(clouds(3)), level: 0.88, colour: '--snow', opacity: 0.92 },
        { heightAt: weather, level: 0.26, colour: '--cloud', opacity: 0.3 },
        { heightAt: weather, level: 0.34, colour: '--cloud', opacity: 0.3, fine: true },
        { heightAt: weather, level: 0.42, colour: '--cloud', opacity: 0.4 },
      ],
      craters: 0,
      ringed: 0.08,
      shine: 0.4,
    };
  },
  // Desert
  2: (rough, clouds) => {
    const dunes = rough(1.1, 2.4);
    const rock = clouds(1.25);
    return {
      ground: '--desert-sand',
      air: '--desert-air',
      layers: [
        { heightAt: dunes, level: 0, colour: '--desert-light', opacity: 0.7 },
        { heightAt: dunes, level: 0.2, colour: '--desert-pale', opacity: 0.45, fine: true },
        { heightAt: dunes, level: 0.36, colour: '--desert-pale', opacity: 0.6, fine: true },
        { heightAt: dunes, level: 0.1, colour: '--desert-rock', opacity: 0.55, line: 0.4, traced: true, fine: true },
        { heightAt: dunes, level: -0.14, colour: '--desert-rock', opacity: 0.55, line: 0.4, traced: true, fine: true },
        { heightAt: dunes, level: -0.28, colour: '--desert-rock', opacity: 0.55, line: 0.4, traced: true, fine: true },
        { heightAt: rock, level: 0.2, colour: '--desert-rock', opacity: 0.75, line: 0.5 },
        { heightAt: rock, level: 0.32, colour: '--desert-dark', opacity: 0.45 },
        { heightAt: rock, level: 0.46, colour: '--desert-dark', opacity: 0.6, fine: true },
        { heightAt: rough(0.8, 1.5), level: 0, colour: '--desert-dark', opacity: 0.7, line: 1.3, traced: true },
        { heightAt: capsOf(clouds(3)), level: 0.95, colour: '--snow', opacity: 0.7 },
      ],
      craters: 9,
      ringed: 0.14,
      shine: 0,
    };
  },
  // Ice
  3: (rough, clouds) => {
    const floes = rough(1.2);
    const drifts = clouds(1.4);
    return {
      ground: '--ice-field',
      air: '--ice-air',
      layers: [
        { heightAt: floes, level: 0.04, colour: '--ice-blue', opacity: 0.6 },
        { heightAt: floes, level: 0.22, colour: '--ice-deep', opacity: 0.4 },
        { heightAt: floes, level: 0.36, colour: '--ice-deep', opacity: 0.5, fine: true },
        { heightAt: drifts, level: 0.12, colour: '--snow', opacity: 0.5 },
        { heightAt: drifts, level: 0.3, colour: '--snow', opacity: 0.6, fine: true },
        { heightAt: clouds(0.75), level: 0, colour: '--ice-crack', opacity: 0.8, line: 1.5, traced: true },
        { heightAt: rough(0.7, 1.3), level: 0.04, colour: '--ice-crack', opacity: 0.7, line: 1.1, traced: true },
        {
          heightAt: clouds(1.3, 0.7),
          level: -0.05,
          colour: '--ice-crack',
          opacity: 0.6,
          line: 0.7,
          traced: true,
          fine: true,
        },
        { heightAt: rough(1.5), level: -0.1, colour: '--ice-crack', opacity: 0.5, line: 0.5, traced: true, fine: true },
        { heightAt: capsOf(clouds(3)), level: 0.78, colour: '--snow', opacity: 0.85 },
      ],
      craters: 0,
      ringed: 0.26,
      shine: 0.2,
    };
  },
  // Volcanic
  4: (rough, clouds) => {
    const crust = clouds(1.5);
    const seams = rough(0.85);
    const vents = rough(1.7);
    return {
      ground: '--basalt',
      air: '--lava-air',
      layers: [
        { heightAt: crust, level: 0, colour: '--basalt-light', opacity: 0.8 },
        { heightAt: crust, level: 0.16, colour: '--basalt-pale', opacity: 0.4, line: 0.4, fine: true },
        { heightAt: crust, level: 0.3, colour: '--basalt-pale', opacity: 0.7, fine: true },
        { heightAt: seams, level: 0, colour: '--lava-deep', opacity: 0.3, line: 6, traced: true, glows: true },
        { heightAt: seams, level: 0, colour: '--lava', opacity: 0.85, line: 2.2, traced: true, glows: true },
        {
          heightAt: seams,
          level: 0,
          colour: '--lava-core',
          opacity: 0.95,
          line: 0.9,
          traced: true,
          glows: true,
          fine: true,
        },
        { heightAt: vents, level: 0.58, colour: '--lava', opacity: 0.6, line: 0.6, glows: true },
        { heightAt: vents, level: 0.68, colour: '--lava-core', opacity: 0.4, glows: true, fine: true },
        {
          heightAt: clouds(1.15),
          level: 0.02,
          colour: '--lava',
          opacity: 0.6,
          line: 0.8,
          traced: true,
          glows: true,
          fine: true,
        },
      ],
      craters: 0,
      ringed: 0.06,
      shine: 0,
    };
  },
  // Ocean
  5: (rough, clouds) => {
    const depths = rough(1.25, 1.2);
    const weather = swirled(clouds(1.2, 3), rough(0.7));
    return {
      ground: '--ocean-deep',
      air: '--ocean-air',
      layers: [
        { heightAt: depths, level: -0.1, colour: '--ocean-mid', opacity: 0.5 },
        { heightAt: depths, level: 0.12, colour: '--ocean-mid', opacity: 0.7, fine: true },
        { heightAt: depths, level: 0.02, colour: '--ocean-shallow', opacity: 0.5, line: 0.4, traced: true, fine: true },
        { heightAt: depths, level: 0.22, colour: '--ocean-shallow', opacity: 0.5, line: 0.4, traced: true, fine: true },
        { heightAt: depths, level: 0.34, colour: '--ocean-shallow', opacity: 0.6 },
        { heightAt: depths, level: 0.52, colour: '--temperate-land', line: 0.5 },
        { heightAt: depths, level: 0.6, colour: '--temperate-high', opacity: 0.7, fine: true },
        { heightAt: weather, level: 0.16, colour: '--cloud', opacity: 0.2 },
        { heightAt: weather, level: 0.26, colour: '--cloud', opacity: 0.26, fine: true },
        { heightAt: weather, level: 0.36, colour: '--cloud', opacity: 0.44 },
      ],
      craters: 0,
      ringed: 0.14,
      shine: 0.75,
    };
  },
  // Barren Moon
  6: (rough, clouds) => {
    const seas = rough(1.05);
    const dust = clouds(2);
    return {
      ground: '--moon',
      air: '--moon-pale',
      layers: [
        { heightAt: seas, level: 0.04, colour: '--moon-sea', opacity: 0.7 },
        { heightAt: seas, level: 0.2, colour: '--moon-deep', opacity: 0.4 },
        { heightAt: seas, level: 0.32, colour: '--moon-deep', opacity: 0.4, fine: true },
        { heightAt: dust, level: 0.2, colour: '--moon-pale', opacity: 0.35 },
        { heightAt: dust, level: 0.36, colour: '--moon-pale', opacity: 0.5, fine: true },
      ],
      craters: 64,
      ringed: 0,
      shine: 0,
    };
  },
};

/** A banded world, for a type that this client does not know. */
const unknownSurface = (rough: Terrain, clouds: Terrain): Surface => ({
  ground: '--veiled',
  air: '--veiled-pale',
  layers: [
    { heightAt: rough(0.5, 7), level: 0.05, colour: '--veiled-deep', opacity: 0.7, line: 0.35 },
    { heightAt: clouds(0.6, 9), level: 0.14, colour: '--veiled-pale', opacity: 0.55 },
  ],
  craters: 0,
  ringed: 0.4,
  shine: 0,
});

/** The look of a planet of this type. The seed places its land and weather; `layers` sets how fine the ground is. */
export function surfaceOf(typeId: number, seed: number, layers: number): Surface {
  const rough = terrainOf(noiseFrom(seed), layers, 0);
  const clouds = terrainOf(noiseFrom(seed ^ 0x5bd1e995), Math.min(3, layers - 1), 11.7);
  return (SURFACES[typeId] ?? unknownSurface)(rough, clouds);
}
