import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../../.vitest/sizes.ts';
import { run } from '../../loadtest/lib/process.ts';
import { Help, readArgs } from './arguments.ts';

describe('the reader of arguments', () => {
  const options = { hours: { type: 'string' }, now: { type: 'boolean' } } as const;
  const read = (...args: string[]) => readArgs('npm run x -- [--hours H] [--now]', { args, options });
  const withNames = (...args: string[]) => readArgs('npm run x -- NAME', { args, options, allowPositionals: true });

  it.each([
    [['--huors', '2'], 'There is no option --huors. npm run x -- [--hours H] [--now]'],
    [['--huors=2'], 'There is no option --huors=2. npm run x'],
    [['--hours'], '--hours needs a value; one that begins with "-" is written --hours=-... npm run x'],
    [['--hours', '-1'], '--hours needs a value; one that begins with "-" is written --hours=-... npm run x'],
    [['--now=yes'], '--now takes no value. npm run x'],
    [['now'], 'Nothing is to be given here but options: now. npm run x'],
  ])('says in its own words what is wrong with %j', (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence);
  });

  it('takes what comes after -- as it is, and says so where it may be meant', () => {
    expect(() => withNames('-rf')).toThrow(
      'There is no option -rf. If it is a name or a file, write -- before it: -- -rf.',
    );
    expect(withNames('--hours=-1', '--', '-rf', '--help')).toMatchObject({
      values: { hours: '-1' },
      positionals: ['-rf', '--help'],
    });
  });

  it.each(['--help', '-h'])('knows %s everywhere, whatever else there is', (help) => {
    expect(() => read('--huors', help)).toThrow(Help);
    expect(() => withNames('x', help)).toThrow('npm run x -- NAME');
  });
});

describe('every command', { timeout: 120_000 }, () => {
  /** By its name in package.json. */
  const COMMANDS = {
    audit: 'server/cli/audit.ts',
    backup: 'server/cli/backup.ts',
    fleet: 'server/cli/server-group.ts',
    fuzz: 'server/cli/fuzz.ts',
    player: 'server/cli/player.ts',
    players: 'server/cli/players.ts',
    reports: 'server/cli/reports.ts',
    restore: 'server/cli/restore.ts',
    season: 'server/cli/season.ts',
  };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-arguments-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(sampled('commands that explain themselves', Object.entries(COMMANDS)))(
    'npm run %s says with --help how it is called, and after a typo what is wrong',
    async (name, file) => {
      const asked = run(file, { args: ['--help'], cwd: folder });
      expect([await asked.ended, asked.err()]).toEqual([0, '']);
      expect(asked.out()).toMatch(new RegExp(`^npm run ${name}\\b`));
      const mistaken = run(file, { args: ['--tpyo'], cwd: folder });
      expect(await mistaken.ended).toBe(1);
      expect(mistaken.err()).toMatch(/^There is no option --tpyo\./);
      expect(mistaken.err()).toContain(`npm run ${name}`);
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
