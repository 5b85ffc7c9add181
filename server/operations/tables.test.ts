import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { SWEPT } from '../services/admin/expired-rows.ts';
import { TABLES } from '../store/schema/schema.ts';
import { TABLES_IN_NEW_SEASON } from '../store/schema/season-tables.ts';

interface Line {
  readonly table: string;
  readonly kept: string;
  readonly end: string;
}

let lines: Line[];
beforeAll(async () => {
  const page = await readFile(new URL('tables.md', import.meta.url), 'utf8');
  const rows = Array.from(page.matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm));
  lines = rows.map(([, table = '', kept = '', end = '']) => ({ table, kept, end }));
});
const whose = (is: (line: Line) => boolean) =>
  lines
    .filter(is)
    .map(({ table }) => table)
    .sort();

it('every table of the schema is on the page of what grows, with its end', () => {
  expect(whose(() => true)).toEqual([...TABLES].sort());
  // Rows that nothing takes away are few: operators and seasons add them, not players.
  expect(whose(({ end }) => end === '–')).toEqual([
    'galaxy_sector',
    'growth_square',
    'hall_of_fame',
    'operator_act',
    'season',
    'setting',
  ]);
});

it('the page names what sweeps a table as the code does', () => {
  expect(whose(({ end }) => end.includes('`expired-rows.ts`'))).toEqual([...SWEPT, 'alliance_mention'].sort());
  expect(whose(({ end }) => end.includes('`fold-ledger.ts`'))).toEqual(['building', 'ledger']);
  const anew = TABLES.filter((table) => TABLES_IN_NEW_SEASON[table] === 'anew');
  expect(whose(({ end }) => end.includes('the next season'))).toEqual([...anew].sort());
});
