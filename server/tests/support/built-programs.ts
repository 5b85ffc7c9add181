import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { ROOT } from '../../builds/fingerprint.ts';
import { programsBuild } from '../../builds/server-build.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the built programs of server/cli, each one file that Node runs without a compiler. */
    programs: string;
  }
}

/** The programs that tests start many times. */
const PROGRAMS = ['audit', 'backup', 'due', 'invite', 'player', 'players', 'reports', 'restore', 'season', 'serve-api'];

/** Builds the programs once for all server tests, in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'programs-'));
  // Packages with native code are not bundled.
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  await build(programsBuild(PROGRAMS, folder));
  project.provide('programs', folder);
  return () => rm(folder, { recursive: true, force: true });
}
