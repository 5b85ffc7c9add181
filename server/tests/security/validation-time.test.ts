import { parse } from 'node:querystring';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#shared/api/call';
import { DECLARATIONS } from '#shared/api/subjects';
import { inputOf } from '../../http/routing/route.ts';
import { AUTHORIZATION } from './authorization-table.ts';

/** The longest body, and the longest head of a request, in bytes. */
const LONGEST = 16_384;
const LIMIT_MS = 5;
/** The fastest of these counts, so that a busy machine does not fail the test. */
const TRIES = 50;

/** Repeats `unit` as often as it fits into `bytes`. */
const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));

/** Texts that are short to send and slow to validate, by the reason. */
const HOSTILE: Readonly<Record<string, (bytes: number) => string>> = {
  'one letter that NFKC makes eighteen': (bytes) => filled('\ufdfa', bytes),
  'one sign that NFC makes three': (bytes) => filled('\u{1d160}', bytes),
  'a letter that lower case makes two': (bytes) => filled('\u0130', bytes),
  'marks in the wrong order, each to be moved past all before it': (bytes) =>
    `a${filled('\u0301', bytes / 2)}${filled('\u0323', bytes / 2)}`,
  'letters with three marks each': (bytes) => filled('a\u0323\u0302\u0301', bytes),
  'Hangul to be composed': (bytes) => filled('\u1112\u1161\u11ab', bytes),
  'every script in turn': (bytes) =>
    filled('a\u0430\u03b1\u05d0\u0627\u0905\u0e01\u0561\u10d0\u3042\uac00\u3105\u0d05', bytes),
  'digits of another script': (bytes) => filled('\u0663', bytes),
  'colourful signs': (bytes) => filled('\u2604\ufe0f#\ufe0f\u20e3', bytes),
  'families of emoji': (bytes) => filled('👩\u200d👩\u200d👧', bytes),
  'halves of pairs': (bytes) => filled('\ud83d', bytes),
  'spaces of several kinds': (bytes) => filled(' \u00a0\u3000', bytes),
  'spaces around a letter': (bytes) => `${filled(' ', bytes / 2)}a${filled(' ', bytes / 2 - 1)}`,
  'an address of many dots': (bytes) => `${filled('a.', bytes / 2)}a@${filled('a.', bytes / 2)}`,
  'an address of many hyphens': (bytes) => `a@${filled('a-', bytes)}`,
  'signs of addresses': (bytes) => filled('@', bytes),
  digits: (bytes) => filled('9', bytes),
  letters: (bytes) => filled('x', bytes),
  controls: (bytes) => filled('\0', bytes),
};

/** The longest possible text, and lengths around the limits of the fields. */
const LENGTHS = [LONGEST - 100, 3000, 1000, 500, 250, 200, 150, 100, 50, 30];

const TEXTS = Object.entries(HOSTILE).flatMap(([what, make]) =>
  LENGTHS.map((bytes) => [`${what}, ${bytes} bytes`, make(bytes)] as const),
);

/** Values that are not texts. */
const OTHERS: readonly (readonly [string, unknown])[] = [
  ['a list of numbers', Array(8000).fill(0)],
  ['a list of texts', Array(4000).fill('x')],
  ['a list of lists', Array(5000).fill([])],
  ['lists in lists', JSON.parse(`${'['.repeat(8000)}${']'.repeat(8000)}`)],
  ['an object of many fields', Object.fromEntries(Array.from({ length: 1800 }, (_, index) => [`k${index}`, 1]))],
  ['objects in objects', JSON.parse(`${'{"a":'.repeat(2700)}1${'}'.repeat(2700)}`)],
  ['a long number', JSON.parse('9'.repeat(300))],
];

/** The shortest duration of `work`, in ms. Repeats it until one is below the limit. */
function leastTime(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least >= LIMIT_MS; tries++) {
    const began = performance.now();
    try {
      work();
    } catch {
      // A refusal counts too.
    }
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

type Parts = Parameters<typeof inputOf>[1];

const fieldsOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const path = (call: Call) => `${call.method} ${call.path}`;

/** Requests to this call with a slow text in every field. */
function* hostileRequests(call: Call, good: Parts): Generator<readonly [string, Parts]> {
  for (const part of ['params', 'query', 'body'] as const) {
    const values = part === 'body' ? [...TEXTS, ...OTHERS] : TEXTS;
    for (const [what, value] of values) {
      for (const field of fieldsOf(call[part])) {
        yield [`${part}.${field}: ${what}`, { ...good, [part]: { ...good[part], [field]: value } }];
      }
      // Together the fields exceed the limit of a request; each is validated nevertheless.
      const all = Object.fromEntries(fieldsOf(call[part]).map((field) => [field, value]));
      yield [`each of ${part}: ${what}`, { ...good, [part]: all }];
      if (typeof value === 'string')
        yield [`unknown in ${part}: ${what}`, { ...good, [part]: { ...good[part], [value]: value } }];
    }
  }
  for (const [what, value] of OTHERS) yield [`body: ${what}`, { ...good, body: value }];
  yield [
    'a query of many names',
    { ...good, query: parse(Array.from({ length: 1000 }, (_, index) => `k${index}=1`).join('&')) },
  ];
}

describe('T17: any request of 16 kB is validated within 5 ms, so that one player cannot block a process', () => {
  it.each(DECLARATIONS.map(({ call }) => [path(call), call] as const))('%s', (_, call) => {
    // Any ids will do: the database is not queried.
    const ids = new Proxy({}, { get: () => 1 }) as Parameters<(typeof AUTHORIZATION)[number]['given']>[0];
    const given = AUTHORIZATION.find((row) => row.call === call)?.given(ids) ?? {};
    const params = Object.fromEntries(Object.entries(given.params ?? {}).map(([name, value]) => [name, String(value)]));
    const good: Parts = { params, query: {}, body: given.body ?? {} };
    const slow: string[] = [];
    for (const [what, parts] of hostileRequests(call, good)) {
      const ms = leastTime(() => inputOf(call, parts));
      if (ms >= LIMIT_MS) slow.push(`${what}: ${ms.toFixed(1)} ms`);
    }
    expect(slow).toEqual([]);
  });
});
