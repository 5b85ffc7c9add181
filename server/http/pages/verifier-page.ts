import { readFile } from 'node:fs/promises';
import { Router } from 'express';
import { PRODUCT } from '#shared/catalogue/product';
import { escaped } from './html.ts';

const PROGRAM = new URL('../../../shared/rules/battles/verify-battle.mjs', import.meta.url);
const ASK_AGAIN = 'no-cache';

/** What a reader of the program needs besides it. */
const WORDS = [
  'A march draws 16 random bytes, its secret, at the launch. Both sides see at once what seals it: <code>seal</code> = sha256(secret, march id).',
  'The luck of a battle follows from the secret and from who meets whom, so nobody can choose it: <code>seed</code> = the first 16 bytes of sha256(secret, march id, sha256(input)). The four words of the generator sfc32 are the 32-bit words of the seed, the most significant byte first; twelve numbers are thrown away.',
  'The report reveals the secret. <code>hash</code> = sha256(input, seed, rounds). All four are lowercase hexadecimal. Bytes are joined; an id stands as decimal digits, a JSON text as UTF-8 with sorted keys and without spaces.',
  'All numbers are whole. <code>rounds</code> says how many of each stack fell, in the order of <code>input</code>. A <code>parting</code> round is the volley at an attacker who leaves.',
  '<code>ground.attacker.stacks</code> names what would go ashore if nothing were lost in orbit. Of a crew (class 7), as many land as ships of its type are left. Squads (class 8) need berths: two on each lander (class 3) and each capital ship (class 6) that is left; the last stacks board first. An example: 3 of 5 landers are left, so of 5 crews 3 land, and of squads of 4 and 4 units the last 4 and 2 of the others; two are lost.',
];

/**
 * Serves the program with which anybody checks a battle without the game: at /docs/verify-battle to read, with what it
 * computes in words, and at /docs/verify-battle.mjs as a file.
 */
export function verifierPage(): Router {
  const router = Router();
  router.get('/docs/verify-battle', async (_request, response) => {
    response
      .set('Cache-Control', ASK_AGAIN)
      .type('html')
      .send(page(await readFile(PROGRAM, 'utf8')));
  });
  router.get('/docs/verify-battle.mjs', async (_request, response) => {
    response
      .set('Cache-Control', ASK_AGAIN)
      .type('js')
      .send(await readFile(PROGRAM, 'utf8'));
  });
  return router;
}

function page(program: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="dark light">',
    `<meta name="viewport" content="width=device-width"><title>${PRODUCT}: check a battle</title></head><body><main>`,
    '<h1>Check a battle</h1>',
    '<p>The report of a battle holds everything with which it can be fought again: <code>GET /battles/{id}</code>, or ',
    '<code>GET /battles/shared/{token}</code> without an account. The program below checks it without the game.</p>',
    `<ul>${WORDS.map((each) => `<li>${each}</li>`).join('')}</ul>`,
    '<p>Save it as <a href="/docs/verify-battle.mjs" download>verify-battle.mjs</a>, and a report as battle.json. Then:</p>',
    `<pre>${escaped(COMMAND)}</pre>`,
    '<p>Everything holds if all four are true.</p>',
    `<pre id="program">${escaped(program)}</pre></main></body></html>`,
  ].join('');
}

const COMMAND = `node --input-type=module -e "
import { readFileSync } from 'node:fs';
import { verify } from './verify-battle.mjs';
console.log(await verify(JSON.parse(readFileSync('battle.json', 'utf8'))));"`;
