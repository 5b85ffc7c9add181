import { describe, expect, it } from 'vitest';
import { addressBook } from '#shared/api/address-book';
import { changeNightTruce, getNightTruce, getShields, setStance } from '#shared/api/battles/garrisons';
import { listMarches } from '#shared/api/battles/marches';
import { malp } from '#shared/api/missions';
import { getPlanet } from '#shared/api/planets';
import { getReport, listReports } from '#shared/api/reports';
import { LISTENING_ID } from '#shared/catalogue/research';
import { REFUSALS } from '#shared/refusals';
import {
  addressOf,
  aVeteran,
  giveShips,
  LINE,
  land,
  launch,
  launched,
  moveNextTo,
} from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';

const app = auditedApp();

const HOUR_MS = 3_600_000;

/** Sets what has been researched of Listening, without the rows of the research. */
const listenAt = ({ id }: TestPlayer, level: number) =>
  app.db.query('UPDATE player SET research = array_fill(NULL::int, ARRAY[$2 - 1]) || $3::int WHERE id = $1', [
    id,
    LISTENING_ID,
    level,
  ]);
/** Takes it back, for the audit compares it with the rows. */
const forget = ({ id }: TestPlayer) => app.db.query("UPDATE player SET research = '{}' WHERE id = $1", [id]);

describe('the stance of a world', () => {
  const stanceOf = async (player: TestPlayer) =>
    (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body.stance;
  const set = (player: TestPlayer, stance: string, planet_id = player.homeId) =>
    app.send(setStance, { body: { planet_id, stance: stance as never } }, player.token);

  it('is changed in every tab, and only by its owner', async () => {
    const [player, stranger] = [await aVeteran(app), await aVeteran(app)];
    const tab = await openTab(app.origin, player.token);
    expect(await stanceOf(player)).toBe('slip_2');
    const { status, body } = await set(player, 'stand');
    expect({ status, body }).toMatchObject({ status: 200, body: { planet_id: player.homeId, stance: 'stand' } });
    expect(await tab.next('stance_changed')).toMatchObject({ planet_id: player.homeId, stance: 'stand' });
    expect(await stanceOf(player)).toBe('stand');
    expect((await set(stranger, 'stand', player.homeId)).body).toMatchObject({ error: REFUSALS.planetNotOwned.text });
    expect((await set(player, 'run')).body).toMatchObject({ error: REFUSALS.stanceUnknown.text });
  });

  it.each([
    ['stand', false],
    ['slip_2', true],
    ['slip_3', false],
    ['slip_always', true],
  ])('decides the battle: %s', async (stance, slipped) => {
    const [raider, victim] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, raider, victim, -30);
    await giveShips(app, raider.homeId, LINE, 20);
    await giveShips(app, victim.homeId, LINE, 8);
    await set(victim, stance);
    const raid = await launched(app, raider, victim.homeId, { kind: 'raid', ships: [[LINE, 20]] });
    await land(app, raid);
    expect(await app.db.query('SELECT slipped FROM battle WHERE march_id = $1', [raid])).toEqual([{ slipped }]);
  });
});

