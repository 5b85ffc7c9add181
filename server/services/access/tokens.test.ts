import { createHmac, generateKeyPairSync, randomUUID, sign as signWith } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { logout, refreshToken, register } from '#shared/api/account';
import { forgotPassword } from '#shared/api/settings';
import { DECLARATIONS } from '#shared/api/subjects';
import { ALLIANCE_ROOM } from '#shared/live/alliance';
import { PLAYER_ROOM } from '#shared/live/player';
import { JOIN_REFUSED } from '#shared/live/room';
import { REFUSALS } from '#shared/refusals';
import { NEEDED_QUERY } from '../../tests/support/needed-query.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';

type Kind = 'access' | 'refresh';
type Claims = Readonly<Record<string, unknown>>;

interface Forgery {
  readonly name: string;
  readonly token: string;
  /** A token that is signed with the app's own key, but has wrong claims. */
  readonly ours: boolean;
}

const app = testApp();
let player: TestPlayer;
let deletedId: number;
let unverifiedId: number;
let resetLinkToken: string;
beforeAll(async () => {
  player = await app.registeredPlayer();
  const idOf = async (username: string): Promise<number> => {
    const body = { username, email: `${username}@example.org`, password: 'chevron seven', race_id: 1 };
    await app.send(register, { body });
    return (await app.db.query('SELECT id FROM player WHERE username = $1', [username]))[0].id;
  };
  unverifiedId = await idOf('unverified');
  deletedId = await idOf('deleted');
  await app.db.query('DELETE FROM player WHERE id = $1', [deletedId]);
  await app.send(forgotPassword, { body: { email: player.email } });
  const { text } = await app.mails.mailTo(player.email, 2);
  resetLinkToken = /token=(\S+)/.exec(text ?? '')?.[1] ?? '';
});

const seconds = () => Math.floor(Date.now() / 1000);
const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const hmac = (hash: string, key: string | Buffer, text: string) =>
  createHmac(hash, key).update(text).digest('base64url');
