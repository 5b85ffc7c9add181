import type { Fault } from './fault.ts';

const LETTERS = 'server/services/letters';
const tests = [`${LETTERS}/letters.test.ts`];
const page = ['client/pages/letters/letters.test.tsx'];

/** Faults of letters, blocks, mutes and reports. */
export const LETTER_FAULTS: readonly Fault[] = [
  {
    id: 'blocked-still-writes',
    breaks: 'Who is blocked goes on writing.',
    edits: [{ file: `${LETTERS}/letters.ts`, from: 'isTaken: !row.is_blocked &&', to: 'isTaken: true &&' }],
    tests,
    named: 'a block counts from its answer on',
  },
  {
    id: 'muted-still-writes',
    breaks: 'Who is muted goes on writing letters.',
    edits: [
      {
        file: `${LETTERS}/letters.ts`,
        from: 'mutedUntil: player.muted_until?.getTime() ?? null',
        to: 'mutedUntil: null',
      },
    ],
    tests,
    named: 'who is muted reads and cannot write',
  },
  {
    id: 'muted-talks-in-hall',
    breaks: 'Who is muted goes on talking in the alliance.',
    edits: [
      {
        file: 'server/services/alliances/hall/post-message.ts',
        from: '    await requireUnmuted(tx, caller.playerId);\n',
        to: '',
      },
    ],
    tests,
    named: 'who is muted, and a word of the filter, are refused too',
  },
  {
    id: 'newcomer-writes-to-all',
    breaks: 'A newcomer writes to everybody within the first minutes.',
    edits: [
      {
        file: 'shared/rules/letters/letters.ts',
        from: 'begun >= LETTERS.newcomerBegins',
        to: 'begun >= 10 * LETTERS.newcomerBegins',
      },
    ],
    tests,
    named: 'a newcomer begins with five players',
  },
  {
    id: 'writes-to-everybody',
    breaks: 'Anybody but a newcomer begins conversations with everybody in a day.',
    edits: [
      {
        file: 'shared/rules/letters/letters.ts',
        from: 'begunToday >= LETTERS.dailyBegins',
        to: 'begunToday >= 10 * LETTERS.dailyBegins',
      },
    ],
    tests,
    named: 'anybody begins with twenty players a day',
  },
  {
    id: 'closed-bulletin-reported',
    breaks: 'Whoever reports a player shows operators the bulletin of an alliance that is closed to the reporter.',
    edits: [
      {
        file: `${LETTERS}/abuse-reports.ts`,
        from: 'WHERE member.player_id = $2 AND bulletin_by',
        to: 'WHERE $2::int > 0 AND bulletin_by',
      },
    ],
    tests: [`${LETTERS}/abuse-reports.test.ts`],
    named: 'of a profile holds everything',
  },
  {
    id: 'muted-writes-bios',
    breaks: 'Who is muted can write into the bio, and into names and descriptions of worlds and alliances.',
    edits: [
      {
        file: 'server/services/words/public-words.ts',
        from: 'refuseIf(checkMute(muted_until?.getTime() ?? null, now.getTime()));',
        to: 'checkMute(muted_until?.getTime() ?? null, now.getTime());',
      },
    ],
    tests,
    named: 'are refused in bios',
  },
  {
    id: 'filtered-username',
    breaks: 'Who registers can take a name that the operators do not want to be written.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: '  await refuseFilteredName(context, username);\n',
        to: '',
      },
    ],
    tests,
    named: 'in a username and in the name of a first home',
  },
  {
    id: 'filtered-home',
    breaks: 'A newcomer can give the first home a name that the operators do not want to be written.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: '  await refuseFilteredName(context, form.planet_name);\n',
        to: '',
      },
    ],
    tests,
    named: 'in a username and in the name of a first home',
  },
  {
    id: 'old-filter',
    breaks: 'A new word of the filter counts only after a restart.',
    edits: [
      {
        file: 'server/services/words/word-filter.ts',
        from: 'if (state === readAs) return;',
        to: "if (readAs !== '') return;",
      },
    ],
    tests,
    named: 'a word of the filter is refused as soon',
  },
  {
    id: 'foreign-letters-reported',
    breaks: 'Whoever guesses the number of a letter reports it, and shows operators letters of others.',
    edits: [
      {
        file: `${LETTERS}/abuse-reports.ts`,
        from: 'if (!rows.some((row) => row.id === id)) throw new Refused(missing);',
        to: '',
      },
    ],
    tests: [`${LETTERS}/abuse-reports.test.ts`],
    named: 'is only of letters to the reporter',
  },
  {
    id: 'foreign-hall-reported',
    breaks: 'Whoever guesses the number of a message reports it from a hall that is closed to them.',
    edits: [
      {
        file: `${LETTERS}/abuse-reports.ts`,
        from: 'alliance_id = (SELECT alliance_id FROM member WHERE player_id = $1)',
        to: 'alliance_id IN (SELECT alliance_id FROM member WHERE player_id IN ($1, $2))',
      },
    ],
    tests: [`${LETTERS}/abuse-reports.test.ts`],
    named: 'is only of what others say in the hall of the present alliance',
  },
  {
    id: 'words-stay-unread',
    breaks: 'Letters that went with an account wait for ever to be read.',
    edits: [
      {
        file: `${LETTERS}/letters.ts`,
        from: 'SET read_id = greatest(read_id, received_id)',
        to: 'SET read_id = read_id',
      },
    ],
    tests,
    named: 'the words of a deleted account go',
  },
  {
    id: 'letter-shown-twice',
    breaks: 'A letter stands twice in an open conversation.',
    edits: [
      {
        file: 'client/cache/letter-cache.ts',
        from: 'letters.filter(({ letter_id }) => letter_id !== letter.letter_id)',
        to: '[...letters]',
      },
    ],
    tests: page,
    named: 'an arriving letter appears below the others once',
  },
  {
    id: 'refused-letter-lost',
    breaks: 'A refused letter has to be typed again.',
    edits: [
      {
        file: 'client/features/letters/writing.tsx',
        from: 'write.mutateAsync(body).then(',
        to: "write.mutateAsync(body).finally(() => setText('')).then(",
      },
    ],
    tests: page,
    named: 'a refused one says why and stays typed',
  },
];
