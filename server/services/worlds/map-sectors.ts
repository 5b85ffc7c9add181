import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { DataSource } from 'typeorm';
import type { Answer, Prepared } from '#shared/api/call';
import type { GrownSector, getSector } from '#shared/api/galaxy';
import { GALAXY_RADIUS } from '#shared/catalogue/galaxy';
import { REFUSALS, Refused } from '#shared/refusals';
import {
  addSite,
  CELL_SIDE,
  CELLS,
  cellOf,
  cornerOf,
  encodeCounts,
  encodeSector,
  MOST_SITES_TOLD,
  placeOf,
  SECTOR_BYTES,
  SECTOR_SIDE,
  SECTORS,
  SECTORS_ACROSS,
  type SectorBits,
  sectorAt,
  siteOf,
} from '#shared/rules/sectors';

const compressed = promisify(gzip);

/** The view from afar is made anew at most so often: all who look at it would read it again with each new world. */
const AFAR_MS = 10_000;

/** What this server knows of a sector. */
interface Sector {
  version: number;
  worlds: number;
  readonly bits: SectorBits;
  /** Made when somebody asks; none since the sector has grown. */
  answer: Promise<Prepared> | undefined;
}

interface News {
  readonly sector: number;
  readonly version: number;
  /** What came with each version since the one that this server knows; without those that are deleted already. */
  readonly grown: readonly { readonly version: number; readonly sites: number[] }[];
}

/** What is new in the sectors whose versions differ from these. */
const NEWS = `
  SELECT galaxy_sector.sector, galaxy_sector.version, coalesce(
    json_agg(json_build_object('version', galaxy_growth.version, 'sites', sites) ORDER BY galaxy_growth.version)
      FILTER (WHERE sites IS NOT NULL), '[]') AS grown
  FROM galaxy_sector JOIN unnest($1::int[]) WITH ORDINALITY AS known (version, place) ON galaxy_sector.sector = place - 1
    LEFT JOIN galaxy_growth ON galaxy_growth.sector = galaxy_sector.sector AND galaxy_growth.version > known.version
      AND galaxy_growth.version <= galaxy_sector.version
  WHERE galaxy_sector.version <> known.version GROUP BY galaxy_sector.sector, galaxy_sector.version ORDER BY 1`;

/**
 * Where all worlds are, kept in each server: a bit for each place. Worlds never vanish, so it only grows: the versions of the sectors in
 * the database tell by what. Who owns a world changes nothing here.
 */
export class MapSectors {
  #season = 0;
  #sectors = emptySectors();
  #counts = new Uint8Array(CELLS);
  #afar: { readonly answer: Promise<Prepared>; readonly version: number; readonly until: number } | undefined;

  /** `now` returns milliseconds since any fixed moment. */
  private constructor(
    private readonly db: DataSource,
    private readonly now: () => number,
  ) {}

  static async read(db: DataSource, now = () => performance.now()): Promise<MapSectors> {
    const map = new MapSectors(db, now);
    await map.readAgain();
    return map;
  }

  /** How many worlds the galaxy has. */
  get worlds(): number {
    return this.#sectors.reduce((sum, { worlds }) => sum + worlds, 0);
  }

  /** Goes up with each sector's version. */
  get version(): number {
    return this.#sectors.reduce((sum, { version }) => sum + version, 0);
  }

  /** The part of the map at this place of the address. */
  sector({ zoom, x, y }: { readonly zoom: number; readonly x: number; readonly y: number }): Promise<Prepared> {
    if (zoom === 1) return this.#near(sectorAt(x, y));
    if (x !== 0 || y !== 0) throw new Refused(REFUSALS.sectorUnknown);
    return this.#far();
  }

