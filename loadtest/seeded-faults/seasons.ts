import type { Fault } from './fault.ts';

const SEASONS = 'server/services/seasons';
const tests = [`${SEASONS}/seasons.test.ts`];
const BEGINS = 'begins from the same accounts';
const BESIDE = 'is made beside the old galaxy';
const STAGED = 'server/store/schema/staged-tables.ts';

/** Faults of the end of a season and of the beginning of the next one. */
export const SEASON_FAULTS: readonly Fault[] = [
  {
    id: 'acts-after-the-end',
    breaks: 'Players build, march and trade after the end of the season.',
    edits: [
      {
        file: 'server/services/access/account-status.ts',
        from: ' ?? checkSeason(locked.season, now);',
        to: ';',
      },
    ],
    tests,
    named: 'refuses acts from its moment on',
  },
  {
    id: 'settled-after-the-end',
    breaks: 'Missions, orders and marches that fall due after the end still count.',
    edits: [
      {
        file: 'server/due-scheduler.ts',
        from: `const UNTIL_NOW = \`least(\${NOW}, \${SEASON_ENDS})\`;`,
        to: 'const UNTIL_NOW = NOW;',
      },
    ],
    tests,
    named: 'settles nothing that falls due later',
  },
  {
    id: 'end-not-told',
    breaks: 'Open tabs do not hear that the season is over.',
    edits: [{ file: `${SEASONS}/season-watch.ts`, from: 'listener.changed(season);', to: 'return;' }],
    tests,
    named: 'is told to every open tab',
  },
  {
    id: 'season-without-indexes',
    breaks: 'The worlds and books of a new season have no indexes.',
    edits: [
      {
        file: `${SEASONS}/next-season.ts`,
        from: '  await staged.buildIndexes();\n',
        to: '',
      },
    ],
    tests,
    named: BEGINS,
  },
  {
    id: 'season-without-triggers',
    breaks: 'Servers do not hear of worlds that grow in a later season, and its books can be changed.',
    edits: [{ file: STAGED, from: "  await run(parts.filter(({ kind }) => kind === 'trigger'));\n", to: '' }],
    tests,
    named: BEGINS,
  },
  {
    id: 'season-without-keys',
    breaks: 'In a later season, buildings may stand on worlds that do not exist.',
    edits: [{ file: STAGED, from: '      await run(late);\n', to: '' }],
    tests,
    named: BEGINS,
  },
  {
    id: 'worlds-counted-anew',
    breaks: 'Worlds of the new season have the ids of worlds of the old one.',
    edits: [{ file: STAGED, from: "'id'), last_value, is_called)", to: "'id'), 1, false)" }],
    tests,
    named: BEGINS,
  },
  {
    id: 'reads-refused-for-the-season',
    breaks: 'No page can be read while the next season is made.',
    edits: [{ file: 'server/http/routing/route.ts', from: " && call.method !== 'GET') context.", to: ') context.' }],
    tests,
    named: BESIDE,
  },
  {
    id: 'reads-locked-out-for-the-season',
    breaks: 'Every page waits in vain while the next season is made.',
    edits: [
      {
        file: `${SEASONS}/next-season.ts`,
        from: `\${ANEW.join(', ')} IN EXCLUSIVE`,
        to: `\${ANEW.join(', ')} IN ACCESS EXCLUSIVE`,
      },
    ],
    tests,
    named: BESIDE,
  },
  {
    id: 'reads-behind-the-swap',
    breaks: 'Every page waits in vain behind somebody who reads the old galaxy for long.',
    edits: [{ file: STAGED, from: 'const PATIENCE_MS = 300;', to: 'const PATIENCE_MS = 0;' }],
    tests,
    named: BESIDE,
  },
  {
    id: 'cargo-lost-at-the-end',
    breaks: 'The cargo of marches that are called home at the end is lost.',
    edits: [
      {
        file: `${SEASONS}/end-season.ts`,
        from: `player.\${name} + back.\${name})`,
        to: `player.\${name})`,
      },
    ],
    tests,
    named: 'brings marches home',
  },
  {
    id: 'game-after-the-end',
    breaks: 'Orders ahead begin, and finished buildings are activated, when the season is over.',
    edits: [
      {
        file: 'server/services/planets/build-queue.ts',
        from: 'next.at <= Math.min(until, seasonEnd(command))',
        to: 'next.at <= until',
      },
    ],
    tests,
    named: 'lets no order begin',
  },
  {
    id: 'full-stock-keeps-the-season',
    breaks: 'A season cannot end while cargo is on its way to a full stock.',
    edits: [
      {
        file: `${SEASONS}/end-season.ts`,
        from: `least(\${MAX_STOCK}, player.\${name} + back.\${name})`,
        to: `player.\${name} + back.\${name}`,
      },
    ],
    tests,
    named: 'no room for',
  },
  {
    id: 'ended-twice',
    breaks: 'A season that is ended twice writes its hall of fame twice.',
    edits: [
      {
        file: `${SEASONS}/end-season.ts`,
        from: 'return closed_at ? undefined : { number, end: ends_at };',
        to: 'return { number, end: ends_at };',
      },
    ],
    tests,
    named: 'brings marches home',
  },
  {
    id: 'hall-remembers-the-deleted',
    breaks: 'The name of a deleted account stays in the hall of fame.',
    edits: [
      {
        file: 'server/services/deletion/deletion-steps.ts',
        from: "await tx.query('UPDATE hall_of_fame SET name = NULL WHERE player_id = $1', [playerId]);",
        to: '',
      },
    ],
    tests,
    named: 'brings marches home',
  },
  {
    id: 'bank-outlives-the-season',
    breaks: 'The bank of an alliance is in the new season what it was in the old one.',
    edits: [{ file: `${SEASONS}/next-season.ts`, from: `\${name} = 0, kept_\${name} = 0`, to: `\${name} = \${name}` }],
    tests,
    named: BEGINS,
  },
  {
    id: 'seats-too-few',
    breaks: 'A large alliance begins the season with fewer seats than members.',
    edits: [
      {
        file: `${SEASONS}/next-season.ts`,
        from: 'alliances.map(({ member_count }) => levelThatSeats(member_count))',
        to: 'alliances.map(() => levelThatSeats(1))',
      },
    ],
    tests,
    named: 'seats all members',
  },
  {
    id: 'level-outlives-the-season',
    breaks: 'Players begin the season at the level that they had.',
    edits: [{ file: 'server/store/schema/season-tables.ts', from: "    level: '1',", to: "    level: 'level'," }],
    tests,
    named: BEGINS,
  },
  {
    id: 'mines-work-on-leave-in-the-new-season',
    breaks: 'Who is on leave when the season begins has a yield.',
    edits: [{ file: `${SEASONS}/next-season.ts`, from: ` AND NOT \${ON_LEAVE} AS yields`, to: ' AS yields' }],
    tests,
    named: BEGINS,
  },
  {
    id: 'old-rooms-stay',
    breaks: 'Rooms and tabs of the old galaxy stay open in the new season.',
    edits: [
      {
        file: 'server/app.ts',
        from: 'void matchMaker.disconnectAll(CLOSE.newSeason);',
        to: '',
      },
    ],
    tests,
    named: BEGINS,
  },
  {
    id: 'galaxy-made-unannounced',
    breaks: 'While the next season begins, players are told that the server is busy.',
    edits: [{ file: `${SEASONS}/next-season.ts`, from: '  await announceBeginning(tx);\n', to: '' }],
    tests,
    named: 'says what it would do',
  },
  {
    id: 'waiting-without-a-reason',
    breaks: 'Who logs in while the next season begins is told that the server is busy.',
    edits: [{ file: 'server/app.ts', from: 'return refusal && (season.refusal() ?? refusal);', to: 'return refusal;' }],
    tests,
    named: 'says what it would do',
  },
  {
    id: 'season-begins-early',
    breaks: 'The next season begins before the current one has ended.',
    edits: [{ file: `${SEASONS}/next-season.ts`, from: 'if (!old.closed_at) throw', to: 'if (!old) throw' }],
    tests,
    named: 'needs a closed season',
  },
  {
    id: 'end-without-notice',
    breaks: 'An operator who shortens the season ends it at once.',
    edits: [
      {
        file: 'shared/rules/seasons/seasons.ts',
        from: 'Math.max(beganAt + days * DAY_MS, now + Math.min(days, SEASON_NOTICE_DAYS) * DAY_MS)',
        to: 'beganAt + days * DAY_MS',
      },
    ],
    tests,
    named: 'follows the days',
  },
  {
    id: 'gifts-of-second-season',
    breaks: 'From the second season on, newcomers give to banks.',
    edits: [
      {
        file: 'server/services/alliances/alliance-contributions.ts',
        from: 'player.newcomer_since.getTime()',
        to: 'player.verified_at?.getTime() ?? 0',
      },
    ],
    tests,
    named: 'makes everybody a newcomer again',
  },
  {
    id: 'refusal-in-utc',
    breaks: 'A refusal tells the player times by another clock.',
    edits: [
      {
        file: 'client/api/http/response.ts',
        from: 'apiTexts.refusal(said, refused)',
        to: 'said',
      },
    ],
    tests: ['client/api/http/response.test.ts'],
    named: 'by the clock of the player',
  },
];
