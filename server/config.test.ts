import { describe, expect, it } from 'vitest';
import { readConfig, readDatabaseConfig } from './config.ts';

const REDIS_URL = 'redis://127.0.0.1:6379';
const PUBLIC_URL = 'https://gate.example.org';

describe('a number out of bounds is refused with its bounds, in one sentence', () => {
  it.each([
    ['PORT', '99999', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '2567.5', 'a whole number from 0 to 65535'],
    ['PORT', '1e300', 'a whole number from 0 to 65535'],
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['DRAIN_MS', '60001', 'a whole number from 0 to 60000'],
    ['TICK_MS', '1', 'a whole number from 50 to 60000'],
    ['TRUST_PROXY', 'true', 'a whole number from 0 to 10'],
    ['GAME_SPEED', '0', 'a number from 0.01 to 10000'],
    ['GALAXY_SEED', 'x', 'a whole number'],
    ['BIND_ADDRESS', 'localhost', 'an address of this machine, like 127.0.0.1'],
    ['BACKUP_AT', '24:00', 'a time of day in UTC, from 00:00 to 23:59'],
    ['BACKUP_AT', '3:30', 'a time of day in UTC, from 00:00 to 23:59'],
    ['BACKUP_AT', 'daily', 'a time of day in UTC, from 00:00 to 23:59'],
    ['BACKUP_KEEP', '0', 'a whole number from 1 to 1000'],
    ['BACKUP_KEEP', '1.5', 'a whole number from 1 to 1000'],
  ])('%s=%s', (name, text, bounds) => {
    const list = `The configuration is not valid:\n  ${name} must be ${bounds}\n.env.example explains every variable.`;
    expect(() => readConfig({ [name]: text })).toThrow(new Error(list));
  });
});

describe('G-119: of several processes', () => {
  it.each(['127.0.0.1:2568', 'gate.example.org/2', 'gate.example.org:443/game/b', '[2001:db8::1]:2568'])(
    'one may be reached at %s',
    (PUBLIC_ADDRESS) => {
      expect(readConfig({ REDIS_URL, PUBLIC_URL, PUBLIC_ADDRESS })).toMatchObject({
        redisUrl: REDIS_URL,
        publicAddress: PUBLIC_ADDRESS,
      });
    },
  );

  it.each(['https://gate.example.org', 'gate.example.org/', 'gate example', 'gate.example.org?a', ':2567'])(
    'none is reached at %j',
    (PUBLIC_ADDRESS) => {
      expect(() => readConfig({ REDIS_URL, PUBLIC_URL, PUBLIC_ADDRESS })).toThrow(
        'PUBLIC_ADDRESS must be host:port or host/path',
      );
    },
  );

  it('one may be reached by a path of the public address, behind a proxy', () => {
    const at = (PUBLIC_URL: string) => readConfig({ REDIS_URL, PUBLIC_URL, PUBLIC_ADDRESS: '/game-1' }).publicAddress;
    expect(at(`${PUBLIC_URL}/`)).toBe('gate.example.org/game-1');
    expect(at('http://127.0.0.1:2567')).toBe('127.0.0.1:2567/game-1');
  });

  it.each([
    [undefined, ['wss://gate.example.org']],
    ['/game-1', ['wss://gate.example.org']],
    ['gate.example.org/2', ['ws:', 'wss:']],
    ['gate.example.org:2568', ['ws:', 'wss:']],
  ])('T3: where pages may open sockets if one is at %s: %j', (PUBLIC_ADDRESS, sources) => {
    expect(readConfig({ REDIS_URL, PUBLIC_URL, PUBLIC_ADDRESS }).socketSources).toEqual(sources);
    expect(readConfig({}).socketSources).toEqual([]);
  });

  it('an address needs the place where they meet, and the page that sockets are opened from', () => {
    const alone = () => readConfig({ PUBLIC_ADDRESS: '127.0.0.1:2568' });
    expect(alone).toThrow('REDIS_URL is required with PUBLIC_ADDRESS');
    expect(alone).toThrow('PUBLIC_URL is required with PUBLIC_ADDRESS');
  });

  it('Redis is one of redis:// or rediss://, and not needed', () => {
    expect(readConfig({ REDIS_URL: 'rediss://user:secret@redis.example.org:6380/1' }).redisUrl).toContain('rediss');
    expect(readConfig({ REDIS_URL: '' }).redisUrl).toBeUndefined();
    expect(() => readConfig({ REDIS_URL: 'http://redis.example.org' })).toThrow(
      'REDIS_URL must be a URL like redis://',
    );
  });
});

it('BACKUP_AT is read as minutes after midnight, and nothing is taken without it', () => {
  const read = (BACKUP_AT: string) => readConfig({ BACKUP_AT }).backupAt;
  expect(['00:00', '03:30', '23:59', ''].map(read)).toEqual([0, 210, 1439, undefined]);
  expect(readConfig({}).backupKeep).toBe(7);
});

describe('TRUST_LOOPBACK', () => {
  it('is off unless the operator sets it', () => {
    expect(readConfig({}).trustLoopback).toBe(false);
    expect(readConfig({ TRUST_LOOPBACK: 'on', PUBLIC_URL: 'http://192.0.2.5:2567' }).trustLoopback).toBe(true);
  });

  it.each([
    ['TRUST_PROXY=1', { TRUST_PROXY: '1' }],
    ['an https PUBLIC_URL', { PUBLIC_URL }],
    ['PUBLIC_ADDRESS=/game-1', { PUBLIC_ADDRESS: '/game-1', REDIS_URL, PUBLIC_URL: 'http://192.0.2.5:2567' }],
  ])('is refused with %s, which implies a proxy', (what, env) => {
    expect(() => readConfig({ TRUST_LOOPBACK: 'on', ...env })).toThrow(`TRUST_LOOPBACK cannot be on with ${what}`);
  });
});

