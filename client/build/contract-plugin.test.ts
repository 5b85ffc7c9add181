import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { contractOfTheClient } from './contract-plugin.ts';

const SOURCE = `
const shape = z.object({ a: z.string() }).optional();
export const send = call({
  method: 'POST', path: '/a', summary: 'A', fallback: 'No.', body: z.object({ b: shape }), answer: shape, refuses: [404],
});
export const plain = { answer: 1 };
`;

/** The module as the client gets it, evaluated with these stand-ins. */
function built(file: string, z: unknown): Record<string, Record<string, unknown>> {
  const { transform } = contractOfTheClient as {
    transform: (code: string, id: string) => { code: string } | undefined;
  };
  const result = transform.call({ parse: parseAst } as never, SOURCE, `/game/shared/api/${file}`);
  if (!result) return {};
  const names = ['send', 'plain'];
  const body = `${result.code.replaceAll('export const', 'const')}; return { ${names.join()} };`;
  return new Function('call', 'z', body)((each: unknown) => each, z);
}

const chain: Record<string, unknown> = new Proxy({}, { get: () => () => chain });

it('keeps of a call what the client reads, and marks every constant as free of effects', () => {
  const { send, plain } = built('battles/marches.ts', chain);
  expect(send).toEqual({ method: 'POST', path: '/a', fallback: 'No.' });
  expect(plain).toEqual({ answer: 1 });
});

it('keeps the inputs of subjects that have forms', () => {
  expect(Object.keys(built('account.ts', chain).send ?? {})).toEqual(['method', 'path', 'fallback', 'body']);
});

it('leaves every other module as it is', () => {
  expect(built('../rules/names.ts', chain)).toEqual({});
});