describe('the night truce', () => {
  const change = (player: TestPlayer, from_minute: number) =>
    app.send(changeNightTruce, { body: { from_minute } }, player.token);

  it('begins at 23:00 UTC, and is changed once a week, from 48 hours later on', async () => {
    const player = await app.aPlayer();
    const tab = await openTab(app.origin, player.token);
    const first = (await app.send(getNightTruce, {}, player.token)).body;
    expect(first).toMatchObject({ from_minute: 1380, minutes: 480, next: null, changeable_at: null, kept: true });
    const { status, body } = await change(player, 60);
    expect({ status, body }).toMatchObject({ status: 200, body: { from_minute: 1380, next: { from_minute: 60 } } });
    expect(await tab.next('night_truce_changed')).toMatchObject({ from_minute: 1380, next: { from_minute: 60 } });
    const validIn = Date.parse(body.next?.valid_at ?? '') - Date.parse(body.server_time);
    expect(validIn).toBe(48 * HOUR_MS);
    // The same again changes nothing; another one is refused.
    expect((await change(player, 60)).body.next).toEqual(body.next);
    expect((await change(player, 61)).body).toMatchObject({ error: 'Once a week.' });
    expect((await change(player, 1440)).body).toMatchObject({ error: REFUSALS.truceMinuteInvalid.text });

    await app.db.query("UPDATE player SET truce_next_at = truce_next_at - interval '7 days' WHERE id = $1", [
      player.id,
    ]);
    expect((await app.send(getNightTruce, {}, player.token)).body).toMatchObject({ from_minute: 60, next: null });
    expect((await change(player, 61)).body).toMatchObject({ from_minute: 60, next: { from_minute: 61 } });
  });

  it('of the target or of the sender moves a landing', async () => {
    // A truce of the sender that began an hour before the landing, and one of the target that is over.
    const [{ minute }] = await app.db.query(
      "SELECT (extract(epoch FROM clock_timestamp() AT TIME ZONE 'UTC')::bigint / 60 % 1440)::int AS minute",
    );
    const within = (minute + 180) % 1440;
    const over = (minute + 1440 - 300) % 1440;
    for (const [sender, target] of [
      [within, over],
      [over, within],
    ]) {
      const [raider, victim] = [await aVeteran(app), await aVeteran(app)];
      await moveNextTo(app, raider, victim, -31);
      await giveShips(app, raider.homeId, LINE, 8);
      await giveShips(app, victim.homeId, LINE, 8);
      await app.db.query('UPDATE player SET truce_from = $2 WHERE id = $1', [raider.id, sender]);
      await app.db.query('UPDATE player SET truce_from = $2 WHERE id = $1', [victim.id, target]);
      const { body } = await launch(app, raider, victim.homeId, { kind: 'raid', ships: [[LINE, 4]] });
      const hours = (Date.parse(body.march.lands_at ?? '') - Date.parse(body.march.launched_at)) / HOUR_MS;
      // The truce ends eleven hours from now; then an hour, and up to half an hour more.
      expect(hours).toBeGreaterThan(11.9);
      expect(hours).toBeLessThan(12.6);
    }
  });
});

describe('what protects a player', () => {
  const shieldsOf = async (player: TestPlayer) => (await app.send(getShields, {}, player.token)).body;
  const hoursFrom = (from: string, until: string | null) => (Date.parse(until ?? '') - Date.parse(from)) / HOUR_MS;

  it('is the peace of newcomers until the first attack, and what is at stake keeps within the limits of loot', async () => {
    const newcomer = await app.aPlayer();
    const first = await shieldsOf(newcomer);
    expect(first).toMatchObject({ respite_until: null, attacks: { out: 0, most: 1 } });
    expect(hoursFrom(first.server_time, first.peace_until)).toBeGreaterThan(335);
    expect(hoursFrom(first.server_time, first.peace_until)).toBeLessThanOrEqual(336);
    // A beginner's stock is below the amount that is safe from raids.
    expect(first.at_stake).toEqual({ naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 });
    expect(first.loot_left).toBeGreaterThan(0);

    const veteran = await aVeteran(app);
    await app.db.query(`UPDATE player SET respite_until = clock_timestamp() + interval '5 hours' WHERE id = $1`, [
      veteran.id,
    ]);
    const later = await shieldsOf(veteran);
    expect(later.peace_until).toBeNull();
    expect(Math.round(hoursFrom(later.server_time, later.respite_until))).toBe(5);
    expect(later.at_stake.metal).toBeGreaterThan(0);
    expect(Object.values(later.at_stake).reduce((sum, units) => sum + units, 0)).toBeLessThanOrEqual(later.loot_left);
  });

  it('counts the attacks that are out, and what was looted lately', async () => {
    const [raider, victim] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, raider, victim, -32);
    await giveShips(app, raider.homeId, LINE, 8);
    await giveShips(app, victim.homeId, LINE, 8);
    const before = await shieldsOf(victim);
    const raid = await launched(app, raider, victim.homeId, { kind: 'raid', ships: [[LINE, 4]] });
    expect((await shieldsOf(raider)).attacks.out).toBe(1);
    await land(app, raid);
    await app.db.query('UPDATE battle SET looted = 10 WHERE march_id = $1', [raid]);
    expect((await shieldsOf(victim)).loot_left).toBe(Math.max(0, before.loot_left - 10));
    await app.db.query('UPDATE battle SET looted = 0 WHERE march_id = $1', [raid]);
  });
});

