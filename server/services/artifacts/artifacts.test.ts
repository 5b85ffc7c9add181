import { describe, expect, it } from 'vitest';
import { addressBook } from '#shared/api/address-book';
import { listArtifacts } from '#shared/api/artifacts';
import { getShields } from '#shared/api/battles/garrisons';
import { colonize, malp } from '#shared/api/missions';
import { getPlanet } from '#shared/api/planets';
import { listReports } from '#shared/api/reports';
import { listResearch, startResearch } from '#shared/api/research';
import { artifactWith } from '#shared/catalogue/artifacts';
import { GATE_ARCHIVE_ID } from '#shared/catalogue/buildings';
import { researchTypeOf } from '#shared/catalogue/research';
import { RESOURCES } from '#shared/catalogue/resources';
import { REFUSALS } from '#shared/refusals';
import { researchPrice } from '#shared/rules/artifacts';
import { COLONIZE_TEXTS } from '#shared/rules/missions/colonize';
import { researchCost } from '#shared/rules/research';
import { audit } from '../../store/ledger/audit.ts';
import { anArtifact, redeem, redeemed, usedOn } from '../../tests/support/artifacts.ts';
import { aColony, addressOf, aVeteran, giveShips, LINE, launch, moveNextTo } from '../../tests/support/marches.ts';
import { anActive } from '../../tests/support/research.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { settleDeletion } from '../deletion/deletion-steps.ts';

const app = auditedApp();

const HOUR = 3_600_000;
const list = async (player: TestPlayer) => (await app.send(listArtifacts, {}, player.token)).body;
const detail = async (player: TestPlayer, id = player.homeId) =>
  (await app.send(getPlanet, { params: { id } }, player.token)).body;
const ahead = (instant: string | null, { server_time }: { server_time: string }) =>
  Date.parse(instant ?? '') - Date.parse(server_time);

it('the audit finds one that was redeemed for nothing, also after somebody has deleted the account', async () => {
  const [leaver, ruler] = [await aVeteran(app), await aVeteran(app)];
  const [kept, lost] = [await redeemed(app, ruler, 'haste'), await redeemed(app, leaver, 'haste')];
  // As if the world with the second one had been taken from who redeemed it.
  await app.db.query('UPDATE artifact SET planet_id = $2 WHERE id = $1', [lost, ruler.homeId]);
  await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [leaver.id]);
  await settleDeletion(app.context, leaver.id);
  const differences = async () => (await audit(app.db)).differences;
  expect(await differences()).toEqual([`The artifact ${lost} and what it gave do not agree.`]);
  await app.db.query(
    `WITH army AS (
       INSERT INTO march (player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, flight_ms,
         retreat_percent, secret, seal, phase)
       SELECT $1, 'siege', min(id), $2, $3, now() - interval '2 d', now(), now(), 1, 50, repeat('0', 32), repeat('0', 64), 'done'
       FROM planet WHERE id <> $2 RETURNING id
     ) INSERT INTO siege (march_id, planet_id, besieger_id, ruler_id, begun_at, ends_at, pauses, ended_at, outcome)
       SELECT id, $2, $1, $3, now() - interval '1 d', now(), '[]', now(), 'captured' FROM army`,
    [ruler.id, ruler.homeId, leaver.id],
  );
  expect(await differences()).toEqual([]);
  await app.db.query('DELETE FROM boon WHERE artifact_id = $1', [kept]);
  expect(await differences()).toEqual([]);
  await app.db.query('DELETE FROM siege WHERE planet_id = $1', [ruler.homeId]);
  expect(await differences()).toEqual([
    `The artifact ${kept} and what it gave do not agree.`,
    `The artifact ${lost} and what it gave do not agree.`,
  ]);
  await app.db.query('DELETE FROM artifact WHERE id = ANY ($1)', [[kept, lost]]);
});

