import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

/** The file to run, beside this one: the build writes its name here. */
declare const BUNDLE: string;

/** What a bundle may tell: when it has nothing more to do before it is in use. */
interface Bundle {
  readonly opened?: Promise<void>;
}

/**
 * Runs the built server. What V8 made of its five megabytes at a first start lies beside them for all later ones: a third
 * less to do for a server that comes back while others need the machine. V8 itself tells whether it fits this Node and its
 * flags. From Node 22 on `module.enableCompileCache` does the same; we run on Node 20 too.
 */
async function launch(file: string): Promise<void> {
  const compiled = `${file}.compiled`;
  const cachedData = readIfThere(compiled);
  const script = new vm.Script(`(function (module, exports, require, __filename) {${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  const module: { exports: Bundle } = { exports: {} };
  script.runInThisContext()(module, module.exports, createRequire(file), file);
  await module.exports.opened;
  // Only now, because functions are compiled when they are first called.
  if (!cachedData || script.cachedDataRejected) keep(compiled, script.createCachedData());
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** In a folder that is not ours to write, as in the image, each start compiles for itself. */
function keep(file: string, data: Buffer): void {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, data);
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

await launch(fileURLToPath(new URL(BUNDLE, import.meta.url)));
