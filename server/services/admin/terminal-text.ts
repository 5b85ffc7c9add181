/** Control characters, line and paragraph ends, direction marks, and other characters that draw nothing. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A stranger's text as a terminal may print it: escape sequences, and characters that turn the direction of lines or hide, become
 * visible as `\u{1b}`. The result is one line.
 */
export function terminalText(text: string): string {
  return text.replace(UNSHOWN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same for a text of several lines, each of which begins with this indent. */
export function terminalLines(text: string, indent = ''): string[] {
  return text.split('\n').map((line) => indent + terminalText(line));
}
