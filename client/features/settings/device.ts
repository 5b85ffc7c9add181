/** Programs and systems by the words in a user agent. Who is built on another comes before it: Edge says Chrome too. */
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

/** Where a session was begun, as its player would say it: 'Firefox on Linux'. */
export function deviceOf(userAgent: string): string {
  const program = named(PROGRAMS, userAgent);
  const system = named(SYSTEMS, userAgent);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'Unknown device';
}
