import { deviceTexts } from '../../texts/format.ts';

/** Browsers and systems by their tokens in a user agent, derived browsers first: Edge's contains Chrome's too. */
const PROGRAMS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|Chromium\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

type Words = readonly (readonly [pattern: RegExp, name: string])[];

const named = (words: Words, userAgent: string) => words.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A readable name of a session's device, such as 'Firefox on Linux'. */
export function deviceOf(userAgent: string): string {
  const program = named(PROGRAMS, userAgent);
  const system = named(SYSTEMS, userAgent);
  if (program && system) return deviceTexts.on(program, system);
  return program ?? system ?? deviceTexts.unknown;
}
