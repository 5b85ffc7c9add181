import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { BUILDS, ROOT } from '../../builds/fingerprint.ts';
import { bundleBuild } from '../../builds/server-build.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the built programs of server/cli, each one file that Node runs without a compiler. */
    programs: string;
  }
}

/** The programs that tests start many times. */
const PROGRAMS = ['audit', 'backup', 'player', 'players', 'reports', 'restore', 'season', 'serve-api'];

/** Builds the programs once for all server tests, in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(BUILDS, { recursive: true });
  const folder = await mkdtemp(path.join(BUILDS, 'programs-'));
  await build({
    ...bundleBuild(folder),
    entryPoints: PROGRAMS.map((name) => path.join(ROOT, 'server', 'cli', `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
  });
  project.provide('programs', folder);
  return () => rm(folder, { recursive: true, force: true });
}
