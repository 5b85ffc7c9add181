import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { DECLARATIONS } from '#shared/api/subjects';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { GERMAN_SAID } from '#shared/sentences/de/said';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { refusalsOfTheClient } from '../build/contract-plugin.ts';
import { type Node, treeOf, visit } from './checks/syntax-tree.ts';
import { consoleTexts } from './de/console.ts';

const ROOT = join(import.meta.dirname, '../..');

const sourcesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** The texts of the files of a folder that stand where `isRead` says. */
function textsIn(folder: string, isRead: (around: readonly Node[]) => boolean): string[] {
  const found: string[] = [];
  for (const file of sourcesIn(folder)) {
    visit(treeOf(file, readFileSync(file, 'utf8')), (node, around) => {
      if (node.type === 'Literal' && typeof node.value === 'string' && isRead(around)) found.push(node.value);
    });
  }
  return found;
}

const SENTENCE = /^\p{Lu}.*\p{L} \p{L}/u;

/** What fields say is wrong with them, as the contract's schemas are made of it. */
const ofFields = textsIn('shared/api', (around) => {
  if (around.some(({ type }) => /^(Import|TS)/.test(type))) return false;
  const property = around.find(({ type }) => type === 'Property');
  return property === undefined || ['error', 'message', 'missing'].includes(property.key.name);
}).filter((text) => SENTENCE.test(text));

/** Answers that say only that something was done. */
const ofAnswers = textsIn('server/services', (around) => {
  const property = around.find(({ type }) => !/^(ConditionalExpression|LogicalExpression)$/.test(type));
  return property?.type === 'Property' && property.key.name === 'message';
});

const fallbacks = DECLARATIONS.flatMap(({ call }) => [call.fallback, call.missing ?? []].flat());

const ofTheClient = refusalsOfTheClient();
const known = Object.entries(REFUSALS).flatMap(([name, refusal]) => (ofTheClient.has(name) ? [refusal] : []));

/** The client finds these by their text, too. */
const refusals = new Set(
  [...known, ...Object.values(STAFF_REFUSALS)].flatMap((each) => (typeof each === 'function' ? [] : [each.text])),
);

/** Each refusal to the staff, with some value wherever it takes one. */
const toStaff = Object.values(STAFF_REFUSALS).map((each) =>
  typeof each === 'function'
    ? (each as (...values: unknown[]) => Refusal)('1', '2026-01-02T03:04:05Z', 'ban', '4')
    : each,
);

describe('what the server refuses to the staff', () => {
  it.each(toStaff.map((refusal) => [refusal.code, refusal] as const))('is in German: %s', (_, { text, ...refused }) => {
    const german = consoleTexts.refusal(text, refused);
    expect(german).not.toBe(text);
    expect(german).not.toContain('undefined');
  });
});

describe('what the contract and the server say without values', () => {
  it.each([
    ['fallbacks', fallbacks, 'Failed to fetch dashboard data.'],
    ['fields', ofFields, 'Password must have at least 8 characters.'],
    ['answers', ofAnswers, 'Reward claimed.'],
  ])('is in German: %s', (_, said, example) => {
    expect(said).toContain(example);
    const missing = new Set(said.filter((text) => !(text in GERMAN_SAID) && !refusals.has(text)));
    expect([...missing]).toEqual([]);
  });

  it('has no German sentence that nothing says', () => {
    const code = ['shared/api', 'shared/catalogue', 'server/services', 'server/http']
      .flatMap(sourcesIn)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const dead = Object.keys(GERMAN_SAID).filter(
      (text) => !code.includes(text) && !code.includes(text.replace(/'/g, "\\'")),
    );
    expect(dead).toEqual([]);
  });

  it('differs from English', () => {
    expect(Object.entries(GERMAN_SAID).filter(([english, german]) => english === german)).toEqual([]);
  });
});