describe('in production the sender of mails', () => {
  const inProduction = (MAIL_FROM: string) =>
    readConfig({
      NODE_ENV: 'production',
      JWT_SECRET: '0123456789abcdef0123456789abcdef',
      SMTP_URL: 'smtp://mail.example.org',
      PUBLIC_URL,
      MAIL_FROM,
    });

  it.each([
    'gate@your-domain.org',
    'Seventh Chevron <gate@your-domain.org>',
    '"Seventh Chevron, the game" <gate@mail.your-domain.org>',
  ])('may be %s', (sender) => {
    expect(inProduction(sender).mailFrom).toBe(sender);
  });

  it.each([
    'gate@localhost',
    'Seventh Chevron <gate@localhost>',
    'gate',
    'Seventh Chevron',
    'gate@your-domain.org, rival@your-domain.org',
    'gate@example.org',
    'gate@mail.example.org',
    'gate@x.localhost',
    'gate@game.local',
    'gate@game.TEST',
    '@example.org',
    'gate@example',
  ])('may not be %j', (sender) => {
    expect(() => inProduction(sender)).toThrow('MAIL_FROM must be an address at a domain of your own');
  });

  it('is not left out; elsewhere it may be', () => {
    expect(() => inProduction('')).toThrow('MAIL_FROM is required in production');
    expect(readConfig({}).mailFrom).toBe('Seventh Chevron <gate@localhost>');
  });
});

describe('a password in a URL', () => {
  const EXAMPLES = { DATABASE_URL: 'postgres', REDIS_URL: 'redis', SMTP_URL: 'smtp' };

  it.each(
    Object.entries(EXAMPLES).flatMap(([name, scheme]) =>
      ['@', '#', '/', '?', '%g', '%zz', '/@/', '12#'].map((raw) => [name, scheme, raw] as const),
    ),
  )('%s=%s://… with a raw %s is refused, and no piece of it is printed', (name, scheme, raw) => {
    const read = () => readConfig({ [name]: `${scheme}://gate:123${raw}321@host:25/1` });
    expect(read).toThrow(
      new RegExp(`\\n  ${name} has a user or password with a character that must be percent-encoded`),
    );
    expect(read).not.toThrow(/[13]2/);
  });

  it.each([
    'smtp://mail.example.org',
    'smtp://gate:pa%40ss%23w%2Ford%25@mail.example.org:587',
    'smtp://gate%40example.org:secret@mail.example.org',
    'smtps://gate@mail.example.org/?pool=true',
  ])('%s is as it should be', (SMTP_URL) => {
    expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
  });

  it('may belong to a database with parameters', () => {
    const DATABASE_URL = 'postgres://game:secret@host/game?sslmode=require&fallback_application_name=a@b';
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });
});

describe('outside production too', () => {
  it.each([
    [{ MAIL_FROM: 'foo' }, 'MAIL_FROM must be an address'],
    [{ MAIL_FROM: 'one@example.org, two@example.org' }, 'MAIL_FROM must be an address'],
    [{ CORS_ORIGINS: 'foo' }, 'CORS_ORIGINS must be origins like https://friend.example'],
    [{ CORS_ORIGINS: 'https://friend.example, https://friend.example/' }, 'CORS_ORIGINS must be origins'],
    [{ GAME_SPED: '60' }, 'GAME_SPED is unknown: GAME_SPEED is probably meant'],
    [{ JWT_SECERT: 'x' }, 'JWT_SECERT is unknown: JWT_SECRET is probably meant'],
    [{ DATABASE_URLS: 'x' }, 'DATABASE_URLS is unknown: DATABASE_URL is probably meant'],
    [{ TRUST_PROXI: '1' }, 'TRUST_PROXI is unknown: TRUST_PROXY is probably meant'],
    [{ IPUBLIC_URL: '1' }, 'IPUBLIC_URL is unknown: PUBLIC_URL is probably meant'],
  ] as [Record<string, string>, string][])('%j is refused', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it('variables of other programs, addresses without a real domain and origins are accepted', () => {
    const env = {
      PATH: '/bin',
      PORTS: '1',
      REDIS_PORT: '6379',
      POSTGRES_PASSWORD: 'x',
      PUBLIC_KEY: 'x',
      GAME_SPEED_FACTOR: '1',
    };
    const MAIL_FROM = 'Seventh Chevron <gate@localhost>';
    expect(
      readConfig({ ...env, MAIL_FROM, CORS_ORIGINS: 'https://friend.example,http://localhost:5173' }),
    ).toMatchObject({
      mailFrom: MAIL_FROM,
      corsOrigins: ['https://friend.example', 'http://localhost:5173'],
    });
  });

  it('a command that only needs the database names what is wrong with its address, in the same words', () => {
    expect(() => readDatabaseConfig({ DATABASE_URL: 'mysql://host/game' })).toThrow(
      /^The configuration is not valid:\n {2}DATABASE_URL must be a URL like postgres:/,
    );
  });
});
