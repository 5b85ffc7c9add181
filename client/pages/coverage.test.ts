import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// The table of requirements numbers each screen element (S), sentence (E) and constant (C). A test's name lists what it
// checks; this test fails if a number is missing.

const ROOT = path.join(import.meta.dirname, '../..');
const ROWS = { S: 133, E: 99, C: 52 } as const;

/** Rows that are checked by eye: the screenshot that shows them (`npm run screenshots`), and what to look at. */
const SEEN: Readonly<Record<string, string>> = {
  'S-020': 'landing: behind the title lies a gate with travellers before it, drawn for decoration alone',
};

/** The ids in a text: single ones, or a range such as "S-084 to S-103". */
function idsIn(text: string): string[] {
  const named = text.matchAll(/\b([SEC])-(\d{2,3})(?: to \1-(\d{2,3}))?/g);
  return [...named].flatMap(([, table = '', from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => idOf(table, Number(from) + index)),
  );
}

function idOf(table: string, row: number): string {
  return `${table}-${String(row).padStart(table === 'S' ? 3 : 2, '0')}`;
}

/** Removes comments, because only test names count. */
function withoutComments(code: string): string {
  return code.replace(/^\s*(\/\/|\/?\*).*$| \/\/ .*$/gm, '');
}

function testFiles(): string[] {
  return ['client', 'server', 'shared'].flatMap((side) =>
    readdirSync(path.join(ROOT, side), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => path.join(ROOT, side, file)),
  );
}

describe('the rows of the requirements', () => {
  const named = new Set(
    testFiles()
      .filter((file) => file !== import.meta.filename)
      .flatMap((file) => idsIn(withoutComments(readFileSync(file, 'utf8')))),
  );

  it.each(Object.entries(ROWS))(
    'table %s: each row is named by a test, or by the picture that shows it',
    (table, last) => {
      const rows = Array.from({ length: last }, (_, index) => idOf(table, index + 1));
      expect(rows.filter((row) => !named.has(row) && !SEEN[row])).toEqual([]);
    },
  );

  it('whoever names a row that there is not has mistyped it', () => {
    const known = ([table = '', row = '']: string[]) =>
      Number(row) >= 1 && Number(row) <= ROWS[table as keyof typeof ROWS];
    expect([...named].filter((id) => !known(id.split('-')))).toEqual([]);
  });

  it('a picture stands only for what no test names', () => {
    expect(Object.keys(SEEN).filter((row) => named.has(row))).toEqual([]);
  });
});

it('the reader of ids knows lists and ranges', () => {
  expect(idsIn('S-009, E-71: and C-13 to C-15')).toEqual(['S-009', 'E-71', 'C-13', 'C-14', 'C-15']);
  expect(idsIn('R-67, T-21, ES-02')).toEqual([]);
});

it('what only a comment says is not named', () => {
  const code = ["it('S-001: …')", '  // E-63', '/** C-01 */', ' * C-02', "look('S-002'); // E-64"].join('\n');
  expect(idsIn(withoutComments(code))).toEqual(['S-001', 'S-002']);
});
