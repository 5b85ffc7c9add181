import fc from 'fast-check';
import { BAD_IDS, EXTRAS, LITERALS, NASTY, ODD_HEADERS, ODD_QUERIES, WRONG_TYPES } from './corpus.ts';
import type { Operation, Schema, Shot } from './fuzzer.ts';

type Arbitrary<T> = fc.Arbitrary<T>;

/** A player whom requests are sent as. `own`: valid values for this player, by the name of the field or parameter. */
export interface FuzzActor {
  readonly access: string;
  readonly refresh: string;
  readonly own: Known;
}

/**
 * Valid values by the name of a field or parameter, or by `operation.name` where a name means something else there. For `id`
 * see `idOf`.
 */
export type Known = Readonly<Record<string, readonly unknown[]>>;

export interface Pool {
  readonly actors: readonly FuzzActor[];
  /** The valid values of all players together. */
  readonly all: Known;
}

/** A valid request, and the parts that it was built from. */
interface Good {
  readonly shot: Shot;
  readonly actor: FuzzActor;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A way to make a valid request invalid; `kind` names the mistake. */
interface Spoiler {
  readonly kind: string;
  readonly weight: number;
  readonly spoil: (good: Good) => Arbitrary<Partial<Shot>>;
}

/** Requests to one operation: valid ones, ones with a single mistake, and garbage. */
export function shotsAt(operation: Operation, operations: readonly Operation[], pool: Pool): Arbitrary<Shot> {
  const good = actorFor(operation, pool).chain((actor) => goodShots(operation, pool, actor));
  const spoilers = [
    ...spoilersOf(operation, operations),
    ...(operation.token ? [badToken(operation.token)] : []),
    ...(Object.keys(operation.params).length > 0 ? [badId(operation)] : []),
    ...(operation.body ? bodySpoilers(operation.body) : []),
  ];
  return fc.oneof(
    { weight: 12, arbitrary: good.map(({ shot }) => shot) },
    ...spoilers.map(({ kind, weight, spoil }) => ({
      weight,
      arbitrary: good.chain((given) => spoil(given).map((change) => ({ ...given.shot, kind, ...change }))),
    })),
  );
}

/** Mostly one who has a value of their own for every field for which anybody has one. */
function actorFor(operation: Operation, { actors }: Pool): Arbitrary<FuzzActor> {
  const has = ({ own }: FuzzActor, name: string) => valuesFor(own, operation, name).length > 0;
  const names = Object.keys({
    ...operation.params,
    ...operation.query,
    ...operation.headers,
    ...propertiesOf(operation.body),
  });
  const needed = names.filter((name) => actors.some((actor) => has(actor, name)));
  const able = actors.filter((actor) => needed.every((name) => has(actor, name)));
  return fc.oneof(...(able.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...able) }] : []), {
    weight: 1,
    arbitrary: fc.constantFrom(...actors),
  });
}

/** The required values and any of the others: mostly those that the actor has, and half of the rest, as some exclude one another. */
function withSome(values: Values, required: readonly string[], has: (name: string) => boolean) {
  const orNone = ([name, value]: [string, Arbitrary<unknown>]) => {
    if (required.includes(name)) return [name, value];
    // Not fc.option, which prefers none inside other arbitraries.
    const given = fc.constantFrom(false, ...Array<true>(has(name) ? 5 : 1).fill(true));
    return [name, fc.tuple(given, value).map(([isGiven, one]) => (isGiven ? one : LEFT_OUT))];
  };
  return fc
    .record<Readonly<Record<string, unknown>>>(Object.fromEntries(Object.entries(values).map(orNone)))
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== LEFT_OUT)));
}

type Values = Readonly<Record<string, Arbitrary<unknown>>>;
const LEFT_OUT = Symbol();

const valuesFor = (known: Known, { id, path }: Operation, name: string): readonly unknown[] =>
  known[`${id}.${name}`] ?? known[name === 'id' ? idOf(path) : name] ?? [];