const HS256 = { alg: 'HS256', typ: 'JWT' };
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PUBLIC_KEY = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** More than forty forged tokens. */
function forgeries(kind: Kind): Forgery[] {
  const session = JSON.parse(Buffer.from(player.token.split('.')[1] ?? '', 'base64url').toString()).sid;
  const claims: Claims = {
    typ: kind,
    sid: session,
    iat: seconds(),
    exp: seconds() + 600,
    sub: String(player.id),
    ...(kind === 'access' && { aud: app.gameId }),
  };
  const good = kind === 'access' ? player.token : player.refreshToken;
  const [head = '', payload = '', signature = ''] = good.split('.');
  const made = (header: unknown, said: unknown = claims, hash = 'sha256', key: string | Buffer = app.secret) => {
    const text = `${base64(header)}.${base64(said)}`;
    return `${text}.${hmac(hash, key, text)}`;
  };
  const saying = (over: Claims) => made(HS256, { ...claims, ...over });
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  // The last of the 43 characters of a signature holds two bits that base64 decoders ignore.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const lastBits = `${signature.slice(0, -1)}${letters[letters.indexOf(signature.at(-1) ?? '') ^ 1]}`;
  const rs256 = (header: object) => {
    const text = `${base64(header)}.${base64(claims)}`;
    return `${text}.${signWith('sha256', Buffer.from(text), rsa.privateKey).toString('base64url')}`;
  };

  const foreign: Record<string, string> = {
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', '', null, undefined, 'HS1', ['HS256'], { alg: 'HS256' }].flatMap((alg) => [
        [`alg ${JSON.stringify(alg)}, unsigned`, `${base64({ alg, typ: 'JWT' })}.${base64(claims)}.`],
        [`alg ${JSON.stringify(alg)}, signed`, made({ alg, typ: 'JWT' })],
      ]),
    ),
    'HS256 without a signature': `${head}.${payload}.`,
    'HS384 with our key': made({ alg: 'HS384' }, claims, 'sha384'),
    'HS512 with our key': made({ alg: 'HS512' }, claims, 'sha512'),
    'HS512 that says HS256': made(HS256, claims, 'sha512'),
    'HS256 with another key': made(HS256, claims, 'sha256', 'another secret'),
    'HS256 with an empty key': made(HS256, claims, 'sha256', ''),
    'HS256 with a zero byte as the key': made({ ...HS256, kid: '../../../dev/null' }, claims, 'sha256', '\0'),
    'HS256 with a public key as the key': made(HS256, claims, 'sha256', PUBLIC_KEY),
    'RS256 with a key of its own': rs256({ alg: 'RS256', typ: 'JWT' }),
    'RS256 with its key in jwk': rs256({ alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) }),
    'RS256 with its key at jku': rs256({ alg: 'RS256', jku: `${app.origin}/openapi.json`, kid: '1' }),
    'RS256 with its key at x5u': rs256({ alg: 'RS256', x5u: `${app.origin}/docs`, x5c: [PUBLIC_KEY] }),
    'RS256 that says HS256': rs256(HS256),
    'RS256 with an HMAC': made({ alg: 'RS256' }),
    'ES256 of zeroes': `${base64({ alg: 'ES256' })}.${base64(claims)}.${base64('\0'.repeat(64))}`,
    'kid as SQL': made({ ...HS256, kid: "' UNION SELECT 'x" }, claims, 'sha256', 'x'),
    'another payload': `${head}.${base64({ ...claims, sub: '1' })}.${signature}`,
    'another header': `${base64({ ...HS256, kid: '1' })}.${payload}.${signature}`,
    'a turned bit': `${head}.${payload}.${flipped}`,
    'other last bits': `${head}.${payload}.${lastBits}`,
    'half a signature': `${head}.${payload}.${signature.slice(0, 20)}`,
    'a padded signature': `${head}.${payload}.${signature}=`,
    'a signature twice': `${head}.${payload}.${signature}${signature}`,
    'a signature in capitals': `${head}.${payload}.${signature.toUpperCase()}`,
    'the signature of the other kind': `${head}.${payload}.${(kind === 'access' ? player.refreshToken : player.token).split('.')[2]}`,
    'one part': head,
    'two parts': `${head}.${payload}`,
    'four parts': `${good}.${signature}`,
    'five parts': `${head}.${payload}.${signature}.${payload}.${signature}`,
    'itself twice': `${good}.${good}`,
    'itself twice, with a comma': `${good},${good}`,
    'a dot before': `.${good}`,
    'a dot after': `${good}.`,
    'empty parts': '..',
    'a quote around it': `"${good}"`,
    'a letter that is none of base64': `${head}.${payload}é.${signature}`,
    'a zero-width space': `${good}\u200b`,
    'an emoji': '🪐.🪐.🪐',
    'full-width dots': good.replaceAll('.', '．'),
    'percent encoding': good.replaceAll('.', '%2E'),
    'very long': `${head}.${'x'.repeat(10_000)}.${signature}`,
    'very many parts': '.'.repeat(9000),
    'a word': 'undefined',
    'an object as text': '[object Object]',
    'a payload that is no JSON': `${base64(HS256)}.${base64('x')}.${hmac('sha256', app.secret, `${base64(HS256)}.${base64('y')}`)}`,
    'a header that is no JSON': `${base64('x')}.${payload}.${signature}`,
    'the token of a reset link': resetLinkToken,
    'the secret itself': app.secret,
  };

  const ours: Record<string, string> = {
    'the other kind': kind === 'access' ? player.refreshToken : player.token,
    'no kind': saying({ typ: undefined }),
    'the kind in capitals': saying({ typ: kind.toUpperCase() }),
    'the kind in a list': saying({ typ: [kind] }),
    'a kind that there is none': saying({ typ: 'reset' }),
    expired: saying({ exp: seconds() - 1 }),
    'expired in 1970': saying({ exp: 0 }),
    'expired before 1970': saying({ exp: -1e15 }),
    'no end': saying({ exp: undefined }),
    'an end in words': saying({ exp: 'never' }),
    'an end in a list': saying({ exp: [seconds() + 600] }),
    'an end of null': saying({ exp: null }),
    'not yet valid': saying({ nbf: seconds() + 600 }),
    'valid from a word on': saying({ nbf: 'now' }),
    'a number for sub': saying({ sub: player.id }),
    'a list for sub': saying({ sub: [String(player.id)] }),
    'a list in a list for sub': saying({ sub: [[player.id]] }),
    'an object for sub': saying({ sub: { id: player.id } }),
    'true for sub': saying({ sub: true }),
    'null for sub': saying({ sub: null }),
    'no sub': saying({ sub: undefined }),
    ...Object.fromEntries(
      [
        ...['', ' ', '0', '-1', '1.5', '1e0', '0x1', '01', '+1', 'NaN', 'Infinity', '٣', '1,2', '1; DROP TABLE player'],
        ...['2147483647', '2147483648', '9007199254740993', '9'.repeat(400)],
        ...[` ${player.id}`, `${player.id} `, `${player.id}\n`, `${player.id}\0`, `${player.id}.0`, `0${player.id}`],
      ].map((sub) => [`sub ${JSON.stringify(sub.slice(0, 30))}`, saying({ sub })]),
    ),
    'a deleted player': saying({ sub: String(deletedId) }),
    'an unverified player': saying({ sub: String(unverifiedId) }),
    'no sid': saying({ sid: undefined }),
    'text for sid': saying({ sid: String(session) }),
    'a fraction for sid': saying({ sid: session + 0.5 }),
    'a list for sid': saying({ sid: [session] }),
    'a negative sid': saying({ sid: -1 }),
    'a sid past the last': saying({ sid: 2 ** 31 }),
    ...(kind === 'access' && {
      'another game': saying({ aud: randomUUID() }),
      'no game': saying({ aud: undefined }),
      'null for a game': saying({ aud: null }),
      'the game in a list': saying({ aud: [app.gameId] }),
      'the game in a list of several': saying({ aud: [randomUUID(), app.gameId] }),
      'an empty list of games': saying({ aud: [] }),
      'the game in capitals': saying({ aud: app.gameId.toUpperCase() }),
      'the game with a space': saying({ aud: `${app.gameId} ` }),
      'an empty game': saying({ aud: '' }),
    }),
    'a list of claims': made(HS256, [claims]),
    'no claims': made(HS256, {}),
    'null for claims': made(HS256, null),
    'text for claims': made(HS256, '"x"'),
    'a number for claims': made(HS256, 1),
  };
  return [
    ...Object.entries(foreign).map(([name, token]) => ({ name, token, ours: false })),
    ...Object.entries(ours).map(([name, token]) => ({ name, token, ours: true })),
  ];
}

