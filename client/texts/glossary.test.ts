import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { type KeyedText, textsIn } from './checks/find-texts.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What players read, by language. */
const ENGLISH = [
  'client/texts',
  'shared/catalogue',
  'shared/refusals.ts',
  'shared/sentences',
  'shared/api',
  'server/mail/english.ts',
  'server/services/notifications/words/english.ts',
];
const GERMAN = [
  'client/texts/de',
  'shared/sentences/de',
  'server/mail/german.ts',
  'server/services/notifications/words/german.ts',
];

const filesIn = (place: string): string[] =>
  place.endsWith('.ts')
    ? [place]
    : readdirSync(join(ROOT, place), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));

const isGerman = (file: string) => GERMAN.some((place) => file.startsWith(place));
/** Words of the protocol are single and begin with a small letter; those that players read are not. */
const SAID = /^\P{Ll}|\s/u;
/** Read by those who write programs for the game. */
const OF_THE_API = /\.(summary|path)$/;

const textsOf = (files: readonly string[]): KeyedText[] =>
  files
    .flatMap((file) => textsIn(file, readFileSync(join(ROOT, file), 'utf8')))
    .filter(({ key, text }) => SAID.test(text) && !OF_THE_API.test(key));

const texts = {
  English: [
    ...textsOf(ENGLISH.flatMap(filesIn).filter((file) => !isGerman(file) && !file.includes('/checks/'))),
    // What answers say.
    ...textsOf(filesIn('server/services')).filter(({ key }) => /(^|\.)message$/.test(key)),
  ],
  German: textsOf(GERMAN.flatMap(filesIn)),
};

interface Row {
  readonly term: string;
  readonly cells: readonly string[];
}
const rows: Row[] = readFileSync(join(import.meta.dirname, 'GLOSSARY.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .map(([term = '', ...cells]) => ({ term, cells: [term, ...cells] }));

const COLUMNS = { English: { say: 0, not: 3 }, German: { say: 4, not: 5 } } as const;

/** The words that a language says for something else than the glossary does, with what it says. */
function straysOf(language: keyof typeof COLUMNS): Map<string, string> {
  const { say, not } = COLUMNS[language];
  return new Map(
    rows.flatMap(({ cells }) =>
      (cells[not] ?? '')
        .split(', ')
        .filter(Boolean)
        .map((word): [string, string] => [word, cells[say] ?? '']),
    ),
  );
}

/** Where such a word is right: the specification has the sentence, or the word means something else there. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  complete: [
    'constructionTexts.active.complete',
    'constructionTexts.active.completeLabel',
    'completeBuilding.fallback',
    'completeShip.fallback',
  ],
  completing: ['constructionTexts.active.completing'],
  // A building under construction.
  queued: ['constructionTexts.list.queued', 'introductionTexts.build.picture', 'introductionTexts.stages.queued'],
  // Of the API, which players do not read.
  objective: ['REFUSALS.objectiveIdMissing'],
};

/** Sentences about warships that stand or fight together, and about the forces of a siege. */
const FLEET = [
  'garrisonTexts.stance.rule',
  'battleReportTexts.story.noOrbit.raid',
  'battleReportTexts.story.nobodyAshore',
  'battleReportTexts.visitor.invite',
  'PARAGRAPHS.stance.title',
  'ruleTexts.rules.seen.text',
  'ruleTexts.rules.safe.title',
  'ruleTexts.rules.safe.text',
  'marchTexts.answers.away',
  'marchTexts.answers.nowhere',
  'conductTexts.rules.decency.text',
  'DRILL_GARRISONS.text',
  'GARRISON_NAMES.Stronghold',
];
const ARMY = [
  'WHY_BACK.army_before_world',
  'turnedBackTexts.news',
  'peopleMapTexts.card.besieged',
  'battleReportTexts.story.siegeFailed',
  'marchTexts.situation.besieging',
  'siegeTexts.news.captured',
  'vacationBannerTexts.besieged',
  'REFUSALS.worldBesieged',
  'REFUSALS.armyBeforeWorld',
  'GERMAN_REFUSALS.worldBesieged',
  'GERMAN_REFUSALS.armyBeforeWorld',
  'SENTENCES.siege_sets_out',
  'germanSentences.siege_sets_out',
  'ofSiege',
  // Of a race and a flagship: what they are made of, not a march.
  'RACES.description',
  'SHIP_TYPES.description',
  'SHIP_NAMES.Last Allegiance',
];

/** Words with one narrow meaning, by the sentences that mean it. */
const NARROW: Readonly<Record<'English' | 'German', Readonly<Record<string, readonly string[]>>>> = {
  English: { 'fleets?': FLEET, 'arm(y|ies)': ARMY },
  German: { 'Flotten?': FLEET, 'Armeen?': ARMY },
};

const has = (text: string, word: string) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(text);

describe.each(['English', 'German'] as const)('the %s texts', (language) => {
  it('are found', () => {
    expect(texts[language].map(({ key }) => key)).toEqual(expect.arrayContaining(['shipTexts.title', 'uiTexts.close']));
  });

  it('say one word for one thing, as the glossary has it', () => {
    const strays = [...straysOf(language)].flatMap(([word, say]) =>
      texts[language]
        .filter(({ key, text }) => has(text, word) && !RIGHT[word]?.includes(key))
        .map(({ key, text }) => `${key}: "${text}": for ${word} say ${say}`),
    );
    expect(strays).toEqual([]);
  });

  it.each(Object.entries(NARROW[language]))('say %s only where it means what the glossary says', (word, keys) => {
    const found = texts[language].filter(({ text }) => has(text, word)).map(({ key }) => key);
    expect(found.filter((key) => !keys.includes(key))).toEqual([]);
  });
});

describe('the glossary', () => {
  it('explains and translates each term once, in the order of the alphabet', () => {
    const terms = rows.map(({ term }) => term);
    expect(terms).toContain('goal');
    expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b, 'en')));
    expect(rows.filter(({ cells }) => cells.length !== 6 || !cells[1] || !cells[4]).map(({ term }) => term)).toEqual(
      [],
    );
  });

  it('allows a word only where it stands', () => {
    const all = [...texts.English, ...texts.German];
    const dead = Object.entries({ ...RIGHT, ...NARROW.English })
      .flatMap(([word, keys]) => keys.map((key) => ({ word, key })))
      .filter(({ key }) => !all.some((each) => each.key === key));
    expect(dead).toEqual([]);
  });
});
