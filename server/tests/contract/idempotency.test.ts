import { beforeAll, expect, it } from 'vitest';
import { apiRoutes } from '../../routes.ts';
import { TABLES } from '../../store/schema/schema.ts';
import { TABLES_IN_NEW_SEASON } from '../../store/schema/season-tables.ts';
import { callAs, type Fixture, openFixture } from '../support/fixture.ts';
import { testApp } from '../support/test-app.ts';
import { BOUNDED, LEFT_FOR_THE_SEASON } from './left-rows.ts';
import { COMMANDS, validRequest } from './valid-requests.ts';

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

it('P6: this test covers every command', () => {
  const acts = apiRoutes(app.context).filter(({ call }) => call.audience === 'player' && call.method !== 'GET');
  expect(COMMANDS.map(({ call }) => call.path).sort()).toEqual(acts.map(({ call }) => call.path).sort());
});

it.each(COMMANDS.map(({ call }) => [call.method, call.path, call] as const))(
  'P6: %s %s has one effect per key, and the answer of the first for the others',
  async (_method, _path, call) => {
    await scene.reset();
    const { actor, parts } = await validRequest(scene, call);
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

it('what a command leaves until the next season is stated, and everything else has a bound', () => {
  const unbounded = [...left].flatMap(([call, tables]) => {
    const those = tables.filter((table) => !Object.hasOwn(BOUNDED, table));
    return those.length > 0 ? [[call, those]] : [];
  });
  expect(Object.fromEntries(unbounded)).toEqual(LEFT_FOR_THE_SEASON);
  const tables = new Set(Object.values(LEFT_FOR_THE_SEASON).flat());
  expect([...tables].filter((table) => TABLES_IN_NEW_SEASON[table] !== 'anew')).toEqual([]);
});