/** Uses node:http, because fetch refuses to send some of these headers. */
async function call({ method, path }: { method: string; path: string }, authorization?: string, body?: unknown) {
  const { hostname, port } = new URL(app.origin);
  // Characters beyond ASCII are sent as UTF-8.
  const headers = authorization ? { Authorization: Buffer.from(authorization, 'utf8').toString('latin1') } : {};
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, method, path, headers }, resolve)
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
  return { status: response.statusCode, body: (await json(response)) as Record<string, unknown> };
}
const join = (room: string, token: unknown) =>
  call({ method: 'POST', path: `/matchmake/joinOrCreate/${room}` }, undefined, { token });

const OF_PLAYERS = DECLARATIONS.map(({ call }) => call).filter(({ audience }) => audience === 'player');
/** Every protected call, with 1 as the id in its path. */
const PROTECTED = OF_PLAYERS.map(({ method, path, body, password }) => ({
  method,
  path: `${path.replace(/\{\w+\}/g, '1')}${NEEDED_QUERY[path] ?? ''}`,
  hasInput: body !== undefined || password === true,
}));
/** The protected calls that need only a token and change nothing. */
const PLAIN = OF_PLAYERS.filter(
  ({ method, path, params, body, password }) =>
    method === 'GET' && !params && !body && !password && !(path in NEEDED_QUERY),
);
const { tokenInvalid, tokenExpired, tokenMissing, refreshTokenMissing } = REFUSALS;
const TEXTS: readonly unknown[] = [tokenInvalid, tokenExpired, tokenMissing, refreshTokenMissing].map(
  ({ text }) => text,
);

/**
 * Forgeries with a valid signature, for a missing or unverified player. The server detects them after it has validated
 * the body, or the password in a header.
 */
const FOR_NOBODY = /^sub "2147483647"$|^a deleted player$|^an unverified player$/;

/** The forgeries that were answered with anything but 401 and one of its three texts. */
async function accepted(
  all: readonly Forgery[],
  answer: (token: string) => Promise<{ status: number | undefined; body: Record<string, unknown> }>,
  hasInput = false,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, token } of all) {
    const { status, body } = await answer(token);
    if (hasInput && status === 400 && FOR_NOBODY.test(name)) continue;
    if (status !== 401 || !TEXTS.includes(body.error)) faults.push(`${name}: ${status} ${JSON.stringify(body)}`);
  }
  return faults;
}

