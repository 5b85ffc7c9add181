import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { type GrownSector, getGalaxy, getKnownWorlds, getSector, type MapSector } from '#shared/api/galaxy';
import { REFUSALS } from '#shared/refusals';
import {
  decodeCounts,
  decodeSector,
  hasSite,
  placeOf,
  SECTORS,
  SECTORS_ACROSS,
  sectorAt,
  siteOf,
  sitesIn,
} from '#shared/rules/sectors';
import { openTab } from '../../tests/support/room-clients.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { MapSectors } from './map-sectors.ts';

const app = testApp();

let made = 0;
/** Puts worlds on the map, as one statement. */
async function worldsAt(...places: readonly (readonly [x: number, y: number])[]): Promise<void> {
  await app.db.query(
    `INSERT INTO planet (planet_type_id, coordinates_x, coordinates_y, stargate_address, point_of_origin, max_buildings, build_slots, home)
     SELECT 2, x, y, ARRAY[1, 1, 1, 1, 1 + number / 39, 1 + number % 39]::smallint[], 1, 9, 2, false
     FROM unnest($1::int[], $2::int[], $3::int[]) AS place (x, y, number)`,
    [places.map(([x]) => x), places.map(([, y]) => y), places.map(() => made++)],
  );
}

const near = async (player: TestPlayer, x: number, y: number) =>
  (await app.send(getSector, { params: { zoom: 1, x, y } }, player.token)).body as MapSector;
const afar = async (player: TestPlayer) => {
  const { body } = await app.send(getSector, { params: { zoom: 0, x: 0, y: 0 } }, player.token);
  return 'counts' in body ? body : expect.fail('No counts.');
};
const ask = (player: TestPlayer, path: string, headers: Record<string, string> = {}) =>
  // Otherwise fetch asks for a new answer whenever it sends a tag.
  fetch(`${app.origin}${path}`, {
    headers: { Authorization: `Bearer ${player.token}`, 'Cache-Control': 'max-age=0', ...headers },
  });
const told = (map: MapSectors) => map.sector({ zoom: 1, x: 0, y: 0 }).then(({ json }) => JSON.parse(String(json)));

describe('the sectors of the map', () => {
  it('hold the place of every world, and nothing else of it', async () => {
    const player = await app.aPlayer();
    const all: { x: number; y: number }[] = await app.db.query(
      'SELECT coordinates_x AS x, coordinates_y AS y FROM planet',
    );
    const seen: string[] = [];
    for (let sector = 0; sector < SECTORS; sector++) {
      const part = await near(player, sector % SECTORS_ACROSS, Math.floor(sector / SECTORS_ACROSS));
      expect(Object.keys(part)).toEqual(['version', 'worlds', 'sites']);
      const sites = sitesIn(decodeSector(part.sites));
      expect(sites).toHaveLength(part.worlds);
      for (const site of sites) {
        const { x, y } = placeOf({ sector, site });
        seen.push(`${x},${y}`);
      }
    }
    expect(seen.sort()).toEqual(all.map(({ x, y }) => `${x},${y}`).sort());
    const { worlds, counts } = await afar(player);
    expect([worlds, decodeCounts(counts).reduce((sum, each) => sum + each)]).toEqual([all.length, all.length]);
  });

  it('reach to all edges of the galaxy', async () => {
    const corners = [
      [-1118, -1118],
      [1118, -1118],
      [-1118, 1118],
      [1118, 1118],
    ] as const;
    await worldsAt(...corners);
    const map = await MapSectors.read(app.db);
    for (const [x, y] of corners) {
      const at = siteOf({ x, y });
      const { json } = await map.sector({ zoom: 1, x: at.sector % 8, y: Math.floor(at.sector / 8) });
      expect(hasSite(decodeSector(JSON.parse(String(json)).sites), at.site)).toBe(true);
    }
  });

  it('are compressed beforehand, kept by the browser alone, and sent once', async () => {
    const player = await app.aPlayer();
    for (const path of ['/galaxy/sectors/0/0/0', '/galaxy/sectors/1/3/3']) {
      const first = await ask(player, path, { 'Accept-Encoding': 'gzip' });
      const tag = first.headers.get('etag') ?? '';
      expect([first.headers.get('cache-control'), first.headers.get('content-encoding')]).toEqual([
        'private, no-cache',
        'gzip',
      ]);
      const plain = await ask(player, path, { 'Accept-Encoding': 'identity' });
      expect([plain.headers.get('content-encoding'), plain.headers.get('etag')]).toEqual([null, tag]);
      expect(await plain.json()).toEqual(await first.json());
      const again = await ask(player, path, { 'If-None-Match': tag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await ask({ ...player, token: 'none' }, path, { 'If-None-Match': tag })).status).toBe(401);
    }
    const { json, gzip } = await app.context.map.sector({ zoom: 1, x: 3, y: 3 });
    expect(gunzipSync(gzip)).toEqual(json);
  });

  it('refuses other zooms and sectors by name', async () => {
    const player = await app.aPlayer();
    for (const place of ['2/0/0', '0/1/0', '1/8/0', '1/0/8', '1/-1/0', 'a/b/c', '1/1.5/1']) {
      const response = await ask(player, `/galaxy/sectors/${place}`);
      expect([place, response.status, (await response.json()).error]).toEqual([
        place,
        404,
        REFUSALS.sectorUnknown.text,
      ]);
    }
  });

  it('are refused to whoever is banned', async () => {
    const player = await app.aPlayer();
    await app.db.query('UPDATE player SET banned_at = clock_timestamp() WHERE id = $1', [player.id]);
    expect((await app.send(getSector, { params: { zoom: 0, x: 0, y: 0 } }, player.token)).refusal).toBe(
      REFUSALS.banned.text,
    );
  });
});

