import { beforeAll, expect, it } from 'vitest';
import { register, verifyEmail } from '#shared/api/account';
import { getGalaxy } from '#shared/api/galaxy';
import { getProfileOf } from '#shared/api/profiles';
import { GROWN_IDS } from '#shared/catalogue/galaxy';
import { HOME_PLANET_TYPE_ID } from '#shared/catalogue/planets';
import { HOME_WORLD } from '#shared/catalogue/start';
import { codeIn } from '../../tests/support/mail-catcher.ts';
import { aVeteran, giveShips, LINE, launched, moveNextTo } from '../../tests/support/marches.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { homesNear } from '../battles/march-check.ts';

const app = auditedApp();
let reader: TestPlayer;
beforeAll(async () => {
  reader = await app.aPlayer();
});

const map = async () => (await app.send(getGalaxy, {}, reader.token)).body;
const homeOf = async ({ id }: Pick<TestPlayer, 'id'>) =>
  (await app.db.query('SELECT * FROM planet WHERE owner_id = $1 AND home', [id]))[0];

it('a registration changes no bit of the map, though the profile is there at once', async () => {
  const before = await map();
  const players = [await app.registeredPlayer(), await app.registeredPlayer()];
  expect(await map()).toEqual(before);
  for (const { id, username } of players) {
    const { body } = await app.send(getProfileOf, { params: { userId: id } }, reader.token);
    expect(body).toMatchObject({ username, planetary_count: 1 });
    const { reserves, buildSlots, maxBuildings } = HOME_WORLD;
    const home = { ...reserves, build_slots: buildSlots, max_buildings: maxBuildings, guard: 0 };
    expect(await homeOf({ id })).toMatchObject({ planet_type_id: HOME_PLANET_TYPE_ID, ...home });
  }
});

it('nor does it change how far the ships of others fly before the hour is over', async () => {
  const origin = await homeOf(reader);
  await app.db.query("UPDATE player SET verified_at = verified_at - interval '1 hour'");
  const before = await homesNear(app.db, reader.id, origin);
  expect(before.length).toBeGreaterThan(0);
  const newcomer = await app.aPlayer();
  // Registered in this hour, even if the next one has begun meanwhile.
  await app.db.query("UPDATE player SET verified_at = date_trunc('hour', clock_timestamp()) WHERE id = $1", [
    newcomer.id,
  ]);
  expect(await homesNear(app.db, reader.id, origin)).toEqual(before);
  await app.db.query("UPDATE player SET verified_at = verified_at - interval '1 ms' WHERE id = $1", [newcomer.id]);
  expect(await homesNear(app.db, reader.id, origin)).toHaveLength(before.length + 1);
});

it('two who register at once have two homes, and a world that somebody knows is taken last', async () => {
  const free: { id: number }[] = await app.db.query(
    'SELECT id FROM planet WHERE owner_id IS NULL AND planet_type_id = $1 ORDER BY id',
    [HOME_PLANET_TYPE_ID],
  );
  const [known, ...others] = free.map(({ id }) => id);
  await app.db.query(
    'INSERT INTO known_planet (player_id, planet_id, discovered_at, met_id, met_at) VALUES ($1, $2, now(), $1, now())',
    [reader.id, known],
  );
  // Two worlds that nobody knows are left, and the one that is known.
  await app.db.query('UPDATE planet SET planet_type_id = 2 WHERE id = ANY ($1)', [others.slice(2)]);
  const forms = ['one', 'two'].map((name) => ({ username: `at-once-${name}`, email: `at-once-${name}@example.org` }));
  const codes: string[] = [];
  for (const { username, email } of forms) {
    await app.send(register, { body: { username, email, password: 'at once together', race_id: 4 } });
    codes.push(codeIn(await app.mails.mailTo(email)));
  }
  const replies = await Promise.all(
    forms.map(({ email }, i) =>
      app.send(verifyEmail, { body: { email, token: codes[i] ?? '', planet_name: 'Twin Home' } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const homes = await app.db.query("SELECT id FROM planet WHERE name = 'Twin Home' ORDER BY id");
  expect(homes.map(({ id }: { id: number }) => id)).toEqual(others.slice(0, 2));

  const last = [await app.aPlayer(), await app.aPlayer()];
  expect((await homeOf(last[0] as TestPlayer)).id).toBe(known);
  // Where no wild world is left for a home, the galaxy grows at once.
  expect((await homeOf(last[1] as TestPlayer)).id).toBeGreaterThanOrEqual(GROWN_IDS.from);
});

it('nobody settles a world to which a march flies', async () => {
  const [hunter, prey] = [await aVeteran(app), await aVeteran(app)];
  await moveNextTo(app, hunter, prey, 1);
  for (const { homeId } of [hunter, prey]) await giveShips(app, homeId, LINE, 3);
  const march = await launched(app, hunter, prey.homeId, { kind: 'raid', ships: [[LINE, 3]] });
  const [wild] = await app.db.query(
    `UPDATE planet SET planet_type_id = $1 WHERE id = (SELECT min(id) FROM planet WHERE owner_id IS NULL) RETURNING id`,
    [HOME_PLANET_TYPE_ID],
  );
  await app.db.query('UPDATE march SET target_id = $2 WHERE id = $1', [march, wild[0].id]);
  expect((await homeOf(await app.aPlayer())).id).not.toBe(wild[0].id);
  await app.db.query('UPDATE march SET target_id = $2 WHERE id = $1', [march, prey.homeId]);
  expect((await homeOf(await app.aPlayer())).id).toBe(wild[0].id);
});
