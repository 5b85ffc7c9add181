import { GERMAN_REFUSALS } from './refusals.ts';

/** The refusal with this code and these values in German; undefined for a code that this version does not know. */
export function germanRefusal(code: unknown, params: unknown): string | undefined {
  if (typeof code !== 'string') return undefined;
  const key = code.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const words = (GERMAN_REFUSALS as Readonly<Record<string, (typeof GERMAN_REFUSALS)['busy'] | undefined>>)[key];
  return typeof words === 'function' ? words(params ?? {}) : words;
}
