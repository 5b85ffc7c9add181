import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { login } from '#shared/api/account';
import type { Call } from '#shared/api/call';
import { DECLARATIONS } from '#shared/api/subjects';
import { ALTERNATIVES, AUTHORIZATION } from '../../tests/security/authorization-table.ts';
import { inputOf } from './route.ts';
import { validationMessage } from './validation-messages.ts';

const messagesFor = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: validationMessage }).error?.issues.map(({ message }) => message) ?? [];

const SAMPLE = z.strictObject({
  planet_id: z.int().positive().max(10),
  name: z.string().min(2).max(3),
  mode: z.enum(['a', 'b']),
  on: z.boolean(),
  list: z.array(z.int()).min(1),
  more: z.object({ deep: z.int() }),
});
const GOOD = { planet_id: 1, name: 'xy', mode: 'a', on: true, list: [1], more: { deep: 5 } };

describe('G-04: where a declaration has no sentence of its own', () => {
  it.each<[object, string]>([
    [{ x: 1 }, 'Unknown field: x.'],
    [{ ['y'.repeat(500)]: 1 }, `Unknown field: ${'y'.repeat(40)}….`],
    [{ planet_id: undefined }, 'planet_id is required.'],
    [{ planet_id: '1' }, 'planet_id must be a whole number.'],
    [{ planet_id: 1.5 }, 'planet_id must be a whole number.'],
    [{ planet_id: null }, 'planet_id must be a whole number.'],
    [{ planet_id: 0 }, 'planet_id must be more than 0.'],
    [{ planet_id: 11 }, 'planet_id must be at most 10.'],
    [{ name: 7 }, 'name must be text.'],
    [{ name: 'x' }, 'name must have at least 2 characters.'],
    [{ name: 'long' }, 'name must have at most 3 characters.'],
    [{ mode: 'c' }, 'mode must be one of: a, b.'],
    [{ on: 'yes' }, 'on must be true or false.'],
    [{ list: {} }, 'list must be a list.'],
    [{ list: [] }, 'list must have at least 1 entries.'],
    [{ list: ['a'] }, 'list.0 must be a whole number.'],
    [{ more: 1 }, 'more must be an object.'],
    [{ more: { deep: '1' } }, 'more.deep must be a whole number.'],
  ])('%j: %s', (wrong, sentence) => {
    expect(messagesFor(SAMPLE, { ...GOOD, ...wrong })).toEqual([sentence]);
  });

  it.each([[[]], ['text'], [7], [null], [true]])('a body that is %j', (body) => {
    expect(messagesFor(SAMPLE, body)).toEqual(['The request body must be a JSON object.']);
  });

  it('a sentence of the declaration stands', () => {
    expect(messagesFor(login.body, { email: 7, password: 'x' })).toEqual(['Email is required.']);
  });
});

/** What is read, or the refusal. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

describe('an unknown query parameter is refused by its name, and ignored by reads', () => {
  const reads = (call: Call) => call.method === 'GET';
  it.each(DECLARATIONS.map(({ call }) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
    const sampleOf = (name: string) => (name === 'token' ? 'A'.repeat(22) : '1');
    const params = Object.fromEntries(
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, sampleOf(name)]),
    );
    const refusal = { status: 400, text: 'Unknown query parameter: cachebuster.' };
    const ask = (query: object) => inputOf(call, { params, query: query as Record<string, string>, body: {} });
    if (!reads(call)) expect(() => ask({ cachebuster: '1' })).toThrow(expect.objectContaining({ refusal }));
    else expect(outcomeOf(() => ask({ cachebuster: '1' }))).toEqual(outcomeOf(() => ask({})));
  });
});

describe('T7, P22: of every call', () => {
  const WRONG = [
    undefined,
    null,
    '',
    'text',
    '\u0000',
    -1,
    0,
    1.5,
    1e300,
    true,
    [],
    [[]],
    {},
    { a: 1 },
    'x'.repeat(5000),
  ];
  const calls = [...AUTHORIZATION, ...ALTERNATIVES]
    .filter(({ call }) => call.body)
    .map((row) => [`${row.call.method} ${row.call.path}`, row] as const);

  it('every one with a body or a query is tried', () => {
    expect(new Set(calls.map(([, { call }]) => call)).size).toBe(DECLARATIONS.filter(({ call }) => call.body).length);
  });

  it.each(calls)('%s complains in sentences for players', (_, { call, given }) => {
    // Any ids will do: bodies are validated before the database is queried.
    const ids = new Proxy({}, { get: () => 1 }) as Parameters<typeof given>[0];
    const good = given(ids).body as Record<string, unknown>;
    const bodies: unknown[] = [...WRONG, { ...good, x: 1 }];
    for (const field of Object.keys(good)) {
      for (const value of WRONG) bodies.push({ ...good, [field]: value });
      bodies.push({ ...good, [field]: [good[field]] });
    }
    const messages = bodies.flatMap((body) => (call.body ? messagesFor(call.body, body) : []));
    expect(messages.length).toBeGreaterThan(WRONG.length);
    for (const sentence of messages) {
      expect(sentence).toMatch(/^[^\n]{1,250}[.)]$/);
      expect(sentence).not.toMatch(/invalid input|expected|received|unrecognized|too (big|small)|regex|nan|undefined/i);
    }
  });
});