it('the forgeries are many, and the tokens they are derived from are valid', async () => {
  expect(resetLinkToken).not.toBe('');
  expect(forgeries('access').length).toBeGreaterThan(100);
  expect(PROTECTED.length).toBeGreaterThan(40);
  expect(PLAIN.length).toBeGreaterThanOrEqual(10);
  for (const each of PLAIN)
    expect([each.path, (await call(each, `Bearer ${player.token}`)).status]).toEqual([each.path, 200]);
  expect((await call(refreshToken, `Bearer ${player.refreshToken}`)).status).toBe(200);
  expect((await join(PLAYER_ROOM, player.token)).body).toHaveProperty('room');
});

describe('P23, T9, G-13: no forged token is accepted', () => {
  it.each(PROTECTED)('by $method $path', async (each) => {
    expect(await accepted(forgeries('access'), (token) => call(each, `Bearer ${token}`), each.hasInput)).toEqual([]);
  });

  // A room's refusal carries a code of its own instead of an HTTP status, so that the client can recognize it.
  const seats = async (room: string, tokens: readonly { name: string; token: unknown }[]) => {
    const faults: string[] = [];
    for (const { name, token } of tokens) {
      const { status, body } = await join(room, token);
      // The alliance room first looks up the player's alliance, and a player who does not exist has none.
      const said =
        status === 401 || status === 413 || body.code === JOIN_REFUSED.token || body.code === JOIN_REFUSED.notYours;
      if (!said || 'room' in body || 'sessionId' in body) faults.push(`${name}: ${status} ${JSON.stringify(body)}`);
    }
    return faults;
  };

  it.each([PLAYER_ROOM, ALLIANCE_ROOM])('by the %s room', async (room) => {
    expect(await seats(room, forgeries('access'))).toEqual([]);
    const others = [undefined, null, 1, true, [], {}, { token: 'x' }, [player.token], { 0: player.token }];
    expect(
      await seats(
        room,
        others.map((token) => ({ name: JSON.stringify(token), token })),
      ),
    ).toEqual([]);
  });

  it('by the refresh', async () => {
    expect(await accepted(forgeries('refresh'), (token) => call(refreshToken, `Bearer ${token}`))).toEqual([]);
  });

  it('by the logout, except expired tokens of its own (G-18)', async () => {
    const foreign = forgeries('refresh').filter(({ ours }) => !ours);
    expect(await accepted(foreign, (token) => call(logout, `Bearer ${token}`))).toEqual([]);
    expect((await call(refreshToken, `Bearer ${player.refreshToken}`)).status).toBe(200);
  });
});

describe('G-13: how a token is carried', () => {
  const path = '/resources';

  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('%s is a bearer', async (scheme) => {
    expect((await call({ method: 'GET', path }, `${scheme} ${player.token}`)).status).toBe(200);
  });

  it.each([
    ['nothing', ''],
    ['no token', 'Bearer'],
    ['a token alone', 'TOKEN'],
    ['another scheme', 'Basic TOKEN'],
    ['a word before', 'x Bearer TOKEN'],
    ['no space', 'BearerTOKEN'],
    ['two spaces', 'Bearer  TOKEN'],
    ['a tab', 'Bearer\tTOKEN'],
    ['a word after', 'Bearer TOKEN x'],
    ['two tokens', 'Bearer TOKEN TOKEN'],
    ['two bearers', 'Bearer TOKEN, Bearer TOKEN'],
    ['a colon', 'Bearer: TOKEN'],
    ['another kind of space', 'Bearer\u00a0TOKEN'],
  ])('%s is no bearer', async (_, header) => {
    const answer = await call({ method: 'GET', path }, header.replaceAll('TOKEN', player.token));
    expect(answer).toEqual({
      status: 401,
      body: { error: 'Token is missing!', message: 'Token is missing!', code: 'token_missing' },
    });
  });

  it.each(['?token=', '?access_token=', '?_authToken=', '?authorization=Bearer%20'])(
    'T22: %s in the address is not heard, because addresses are logged',
    async (query) => {
      expect((await call({ method: 'GET', path: `${path}${query}${player.token}` })).status).toBe(401);
    },
  );
});