function goodShots(operation: Operation, pool: Pool, actor: FuzzActor): Arbitrary<Good> {
  const { method, path, token, body: schema } = operation;
  const valuesOf = (schemas: Readonly<Record<string, Schema>>) =>
    Object.fromEntries(
      Object.entries(schemas).map(([name, each]) => [
        name,
        allowed(each, valuesFor(actor.own, operation, name), valuesFor(pool.all, operation, name)),
      ]),
    );
  const has = (name: string) => valuesFor(actor.own, operation, name).length > 0;
  const parts = fc.record({
    params: fc.record(valuesOf(operation.params)),
    declared: fc.record(valuesOf(operation.headers)),
    query: withSome(valuesOf(operation.query), operation.requiredQuery, has),
    body: withSome(valuesOf(propertiesOf(schema)), requiredOf(schema), has),
    // A public call must ignore any token.
    bearer: token ? fc.constant(actor[token]) : fc.constantFrom('', 'x', actor.access),
    key: fc.option(fc.stringMatching(/^[!-~]{1,20}$/), { nil: '', freq: 3 }),
  });
  return parts.map(({ params, query, body, declared, bearer, key }) => {
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const headers = {
      ...(schema && { 'Content-Type': 'application/json' }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...Object.fromEntries(
        Object.entries(declared).map(([name, text]) => [name, encodeURIComponent(String(text).toWellFormed())]),
      ),
    };
    const place = `${pathWith(path, params)}${search && `?${search}`}`;
    const text = schema && JSON.stringify(body);
    return { actor, params, body, shot: { operation, kind: 'good', method, path: place, headers, body: text } };
  });
}

/** The kind of object that a path's `id` belongs to: an alliance, unless its call is about something else. */
const idOf = (path: string): string => IDS.find(([start]) => path.startsWith(start))?.[1] ?? 'id';
const IDS = [
  ['/planet', 'planet_id'],
  ['/missions/', 'mission_id'],
  ['/battles/', 'battle_id'],
  ['/notifications/subscriptions/', 'subscription_id'],
] as const;

const propertiesOf = (body: Schema | undefined) => (body?.properties ?? {}) as Readonly<Record<string, Schema>>;
const requiredOf = (body: Schema | undefined) => (body?.required ?? []) as readonly string[];
const pathWith = (path: string, params: Readonly<Record<string, unknown>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
const withHeaders = ({ headers }: Pick<Shot, 'headers'>, more: Readonly<Record<string, string>>) => ({
  headers: { ...headers, ...more },
});
const withBody = (value: unknown) => ({ body: JSON.stringify(value) });

/** Mistakes that any request can have. */
function spoilersOf({ path }: Operation, operations: readonly Operation[]): Spoiler[] {
  const declared = operations.filter((each) => each.path === path).map(({ method }) => method);
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'].filter((each) => !declared.includes(each));
  return [
    {
      kind: 'odd headers',
      weight: 2,
      spoil: ({ shot }) => fc.constantFrom(...ODD_HEADERS).map((more) => withHeaders(shot, more)),
    },
    {
      kind: 'odd query',
      weight: 1,
      spoil: ({ shot }) =>
        fc.constantFrom(...ODD_QUERIES).map((odd) => ({ path: `${shot.path.split('?')[0]}?${odd}` })),
    },
    {
      kind: 'wrong method',
      weight: 1,
      // For PUT and DELETE, `search` in `/alliances/search` is an id, so the server may answer 401 first.
      spoil: () =>
        fc.constantFrom(...methods).map((method) => ({ method, headers: {}, body: undefined, expected: [401, 405] })),
    },
  ];
}

function badToken(token: 'access' | 'refresh'): Spoiler {
  const other = token === 'access' ? 'refresh' : 'access';
  return {
    kind: 'bad token',
    weight: 2,
    spoil: ({ shot, actor }) =>
      fc
        .constantFrom('', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic eDp5', 'Bearer null', `Bearer ${actor[other]}`)
        .map((Authorization) => ({ ...withHeaders(shot, { Authorization }), expected: [401] })),
  };
}

function badId({ path, params: schemas }: Operation): Spoiler {
  return {
    kind: 'bad id',
    weight: 3,
    spoil: ({ params }) =>
      fc
        .record({ at: fc.constantFrom(...Object.keys(schemas)), id: fc.constantFrom(...BAD_IDS) })
        .map(({ at, id }) => ({
          path: pathWith(path, { ...params, [at]: id }),
          // Sectors are counted from 0.
          expected: id === '0' && schemas[at]?.minimum === 0 ? undefined : 'no',
        })),
  };
}

/** Mistakes that only a request with a body can have. */
function bodySpoilers(schema: Schema): Spoiler[] {
  const fields = Object.keys(propertiesOf(schema));
  const required = requiredOf(schema);
  const odd = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.jsonValue() as Arbitrary<unknown> },
  );
  return [
    {
      kind: 'extra field',
      weight: 3,
      spoil: ({ body }) =>
        fc
          .constantFrom(...EXTRAS.filter(([name]) => !fields.includes(name)))
          .map(([name, value]) => ({ ...withBody({ ...body, [name]: value }), expected: 'no' })),
    },
    {
      kind: 'odd value',
      weight: 5,
      spoil: ({ body }) =>
        fc
          .record({ name: fc.constantFrom(...fields), value: odd })
          .map(({ name, value }) => withBody({ ...body, [name]: value })),
    },
    {
      kind: 'broken body',
      weight: 4,
      spoil: ({ shot }) =>
        broken(String(shot.body)).map(({ headers, ...rest }) => ({ ...rest, ...withHeaders(shot, headers) })),
    },
    ...(required.length > 0 ? [missingField(required)] : []),
  ];
}

function missingField(required: readonly string[]): Spoiler {
  return {
    kind: 'missing field',
    weight: 1,
    spoil: ({ body }) =>
      fc.constantFrom(...required).map((name) => ({
        ...withBody(Object.fromEntries(Object.entries(body).filter(([each]) => each !== name))),
        // The server validates the id in the path before the body.
        expected: [400, 404],
      })),
  };
}

/** Replacements for a whole body. `no` where no such body can be a valid request. */
function broken(body: string): Arbitrary<Pick<Shot, 'body' | 'headers' | 'expected'>> {
  const json = { 'Content-Type': 'application/json' };
  const unreadable = (text: string | Uint8Array<ArrayBuffer>, more = {}) => ({
    body: text,
    headers: { ...json, ...more },
    expected: [400, 413] as const,
  });
  return fc.oneof(
    fc.nat(Math.max(0, body.length - 1)).map((end) => unreadable(body.slice(0, end) || '{')),
    fc
      .uint8Array({ minLength: 1, maxLength: 200 })
      .map((bytes) => ({ ...unreadable(new Uint8Array(bytes)), expected: undefined })),
    fc
      .constantFrom(...LITERALS)
      .map((number) => ({ ...unreadable(body.replace(/-?\d+/, number)), expected: undefined })),
    fc
      .constantFrom('[]', 'null', '1', '"x"', 'true', `[${body}]`, `${body}${body}`, `${body};`, 'undefined')
      .map((text) => unreadable(text)),
    fc.constantFrom(
      unreadable(`{"x":${'['.repeat(7000)}${']'.repeat(7000)}}`),
      unreadable(`{"x":"${'x'.repeat(17_000)}"}`),
      unreadable(`${body.slice(0, -1)},"__proto__":{"is_admin":true}}`.replace('{,', '{')),
      unreadable(body, { 'Content-Encoding': 'gzip' }),
      unreadable(body, { 'Content-Encoding': 'x' }),
      { ...unreadable(body), headers: { 'Content-Type': 'application/json; charset=x' } },
      { ...unreadable(body), headers: { 'Content-Type': 'application/json; charset=utf-16' } },
    ),
    fc
      .constantFrom(...WRONG_TYPES)
      .map((type) => ({ body, headers: { 'Content-Type': type }, expected: 'no' as const })),
  );
}

/**
 * A value that this schema allows: mostly one of the actor's own known values, sometimes another player's, seldom a
 * random one.
 */
function allowed(schema: Schema, own: readonly unknown[] = [], all: readonly unknown[] = []): Arbitrary<unknown> {
  return fc.oneof(
    ...(own.length > 0 ? [{ weight: 20, arbitrary: fc.constantFrom(...own) }] : []),
    ...(all.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...all) }] : []),
    { weight: 1, arbitrary: made(schema) },
  );
}

