/** Names that are offered at once. */
const MOST = 6;

/** A name that is being typed: the position of its @, and what follows it so far. */
export interface StartedName {
  readonly at: number;
  readonly typed: string;
}

/** An @ that begins a mention, as `rules/messages.ts` reads it, with what is typed of the name. */
const STARTED = /(?<![\p{L}\p{N}_@.-])@([A-Za-z0-9_-]{0,30})$/u;

/** The name that is being typed before the caret, or undefined. */
export function startedName(text: string, caret: number): StartedName | undefined {
  const match = STARTED.exec(text.slice(0, caret));
  return match ? { at: match.index, typed: match[1] ?? '' } : undefined;
}

/** The names that begin with what is typed, in alphabetical order; none if a name is typed in full already. */
export function namesLike(typed: string, names: readonly string[]): string[] {
  const start = typed.toLowerCase();
  if (names.some((name) => name.toLowerCase() === start)) return [];
  return names
    .filter((name) => name.toLowerCase().startsWith(start))
    .sort((a, b) => a.localeCompare(b))
    .slice(0, MOST);
}

/**
 * The text with the full name in place of what was typed of it, and the new position of the caret. At the end of the text a space
 * is added.
 */
export function withName(text: string, { at, typed }: StartedName, name: string): { text: string; caret: number } {
  const rest = text.slice(at + 1 + typed.length);
  const written = `${text.slice(0, at)}@${name}${rest === '' ? ' ' : ''}`;
  return { text: written + rest, caret: written.length };
}
