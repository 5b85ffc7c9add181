import { extname } from 'node:path';
import { type Loader, transform } from 'esbuild';

/** One deliberate bug, and the tests that must notice it. */
export interface Fault {
  readonly id: string;
  /** What goes wrong, in one sentence. */
  readonly breaks: string;
  /** If a second safeguard would prevent the damage, an edit removes that safeguard as well. */
  readonly edits: readonly Edit[];
  /** Test files, as paths from the root of the repository. */
  readonly tests: readonly string[];
  /** Only the tests of these files whose full name matches this pattern are run. */
  readonly named: string;
}

/** A change of one place in one file. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
}

/** Applies an edit to a file's text. Throws if `from` does not occur exactly once. */
export function edited(text: string, { file, from, to }: Edit): string {
  const [before = '', after, ...more] = text.split(from);
  if (after === undefined) throw new Error(`${file} does not contain "${from}" any more.`);
  if (more.length > 0) throw new Error(`${file} contains "${from}" ${more.length + 1} times.`);
  return before + to + after;
}

/** Reasons why these faults cannot be seeded, one sentence each; empty if all can. */
export async function staleIn(faults: readonly Fault[], read: (file: string) => Promise<string>): Promise<string[]> {
  const sentences: string[] = [];
  for (const { id, edits } of faults) {
    const texts = new Map<string, string>();
    const noteFailure = (error: unknown) =>
      sentences.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    for (const edit of edits) {
      try {
        texts.set(edit.file, edited(texts.get(edit.file) ?? (await read(edit.file)), edit));
      } catch (error) {
        noteFailure(error);
      }
    }
    for (const [file, text] of texts) {
      const loader = LOADERS[extname(file)];
      if (loader) await transform(text, { loader, sourcefile: file, logLevel: 'silent' }).catch(noteFailure);
    }
  }
  return sentences;
}

/** Files that must still be readable as programs with a fault in them, or every test fails, whatever it looks for. */
const LOADERS: Readonly<Record<string, Loader | undefined>> = { '.ts': 'ts', '.tsx': 'tsx', '.css': 'css' };