  /** Reads everything, of the season that has begun. Versions come first: what is read after them is at least as new. */
  async readAgain(): Promise<void> {
    const versions: { sector: number; version: number; season: number }[] = await this.db.query(
      `SELECT sector, version, (SELECT coalesce(max(number), 0) FROM season) AS season FROM galaxy_sector ORDER BY sector`,
    );
    const [sectors, counts] = [emptySectors(), new Uint8Array(CELLS)];
    for (let column = 0; column < SECTORS_ACROSS; column++) await this.#readPlaces(sectors, counts, { column });
    for (const { sector, version } of versions) {
      const known = sectors[sector];
      if (known) known.version = version;
    }
    this.#season = versions[0]?.season ?? 0;
    [this.#sectors, this.#counts, this.#afar] = [sectors, counts, undefined];
  }

  /** Reads what other servers, or this one, have put on the map, and returns it in the order of versions. */
  async follow(): Promise<GrownSector[]> {
    const sectors = this.#sectors;
    const news: News[] = await this.db.query(NEWS, [sectors.map(({ version }) => version)]);
    // The database was put back to an earlier state.
    if (news.some(({ sector, version }) => version < (sectors[sector]?.version ?? 0))) {
      await this.readAgain();
      return [];
    }
    const told: GrownSector[] = [];
    for (const { sector, version, grown } of news) {
      const known = sectors[sector];
      if (!known) continue;
      const isWhole = grown.length === version - known.version;
      // What this server has missed for a day is not there any more; the sector itself is.
      if (!isWhole) await this.#readPlaces(sectors, this.#counts, { column: sector % SECTORS_ACROSS });
      for (const { sites } of grown) this.#add(sectors, this.#counts, sector, sites);
      known.version = version;
      known.answer = undefined;
      told.push(...(isWhole ? grown.map((each) => ({ sector, ...each })) : [{ sector, version }]));
    }
    // Another season has begun meanwhile.
    return sectors === this.#sectors ? withFewSites(told) : [];
  }

  /** Reads the worlds of a column of sectors. */
  async #readPlaces(sectors: readonly Sector[], counts: Uint8Array, { column }: { readonly column: number }) {
    const { x } = cornerOf(sectorAt(column, 0));
    // As text, which takes a fraction of the memory of so many rows.
    const rows: { x: number; ys: string }[] = await this.db.query(
      `SELECT coordinates_x AS x, string_agg(coordinates_y::text, ',') AS ys FROM planet
       WHERE coordinates_x BETWEEN $1 AND $2 GROUP BY coordinates_x`,
      [x, Math.min(x + SECTOR_SIDE - 1, GALAXY_RADIUS)],
    );
    for (const row of rows) {
      for (const y of row.ys.split(',')) {
        const { sector, site } = siteOf({ x: row.x, y: Number(y) });
        this.#add(sectors, counts, sector, [site]);
      }
    }
  }

  #add(sectors: readonly Sector[], counts: Uint8Array, sector: number, sites: readonly number[]): void {
    const known = sectors[sector];
    if (!known) return;
    for (const site of sites) {
      if (!addSite(known.bits, site)) continue;
      known.worlds += 1;
      const cell = cellOf(placeOf({ sector, site }));
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }

  #near(sector: number): Promise<Prepared> {
    const known = this.#sectors[sector];
    if (!known) throw new Refused(REFUSALS.sectorUnknown);
    const { version, worlds, bits } = known;
    known.answer ??= prepared(`${this.#season}-1-${sector}-${version}`, { version, worlds, sites: encodeSector(bits) });
    return known.answer;
  }

  #far(): Promise<Prepared> {
    const { version, worlds } = this;
    if (this.#afar && (this.#afar.version === version || this.now() < this.#afar.until)) return this.#afar.answer;
    const answer = prepared(`${this.#season}-0-0-${version}`, {
      version,
      worlds,
      cell: CELL_SIDE,
      counts: encodeCounts(this.#counts),
    });
    this.#afar = { answer, version, until: this.now() + AFAR_MS };
    return answer;
  }
}

function emptySectors(): Sector[] {
  return Array.from({ length: SECTORS }, () => ({
    version: 0,
    worlds: 0,
    bits: new Uint8Array(SECTOR_BYTES),
    answer: undefined,
  }));
}

/** The tag changes with the answer, and is weak, because the same answer goes out compressed and not. */
async function prepared(tag: string, answer: Answer<typeof getSector>): Promise<Prepared> {
  const json = Buffer.from(JSON.stringify(answer));
  return { tag: `W/"${tag}"`, json, gzip: await compressed(json) };
}

/** All sites together are few enough for a message: of the others, only the versions are told. */
function withFewSites(grown: readonly GrownSector[]): GrownSector[] {
  let left = MOST_SITES_TOLD;
  return grown.map(({ sites, ...each }) => {
    left -= sites?.length ?? 0;
    return sites && left >= 0 ? { ...each, sites } : each;
  });
}
