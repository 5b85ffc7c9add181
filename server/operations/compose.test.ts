import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../config.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');

const SECRETS = {
  JWT_SECRET: '0123456789abcdef0123456789abcdef',
  POSTGRES_PASSWORD: 'seven',
  MAIL_FROM: 'gate@your-domain.org',
  SMTP_URL: 'smtp://mail.your-domain.org',
};

/** The parts of a service that this test reads. */
interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly restart?: string;
  readonly init?: boolean;
  readonly mem_limit?: string;
  readonly sysctls?: Readonly<Record<string, number>>;
  readonly read_only?: boolean;
  readonly stop_grace_period?: string;
  readonly volumes?: readonly string[];
}

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
const servers = Object.entries(services).filter(([name]) => name.startsWith('game-'));
const proxy = services.proxy as Service;
const others = Object.entries(services).filter(([name]) => name !== 'proxy');

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
    const started = Object.entries(compose(env)).filter(([name]) => name.startsWith('game-'));
    expect(started.map(([name]) => name)).toEqual(['game-1', 'game-2']);
    for (const [name, { environment, stop_grace_period }] of started) {
      const config = readConfig(
        Object.fromEntries(Object.entries(environment ?? {}).map(([key, value]) => [key, `${value}`])),
      );
      expect(config).toMatchObject({
        production: true,
        databaseUrl: 'postgres://game:seven@postgres:5432/game',
        publicAddress: `localhost:2567/${name}`,
        trustProxy: 1,
        jwtSecret: SECRETS.JWT_SECRET,
      });
      // The proxy checks every half second and reacts to the second result; a shutdown takes up to five seconds more.
      expect(config.drainMs).toBeGreaterThanOrEqual(1500);
      expect(Number.parseInt(stop_grace_period ?? '0', 10) * 1000).toBeGreaterThanOrEqual(config.drainMs + 5000);
    }
  });

  it('passes on every variable that a server reads', () => {
    // These servers have a proxy in front of them, even if .env says otherwise.
    const elsewhere = ['POSTGRES_PASSWORD', 'PROXY_METRICS', 'STOP_GRACE_PERIOD', 'TRUST_LOOPBACK', 'VITE_API_BASE'];
    for (const [, { environment }] of servers) {
      expect(Object.keys(environment ?? {}).sort()).toEqual(
        documented.filter((name) => !elsewhere.includes(name)).sort(),
      );
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
    expect(environment.GAME_SERVERS).toBe(servers.map(([name]) => `${name}=${name}:2567`).join(' '));
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
    expect(Object.keys(parse(text, { merge: true }).volumes)).toEqual(['database', 'backups']);
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

  it('only the proxy can be reached from outside', () => {
    // The second one is for Prometheus.
    expect(proxy.ports).toEqual(['2567:2567', '127.0.0.1:8404:8404']);
    for (const [name, { ports = [] }] of others) {
      for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it.each(Object.entries(services))('looks after %s', (_, service) => {
    expect(service.image).toMatch(/^(seventh-chevron|[\w/]+:v?\d[\w.-]*)$/);
    expect(service.healthcheck?.test[0]).toBe('CMD');
    expect([service.restart, service.init]).toEqual(['unless-stopped', true]);
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
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
    expect(dockerfile).toContain('npm run build && npm prune --omit=dev --no-save && npm run build');
  });

  it('is made without secrets, data and what was built elsewhere', () => {
    const left = read('.dockerignore').split('\n');
    expect(left).toEqual(expect.arrayContaining(['.env', '.data', '.git', '.build', 'node_modules']));
  });
});