describe('a probe on a world of another player', () => {
  it('sees ships and squads with an error and the wall without, and its ruler hears of it', async () => {
    const [prober, ruler] = [await aVeteran(app), await aVeteran(app)];
    await giveShips(app, ruler.homeId, LINE, 100);
    const tab = await openTab(app.origin, ruler.token);
    const body = { originating_planet_id: prober.homeId, stargate_address: await addressOf(app, ruler.homeId) };
    const { status, body: told } = await app.send(malp, { body }, prober.token);
    expect(status).toBe(200);
    const { sighting } = told.report;
    expect(sighting).toMatchObject({ ships: [{ ship_type_id: LINE }], error_percent: 50 });
    const [ships] = sighting?.ships ?? [];
    expect(ships?.count).toBeGreaterThanOrEqual(50);
    expect(ships?.count).toBeLessThanOrEqual(150);
    const [{ guards, wall }] = await app.db.query(
      `SELECT (SELECT count(*) FROM squad WHERE planet_id = planet.id) AS guards,
         json_build_object('defense_level', defense_level, 'defense_stat', defense_stat) AS wall FROM planet WHERE id = $1`,
      [ruler.homeId],
    );
    expect(sighting).toMatchObject(wall);
    expect(sighting?.squads.length).toBe(guards > 0 ? 1 : 0);
    expect(await tab.next('probe_seen')).toMatchObject({ planet_id: ruler.homeId, username: prober.username });

    const params = { id: told.report_id };
    expect((await app.send(getReport, { params }, prober.token)).body.report.sighting).toEqual(sighting);
    const { body: book } = await app.send(addressBook, {}, prober.token);
    expect(book.find(({ planet_id }) => planet_id === ruler.homeId)?.sighting).toEqual(sighting);
  });

  it.each([
    [0, 50],
    [1, 30],
    [2, 15],
    [3, 0],
  ])('with Listening at level %d is off by at most %d percent', async (level, percent) => {
    const [prober, ruler] = [await aVeteran(app), await aVeteran(app)];
    await listenAt(prober, level);
    await giveShips(app, ruler.homeId, LINE, 100);
    const body = { originating_planet_id: prober.homeId, stargate_address: await addressOf(app, ruler.homeId) };
    const { body: told } = await app.send(malp, { body }, prober.token);
    await forget(prober);
    expect(told.report.sighting?.error_percent).toBe(percent);
    const [ships] = told.report.sighting?.ships ?? [];
    expect(Math.abs((ships?.count ?? 0) - 100)).toBeLessThanOrEqual(percent);
  });

  it('reports on its own world and on free ones have no sighting, and older reports are readable', async () => {
    const player = await aVeteran(app);
    const [free] = await app.db.query('SELECT stargate_address FROM planet WHERE owner_id IS NULL ORDER BY id LIMIT 1');
    const body = { originating_planet_id: player.homeId, stargate_address: free.stargate_address };
    const { body: told } = await app.send(malp, { body }, player.token);
    expect(told.report).not.toHaveProperty('sighting');
    await app.db.query(
      `UPDATE mission SET report = '{"message": "MALP report: the planet is controlled by another player.", "planet_id": 1, "planet_owner_name": "x"}'
       WHERE id = $1`,
      [told.report_id],
    );
    const { body: listed } = await app.send(listReports, { query: {} as never }, player.token);
    expect(listed.reports[0]?.report).toMatchObject({ planet_owner_name: 'x' });
  });
});

describe('the warning of an attack', () => {
  const all = { units: 6, ships: [{ ship_type_id: LINE, count: 6 }], squads: [] };

  it.each([
    [0, undefined],
    [1, { units: 6, ships: null, squads: null }],
    [2, all],
    [3, all],
  ])('with Listening at level %d tells %j', async (level, warning) => {
    const [raider, victim] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, raider, victim, -50 - level);
    await giveShips(app, raider.homeId, LINE, 6);
    await giveShips(app, victim.homeId, LINE, 6);
    await listenAt(victim, level);
    const tab = await openTab(app.origin, victim.token);
    expect((await launch(app, raider, victim.homeId, { kind: 'raid', ships: [[LINE, 6]] })).status).toBe(201);
    const { warning: pushed } = await tab.next('attack_incoming');
    const { body } = await app.send(listMarches, {}, victim.token);
    await forget(victim);
    expect(pushed).toEqual(warning);
    expect(body.incoming.map(({ warning: listed }) => listed)).toEqual([warning]);
  });
});
