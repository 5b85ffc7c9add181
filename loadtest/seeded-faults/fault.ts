/** One deliberate bug, and the tests that must notice it. */
export interface Fault {
  readonly id: string;
  /** The promises, threats and requirements that it breaks, by their ids. */
  readonly promise: string;
  /** What goes wrong, in one sentence. */
  readonly breaks: string;
  /** A bug that something else would hold off takes that away as well. */
  readonly edits: readonly Edit[];
  /** Files, from the root of the repository. */
  readonly tests: readonly string[];
  /** Of these files only the tests whose full name matches this pattern. */
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

/** The text of a file with this change. Throws if the place is not there, or not the only one. */
export function edited(text: string, { file, from, to }: Edit): string {
  const [before = '', after, ...more] = text.split(from);
  if (after === undefined) throw new Error(`${file} has no "${from}" any more.`);
  if (more.length > 0) throw new Error(`${file} has ${more.length + 1} times "${from}".`);
  return before + to + after;
}

/** What tells that these faults cannot be seeded, a sentence for each; none if they can. */
export async function staleIn(faults: readonly Fault[], read: (file: string) => Promise<string>): Promise<string[]> {
  const sentences: string[] = [];
  for (const { id, edits } of faults) {
    const texts = new Map<string, string>();
    for (const edit of edits) {
      try {
        texts.set(edit.file, edited(texts.get(edit.file) ?? (await read(edit.file)), edit));
      } catch (error) {
        sentences.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return sentences;
}