describe('an artifact', () => {
  it('is redeemed once, by the ruler of its world, in all tabs', async () => {
    const [player, stranger] = [await aVeteran(app), await aVeteran(app)];
    const tab = await openTab(app.origin, player.token);
    const id = await anArtifact(app, player, 'haste');
    expect((await detail(player)).artifacts).toMatchObject([{ artifact_id: id, redeemed: false }]);
    expect(await list(player)).toMatchObject({
      artifacts: [{ artifact_id: id, artifact_type_name: 'Glass Compass', planet_id: player.homeId, refusal: null }],
      effects: [],
    });
    expect(await redeem(app, stranger, id)).toMatchObject({
      status: 403,
      body: { error: REFUSALS.artifactNotOwned.text },
    });
    expect((await redeem(app, player, 2_000_000_000)).status).toBe(404);

    const { status, body } = await redeem(app, player, id);

    expect({ status, body }).toMatchObject({
      status: 200,
      body: { artifact_id: id, planet_id: player.homeId, found: 0, message: 'The Glass Compass is redeemed.' },
    });
    expect(await tab.next('artifact_redeemed')).toMatchObject({ artifact_id: id, version: body.version });
    expect((await detail(player)).artifacts).toMatchObject([{ artifact_id: id, redeemed: true }]);
    expect(await list(player)).toMatchObject({
      artifacts: [],
      effects: [{ artifact_type_name: 'Glass Compass', planet_id: player.homeId, ends_at: null }],
    });
    expect(await redeem(app, player, id)).toMatchObject({ status: 409, body: { error: 'Already redeemed.' } });
    await tab.room.leave();
  });

  it('is redeemed by one of ten presses, and by one key once', async () => {
    const player = await aVeteran(app);
    const [id, seed] = [await anArtifact(app, player, 'veil'), await anArtifact(app, player, 'people')];
    const before = (await detail(player)).current_population;
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(app, player, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await Promise.all([redeem(app, player, seed), redeem(app, player, seed)]);
    expect((await detail(player)).current_population).toBe(before + 500);
    expect(await app.db.query('SELECT 1 FROM boon WHERE player_id = $1', [player.id])).toHaveLength(2);
  });

  it('changes nobody’s stock and no rate', async () => {
    const player = await aVeteran(app);
    const books = async () =>
      app.db.query(
        `SELECT ${RESOURCES.map((name) => `rate_${name}`).join(', ')},
           (SELECT count(*)::int FROM ledger WHERE account_id = player.id AND account_kind = 'player' AND reason <> 'production') AS lines
         FROM player WHERE id = $1`,
        [player.id],
      );
    const before = await books();
    for (const kind of ['addresses', 'people', 'respite', 'iris', 'veil', 'haste', 'tow', 'sure_slip'] as const)
      await redeemed(app, player, kind);
    expect(await books()).toEqual(before);
  });

  it('that waits stays with who redeemed it, and the unredeemed go with their world', async () => {
    const [player, other] = [await aVeteran(app), await aVeteran(app)];
    const colony = await aColony(app, player);
    const used = await anArtifact(app, player, 'haste', colony);
    const left = await anArtifact(app, player, 'veil', colony);
    await redeem(app, player, used);
    await app.db.query('UPDATE planet SET owner_id = $2 WHERE id = $1', [colony, other.id]);
    expect((await list(player)).effects).toMatchObject([{ artifact_type_name: 'Glass Compass', planet_id: null }]);
    expect((await list(other)).artifacts).toMatchObject([{ artifact_id: left, planet_id: colony }]);
    expect((await redeem(app, player, left)).status).toBe(403);
    expect((await redeem(app, other, left)).status).toBe(200);
    expect((await redeem(app, other, used)).status).toBe(409);
  });
});

describe('effects that come at once', () => {
  it('a Star Tablet shows three addresses nearby, with a report, and refuses when none is left', async () => {
    const player = await aVeteran(app);
    const known = async () => (await app.send(addressBook, {}, player.token)).body;
    const before = (await known()).map(({ planet_id }) => planet_id);
    const tablet = await redeemed(app, player, 'addresses');
    const found = (await known()).filter(({ planet_id }) => !before.includes(planet_id));
    expect(found).toHaveLength(3);
    const [report] = (await app.send(listReports, { query: {} as never }, player.token)).body.reports;
    expect(report).toMatchObject({ kind: 'artifact', mission_id: await usedOn(app, tablet), unread: true });
    for (const { stargate_address } of found) expect(report?.report?.message).toContain(stargate_address.join('-'));

    // Two are left to know.
    await app.db.query(
      `INSERT INTO known_planet (player_id, planet_id, discovered_at, mission_id)
       SELECT $1, id, clock_timestamp(), $2 FROM planet WHERE owner_id IS DISTINCT FROM $1
       ORDER BY id OFFSET 2 ON CONFLICT DO NOTHING`,
      [player.id, await usedOn(app, tablet)],
    );
    const rest = await redeem(app, player, await anArtifact(app, player, 'addresses'));
    expect(rest.body.found).toBeLessThanOrEqual(2);
    const last = await anArtifact(app, player, 'addresses');
    expect(await redeem(app, player, last)).toMatchObject({
      status: 409,
      body: { error: REFUSALS.noGateUnknown.text },
    });
    expect((await list(player)).artifacts).toMatchObject([{ artifact_id: last }]);
  });

  it('a Bronze Seed brings people to its world', async () => {
    const player = await aVeteran(app);
    const colony = await aColony(app, player);
    const people = async () => [
      (await detail(player)).current_population,
      (await detail(player, colony)).current_population,
    ];
    const [home = 0, there = 0] = await people();
    await redeem(app, player, await anArtifact(app, player, 'people', colony));
    expect(await people()).toEqual([home, there + 500]);
  });

  it('a Hollow Idol gives a day of respite, which an own attack ends', async () => {
    const [player, rival] = [await aVeteran(app), await aVeteran(app)];
    for (const each of [player, rival]) await giveShips(app, each.homeId, LINE, 5);
    await moveNextTo(app, rival, player, 1);
    await redeemed(app, player, 'respite');
    const [effect] = (await list(player)).effects;
    expect(effect).toMatchObject({ artifact_type_name: 'Hollow Idol' });
    const shields = (await app.send(getShields, {}, player.token)).body;
    expect(shields.respite_until).toBe(effect?.ends_at);
    expect(ahead(shields.respite_until, shields)).toBeGreaterThan(24 * HOUR - 60_000);
    const raid = { kind: 'raid', ships: [[LINE, 5]] } as const;
    expect((await launch(app, rival, player.homeId, raid)).body).toMatchObject({ code: 'ruler_has_respite' });

    const second = await anArtifact(app, player, 'respite');
    await app.db.query("UPDATE player SET respite_until = clock_timestamp() + interval '30 hours' WHERE id = $1", [
      player.id,
    ]);
    expect(await redeem(app, player, second)).toMatchObject({ status: 409, body: { code: 'respite_longer' } });
    expect((await list(player)).artifacts[0]?.refusal).toMatch(/^You already have respite until /);

    expect((await launch(app, player, rival.homeId, raid)).status).toBe(201);
    expect((await list(player)).effects).toEqual([]);
    expect((await list(player)).artifacts).toMatchObject([{ artifact_id: second, refusal: null }]);
  });

  it('and it is kept under the peace of newcomers', async () => {
    const newcomer = await app.aPlayer();
    const id = await anArtifact(app, newcomer, 'respite');
    expect((await list(newcomer)).artifacts).toMatchObject([{ refusal: REFUSALS.artifactAtPeace.text }]);
    expect(await redeem(app, newcomer, id)).toMatchObject({ status: 409, body: { code: 'artifact_at_peace' } });
  });

  it('an Unfinished Key closes the iris of a world without an Iris Works', async () => {
    const [player, stranger] = [await aVeteran(app), await aVeteran(app)];
    const tab = await openTab(app.origin, player.token);
    await redeemed(app, player, 'iris');
    const world = await detail(player);
    expect(world.iris_enabled).toBe(true);
    expect(await tab.next('iris_changed')).toMatchObject({ iris_until: world.iris_until });
    expect(ahead(world.iris_until, world)).toBeGreaterThan(24 * HOUR - 60_000);
    expect((await list(player)).effects).toMatchObject([
      { artifact_type_name: 'Unfinished Key', ends_at: world.iris_until },
    ]);
    const order = { originating_planet_id: stranger.homeId, stargate_address: await addressOf(app, player.homeId) };
    const settlers = (await app.send(colonize, { body: order }, stranger.token)).body;
    expect(settlers.report.message).toBe(COLONIZE_TEXTS.iris.text);
    await app.db.query("UPDATE planet SET iris_until = iris_until + interval '1 hour' WHERE id = $1", [player.homeId]);
    const longer = await redeem(app, player, await anArtifact(app, player, 'iris'));
    expect(longer.body).toMatchObject({ error: REFUSALS.irisTooLong(24).text });
    await tab.room.leave();
  });
});

describe('effects that wait', () => {
  it('a Blind Lantern has the next probe count exactly, and only that one', async () => {
    const [player, rival] = [await aVeteran(app), await aVeteran(app)];
    await giveShips(app, rival.homeId, LINE, 137);
    const lantern = await redeemed(app, player, 'exact_sighting');
    const probe = async () => {
      const order = { originating_planet_id: player.homeId, stargate_address: await addressOf(app, rival.homeId) };
      const { body } = await app.send(malp, { body: order }, player.token);
      return { id: body.report_id, sighting: 'sighting' in body.report ? body.report.sighting : undefined };
    };
    const exact = await probe();
    expect(exact.sighting).toMatchObject({ error_percent: 0, ships: [{ ship_type_id: LINE, count: 137 }] });
    expect(await usedOn(app, lantern)).toBe(exact.id);
    expect((await probe()).sighting).toMatchObject({ error_percent: 50 });
  });

  it('a probe of a free world does not use it up', async () => {
    const player = await aVeteran(app);
    const lantern = await redeemed(app, player, 'exact_sighting');
    const [wild] = await app.db.query('SELECT stargate_address FROM planet WHERE owner_id IS NULL LIMIT 1');
    await app.send(
      malp,
      { body: { originating_planet_id: player.homeId, stargate_address: wild.stargate_address } },
      player.token,
    );
    expect(await usedOn(app, lantern)).toBeNull();
  });

  it('Counting Stones make the next research cheaper by a fifth, in the list and at its start', async () => {
    const player = await aVeteran(app);
    await anActive(app, player, GATE_ARCHIVE_ID);
    const stones = await redeemed(app, player, 'cheap_research');
    const cost = researchCost(researchTypeOf(1), 0);
    const cheap = researchPrice(cost, [artifactWith('cheap_research').id]);
    const priceOf = async () => (await app.send(listResearch, {}, player.token)).body.types[0]?.research_cost;
    expect(await priceOf()).toEqual(cheap);
    const { status, body } = await app.send(startResearch, { body: { research_type_id: 1 } }, player.token);
    expect(status).toBe(201);
    expect(await usedOn(app, stones)).toBe(body.research_id);
    const [paid] = await app.db.query(
      `SELECT ${RESOURCES.join(', ')} FROM ledger WHERE account_kind = 'sink' AND reason = 'research' AND ref_id = $1`,
      [body.research_id],
    );
    expect(paid).toEqual(cheap);
    expect(await priceOf()).toEqual(cost);
  });
});
