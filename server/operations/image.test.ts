import { execFile, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WHOLE } from '../../.vitest/sizes.ts';
import { ROOT } from '../builds/fingerprint.ts';
import { freePort } from '../store/postgres/free-port.ts';
import { aDatabase, type TestDatabase } from '../tests/support/database.ts';
import { VERSION } from '../version.ts';

/*
 * The steps of the Dockerfile, carried out in an empty folder without a Docker engine: each stage is a folder, and what they begin from
 * is this system. `npm ci` is the one step that is replaced: the packages of the checkout, which it has made, are linked. What comes out is
 * started as an ordinary user, who can write nowhere but in /backups.
 */

const IS_ROOT = process.getuid?.() === 0;
/** The ordinary user: `nobody` where the test is run by root. */
const NOBODY = 65_534;

/** Runs a program where only the first folder can be written, and as an ordinary user. */
const CONFINED = [
  ...(IS_ROOT ? ['-m'] : ['-rm']),
  'sh',
  '-c',
  `mount --make-rprivate / && mount --bind "$0" "$0" && mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && mount -o remount,bind,ro / &&
   cd "$1" && shift && exec ${IS_ROOT ? `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups` : ''} "$@"`,
];
const CAN_CONFINE = spawnSync('unshare', [...CONFINED, tmpdir(), tmpdir(), 'true']).status === 0;

interface Step {
  readonly name: string;
  readonly rest: string;
}

async function stepsOf(dockerfile: string): Promise<Step[]> {
  const text = (await readFile(dockerfile, 'utf8')).replaceAll('\\\n', ' ');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => {
    const [name = ''] = line.split(' ', 1);
    return { name, rest: line.slice(name.length).trim() };
  });
}

/** Whether .dockerignore leaves this path of the checkout out. */
async function ignored(): Promise<(file: string) => boolean> {
  const lines = (await readFile(path.join(ROOT, '.dockerignore'), 'utf8')).split('\n');
  const patterns = lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.replaceAll('.', '\\.').replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?')));
  const left = new RegExp(`^(${patterns.join('|')})(/|$)`);
  return (file) => left.test(file);
}

interface Image {
  /** The files of the last stage. */
  readonly root: string;
  readonly workdir: string;
  readonly user: string;
  readonly command: readonly string[];
}

