import { beforeAll, expect, it } from 'vitest';
import { setIris } from '#shared/api/battles/garrisons';
import { launchMarch } from '#shared/api/battles/marches';
import type { Call } from '#shared/api/call';
import { startResearch } from '#shared/api/research';
import { changeEmail, changePassword, confirmEmail, deleteAccount } from '#shared/api/settings';
import { GATE_ARCHIVE_ID, IRIS_WORKS_ID } from '#shared/catalogue/buildings';
import { routes } from '../../routes.ts';
import { TABLES } from '../../store/schema/schema.ts';
import { AUTHORIZATION } from '../security/authorization-table.ts';
import { ACTORS, type Actor, callAs, type Fixture, openFixture, type Parts } from '../support/fixture.ts';
import { codeIn } from '../support/mail-catcher.ts';
import { testApp } from '../support/test-app.ts';
import { BOUNDED, LEFT_FOR_EVER } from './left-rows.ts';

const app = testApp();
let scene: Fixture;
beforeAll(async () => {
  scene = await openFixture(app);
});

/** The tables to which each command has added rows. */
const left = new Map<string, readonly string[]>();
async function rowsByTable(): Promise<Record<string, number>> {
  // Production is settled as time passes, by whatever command comes next.
  const rowsOf = (table: string) => (table === 'ledger' ? "ledger WHERE reason <> 'production'" : table);
  const counts = TABLES.map((table) => `SELECT '${table}' AS table, count(*) AS rows FROM ${rowsOf(table)}`);
  const rows: { table: string; rows: number }[] = await app.db.query(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map((row) => [row.table, row.rows]));
}

/** Every command of a player, and an actor who is allowed to send it. */
const ACTS = AUTHORIZATION.filter(({ call }) => call.audience === 'player' && call.method !== 'GET');

/** Bodies with the right password and codes. The authorization table sends wrong ones. */
const SECRETS = new Map<Call, () => Promise<{ actor: Actor; parts: Parts }>>([
  [changePassword, async () => byOwner({ current_password: ownerPassword(), new_password: 'a new password' })],
  [changeEmail, async () => byOwner({ new_email: 'moved@example.org', password: ownerPassword() })],
  [deleteAccount, async () => byOwner({ password: ownerPassword() })],
  [
    confirmEmail,
    async () => {
      const { email, password, token } = scene.actors.stranger;
      const new_email = 'stranger@example.org';
      await app.send(changeEmail, { body: { new_email, password } }, token);
      const codes = [await app.mails.mailTo(email), await app.mails.mailTo(new_email)].map(codeIn);
      return { actor: 'stranger', parts: { body: { old_code: codes[0], new_code: codes[1] } } };
    },
  ],
  [
    startResearch,
    async () => {
      const { id, homeId } = scene.actors.owner;
      await app.db.query('DELETE FROM research WHERE player_id = $1', [id]);
      await anActiveBuilding(homeId, GATE_ARCHIVE_ID);
      return byOwner({ research_type_id: 1 });
    },
  ],
  [
    setIris,
    async () => {
      const { homeId } = scene.actors.owner;
      await anActiveBuilding(homeId, IRIS_WORKS_ID);
      return byOwner({ planet_id: homeId, hours: 1 });
    },
  ],
  [
    launchMarch,
    async () => {
      // A second world, next to the home, for the scout that waits there.
      const { id, homeId } = scene.actors.owner;
      const [[world]] = await app.db.query(
        `UPDATE planet SET owner_id = $1, name = 'Colony' WHERE id = (
           SELECT wild.id FROM planet AS wild, planet AS home WHERE home.id = $2 AND wild.owner_id IS NULL
           ORDER BY point(wild.coordinates_x, wild.coordinates_y) <-> point(home.coordinates_x, home.coordinates_y), wild.id LIMIT 1
         ) RETURNING stargate_address`,
        [id, homeId],
      );
      const [scout] = await app.db.query('SELECT ship_type_id FROM ship WHERE id = $1', [scene.ids.own.scout]);
      return byOwner({
        kind: 'transfer',
        origin_id: homeId,
        stargate_address: world.stargate_address,
        ships: [{ ship_type_id: scout.ship_type_id, count: 1 }],
      });
    },
  ],
]);
const anActiveBuilding = (planetId: number, typeId: number) =>
  app.db.query(
    `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at, activated_at)
     VALUES ($1, $2, true, now(), now(), now())`,
    [planetId, typeId],
  );
const ownerPassword = () => scene.actors.owner.password;
const byOwner = (body: object) => ({ actor: 'owner', parts: { body } }) as const;

async function validRequest(call: Call): Promise<{ actor: Actor; parts: Parts }> {
  const secret = SECRETS.get(call);
  if (secret) return secret();
  const row = AUTHORIZATION.find((each) => each.call === call);
  const target = row?.expected.has('none') ? 'none' : 'own';
  const statuses = row?.expected.get(target);
  const actor = ACTORS.find((each) => statuses && statuses[each] < 300);
  if (row && actor) return { actor, parts: row.given(scene.ids.own) };
  throw new Error(`Nobody can ${call.method} ${call.path}.`);
}

it('P6: this test covers every command', () => {
  const acts = routes(app.context).filter(({ call }) => call.audience === 'player' && call.method !== 'GET');
  expect(ACTS.map(({ call }) => call.path).sort()).toEqual(acts.map(({ call }) => call.path).sort());
});

it.each(ACTS.map(({ call }) => [call.method, call.path, call] as const))(
  'P6: %s %s has one effect per key, and the answer of the first for the others',
  async (_method, _path, call) => {
    await scene.reset();
    const { actor, parts } = await validRequest(call);
    const key = { 'Idempotency-Key': `${call.method} ${call.path}`.replaceAll(' ', '') };
    const act = () => callAs(scene, actor, call, parts, key);
    const before = await rowsByTable();

    const [first, second] = await Promise.all([act(), act()]);
    const third = await act();

    expect(first).toMatchObject({ status: call.status });
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(await app.db.query('SELECT key FROM idempotency')).toEqual([{ key: key['Idempotency-Key'] }]);
    const after = await rowsByTable();
    left.set(
      `${call.method} ${call.path}`,
      TABLES.filter((table) => (after[table] ?? 0) > (before[table] ?? 0)),
    );
  },
);

it('what a command leaves for ever is stated, and everything else has a bound', () => {
  const forEver = [...left].flatMap(([call, tables]) => {
    const unbounded = tables.filter((table) => !Object.hasOwn(BOUNDED, table));
    return unbounded.length > 0 ? [[call, unbounded]] : [];
  });
  expect(Object.fromEntries(forEver)).toEqual(LEFT_FOR_EVER);
});
