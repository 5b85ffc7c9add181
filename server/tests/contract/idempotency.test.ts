import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#shared/api/call';
import { changePassword } from '#shared/api/settings';
import { routes } from '../../routes.ts';
import { AUTHORIZATION } from '../security/authorization-table.ts';
import { ACTORS, type Actor, callAs, type Fixture, openFixture, type Parts } from '../support/fixture.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let scene: Fixture;
beforeAll(async () => {
  app = await startTestApp();
  scene = await openFixture(app);
});
afterAll(() => app.close());

/** Every command of a player, and an actor who is allowed to send it. */
const ACTS = AUTHORIZATION.filter(({ call }) => call.audience === 'player' && call.method !== 'GET');

function validRequest(call: Call): { actor: Actor; parts: Parts } {
  const row = AUTHORIZATION.find((each) => each.call === call);
  const target = row?.expected.has('none') ? 'none' : 'own';
  const statuses = row?.expected.get(target);
  const actor = ACTORS.find((each) => statuses && statuses[each] < 300);
  if (row && actor) return { actor, parts: row.given(scene.ids.own) };
  if (call !== changePassword) throw new Error(`Nobody can ${call.method} ${call.path}.`);
  // The authorization table sends a wrong password.
  const body = { current_password: scene.actors.owner.password, new_password: 'a new password' };
  return { actor: 'owner', parts: { body } };
}

it('P6: this test covers every command', () => {
  const acts = routes(app.context).filter(({ call }) => call.audience === 'player' && call.method !== 'GET');
  expect(ACTS.map(({ call }) => call.path).sort()).toEqual(acts.map(({ call }) => call.path).sort());
});

it.each(ACTS.map(({ call }) => [call.method, call.path, call] as const))(
  'P6: %s %s has one effect per key, and the answer of the first for the others',
  async (_method, _path, call) => {
    await scene.reset();
    const { actor, parts } = validRequest(call);
    const key = { 'Idempotency-Key': `${call.method} ${call.path}`.replaceAll(' ', '') };
    const act = () => callAs(scene, actor, call, parts, key);

    const [first, second] = await Promise.all([act(), act()]);
    const third = await act();

    expect(first).toMatchObject({ status: call.status });
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(await app.db.query('SELECT key FROM idempotency')).toEqual([{ key: key['Idempotency-Key'] }]);
  },
);