describe('growth', () => {
  it('reaches every server in the order of versions, without gaps, however many grow at once', async () => {
    const map = await MapSectors.read(app.db);
    const before = (await told(map)).version;
    await Promise.all(Array.from({ length: 20 }, (_, each) => worldsAt([-1000 + each, -1000], [1000, 900 + each])));
    const grown = await map.follow();
    const here = grown.filter(({ sector }) => sector === 0);
    expect(here.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, each) => before + 1 + each));
    expect(here.flatMap(({ sites = [] }) => sites).sort()).toEqual(
      Array.from({ length: 20 }, (_, each) => siteOf({ x: -1000 + each, y: -1000 }).site).sort(),
    );
    const fresh = await MapSectors.read(app.db);
    expect(await told(map)).toEqual(await told(fresh));
    expect([map.worlds, map.version]).toEqual([fresh.worlds, fresh.version]);
    expect(await map.follow()).toEqual([]);
  });

  it('of more than a message holds is told without sites', async () => {
    const map = await MapSectors.read(app.db);
    await worldsAt(...Array.from({ length: 65 }, (_, each) => [-1100 + each, -900] as const));
    const [grown, ...others] = await map.follow();
    expect([others, Object.keys(grown as GrownSector)]).toEqual([[], ['sector', 'version']]);
    expect((await told(map)).worlds).toBe((await told(await MapSectors.read(app.db))).worlds);
  });

  it('is read from the worlds themselves by a server that has missed it for more than a day', async () => {
    const map = await MapSectors.read(app.db);
    await worldsAt([-950, -950]);
    await worldsAt([-949, -950]);
    await app.db.query(
      'DELETE FROM galaxy_growth WHERE version < (SELECT max(version) FROM galaxy_growth WHERE sector = 0)',
    );
    expect(await map.follow()).toEqual([{ sector: 0, version: (await told(map)).version }]);
    expect(await told(map)).toEqual(await told(await MapSectors.read(app.db)));
  });

  it('changes what is seen from afar after ten seconds at the earliest', async () => {
    let now = 0;
    const map = await MapSectors.read(app.db, () => now);
    const seen = async () => JSON.parse(String((await map.sector({ zoom: 0, x: 0, y: 0 })).json));
    const before = await seen();
    await worldsAt([-800, -800]);
    await map.follow();
    now = 9_999;
    expect(await seen()).toEqual(before);
    now = 10_000;
    expect((await seen()).worlds).toBe(before.worlds + 1);
  });

  it('is pushed to open tabs', async () => {
    const player = await app.aPlayer();
    const tab = await openTab(app.origin, player.token);
    // What has grown for the newcomers of other tests is known before.
    await (app.context.map as MapSectors).follow();
    const { version } = await near(player, 0, 0);
    await worldsAt([-1100, -1090], [-1099, -1090]);
    // What has grown elsewhere for the newcomers of other tests may be told before.
    let here: GrownSector | undefined;
    while (!here) here = (await tab.next('galaxy_grown')).sectors.find(({ sector }) => sector === 0);
    expect(here).toEqual({
      sector: 0,
      version: version + 1,
      sites: [-1100, -1099].map((x) => siteOf({ x, y: -1090 }).site),
    });
    const after = await near(player, 0, 0);
    expect(after.version).toBe(version + 1);
    expect(hasSite(decodeSector(after.sites), siteOf({ x: -1100, y: -1090 }).site)).toBe(true);
    await tab.room.leave();
  });
});

