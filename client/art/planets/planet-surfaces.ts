import { seededRandom } from '#shared/rules/random';
import { layered, type Noise, noiseFrom } from './noise.ts';

/** A place on a globe of radius 1; y is the axis, so y is also a measure of latitude: -1 north pole, 1 south pole. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** One layer of a planet: the ground above a level, in one colour. */
export interface SurfaceLayer {
  readonly heightAt: (place: Spot) => number;
  readonly level: number;
  /** A design token, or two that are mixed. */
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

/** What tells a world from others of its type, beside where its land lies. */
interface Character {
  readonly between: (low: number, high: number) => number;
  /** Mixes a type's colours with one of these tokens, by so many percent; or with none. */
  readonly tintOf: (...tints: readonly (readonly [token: string, percent: number])[]) => (token: string) => string;
}

function characterFrom(seed: number): Character {
  const random = seededRandom(seed);
  return {
    between: (low, high) => low + random() * (high - low),
    tintOf: (...tints) => {
      const tint = tints[Math.floor(random() * (tints.length + 1))];
      return (token) => (tint ? `color-mix(in oklab, var(${token}), var(${tint[0]}) ${tint[1]}%)` : token);
    },
  };
}

const SURFACES: Record<number, (rough: Terrain, clouds: Terrain, character: Character) => Surface> = {
  // Temperate
  1: (rough, clouds, { between, tintOf }) => {
    const land = rough(between(1.1, 2));
    // From one continent to islands.
    const sea = between(-0.2, 0.22);
    // Meadows, savanna, red steppe, forests or taiga.
    const tint = tintOf(['--desert-light', 40], ['--desert-rock', 45], ['--ocean-mid', 40], ['--ice-deep', 45]);
    const weather = swirled(clouds(1.5, 2.5), rough(0.9));
    const clear = between(-0.1, 0.16);
    return {
      ground: '--temperate-sea',
      air: '--temperate-air',
      layers: [
        { heightAt: land, level: sea - 0.22, colour: '--temperate-shallow', opacity: 0.3, fine: true },
        { heightAt: land, level: sea - 0.09, colour: '--temperate-shallow', opacity: 0.45 },
        { heightAt: land, level: sea + 0.02, colour: tint('--temperate-land'), line: 0.6 },
        { heightAt: land, level: sea + 0.16, colour: tint('--temperate-hill'), opacity: 0.7 },
        { heightAt: land, level: sea + 0.24, colour: tint('--temperate-land'), line: 0.35, traced: true, fine: true },
        { heightAt: land, level: sea + 0.37, colour: tint('--temperate-high'), opacity: 0.75, fine: true },
        { heightAt: land, level: sea + 0.52, colour: '--snow', opacity: 0.6, fine: true },
        { heightAt: capsOf(clouds(3)), level: between(0.68, 0.98), colour: '--snow', opacity: 0.92 },
        { heightAt: weather, level: clear + 0.26, colour: '--cloud', opacity: 0.3 },
        { heightAt: weather, level: clear + 0.34, colour: '--cloud', opacity: 0.3, fine: true },
        { heightAt: weather, level: clear + 0.42, colour: '--cloud', opacity: 0.4 },
      ],
      craters: 0,
      ringed: 0.08,
      shine: 0.4,
    };
  },
  // Desert
  2: (rough, clouds, { between, tintOf }) => {
    const dunes = rough(between(0.9, 1.6), between(1.3, 3.4));
    const rock = clouds(1.25);
    const bare = between(-0.2, 0.2);
    // Sand, salt, dark gravel or red dust.
    const tint = tintOf(['--snow', 35], ['--desert-dark', 45], ['--lava-deep', 30]);
    return {
      ground: tint('--desert-sand'),
      air: '--desert-air',
      layers: [
        { heightAt: dunes, level: 0, colour: tint('--desert-light'), opacity: 0.7 },
        { heightAt: dunes, level: 0.2, colour: tint('--desert-pale'), opacity: 0.45, fine: true },
        { heightAt: dunes, level: 0.36, colour: tint('--desert-pale'), opacity: 0.6, fine: true },
        { heightAt: dunes, level: 0.1, colour: '--desert-rock', opacity: 0.55, line: 0.4, traced: true, fine: true },
        { heightAt: dunes, level: -0.14, colour: '--desert-rock', opacity: 0.55, line: 0.4, traced: true, fine: true },
        { heightAt: dunes, level: -0.28, colour: '--desert-rock', opacity: 0.55, line: 0.4, traced: true, fine: true },
        { heightAt: rock, level: bare + 0.2, colour: '--desert-rock', opacity: 0.75, line: 0.5 },
        { heightAt: rock, level: bare + 0.32, colour: '--desert-dark', opacity: 0.45 },
        { heightAt: rock, level: bare + 0.46, colour: '--desert-dark', opacity: 0.6, fine: true },
        { heightAt: rough(0.8, 1.5), level: 0, colour: '--desert-dark', opacity: 0.7, line: 1.3, traced: true },
        { heightAt: capsOf(clouds(3)), level: 0.95, colour: '--snow', opacity: 0.7 },
      ],
      craters: 9,
      ringed: 0.14,
      shine: 0,
    };
  },
  // Ice
  3: (rough, clouds, { between, tintOf }) => {
    const floes = rough(between(0.9, 1.7));
    const open = between(-0.2, 0.2);
    // White, green, grey or dusty ice.
    const tint = tintOf(['--ocean-shallow', 35], ['--veiled', 50], ['--desert-light', 35]);
    const drifts = clouds(1.4);
    return {
      ground: tint('--ice-field'),
      air: '--ice-air',
      layers: [
        { heightAt: floes, level: open + 0.04, colour: tint('--ice-blue'), opacity: 0.6 },
        { heightAt: floes, level: open + 0.22, colour: tint('--ice-deep'), opacity: 0.4 },
        { heightAt: floes, level: open + 0.36, colour: tint('--ice-deep'), opacity: 0.5, fine: true },
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
        { heightAt: capsOf(clouds(3)), level: between(0.6, 0.95), colour: '--snow', opacity: 0.85 },
      ],
      craters: 0,
      ringed: 0.26,
      shine: 0.2,
    };
  },
  // Volcanic
  4: (rough, clouds, { between, tintOf }) => {
    const crust = clouds(1.5);
    const seams = rough(between(0.6, 1.3));
    const calm = between(-0.16, 0.1);
    // Basalt, ash, rust or glowing ground.
    const tint = tintOf(['--moon-sea', 45], ['--desert-dark', 45], ['--lava-deep', 22]);
    const vents = rough(1.7);
    return {
      ground: tint('--basalt'),
      air: '--lava-air',
      layers: [
        { heightAt: crust, level: 0, colour: tint('--basalt-light'), opacity: 0.8 },
        { heightAt: crust, level: 0.16, colour: tint('--basalt-pale'), opacity: 0.4, line: 0.4, fine: true },
        { heightAt: crust, level: 0.3, colour: tint('--basalt-pale'), opacity: 0.7, fine: true },
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
        { heightAt: vents, level: calm + 0.58, colour: '--lava', opacity: 0.6, line: 0.6, glows: true },
        { heightAt: vents, level: calm + 0.68, colour: '--lava-core', opacity: 0.4, glows: true, fine: true },
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
  5: (rough, clouds, { between, tintOf }) => {
    const depths = rough(between(1, 1.7), 1.2);
    // From atolls everywhere to none.
    const flood = between(-0.22, 0.12);
    // Blue, green, dark or cold water.
    const tint = tintOf(['--temperate-land', 40], ['--basalt', 40], ['--ice-deep', 40]);
    const clear = between(-0.1, 0.16);
    const weather = swirled(clouds(1.2, 3), rough(0.7));
    return {
      ground: tint('--ocean-deep'),
      air: '--ocean-air',
      layers: [
        { heightAt: depths, level: flood - 0.1, colour: tint('--ocean-mid'), opacity: 0.5 },
        { heightAt: depths, level: flood + 0.12, colour: tint('--ocean-mid'), opacity: 0.7, fine: true },
        {
          heightAt: depths,
          level: flood + 0.02,
          colour: tint('--ocean-shallow'),
          opacity: 0.5,
          line: 0.4,
          traced: true,
          fine: true,
        },
        {
          heightAt: depths,
          level: flood + 0.22,
          colour: tint('--ocean-shallow'),
          opacity: 0.5,
          line: 0.4,
          traced: true,
          fine: true,
        },
        { heightAt: depths, level: flood + 0.34, colour: tint('--ocean-shallow'), opacity: 0.6 },
        { heightAt: depths, level: flood + 0.52, colour: '--temperate-land', line: 0.5 },
        { heightAt: depths, level: flood + 0.6, colour: '--temperate-high', opacity: 0.7, fine: true },
        { heightAt: weather, level: clear + 0.16, colour: '--cloud', opacity: 0.2 },
        { heightAt: weather, level: clear + 0.26, colour: '--cloud', opacity: 0.26, fine: true },
        { heightAt: weather, level: clear + 0.36, colour: '--cloud', opacity: 0.44 },
      ],
      craters: 0,
      ringed: 0.14,
      shine: 0.75,
    };
  },
  // Barren Moon
  6: (rough, clouds, { between, tintOf }) => {
    const seas = rough(between(0.8, 1.5));
    const dry = between(-0.16, 0.16);
    // Grey, brown, dark or pale rock.
    const tint = tintOf(['--desert-rock', 35], ['--basalt', 45], ['--snow', 30]);
    const dust = clouds(2);
    return {
      ground: tint('--moon'),
      air: '--moon-pale',
      layers: [
        { heightAt: seas, level: dry + 0.04, colour: tint('--moon-sea'), opacity: 0.7 },
        { heightAt: seas, level: dry + 0.2, colour: tint('--moon-deep'), opacity: 0.4 },
        { heightAt: seas, level: dry + 0.32, colour: tint('--moon-deep'), opacity: 0.4, fine: true },
        { heightAt: dust, level: 0.2, colour: tint('--moon-pale'), opacity: 0.35 },
        { heightAt: dust, level: 0.36, colour: tint('--moon-pale'), opacity: 0.5, fine: true },
      ],
      craters: Math.round(between(36, 92)),
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
  return (SURFACES[typeId] ?? unknownSurface)(rough, clouds, characterFrom(seed));
}
