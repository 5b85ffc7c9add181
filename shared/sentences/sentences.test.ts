import { describe, expect, it } from 'vitest';
import { germanSentences } from './de/sentences.ts';
import { NAMES_IN_SENTENCES, SENTENCES, type Sentence, type SentenceCode, sentence } from './sentences.ts';

/** Values for every field of every sentence, by the name of the field. */
const VALUES: Readonly<Record<string, unknown>> = {
  addresses: [
    [1, 2, 3, 4, 5, 6],
    [7, 8, 9, 10, 11, 12],
  ],
  address: [1, 2, 3, 4, 5, 6],
  amounts: { metal: 7, food: 3 },
  haul: { metal: 7 },
  lost: { food: 3 },
  late: true,
  artifact: 'Silent Bell',
  planet_type: 'Ice',
  guard: 120,
  level: 4,
  members: 25,
  season: 2,
  loyalty: 75,
  days: 21,
  notice: 7,
};

/** The only other texts besides names: what a scout found, and a time. */
const NAMELESS = ['find', 'wait'];
const NAMES: readonly string[] = Object.values(NAMES_IN_SENTENCES).flat();

const FINDS = ['artifact', 'nothing', 'world', 'resources'];
const CODES = Object.keys(SENTENCES) as SentenceCode[];

/** The values of a sentence, and which of them it has read. */
function watchedValues(find: string) {
  const read = new Set<string>();
  const values = new Proxy({} as Record<string, unknown>, {
    get: (_, name: string) => {
      read.add(name);
      if (name === 'find') return find;
      return VALUES[name] ?? `the-${name}`;
    },
  });
  return { values, read };
}

const german: Readonly<Record<string, (params: never) => string>> = germanSentences();

describe.each(CODES)('%s', (code) => {
  it.each(code === 'exploration' ? FINDS : ['-'])('says the same in German, with the same values (%s)', (find) => {
    const write = SENTENCES[code] as (params: unknown) => string;
    const [english, other] = [watchedValues(find), watchedValues(find)];
    const text = write(english.values);
    const translated = german[code]?.(other.values as never);
    expect(text).toMatch(/^([A-Z\d]|the-).*\.$/);
    expect(translated).toMatch(/\.$/);
    expect(translated).not.toBe(text);
    expect([...other.read].sort()).toEqual([...english.read].sort());
    // Whoever adds a text says whether it is a name, which operators may have to replace.
    for (const value of english.read) expect([...NAMES, ...NAMELESS, ...Object.keys(VALUES)]).toContain(value);
    for (const said of [text, translated]) expect(said).not.toMatch(/undefined|null|NaN|\[object/);
  });
});

it('German names what the catalogue names, and writes numbers as it is told to', () => {
  const { code, params } = sentence('artifact_addresses', { artifact: 'Silent Bell', addresses: [[1, 2, 3, 4, 5, 6]] });
  expect(german[code]?.(params as never)).toBe(
    'Stille Glocke: Zu sehen ist eine Adresse, die hier noch niemand angewählt hat: 1-2-3-4-5-6.',
  );
  const written = germanSentences((amount) => amount.toLocaleString('de'));
  expect(written.bank_contributed({ player: 'teal-c', amounts: { metal: 12_345, food: 6 } })).toBe(
    'teal-c hat 12.345 Metall und 6 Nahrung eingezahlt.',
  );
});

it('a sentence to store holds the English text, its code and its values', () => {
  expect(sentence('member_left', { player: 'teal-c' })).toEqual<Sentence>({
    text: 'teal-c left the alliance.',
    code: 'member_left',
    params: { player: 'teal-c' },
  });
  expect(sentence('malp_own').params).toEqual({});
});
