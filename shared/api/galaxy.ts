import { z } from 'zod';
import { REFUSALS } from '../refusals.ts';
import { CELL_SIDE, CELLS, MOST_SITES_TOLD, SECTOR_SIDE, SECTORS, SECTORS_ACROSS } from '../rules/sectors.ts';
import { call } from './call.ts';
import { coordinate, count, gateAddress, id, version } from './fields.ts';

/** Galaxies of more worlds are read by sectors only. */
export const MOST_WORLDS_AT_ONCE = 10_000;

/** The galaxy map, while it is small. It holds the gate addresses only of worlds that the caller owns or knows. */
export const getGalaxy = call({
  method: 'GET',
  path: '/galaxy',
  audience: 'player',
  summary: `Every world on the map, in a galaxy of at most ${MOST_WORLDS_AT_ONCE} worlds`,
  fallback: 'Failed to fetch the galaxy.',
  answer: z.array(
    z.object({
      planet_id: id,
      coordinates_x: coordinate,
      coordinates_y: coordinate,
      planet_type_id: id,
      own: z.boolean(),
      known: z.boolean(),
      stargate_address: gateAddress.optional(),
      /** Whether it is under siege; absent if it is not. */
      besieged: z.literal(true).optional(),
    }),
  ),
  versioned: true,
  refuses: [409],
  status: 200,
});

const mapPart = {
  /** Of one sector, the number of times that it has grown; of the whole galaxy, the sum of these. */
  version,
  /** How many worlds it holds. */
  worlds: count,
};

/** The whole galaxy from afar. It changes every ten seconds at most. */
const galaxyFromAfar = z.object({
  ...mapPart,
  /** The side of a cell, in units. */
  cell: z.literal(CELL_SIDE),
  /** A character for each cell, row by row from (-1118, -1118) on: the one with the code 48 + the number of its worlds. */
  counts: z.string().length(CELLS),
});
export type GalaxyFromAfar = z.infer<typeof galaxyFromAfar>;

/** One sector. */
const mapSector = z.object({
  ...mapPart,
  /**
   * In base64: a bit for each place of the sector, set if a world is there. Bit k, the lowest of each byte first, is the place
   * (x0 + k % 280, y0 + k / 280), where x0 is -1118 + 280 times the sector's column, and y0 likewise.
   */
  sites: z.base64(),
});
export type MapSector = z.infer<typeof mapSector>;

const digit = (most: number) => z.string().regex(/^\d$/).transform(Number).pipe(z.int().min(0).max(most));

/**
 * The map by sectors: where worlds are, and nothing else about them. Zoom 0 is the whole galaxy, at 0/0/0; at zoom 1, x is the column
 * and y the row of a sector.
 */
export const getSector = call({
  method: 'GET',
  path: '/galaxy/sectors/{zoom}/{x}/{y}',
  audience: 'player',
  summary: 'A part of the map: where worlds are',
  fallback: 'Failed to fetch the map.',
  missing: REFUSALS.sectorUnknown.text,
  params: z.object({ zoom: digit(1), x: digit(SECTORS_ACROSS - 1), y: digit(SECTORS_ACROSS - 1) }),
  answer: z.union([galaxyFromAfar, mapSector]),
  prepared: true,
  status: 200,
});

/** The most known worlds that one answer holds. */
export const MOST_KNOWN = 1000;

/** A world of which the caller has the gate address. */
const knownWorld = z.object({
  planet_id: id,
  coordinates_x: coordinate,
  coordinates_y: coordinate,
  planet_type_id: id,
  own: z.boolean(),
  /** Of the caller's own worlds. */
  planet_name: z.string().nullable(),
  stargate_address: gateAddress,
});
export type KnownWorld = z.infer<typeof knownWorld>;

/** The caller's own worlds, and those that the caller knows: all in one sector, or of the known ones the latest. */
export const getKnownWorlds = call({
  method: 'GET',
  path: '/galaxy/known',
  audience: 'player',
  summary: 'Your own worlds on the map, and those whose gate address you know',
  fallback: 'Failed to fetch known planets.',
  query: z.object({
    /** The number of a sector: 8 times its row, plus its column. */
    sector: z
      .string()
      .regex(/^\d{1,2}$/, REFUSALS.sectorUnknown.text)
      .transform(Number)
      .pipe(z.int().max(SECTORS - 1, REFUSALS.sectorUnknown.text))
      .optional(),
  }),
  answer: z.object({
    worlds: z.array(knownWorld),
    /** Whether the caller knows more worlds there, and has to ask by sectors. */
    more: z.boolean(),
  }),
  versioned: true,
  status: 200,
});

/** The places of all worlds under siege. */
export const getSieges = call({
  method: 'GET',
  path: '/galaxy/sieges',
  audience: 'player',
  summary: 'Where worlds are under siege',
  fallback: 'Failed to fetch the map.',
  answer: z.object({ places: z.array(z.object({ coordinates_x: coordinate, coordinates_y: coordinate })) }),
  sameForAll: true,
  status: 200,
});

/** New worlds in a sector, which its version counts: what follows the version before may be added to what a reader has. */
export const grownSector = z.object({
  sector: z
    .int()
    .min(0)
    .max(SECTORS - 1),
  version,
  /** The numbers of the new worlds' bits. Absent if they are too many for a message: the sector is to be read again. */
  sites: z
    .array(
      z
        .int()
        .min(0)
        .max(SECTOR_SIDE * SECTOR_SIDE - 1),
    )
    .max(MOST_SITES_TOLD)
    .optional(),
});
export type GrownSector = z.infer<typeof grownSector>;
