import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { recordBattle } from '#shared/rules/battles/random-battles.test-support';
import { browser } from './support/shared-game.ts';

/** The results in a page: seed and hash of a fight from its input and its secret. */
const PROGRAM = `
  import { fight } from './shared/rules/battles/fight.ts';
  import { hashOf, seedOf } from './shared/rules/battles/seal.ts';
  globalThis.replay = (battles) => battles.map(({ input, secret }) => {
    const seed = seedOf(secret, input.march_id, input);
    return [seed, hashOf(input, seed, fight(input, seed).rounds)];
  });`;

it('a thousand battles that the server fought come out the same in a browser, to the bit', async () => {
  const battles = Array.from({ length: 1000 }, (_, i) => recordBattle(i));
  const bundled = await build({
    stdin: { contents: PROGRAM, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
  });
  const page = await browser.newPage();
  await page.addScriptTag({ content: bundled.outputFiles[0]?.text ?? '' });
  const inputs = battles.map(({ input, secret }) => ({ input, secret }));
  const replayed = await page.evaluate(
    (given) => (globalThis as unknown as { replay(battles: unknown): string[][] }).replay(given),
    inputs,
  );
  expect(replayed).toEqual(battles.map(({ seed, hash }) => [seed, hash]));
});
