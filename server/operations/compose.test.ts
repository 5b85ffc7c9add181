import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../config.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');

const SECRETS = {
  JWT_SECRET: '0123456789abcdef0123456789abcdef',
  POSTGRES_PASSWORD: 'seven',
  MAIL_FROM: 'gate@your-domain.org',
  SMTP_URL: 'smtp://mail.your-domain.org',
};

const words = z.array(z.string());
const seconds = z.string().regex(/^\d+s$/);
const condition = z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) });

/** What a service may have, as the Compose Specification calls it. Nothing else is in the file, so that a misspelt key is found. */
const service = z.strictObject({
  profiles: z
    .array(z.enum(['fleet', 'mail', 'monitoring']))
    .length(1)
    .optional(),
  image: z.string().regex(/^(seventh-chevron|[\w/]+:v?\d[\w.-]*)$/),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  pull_policy: z.literal('never').optional(),
  entrypoint: words.optional(),
  command: words.optional(),
  environment: z.record(z.string().regex(/^[A-Z_]+$/), z.union([z.string(), z.number()])).optional(),
  depends_on: z.union([words, z.record(z.string(), condition)]).optional(),
  ports: words.optional(),
  volumes: words.optional(),
  tmpfs: words.optional(),
  healthcheck: z.strictObject({
    test: words,
    interval: seconds,
    timeout: seconds,
    retries: z.int(),
    start_period: seconds.optional(),
  }),
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  restart: z.literal('unless-stopped'),
  init: z.literal(true),
  read_only: z.boolean().optional(),
  cap_drop: words.optional(),
  security_opt: words.optional(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  shm_size: z.string().optional(),
  sysctls: z.record(z.string(), z.int()).optional(),
  stop_signal: z.string().optional(),
  stop_grace_period: seconds.optional(),
});
type Service = z.output<typeof service>;

const text = read('docker-compose.yml');
const example = read('.env.example');
const documented = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name ?? '');

/** Replaces `${NAME:-default}` and `${NAME:?error}` in the file, as docker compose does. */
function compose(env: Readonly<Record<string, string>>): Readonly<Record<string, Service>> {
  const fill = (value: string) =>
    value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
      if (env[name]) return env[name];
      if (kind === '?') throw new Error(`${name}: ${rest}`);
      return rest;
    });
  const parsed: { services: Record<string, Service> } = parse(text, { merge: true });
  return JSON.parse(JSON.stringify(parsed.services), (_, value) => (typeof value === 'string' ? fill(value) : value));
}

/** A copy of .env.example with these values. */
function copied(more: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...Object.fromEntries([...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])),
    ...more,
  };
}

const services = compose(copied(SECRETS));
const servers = Object.entries(services).filter(([name]) => /^game/.test(name));
const fleet = servers.filter(([name]) => name !== 'game');
const proxy = services.proxy as Service;
const namesWith = (profile?: string) =>
  Object.keys(services).filter((name) => services[name]?.profiles?.[0] === profile);

it("the image's Node has the flags of `npm start`", () => {
  const { scripts } = JSON.parse(read('package.json'));
  const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(read('server/operations/Dockerfile'))?.[1] ?? '[]');
  expect(command.length).toBeGreaterThan(2);
  expect(scripts.start).toMatch(new RegExp(`exec ${command.join(' ')}$`));
});

