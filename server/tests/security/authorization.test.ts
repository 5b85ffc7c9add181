import { beforeAll, expect, it } from 'vitest';
import { login } from '#shared/api/account';
import { apiRoutes } from '../../routes.ts';
import { ACTORS, callAs, type Fixture, openFixture, STAFF_ACTORS } from '../support/fixture.ts';
import { testApp } from '../support/test-app.ts';
import { ALTERNATIVES, AUTHORIZATION, type Row } from './authorization-table.ts';

const app = testApp();
let scene: Fixture;
beforeAll(async () => {
  scene = await openFixture(app);
});

const ROWS = [...AUTHORIZATION, ...ALTERNATIVES];
const name = ({ call }: Pick<Row, 'call'>) => `${call.method} ${call.path}`;

it('P21: every route has a row', () => {
  expect(AUTHORIZATION.map(name).sort()).toEqual(apiRoutes(app.context).map(name).sort());
});

it('T5, P21: a route with ids is tried with every kind of id', () => {
  for (const { call, expected, given } of ROWS) {
    const takesIds = JSON.stringify(given(scene.ids.own)) !== JSON.stringify(given(scene.ids.missing));
    const tried = [...expected.keys()];
    if (/\{\w*id\}/i.test(call.path)) expect(tried, call.path).toEqual(expect.arrayContaining(['own', 'another']));
    if (tried.includes('none')) expect(tried).toEqual(['none']);
    else {
      expect(takesIds, call.path).toBe(true);
      expect(tried).toEqual(expect.arrayContaining(['own', 'another', 'missing', 'malformed']));
    }
  }
});

it('T7: no body takes more than it declares', () => {
  const extra = { id: 1, owner_id: 1, level: 50, xp: 1, verified_at: 'now' };
  for (const { call, given } of ROWS) {
    if (!call.body) continue;
    const { body } = given(scene.ids.own);
    expect(call.body.safeParse(body).error, name({ call })).toBeUndefined();
    for (const [field, value] of Object.entries(extra)) {
      const { error } = call.body.safeParse({ ...(body as object), [field]: value });
      expect(error?.issues, `${name({ call })}: ${field}`).toMatchObject([{ code: 'unrecognized_keys' }]);
    }
  }
});

it('G-17: no token for the unverified', async () => {
  const body = { email: 'unverified@example.org', password: 'never-verified' };
  expect(await app.send(login, { body })).toMatchObject({ status: 401, refusal: 'Email is not verified.' });
});

it.each(ROWS.map((row) => [name(row), row] as const))('T5, T6, P21: %s', async (_, { call, expected, given }) => {
  const unlike: string[] = [];
  for (const [target, statuses] of expected) {
    for (const actor of [...ACTORS, ...STAFF_ACTORS]) {
      if (statuses[actor] === undefined) continue;
      const parts = given(scene.ids[target === 'none' ? 'own' : target]);
      const { status, bytes } = await callAs(scene, actor, call, parts);
      if (status !== statuses[actor])
        unlike.push(`${actor}, ${target}: ${statuses[actor]} but ${status} ${bytes.slice(0, 99)}`);
      if (status < 300 && call.method !== 'GET') await scene.reset();
    }
  }
  expect(unlike).toEqual([]);
});

it('the token of a console opens nothing of the game, and an access token nothing of the console', async () => {
  await scene.reset();
  for (const actor of STAFF_ACTORS) {
    const { access, console: ofConsole } = scene.tokens[actor];
    const swapped = { access: ofConsole ?? '', refresh: ofConsole ?? '', console: access ?? '' };
    for (const { call, given } of AUTHORIZATION) {
      if (call.audience === 'public') continue;
      const scenery = { app: scene.app, tokens: { ...scene.tokens, [actor]: swapped } };
      const { status } = await callAs(scenery, actor, call, given(scene.ids.own));
      expect([name({ call }), status]).toEqual([name({ call }), 401]);
    }
  }
});

it('T6, P21: a kicked player with a valid token has only the rights of a stranger', async () => {
  // Unlike `former`, this player was a member when the token was signed.
  await scene.reset();
  const { mate, ids, app } = scene;
  const kick = AUTHORIZATION.find((row) => name(row) === 'DELETE /alliances/{id}/members/{userId}') as Row;
  expect((await callAs(scene, 'leader', kick.call, kick.given(ids.own))).status).toBe(200);
  const tokens = { ...scene.tokens, member: { access: mate.token, refresh: mate.refreshToken } };
  for (const { call, expected, given } of AUTHORIZATION) {
    if (call.method !== 'GET' || !call.path.startsWith('/alliances/{id}')) continue;
    const { status } = await callAs({ app, tokens }, 'member', call, given(ids.own));
    expect([call.path, status]).toEqual([call.path, expected.get('own')?.stranger]);
  }
});
