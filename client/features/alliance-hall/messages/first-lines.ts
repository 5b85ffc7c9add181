/** The first lines of a text, without the blank ones at their end; undefined if the text has no more lines than that. */
export function firstLines(text: string, most: number): string | undefined {
  const lines = text.split('\n');
  return lines.length > most ? lines.slice(0, most).join('\n').trimEnd() : undefined;
}
