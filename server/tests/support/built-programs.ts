import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { BUILDS, ROOT } from '../../builds/fingerprint.ts';
import { bundleBuild } from '../../builds/server-build.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the programs of server/cli lie, each as one file that Node runs as it is. */
    programs: string;
  }
}

/** Those that tests start again and again, and which are translated but once. */
const PROGRAMS = ['audit', 'backup', 'player', 'players', 'restore', 'serve-api'];

/** Builds them once for all server tests, in a folder of this run. */
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
