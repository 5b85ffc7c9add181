import { readdirSync } from 'node:fs';
import path from 'node:path/posix';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../../shared/catalogue/languages.ts';

const TEXTS = path.join(import.meta.dirname, '../texts');
const SPOKEN = path.join(import.meta.dirname, '../language/spoken.ts');

const SHARED = path.join(import.meta.dirname, '../../shared');

/** What the server and the client know, and players read: the names of the catalogue, and the sentences of refusals. */
const READ_TABLES: Readonly<Record<string, string>> = {
  'catalogue/artifacts.ts': 'ARTIFACT_TYPES',
  'catalogue/buildings.ts': 'BUILDING_TYPES',
  'catalogue/levels.ts': 'TITLES',
  'catalogue/missions.ts': 'MISSION_TYPES',
  'catalogue/planets.ts': 'PLANET_TYPES',
  'catalogue/races.ts': 'RACES',
  'catalogue/research.ts': 'RESEARCH_TYPES',
  'catalogue/ships.ts': 'SHIP_TYPES',
  'catalogue/sparring.ts': 'DRILL_GARRISONS',
  'catalogue/squads.ts': 'SQUAD_TYPES',
  'refusals.ts': 'REFUSALS',
};

const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

/** What the landing page and the error page say, and what the staff reads; all other files are of the part `game`. */
const PARTS: Readonly<Record<string, string>> = {
  'errors.ts': 'start',
  'landing.ts': 'start',
  'ui.ts': 'start',
  'console.ts': 'console',
};

const partOf = (file: string) => PARTS[file] ?? 'game';

const PART = /^virtual:texts\/(\w+)-(\w+)$/;

/**
 * Loads the client's texts a language at a time. English stays in the files of the pages that say it. Another language
 * comes in files of its own beside them, and its words take the places of the English ones: see `language/spoken.ts`.
 */
export const textsByLanguage: Plugin = {
  name: 'texts-by-language',
  enforce: 'pre',
  // Names of resolved modules begin with a zero byte, so that no other plugin takes them for files; the name of the part
  // becomes the name of its file.
  resolveId: (id) => (id === 'virtual:texts' || PART.test(id) ? `\0${id}` : undefined),
  load(id) {
    if (id === '\0virtual:texts') return listOfParts();
    const [, language, part] = PART.exec(id.slice(1)) ?? [];
    return language && part ? textsOf(language, part) : undefined;
  },
  transform(code, id) {
    const names = namesIn(code, id);
    if (names.length === 0) return undefined;
    const note = `import { inEnglish } from '${SPOKEN}'; inEnglish({ ${names.join(', ')} });`;
    return { code: `${code}\n${note}`, map: null };
  },
};

/** The constants of a file that are translated when another language is loaded. */
function namesIn(code: string, id: string): (string | undefined)[] {
  if (id.startsWith(`${SHARED}/`)) {
    const table = READ_TABLES[path.relative(SHARED, id)];
    return table === undefined ? [] : [table];
  }
  if (!id.startsWith(`${TEXTS}/`) || TRANSLATIONS.some((language) => id.startsWith(`${TEXTS}/${language}/`))) return [];
  return [...code.matchAll(/^export const (\w+Texts)\b/gm)].map(([, name]) => name);
}

function listOfParts(): string {
  const partsOf = (language: string) =>
    ['start', 'game', 'console'].map((part) => `${part}: () => import('virtual:texts/${language}-${part}')`).join(', ');
  return `export const parts = { ${TRANSLATIONS.map((language) => `${language}: { ${partsOf(language)} }`).join(', ')} };`;
}

function textsOf(language: string, part: string): string {
  const files = filesOf(language).filter((file) => partOf(file) === part);
  const folder = path.join(TEXTS, language);
  return [
    `import { inTranslation } from '${SPOKEN}';`,
    ...files.map((file, index) => `import * as texts${index} from '${folder}/${file}';`),
    ...files.map((_, index) => `inTranslation(texts${index});`),
  ].join('\n');
}

/** The files of a language, as paths in its folder. */
function filesOf(language: string): string[] {
  const folder = path.join(TEXTS, language);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
