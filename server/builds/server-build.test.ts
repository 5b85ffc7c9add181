import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from '../../loadtest/lib/process.ts';
import { aDatabase, type TestDatabase } from '../tests/support/database.ts';
import { mailboxOf, run } from '../tests/support/server-process.ts';
import { ensureClientBuild } from './client-build.ts';
import { fingerprint } from './fingerprint.ts';
import { ensureServerBuild, launcherBuild } from './server-build.ts';

/** Makes the process print at its end which files of node_modules it loaded as CommonJS. */
const PRINT_LOADED = `import Module from 'node:module';
process.on('exit', () => console.log('loaded ' + JSON.stringify(Object.keys(Module._cache))));`;

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-build-'));
  database = await aDatabase();
});
afterAll(async () => {
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('the built server', () => {
  it('is built once for the same sources, however many ask', async () => {
    const lines: string[] = [];
    const [first, second] = await Promise.all([ensureServerBuild(() => {}), ensureServerBuild(() => {})]);
    expect(second).toBe(first);
    const { mtimeMs } = await stat(first);
    await ensureServerBuild((line) => lines.push(line));
    expect(lines).toEqual([]);
    expect((await stat(first)).mtimeMs).toBe(mtimeMs);
  });

  it('serves every kind of page, and of its libraries has only native code beside it', async () => {
    const file = await ensureServerBuild(() => {});
    await ensureClientBuild(() => {}); // otherwise the server would run Vite, which would print its own list
    const server = run(file, folder, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRINT_LOADED)}`,
      PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'warn',
      TRUST_LOOPBACK: 'on',
    });
    const origin = await addressOf(server);
    const { pathname: mailbox } = new URL(mailboxOf(server));
    const docs = ['/docs/', '/docs/swagger-ui.css'];
    const unasked = ['/robots.txt', '/favicon.ico'];
    for (const place of ['/', '/ready', ...docs, ...unasked, mailbox]) {
      for (const method of ['GET', 'HEAD']) {
        expect((await fetch(origin + place, { method })).status, `${method} ${place}`).toBe(200);
      }
    }
    const [robots, icon] = await Promise.all(unasked.map((place) => fetch(origin + place)));
    expect(robots?.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(icon?.headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(await (await fetch(`${origin}/`)).text()) ?? [];
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await fetch(origin + script, { headers: { 'Accept-Encoding': encoding } });
      expect(headers.get('content-encoding'), script).toBe(encoding);
    }
    server.child.kill('SIGTERM');
    expect(await server.ended, server.err()).toBe(0);
    const loaded: string[] = JSON.parse(/^loaded (.*)$/m.exec(server.out())?.[1] ?? '');
    const strangers = loaded.filter((each) => !/argon2|msgpackr-extract/.test(each));
    expect(loaded.join()).toMatch(/argon2/);
    expect(strangers).toEqual([]);
  });
});

describe('the launcher', () => {
  const TINY = 'const said = () => console.log("ran as " + __filename); exports.opened = Promise.resolve().then(said);';
  let place: string;
  let compiled: string;

  beforeEach(async () => {
    place = await mkdtemp(path.join(folder, 'launcher-'));
    compiled = path.join(place, 'tiny.cjs.compiled');
    await writeFile(path.join(place, 'tiny.cjs'), TINY);
    await build({ ...launcherBuild('tiny.cjs'), outfile: path.join(place, 'launcher.mjs') });
  });

  async function launched(): Promise<void> {
    const { ended, out, err } = run(path.join(place, 'launcher.mjs'), place, {});
    expect(await ended, err()).toBe(0);
    expect(out() + err()).toBe(`ran as ${path.join(place, 'tiny.cjs')}\n`);
  }

  it('keeps what V8 compiled, and takes it at the next start', async () => {
    await launched();
    const { ino } = await stat(compiled);
    await launched();
    expect((await stat(compiled)).ino).toBe(ino); // V8 accepted it; otherwise there would be a new file
  });

  it.each(['', 'not what V8 wrote'])('compiles again where V8 does not take what lies there: "%s"', async (text) => {
    await writeFile(compiled, text);
    await launched();
    expect((await readFile(compiled)).length).toBeGreaterThan(text.length);
    const { ino } = await stat(compiled);
    await launched();
    expect((await stat(compiled)).ino).toBe(ino);
  });

  it('runs where nothing can be kept, and leaves nothing half written', async () => {
    await mkdir(path.join(compiled, 'in-the-way'), { recursive: true });
    await launched();
    expect((await readdir(place)).sort()).toEqual(['launcher.mjs', 'tiny.cjs', 'tiny.cjs.compiled']);
  });
});

describe('a fingerprint', () => {
  it('changes with what a build is made of, and with nothing else', async () => {
    const of = await fingerprint(['shared', 'tsconfig.json']);
    expect(of).toMatch(/^[0-9a-f]{16}$/);
    expect(await fingerprint(['shared', 'tsconfig.json'])).toBe(of);
    expect(await fingerprint(['shared', 'package.json'])).not.toBe(of);
    expect(await fingerprint(['shared', 'tsconfig.json'], 'https://api.example.org')).not.toBe(of);
  });
});
