import { readFile } from 'node:fs/promises';

/** What `npm start` gives to Node. */
export async function flagsOfStart(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  return /exec node (.*) \.build/.exec(scripts.start)?.[1]?.split(' ') ?? [];
}