/** Carries out the steps, each stage in a folder below `folder`. */
async function carriedOut(steps: readonly Step[], folder: string): Promise<Image> {
  const isIgnored = await ignored();
  const stages = new Map<string, string>();
  let [root, workdir, user] = ['', '/', 'root'];
  let command: string[] = [];
  const inStage = (place: string) => path.join(root, path.resolve(workdir, place));
  for (const { name, rest } of steps) {
    if (name === 'FROM') {
      const [, , stage = `stage ${stages.size}`] = rest.split(' ');
      root = path.join(folder, stage.replace(' ', '-'));
      stages.set(stage, root);
      await mkdir(root);
    } else if (name === 'WORKDIR') {
      workdir = rest;
      await mkdir(inStage('.'), { recursive: true });
    } else if (name === 'COPY') {
      const words = rest.split(' ');
      const from = words[0]?.startsWith('--from=') ? stages.get(words.shift()?.slice(7) ?? '') : undefined;
      const to = words.pop() ?? '';
      for (const word of words) {
        const source = path.join(from ?? ROOT, word);
        const filter = (file: string) => from !== undefined || !isIgnored(path.relative(ROOT, file));
        const isFolder = word === '.' || from !== undefined;
        await cp(source, isFolder ? inStage(to) : inStage(path.join(to, word)), { recursive: true, filter });
      }
    } else if (name === 'RUN' && rest === 'npm ci') {
      await promisify(execFile)('cp', ['-al', path.join(ROOT, 'node_modules'), inStage('node_modules')]);
    } else if (name === 'RUN') {
      const here = rest.replaceAll(/(?<= )\//g, `${root}/`).replaceAll(/-([og]) node/g, IS_ROOT ? `-$1 ${NOBODY}` : '');
      await promisify(execFile)('sh', ['-c', here], { cwd: inStage('.') });
    } else if (name === 'USER') user = rest;
    else if (name === 'CMD') command = JSON.parse(rest);
    else expect(['ARG', 'LABEL', 'ENV', 'EXPOSE'], rest).toContain(name);
  }
  return { root, workdir: path.join(root, workdir), user, command };
}

let folder: string;
let image: Image;
let database: TestDatabase;

describe.runIf(WHOLE && CAN_CONFINE)('the image', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-image-'));
    await chmod(folder, 0o755);
    database = await aDatabase();
    image = await carriedOut(await stepsOf(path.join(ROOT, 'server/operations/Dockerfile')), folder);
  }, 600_000);
  afterAll(async () => {
    await database?.drop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const backups = () => path.join(image.root, 'backups');
  const env = () => ({
    PATH: process.env.PATH,
    HOME: '/nowhere',
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: backups(),
    JWT_SECRET: '0123456789abcdef0123456789abcdef',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'gate@your-domain.org',
    PUBLIC_URL: 'https://gate.your-domain.org',
    npm_config_cache: path.join(backups(), 'npm'),
    npm_config_update_notifier: 'false',
  });
  const confined = (command: readonly string[]) => [...CONFINED, backups(), image.workdir, ...command];

  it('holds bundles and what they read: no source of ours, no compiler, no test, no secret', async () => {
    const files = (await readdir(image.workdir, { recursive: true })).map(String);
    expect(files.filter((file) => /\.tsx?$/.test(file) && !/^node_modules.*\.d\.ts$/.test(file))).toEqual([]);
    expect(files.filter((file) => /(^|\/)(\.env|\.git|tsx|esbuild|typescript|vite|vitest)$/.test(file))).toEqual([]);
    expect((await readdir(image.workdir)).sort()).toEqual(
      ['.build', 'LICENSE', 'node_modules', 'package.json', 'server', 'shared'].sort(),
    );
    expect((await readdir(path.join(image.workdir, 'node_modules'))).sort()).toEqual(['@node-rs', 'swagger-ui-dist']);
    expect(image.user).toBe('node');
  });

  it('is started by an ordinary user on a read-only tree, and serves API, pages and documents', async () => {
    const port = await freePort();
    const server = execFile('unshare', confined(image.command), { env: { ...env(), PORT: String(port) } });
    let printed = '';
    const ended = new Promise((resolve) => server.once('exit', resolve));
    try {
      await new Promise<void>((resolve) => {
        const hear = (part: string) => {
          printed += part;
          if (printed.includes('is open at')) resolve();
        };
        server.stdout?.on('data', hear);
        server.stderr?.on('data', hear);
        server.once('exit', () => resolve());
      });
      expect(printed).toContain('Seventh Chevron is open at');
      const ask = (place: string) => fetch(`http://127.0.0.1:${port}${place}`);
      expect(await (await ask('/health')).json()).toMatchObject({ version: VERSION });
      await expect.poll(async () => (await ask('/ready')).status, { timeout: 60_000 }).toBe(200);
      const page = await (await ask('/')).text();
      const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
      for (const place of [script, '/docs/', '/docs/swagger-ui.css', '/legal/privacy?language=en'])
        expect((await ask(place)).status, place).toBe(200);
    } finally {
      server.kill('SIGTERM');
    }
    expect(await ended, printed).toBe(0);
  });

  it('has the commands of an operator under the names of npm', async () => {
    const { scripts } = JSON.parse(await readFile(path.join(image.workdir, 'package.json'), 'utf8'));
    const tried = async (...args: string[]) => {
      const command = confined(['npm', 'run', '-s', ...args]);
      const { stdout, stderr } = await promisify(execFile)('unshare', command, { env: env() });
      expect(stderr, args.join(' ')).toBe('');
      return stdout;
    };
    expect(await tried('players', '--', '--count', '1', '--out', path.join(backups(), 'bots.json'))).toContain('bot-1');
    expect(await tried('player', '--', 'bot-1', 'show')).toContain('bot-1');
    const file = path.join(backups(), 'game.backup');
    expect(await tried('backup', '--', file)).toContain(file);
    expect(await tried('restore', '--', '--check', file)).toContain('is whole');
    expect(await tried('audit')).toContain('no differences');
    for (const name of ['due', 'invite', 'reports', 'season'])
      expect(await tried(name, '--', '--help'), name).toContain(`npm run ${name}`);
    const { start, ...commands } = scripts;
    expect(start).toBe(`exec ${image.command.join(' ')}`);
    for (const [name, line] of Object.entries(commands)) expect(line).toBe(`node .build/cli/${name}.mjs`);
  });
});
