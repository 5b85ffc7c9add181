import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { describe, expect, it } from 'vitest';
import { register, verifyEmail } from '#shared/api/account';
import type { Call } from '#shared/api/call';
import { DECLARATIONS, isCall, SHAPES } from '#shared/api/subjects';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { apiRoutes } from '../../routes.ts';
import { codeIn } from '../../tests/support/mail-catcher.ts';
import { testApp } from '../../tests/support/test-app.ts';

const FOLDER = path.join(import.meta.dirname, '../../../shared/api');

const app = testApp();

const at = (place: string, Accept = '*/*') => fetch(`${app.origin}${place}`, { headers: { Accept } });
const named = ({ method, path }: Call) => `${method} ${path}`;

/** Every call that a file of shared/api exports, alone or in a record of calls. */
async function declared(): Promise<Call[]> {
  const files = readdirSync(FOLDER, { encoding: 'utf8', recursive: true }).filter((name) => /^[\w/-]+\.ts$/.test(name));
  const modules: object[] = await Promise.all(files.map((name) => import(path.join(FOLDER, name))));
  const exported: unknown[] = modules.flatMap((module) => Object.values(module));
  const records = exported.flatMap((value) => (typeof value === 'object' && value ? Object.values(value) : []));
  return [...new Set([...exported, ...records].filter(isCall))];
}

describe('the contract', () => {
  it('R-01..R-76: every declaration has a route, and every route a declaration', async () => {
    const routed = apiRoutes(app.context).map(({ call }) => call);
    const calls = await declared();
    expect(routed.map(named).sort()).toEqual(calls.map(named).sort());
    expect(new Set(routed)).toEqual(new Set(calls));
  });

  it('every declaration has a subject, and a name of its own', async () => {
    expect(DECLARATIONS.map(({ call }) => named(call)).sort()).toEqual((await declared()).map(named).sort());
    for (const names of [DECLARATIONS.map(({ name }) => name), SHAPES.map(({ name }) => name)]) {
      expect(names).toHaveLength(new Set(names).size);
    }
  });
});

describe('/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document of all routes, for curl and for browsers', async () => {
    const response = await at('/openapi.json', 'text/html');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const document: Record<string, unknown> & { paths: Record<string, Record<string, unknown>> } =
      await response.json();
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    const described = Object.entries(document.paths).flatMap(([place, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${place}`),
    );
    expect(described.sort()).toEqual(
      apiRoutes(app.context)
        .map(({ call }) => named(call))
        .sort(),
    );
  });

  it('declares authorization, input and output', async () => {
    const { paths } = await (await at('/openapi.json')).json();
    expect(paths['/planet/{id}'].get).toMatchObject({
      operationId: 'getPlanet',
      tags: ['planets'],
      security: [{ access: [] }],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      responses: {
        200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/PlanetDetail' } } } },
      },
    });
    expect(paths['/build/available'].get.summary).toContain('your level');
    expect(paths['/token/refresh'].post).toMatchObject({ security: [{ refresh: [] }] });
    expect(paths['/login'].post.security).toEqual([]);
    expect(paths['/build'].post).toMatchObject({
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
      requestBody: { content: { 'application/json': { schema: { required: ['planet_id', 'building_type_id'] } } } },
    });
    expect(Object.keys(paths['/build'].post.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '422',
      '429',
      '503',
    ]);
    expect(Object.keys(paths['/health'].get.responses)).toEqual(['200', '304', '400', '503']);
  });

  it('declares the bounds that the server enforces, and which requests get a page', async () => {
    const { paths, components } = await (await at('/openapi.json')).json();
    const id = { type: 'integer', exclusiveMinimum: 0, maximum: 2_147_483_647 };
    const [alliance, page, perPage] = paths['/alliances/{id}/logs'].get.parameters;
    expect(alliance).toEqual({ name: 'id', in: 'path', required: true, schema: id });
    const [pages, entries] = [
      { minimum: 1, maximum: 1_000_000_000, default: 1 },
      { minimum: 1, maximum: 50, default: 10 },
    ];
    expect(page).toMatchObject({ name: 'page', in: 'query', required: false, schema: { type: 'integer', ...pages } });
    expect(perPage).toMatchObject({
      name: 'per_page',
      in: 'query',
      required: false,
      schema: { type: 'integer', ...entries },
    });
    const bodyOf = (place: string) => paths[place].post.requestBody.content['application/json'].schema.properties;
    expect(bodyOf('/register').race_id).toEqual({ type: 'integer', minimum: 1, maximum: 4 });
    expect(bodyOf('/missions/explore')).toMatchObject({
      ship_id: id,
      duration_days: { type: 'integer', minimum: 1, maximum: 7 },
    });
    // Numbers in answers have no bounds that come only from JavaScript.
    expect(JSON.stringify([paths, components])).not.toContain('"minimum":-9007199254740991');
    const answers = (place: string) => Object.keys(paths[place].get.responses[200].content);
    expect(answers('/profile')).toEqual(['application/json', 'text/html']);
    expect(answers('/profile/{userId}')).toEqual(['application/json', 'text/html']);
    expect(answers('/resources')).toEqual(['application/json']);
    expect(answers('/health')).toEqual(['application/json']);
  });

  it('is enough for a client that knows nothing else: it registers, logs in and builds', async () => {
    const definition = await (await at('/openapi.json')).json();
    const client = await new OpenAPIClientAxios({
      definition,
      axiosConfigDefaults: { baseURL: app.origin },
    }).init();
    const account = { email: 'stranger@example.org', password: 'a long password' };
    const call = async (name: string, parameters: object | null, body?: object, token?: string) => {
      const operation = client[name];
      if (!operation) throw new Error(`The document has no ${name}.`);
      const headers = token ? { Authorization: `Bearer ${token}` } : {};
      return (await operation(parameters as never, body, { headers })).data;
    };

    await call(nameOf(register), null, { ...account, username: 'stranger', race_id: 4 });
    const token = codeIn(await app.mails.mailTo(account.email));
    await call(nameOf(verifyEmail), null, { email: account.email, token, planet_name: 'Abydos' });
    const { access_token } = await call('login', null, account);
    const [home] = await call('listPlanets', null, undefined, access_token);
    const order = { planet_id: home.planet_id, building_type_id: BUILDING_TYPES[0]?.id };
    const built = await call('build', { 'Idempotency-Key': 'once' }, order, access_token);
    const again = await call('build', { 'Idempotency-Key': 'once' }, order, access_token);
    expect(again).toEqual(built);
    const planet = await call('getPlanet', { id: home.planet_id }, undefined, access_token);
    expect(planet.buildings).toMatchObject([{ building_id: built.building_id }]);
  });
});

const nameOf = (call: Call) => DECLARATIONS.find((each) => each.call === call)?.name ?? '';

describe('/docs', () => {
  it('is a page of files that we serve ourselves, under the policy of all our pages', async () => {
    const response = await at('/docs', 'text/html');
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('content-security-policy')).toBe(
      (await at('/health')).headers.get('content-security-policy'),
    );
    const page = await response.text();
    expect(page).not.toMatch(/https?:|<script>|style=/);
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, place = '']) => place);
    expect(files).toEqual([
      '/docs/favicon-32x32.png',
      '/docs/swagger-ui.css',
      '/docs/verify-battle',
      '/docs/swagger-ui-bundle.js',
      '/docs/start.js',
    ]);
    for (const place of files) expect((await at(place)).status, place).toBe(200);
  });
});
