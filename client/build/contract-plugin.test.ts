import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { REFUSALS } from '#shared/refusals';
import { contractOfTheClient } from './contract-plugin.ts';

const SOURCE = `
const shape = z.object({ a: z.string() }).optional();
export const send = call({
  method: 'POST', path: '/a', summary: 'A', fallback: 'No.', body: z.object({ b: shape }), answer: shape, refuses: [404],
});
export const plain = { answer: 1 };
`;

/** The module as the client gets it, evaluated with these stand-ins. */
function built(
  file: string,
  z: unknown,
  source = SOURCE,
  names = ['send', 'plain'],
): Record<string, Record<string, unknown>> {
  const { transform } = contractOfTheClient as {
    transform: (code: string, id: string) => { code: string } | undefined;
  };
  const result = transform.call({ parse: parseAst } as never, source, `/game/shared/${file}`);
  if (!result) return {};
  const body = `${result.code.replaceAll('export const', 'const')}; return { ${names.join()} };`;
  const same = (each: unknown) => each;
  return new Function('call', 'withCodes', 'z', body)(same, same, z);
}

const chain: Record<string, unknown> = new Proxy({}, { get: () => () => chain });

it('keeps of a call what the client reads, and marks every constant as free of effects', () => {
  const { send, plain } = built('api/battles/marches.ts', chain);
  expect(send).toEqual({ method: 'POST', path: '/a', fallback: 'No.' });
  expect(plain).toEqual({ answer: 1 });
});

it('keeps the inputs of subjects that have forms', () => {
  expect(Object.keys(built('api/account.ts', chain).send ?? {})).toEqual(['method', 'path', 'fallback', 'body']);
});

it('leaves every other module as it is', () => {
  expect(built('rules/names.ts', chain)).toEqual({});
});

/** A table of all refusals. */
const TABLE = `export const REFUSALS = withCodes({ ${Object.keys(REFUSALS)
  .map((key) => `${key}: (seconds) => ({ seconds })`)
  .join(', ')} });`;

it('keeps the refusals that pages or rules say, and none that only the server says', () => {
  const kept = built('refusals.ts', undefined, TABLE, ['REFUSALS']).REFUSALS;
  const { tokenExpired, userNotFound, ownWorld, ...others } = kept ?? {};
  for (const each of [tokenExpired, userNotFound, ownWorld]) expect(each).toBeTruthy();
  for (const ofServer of ['banned', 'tooManyRequests', 'marchNotFound', 'busy'])
    expect(others).not.toHaveProperty(ofServer);
});

it('finds every refusal that pages or rules say, because they say it by its name', () => {
  const sources = import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '../../shared/**/*.ts', '!**/*.test.{ts,tsx}', '!**/shared/refusals.ts'],
    { query: '?raw', import: 'default', eager: true },
  );
  expect(Object.keys(sources).length).toBeGreaterThan(500);
  const otherwise = /import \{[^}]*\bREFUSALS\b[\s\S]*([=(.]\s*REFUSALS\b(?!\.)|\bREFUSALS(\[|\?\.|\s+\.))/;
  expect(Object.keys(sources).filter((file) => otherwise.test(sources[file] ?? ''))).toEqual([]);
});
