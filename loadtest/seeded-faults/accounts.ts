import type { Fault } from './fault.ts';

/** What would let a guesser in, or a thief stay in. */
export const ACCOUNT_FAULTS: readonly Fault[] = [
  {
    id: 'code-in-log',
    promise: 'T22',
    breaks: 'Of a mail that is refused the log holds the code and the address.',
    edits: [
      { file: 'server/mail/mailer.ts', from: 'log.error(reasonOf(error),', to: 'log.error({ err: error, mail },' },
    ],
    tests: ['server/mail/mailer.test.ts'],
    named: 'T22: of a mail that is refused',
  },
  {
    id: 'unseen-guesses-count',
    promise: 'P24',
    breaks: 'Who verifies while no guess is looked at uses up the code.',
    edits: [{ file: 'server/services/codes.ts', from: 'SET tries = tries - 1', to: 'SET tries = tries' }],
    tests: ['server/services/limits.test.ts'],
    named: 'of all players together',
  },
  {
    id: 'links-by-strangers',
    promise: 'T14',
    breaks: 'Who has many networks fills a mailbox with links all day.',
    edits: [{ file: 'server/services/password-reset.ts', from: 'points: 20', to: 'points: 2000' }],
    tests: ['server/services/limits.test.ts'],
    named: 'are twenty a day',
  },
  {
    id: 'expired-code',
    promise: 'T1',
    breaks: 'A code that was mailed long ago is still good.',
    edits: [{ file: 'server/services/codes.ts', from: ' AND expires_at > clock_timestamp()', to: '' }],
    tests: ['server/services/accounts.test.ts'],
    named: 'T1: refuses an expired code',
  },
  {
    id: 'code-tries-uncounted',
    promise: 'T1, P24',
    breaks: 'A code may be guessed at without end.',
    edits: [{ file: 'server/services/codes.ts', from: 'SET tries = tries + 1', to: 'SET tries = tries' }],
    tests: ['server/services/accounts.test.ts'],
    named: 'T1',
  },
  {
    id: 'registration-lost-with-the-database',
    promise: 'P12',
    breaks: 'Who tries to register five times while the database fails may not register for a day.',
    edits: [{ file: 'server/services/accounts.ts', from: 'game.limits.within(tx)', to: 'game.limits' }],
    tests: ['server/services/accounts.test.ts'],
    named: 'that the database could not keep',
  },
  {
    id: 'verified-and-refused',
    promise: 'G-27',
    breaks: 'Who presses twice is told that the code is wrong, while the first press founds the home.',
    edits: [
      {
        file: 'server/services/codes.ts',
        from: '(await isVerified(game, email)) ? REFUSALS.alreadyVerified : REFUSALS.codeRefused',
        to: 'REFUSALS.codeRefused',
      },
    ],
    tests: ['server/services/accounts.test.ts'],
    named: 'in the moment in which it is done already',
  },
  {
    id: 'repetition-is-a-guess',
    promise: 'P6',
    breaks: 'Who repeats the change of a password by its key brings the old one, and is soon sent away for guessing.',
    edits: [{ file: 'server/services/sessions.ts', from: 'if (known) return known.answer;', to: '' }],
    tests: ['server/services/sessions.test.ts'],
    named: 'P6: may be asked for again',
  },
  {
    id: 'try-lost-with-the-database',
    promise: 'P12, T1',
    breaks: 'A right code is used up by five tries while the database cannot found the home.',
    edits: [{ file: 'server/services/codes.ts', from: 'await giveBack().catch(() => undefined);', to: '' }],
    tests: ['server/services/accounts.test.ts'],
    named: 'could not use is as good as before',
  },
  {
    id: 'wrong-guesses-given-back',
    promise: 'T1, P24',
    breaks: 'The budget of wrong codes of all players together gets back what wrong ones took.',
    edits: [
      {
        file: 'server/services/codes.ts',
        from: 'await game.limits.take(WRONG_GUESSES).catch(',
        to: 'await game.limits.giveBack(WRONG_GUESSES);\n  await game.limits.take(WRONG_GUESSES).catch(',
      },
    ],
    tests: ['server/services/limits.test.ts'],
    named: 'of all players together',
  },
  {
    id: 'limits-per-process',
    promise: 'G-124, P24',
    breaks: 'Every process counts tries for itself, and forgets them when it ends.',
    edits: [
      {
        file: 'server/services/limits.ts',
        from: 'const keyOf = (',
        to: 'const own = Math.random();\n  const keyOf = (',
      },
      {
        file: 'server/services/limits.ts',
        from: 'JSON.stringify([limit.name, ...whom])',
        to: 'JSON.stringify([own, limit.name, ...whom])',
      },
    ],
    tests: ['server/services/limits.test.ts'],
    named: 'G-124: a limit',
  },
  {
    id: 'tries-given-back-unasked',
    promise: 'P24, T17',
    breaks: 'A wrong password gives the tries back as a right one does, so there is no end of guessing.',
    edits: [
      {
        file: 'server/services/accounts.ts',
        from: 'await limits.take(LOGINS_FROM_HERE, email, network);',
        to: 'await limits.take(LOGINS_FROM_HERE, email, network);\n  await limits.giveBack(LOGINS_FROM_HERE, email, network);',
      },
    ],
    tests: ['server/services/limits.test.ts'],
    named: 'over the wire: the eleventh',
  },
  {
    id: 'unknown-address-sooner',
    promise: 'P25, T4',
    breaks: 'A login of nobody is refused without the work of a hash, and the time tells who plays.',
    edits: [
      {
        file: 'server/services/accounts.ts',
        from: '!(await verifyPassword(player?.passwordHash, password)) || !player',
        to: '!player || !(await verifyPassword(player.passwordHash, password))',
      },
    ],
    tests: ['server/services/limits.test.ts'],
    named: 'nobody learns who plays login',
  },
  {
    id: 'logout-without-effect',
    promise: 'T2, G-18',
    breaks: 'After a logout the refresh token is as good as before.',
    edits: [
      {
        file: 'server/services/accounts.ts',
        from: 'SET revoked_at = clock_timestamp() WHERE id = $1',
        to: 'SET last_used_at = clock_timestamp() WHERE id = $1',
      },
    ],
    tests: ['server/services/accounts.test.ts'],
    named: 'G-18',
  },
  {
    id: 'refresh-unchecked',
    promise: 'T2, R-54',
    breaks: 'Nobody looks whether a session was found: the rows affected are not counted.',
    edits: [{ file: 'server/services/accounts.ts', from: 'if (!alive)', to: 'if (alive < 0)' }],
    tests: ['server/services/accounts.test.ts'],
    named: 'R-54',
  },
  {
    id: 'reset-link-twice',
    promise: 'T2, T14',
    breaks: 'A reset link sets as many passwords as come at once.',
    edits: [{ file: 'server/services/password-reset.ts', from: 'if (!taken)', to: 'if (taken < 0)' }],
    tests: ['server/services/sessions.test.ts'],
    named: 'is replaced by a mailed link, once',
  },
  {
    id: 'sessions-outlive-the-password',
    promise: 'T2, R-76',
    breaks: 'Who stole a session keeps it when the player sets a new password.',
    edits: [{ file: 'server/services/password-reset.ts', from: 'await endSessions(tx, link.player_id);', to: '' }],
    tests: ['server/services/sessions.test.ts'],
    named: 'is replaced by a mailed link, once',
  },
];
