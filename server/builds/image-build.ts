import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { ensureClientBuild } from './client-build.ts';
import { BUILDS, ROOT } from './fingerprint.ts';
import { ensureServerBuild, programsBuild } from './server-build.ts';

/** The commands of npm that an operator needs beside a server. */
const COMMANDS = ['audit', 'backup', 'due', 'invite', 'player', 'players', 'reports', 'restore', 'season'];

/** What the bundles read at the place where it is in the checkout: texts, a program for players, pages and native code of packages. */
const READ_IN_PLACE = [
  'LICENSE',
  'server/operations/legal',
  'shared/rules/battles/verify-battle.mjs',
  'node_modules/@node-rs',
  'node_modules/swagger-ui-dist',
];

/** Puts into `folder` all that runs in production, bundled: no source, no compiler, and a package.json with the commands. */
export async function buildImage(folder: string, say: (line: string) => void): Promise<void> {
  const client = await ensureClientBuild(say);
  await ensureServerBuild(say);
  say('Building the commands...');
  const place = path.join(folder, path.basename(BUILDS));
  await mkdir(place, { recursive: true });
  await build(programsBuild(COMMANDS, path.join(BUILDS, 'cli'), path.join(place, 'cli')));
  const bundles = (await readdir(BUILDS)).filter((name) => /^server(-\w+)?\.[cm]js$/.test(name));
  for (const name of [...bundles, path.basename(client)])
    await cp(path.join(BUILDS, name), path.join(place, name), { recursive: true });
  for (const name of READ_IN_PLACE) await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
}

/** The package.json of what runs: the same names for the same commands. */
async function manifest(): Promise<object> {
  const { name, version, description, license, engines, scripts } = JSON.parse(
    await readFile(path.join(ROOT, 'package.json'), 'utf8'),
  );
  return {
    name,
    version,
    description,
    license,
    private: true,
    type: 'module',
    engines,
    scripts: {
      start: scripts.start.split(' && ').at(-1),
      ...Object.fromEntries(COMMANDS.map((command) => [command, `node .build/cli/${command}.mjs`])),
    },
  };
}