function made(schema: Schema): Arbitrary<unknown> {
  const number = (name: string) => schema[name] as number | undefined;
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.anyOf) return fc.oneof(...(schema.anyOf as Schema[]).map(made));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer': {
      const above = number('exclusiveMinimum');
      return fc.maxSafeInteger().map((value) => {
        const min = number('minimum') ?? (above === undefined ? Number.MIN_SAFE_INTEGER : above + 1);
        const max = number('maximum') ?? Number.MAX_SAFE_INTEGER;
        return value >= min && value <= max
          ? value
          : min + (Math.abs(value) % (Math.min(max, 2 ** 31) - Math.max(min, 0) + 1));
      });
    }
    case 'object': {
      const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      if (fields.length > 0) {
        const values = Object.fromEntries(fields.map(([name, field]) => [name, made(field)]));
        return fc.record(values, { requiredKeys: (schema.required ?? []) as string[] });
      }
      const { enum: names = [] } = (schema.propertyNames ?? {}) as { enum?: string[] };
      const values = Object.fromEntries(names.map((name) => [name, made(schema.additionalProperties as Schema)]));
      if (names.length === 0) break;
      return fc.record(values);
    }
    case 'array':
      return fc.array(allowed(schema.items as Schema), {
        minLength: number('minItems') ?? 0,
        maxLength: number('maxItems') ?? 9,
      });
    case 'string': {
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern as string));
      const length = { minLength: number('minLength') ?? 0, maxLength: number('maxLength') ?? 100 };
      return fc.oneof(
        fc.string(length),
        fc.string({ ...length, unit: 'grapheme' }),
        fc.string({ ...length, unit: 'binary' }),
      );
    }
  }
  throw new Error(`The fuzzer does not know this schema yet: ${JSON.stringify(schema)}`);
}