describe('docker-compose.yml', () => {
  it('requires the two secrets, the mail server and the sender of mails, explains how to get them, and reads no variable that .env.example does not explain', () => {
    expect(() => compose({ ...SECRETS, JWT_SECRET: '' })).toThrow('JWT_SECRET: set it in .env; openssl rand -hex 32');
    expect(() => compose({ ...SECRETS, POSTGRES_PASSWORD: '' })).toThrow('POSTGRES_PASSWORD: set it in .env');
    expect(() => compose({ ...SECRETS, MAIL_FROM: '' })).toThrow('MAIL_FROM: set it in .env');
    expect(() => compose({ ...SECRETS, SMTP_URL: '' })).toThrow('SMTP_URL: set it in .env to your mail server');
    expect(() => compose(SECRETS)).not.toThrow();
    const wanted = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(wanted.length).toBeGreaterThan(10);
    for (const name of wanted) expect(documented).toContain(name);
  });

  it.each([
    ['nothing but the secrets', SECRETS],
    ['a copied .env.example', copied(SECRETS)],
    ['a proxy that takes long to notice', copied({ ...SECRETS, DRAIN_MS: '20000', STOP_GRACE_PERIOD: '25s' })],
  ])('starts servers that are right, each with a path of its own, given %s', (_, env) => {
    const started = Object.entries(compose(env)).filter(([name]) => /^game/.test(name));
    expect(started.map(([name]) => name)).toEqual(['game', 'game-1', 'game-2']);
    for (const [name, { environment, stop_grace_period }] of started) {
      const isAlone = name === 'game';
      const config = readConfig(
        Object.fromEntries(Object.entries(environment ?? {}).map(([key, value]) => [key, `${value}`])),
      );
      expect(config).toMatchObject({
        production: true,
        databaseUrl: 'postgres://game:seven@postgres:5432/game',
        publicAddress: isAlone ? undefined : `localhost:2567/${name}`,
        redisUrl: isAlone ? undefined : 'redis://valkey:6379',
        trustProxy: isAlone ? 0 : 1,
        jwtSecret: SECRETS.JWT_SECRET,
      });
      // The proxy checks every half second and reacts to the second result; a shutdown takes up to five seconds more.
      if (!isAlone) expect(config.drainMs).toBeGreaterThanOrEqual(1500);
      expect(Number.parseInt(stop_grace_period ?? '0', 10) * 1000).toBeGreaterThanOrEqual(config.drainMs + 5000);
    }
  });

  it('passes on every variable that a server reads', () => {
    // A fleet has a proxy in front of it, even if .env says otherwise, and a server alone needs neither Redis nor a path. In a container,
    // the game listens at all addresses of the container.
    const elsewhere = [
      'BIND_ADDRESS',
      'REDIS_URL',
      'PUBLIC_ADDRESS',
      'POSTGRES_PASSWORD',
      'PROXY_METRICS',
      'STOP_GRACE_PERIOD',
      'TRUST_LOOPBACK',
      'VITE_API_BASE',
    ];
    const passed = documented.filter((name) => !elsewhere.includes(name));
    for (const [name, { environment }] of servers) {
      const more = name === 'game' ? [] : ['REDIS_URL', 'PUBLIC_ADDRESS'];
      expect(Object.keys(environment ?? {}).sort()).toEqual([...passed, ...more].sort());
    }
  });

  it('gives the proxy what its configuration reads, and every server', () => {
    const shipped = ['haproxy.cfg', 'haproxy.sh'];
    const configuration = shipped.map((file) => read(`server/operations/${file}`)).join('\n');
    const names = /"\$\{?([A-Z_]+)|defined\((\w+)\)|ENVIRON\["(\w+)"\]/g;
    const wanted = [...configuration.matchAll(names)].flatMap(([, ...found]) => found);
    const { environment = {} } = proxy;
    for (const name of Object.keys(environment)) expect(wanted).toContain(name);
    for (const name of ['PROXY_BIND', 'TRUST_PROXY']) expect(environment).toHaveProperty(name);
    expect(environment.GAME_SERVERS).toBe(fleet.map(([name]) => `${name}=${name}:2567`).join(' '));
    expect(proxy.command).toEqual(['sh', '/usr/local/etc/haproxy/haproxy.sh']);
    expect(proxy.volumes).toEqual(
      shipped.map((file) => `./server/operations/${file}:/usr/local/etc/haproxy/${file}:ro`),
    );
    const trusted = compose({ ...SECRETS, TRUST_PROXY: '2' });
    for (const name of ['proxy', 'game-1', 'game-2']) expect(trusted[name]?.environment?.TRUST_PROXY).toBe('2');
  });

  it('lets a server write to one volume, where backups and archives outlive it', () => {
    for (const [, { read_only, environment, volumes }] of servers) {
      expect([read_only, environment?.DATA_DIR, volumes]).toEqual([true, '/backups', ['backups:/backups']]);
    }
    expect(Object.keys(parse(text, { merge: true }).volumes)).toEqual(['database', 'backups', 'figures']);
    expect(read('server/operations/Dockerfile')).toMatch(
      /^RUN install -d -o node -g node -m 700 \/backups\nUSER node$/m,
    );
  });

  it('has room for as many new connections as the servers ask for', () => {
    const backlog = Number(/const BACKLOG = ([\d_]+)/.exec(read('server/app.ts'))?.[1]?.replace('_', ''));
    for (const [name, { sysctls }] of [...servers, ['proxy', proxy] as const]) {
      expect(sysctls?.['net.core.somaxconn'], name).toBe(backlog);
    }
  });

  it('starts the game and PostgreSQL, and by profile a fleet in their place, mail and monitoring', () => {
    expect(namesWith()).toEqual(['game', 'postgres']);
    expect(namesWith('fleet')).toEqual(['game-1', 'game-2', 'proxy', 'valkey']);
    expect(namesWith('mail')).toEqual(['mailpit']);
    expect(namesWith('monitoring')).toEqual(['prometheus', 'grafana']);
    // `up proxy` starts what it depends on, and so the whole fleet, without the server that stands alone.
    const needed = (name: string): string[] => {
      const { depends_on = [] } = services[name] as Service;
      return [name, ...(Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)).flatMap(needed)];
    };
    expect([...new Set(needed('proxy'))].sort()).toEqual([...namesWith('fleet'), 'postgres'].sort());
  });

  it('has one build, whose image all servers run', () => {
    expect(Object.keys(services).filter((name) => services[name]?.build)).toEqual(['game']);
    for (const [name, { image, pull_policy }] of servers)
      expect([image, pull_policy]).toEqual(['seventh-chevron', name === 'game' ? undefined : 'never']);
  });

  it('mounts files that are there', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.filter((each) => each.startsWith('.')),
    );
    expect(mounted.length).toBeGreaterThan(5);
    for (const each of mounted) {
      const [place = '', , mode] = each.split(':');
      expect([existsSync(new URL(place, ROOT)), mode], each).toEqual([true, 'ro']);
    }
  });

  it('has Prometheus read every server and the proxy, under the names of the jobs that the alerts know', () => {
    const { scrape_configs } = parse(read('server/operations/monitoring/prometheus.yml'));
    const targets = scrape_configs.map(
      ({
        job_name,
        dns_sd_configs: [{ names, port }],
      }: {
        job_name: string;
        dns_sd_configs: [{ names: string[]; port: number }];
      }) => `${job_name}: ${names.join(' ')} at ${port}`,
    );
    expect(targets).toEqual([
      `seventh-chevron: ${servers.map(([name]) => name).join(' ')} at 2567`,
      'seventh-chevron-proxy: proxy at 8404',
    ]);
  });

  it('only the game, or the proxy of a fleet, can be reached from outside', () => {
    expect(services.game?.ports).toEqual(['2567:2567']);
    // The second one is for Prometheus.
    expect(proxy.ports).toEqual(['2567:2567', '127.0.0.1:8404:8404']);
    for (const [name, { ports = [] }] of Object.entries(services)) {
      if (name === 'game' || name === 'proxy') continue;
      for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it.each(Object.entries(services))('says of %s only what Compose knows, and looks after it', (_, given) => {
    const { healthcheck, logging } = service.parse(given);
    expect(healthcheck.test[0]).toBe('CMD');
    expect(logging.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
  });
});

describe('the image', () => {
  const dockerfile = read('server/operations/Dockerfile');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

  it('runs what npm start runs, without privileges', () => {
    const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? '[]');
    const [, ...start] = JSON.parse(read('package.json')).scripts.start.split(' && ');
    expect([`exec ${command.join(' ')}`]).toEqual(start);
    expect(last).toMatch(/^USER node$/m);
    expect(last).toContain('COPY --from=build /image ./');
  });

  it('is made without secrets, data and what was built elsewhere', () => {
    const left = read('.dockerignore').split('\n');
    expect(left).toEqual(expect.arrayContaining(['.env', '.data', '.git', '.build', 'node_modules']));
  });
});