describe('GET /galaxy', () => {
  it('is refused beyond ten thousand worlds, with where to go instead', async () => {
    const player = await app.aPlayer();
    const worlds = vi.spyOn(app.context.map as MapSectors, 'worlds', 'get').mockReturnValue(10_001);
    const reply = await app.send(getGalaxy, {}, player.token);
    expect([reply.status, reply.refusal]).toEqual([409, REFUSALS.galaxyTooLarge(10_000).text]);
    worlds.mockReturnValue(10_000);
    expect((await app.send(getGalaxy, {}, player.token)).status).toBe(200);
    worlds.mockRestore();
  });
});

describe('GET /galaxy/known', () => {
  const known = async (player: TestPlayer, query: { sector?: string } = {}) =>
    (await app.send(getKnownWorlds, { query }, player.token)).body;

  it('has the own worlds and the known ones, of one sector if asked for', async () => {
    const player = await app.aPlayer();
    const wild: { id: number; x: number; y: number }[] = await app.db.query(
      'SELECT id, coordinates_x AS x, coordinates_y AS y FROM planet WHERE owner_id IS NULL ORDER BY id LIMIT 6',
    );
    await app.db.query(
      `INSERT INTO known_planet (player_id, planet_id, discovered_at, met_id, met_at)
       SELECT $1, id, now(), $1, now() FROM unnest($2::int[]) AS id`,
      [player.id, [player.homeId, ...wild.map(({ id }) => id)]],
    );
    const { worlds, more } = await known(player);
    expect(more).toBe(false);
    expect(worlds.filter(({ own }) => own)).toMatchObject([
      { planet_id: player.homeId, planet_name: `Home of ${player.username}`, stargate_address: expect.any(Array) },
    ]);
    expect(worlds.filter(({ own }) => !own).map(({ planet_id }) => planet_id)).toEqual(wild.map(({ id }) => id));
    const bySector: number[] = [];
    for (let sector = 0; sector < SECTORS; sector++) {
      const part = await known(player, { sector: String(sector) });
      for (const { coordinates_x: x, coordinates_y: y } of part.worlds) expect(siteOf({ x, y }).sector).toBe(sector);
      bySector.push(...part.worlds.map(({ planet_id }) => planet_id));
    }
    expect(bySector.sort()).toEqual(worlds.map(({ planet_id }) => planet_id).sort());
    const strange = await app.send(getKnownWorlds, { query: { sector: '64' } } as object, player.token);
    expect([strange.status, strange.refusal]).toEqual([400, REFUSALS.sectorUnknown.text]);
  });

  it('has the latest thousand of more', async () => {
    const player = await app.aPlayer();
    await worldsAt(
      ...Array.from({ length: 1001 }, (_, each) => [-500 + (each % 200), 600 + Math.floor(each / 200)] as const),
    );
    await app.db.query(
      `INSERT INTO known_planet (player_id, planet_id, discovered_at, met_id, met_at)
       SELECT $1, id, now() - make_interval(secs => id), $1, now() FROM planet WHERE coordinates_y BETWEEN 600 AND 605
         AND coordinates_x BETWEEN -500 AND -301 AND planet_type_id = 2 AND stargate_address[1:4] = '{1,1,1,1}'`,
      [player.id],
    );
    const { worlds, more } = await known(player);
    expect([worlds.length, more]).toEqual([1001, true]);
    const first = worlds.find(({ own }) => !own);
    const [{ id }] = await app.db.query('SELECT min(planet_id) AS id FROM known_planet WHERE player_id = $1', [
      player.id,
    ]);
    expect(first?.planet_id).toBe(id);
    const whole = await known(player, { sector: String(sectorAt(2, 6)) });
    expect([whole.more, whole.worlds.length]).toEqual([false, 1001]);
  });
});
