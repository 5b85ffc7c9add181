import type { Fault } from './fault.ts';

/** Faults that let attackers guess secrets or keep stolen sessions. */
export const ACCOUNT_FAULTS: readonly Fault[] = [
  {
    id: 'code-in-log',
    promise: 'T22',
    breaks: 'Of a mail that is refused the log holds the code and the address.',
    edits: [{ file: 'server/mail/smtp.ts', from: 'log.error(reasonOf(error),', to: 'log.error({ err: error, mail },' }],
    tests: ['server/mail/smtp.test.ts'],
    named: 'is not tried again; the log says why',
  },
  {
    id: 'mail-refused-once',
    promise: 'R-04, R-06, R-75',
    breaks: 'A mail that the mail server cannot take now is lost: too many connections, a restart, greylisting.',
    edits: [
      { file: 'server/mail/smtp.ts', from: 'return responseCode >= 500 && responseCode < 600;', to: 'return true;' },
    ],
    tests: ['server/mail/smtp.test.ts'],
    named: 'is refused with 421 the first time',
  },
  {
    id: 'older-code-last',
    promise: 'R-06',
    breaks: 'A code that waits to be mailed arrives after the newer one that voids it.',
    edits: [{ file: 'server/mail/smtp.ts', from: "if (newestTo.get(mail.to) !== mail) return 'replaced';", to: '' }],
    tests: ['server/mail/smtp.test.ts'],
    named: 'makes way for a newer mail',
  },
  {
    id: 'unseen-guesses-count',
    promise: 'P24',
    breaks: 'Who verifies while no guess is looked at uses up the code.',
    edits: [
      {
        file: 'server/services/accounts/verification-codes.ts',
        from: 'SET tries = tries - 1',
        to: 'SET tries = tries',
      },
    ],
    tests: ['server/services/accounts/verification-codes.test.ts'],
    named: 'of all players together',
  },
  {
    id: 'links-by-strangers',
    promise: 'T14',
    breaks: 'Who has many networks fills a mailbox with links all day.',
    edits: [{ file: 'server/services/accounts/password-reset.ts', from: 'points: 20', to: 'points: 2000' }],
    tests: ['server/services/accounts/attempt-limits.test.ts'],
    named: 'are twenty a day',
  },
  {
    id: 'sweep-of-the-verified',
    promise: 'T1',
    breaks: 'An account that is verified while old accounts are swept is deleted.',
    edits: [{ file: 'server/services/admin/expired-rows.ts', from: ' FOR UPDATE SKIP LOCKED', to: '' }],
    tests: ['server/services/admin/expired-rows.test.ts'],
    named: 'in this moment',
  },
  {
    id: 'expired-code',
    promise: 'T1',
    breaks: 'A code that was mailed long ago is still good.',
    edits: [
      { file: 'server/services/accounts/verification-codes.ts', from: ' AND expires_at > clock_timestamp()', to: '' },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'T1: refuses an expired code',
  },
  {
    id: 'code-tries-uncounted',
    promise: 'T1, P24',
    breaks: 'A code may be guessed at without end.',
    edits: [
      {
        file: 'server/services/accounts/verification-codes.ts',
        from: 'SET tries = tries + 1',
        to: 'SET tries = tries',
      },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'T1',
  },
  {
    id: 'registration-lost-with-the-database',
    promise: 'P12',
    breaks: 'Who tries to register five times while the database fails may not register for a day.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'context.attemptLimits.within(tx)',
        to: 'context.attemptLimits',
      },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'that the database could not keep',
  },
  {
    id: 'login-lost-with-the-database',
    promise: 'P11',
    breaks: 'Who tries to log in ten times while the database fails is shut out.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'await limits.giveBack(LOGINS_FROM_HERE, email, network).catch(() => undefined);',
        to: '',
      },
    ],
    tests: ['server/services/accounts/attempt-limits.test.ts'],
    named: 'one that could not be looked at',
  },
  {
    id: 'unmailed-links-count',
    promise: 'R-75',
    breaks: 'Who asks for a link ten times in a minute gets one mail, and then none all day.',
    edits: [
      {
        file: 'server/services/accounts/password-reset.ts',
        from: 'context.attemptLimits.within(tx)',
        to: 'context.attemptLimits',
      },
    ],
    tests: ['server/services/accounts/attempt-limits.test.ts'],
    named: 'a stranger who asks all day',
  },
  {
    id: 'mails-given-up',
    promise: 'P11, R-06, R-75',
    breaks: 'A code or link that was promised is not mailed if the database fails in that moment.',
    edits: [
      { file: 'server/services/command/background-jobs.ts', from: 'runWithRetries(work, shutdown)', to: 'work()' },
    ],
    tests: ['server/services/command/background-jobs.test.ts'],
    named: 'is begun anew until it is done',
  },
  {
    id: 'verified-and-refused',
    promise: 'G-27',
    breaks: 'Who presses twice is told that the code is wrong, while the first press founds the home.',
    edits: [
      {
        file: 'server/services/accounts/verification-codes.ts',
        from: '(await isVerified(context, email)) ? REFUSALS.alreadyVerified : REFUSALS.codeRefused',
        to: 'REFUSALS.codeRefused',
      },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'in the moment in which it is done already',
  },
  {
    id: 'repetition-is-a-guess',
    promise: 'P6',
    breaks: 'Who repeats the change of a password by its key brings the old one, and is soon sent away for guessing.',
    edits: [{ file: 'server/services/accounts/sessions.ts', from: 'if (known) return known.answer;', to: '' }],
    tests: ['server/services/accounts/sessions.test.ts'],
    named: 'P6: may be asked for again',
  },
  {
    id: 'sessions-without-end',
    promise: 'T19',
    breaks: 'Each login leaves one more session, and the list of them grows to megabytes.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: '    await deleteOldSessions(tx, id, sessionId);\n',
        to: '',
      },
    ],
    tests: ['server/services/accounts/sessions.test.ts'],
    named: 'a player has 50 sessions at most',
  },
  {
    id: 'sessions-counted-too-late',
    promise: 'T13, T19',
    breaks: 'Logins at the same time do not see one another, and leave more sessions than a player may have.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'password_hash = $2 FOR NO KEY UPDATE',
        to: 'password_hash = $2 FOR SHARE',
      },
    ],
    tests: ['server/services/accounts/sessions.test.ts'],
    named: 'T13: logins at the same time',
  },
  {
    id: 'try-lost-with-the-database',
    promise: 'P12, T1',
    breaks: 'A right code is used up by five tries while the database cannot found the home.',
    edits: [
      {
        file: 'server/services/accounts/verification-codes.ts',
        from: 'await giveBack().catch(() => undefined);',
        to: '',
      },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'could not use is as good as before',
  },
  {
    id: 'wrong-guesses-given-back',
    promise: 'T1, P24',
    breaks: 'The budget of wrong codes of all players together gets back what wrong ones took.',
    edits: [
      {
        file: 'server/services/accounts/verification-codes.ts',
        from: 'await limits.take(WRONG_GUESSES);',
        to: 'await attemptLimits.giveBack(WRONG_GUESSES);\n    await attemptLimits.take(WRONG_GUESSES);',
      },
    ],
    tests: ['server/services/accounts/verification-codes.test.ts'],
    named: 'of all players together',
  },
  {
    id: 'newcomers-locked-out',
    promise: 'P24',
    breaks: 'Two addresses that guess wrong codes all hour keep every newcomer from verifying an address.',
    edits: [
      {
        file: 'server/services/accounts/verification-codes.ts',
        from: 'if (error instanceof Refused && byRegistrant && (await limits.allows(...ofCode))) return ofCode;',
        to: '',
      },
    ],
    tests: ['server/services/accounts/verification-codes.test.ts'],
    named: 'whatever strangers guess',
  },
  {
    id: 'code-used-up-by-strangers',
    promise: 'P24',
    breaks: 'A stranger who knows an address uses up each of its codes, and its owner never gets to guess.',
    edits: [
      { file: 'server/services/accounts/verification-codes.ts', from: 'byRegistrant ? TRIES : TRIES - 1', to: 'TRIES' },
    ],
    tests: ['server/services/accounts/verification-codes.test.ts'],
    named: 'whatever strangers guess',
  },
  {
    id: 'guesses-of-registrant-without-end',
    promise: 'P24',
    breaks: 'Who registers many accounts may guess five times at each code, beyond the budget of all players.',
    edits: [
      { file: 'server/services/accounts/verification-codes.ts', from: ' && (await limits.allows(...ofCode))', to: '' },
    ],
    tests: ['server/services/accounts/verification-codes.test.ts'],
    named: 'whatever strangers guess',
  },
  {
    id: 'everybody-is-registrant',
    promise: 'P24',
    breaks: 'Strangers may guess once at each code from each network, beyond the budget of all players.',
    edits: [
      {
        file: 'server/services/accounts/verification-codes.ts',
        from: '&& wasRegisteredFrom(limits, code.player_id, network)',
        to: '&& wasRegisteredFrom !== undefined',
      },
    ],
    tests: ['server/services/accounts/verification-codes.test.ts'],
    named: 'whatever strangers guess',
  },
  {
    id: 'welcome-not-renewed',
    promise: 'P24',
    breaks: 'A player who comes every day is a stranger at home 90 days after the first login.',
    edits: [
      {
        file: 'server/services/accounts/known-networks.ts',
        from: 'limits.renew(WELCOME, email',
        to: 'limits.take(WELCOME, email',
      },
    ],
    tests: ['server/services/accounts/known-networks.test.ts'],
    named: 'is known for 90 days',
  },
  {
    id: 'welcome-not-renewed-by-refresh',
    promise: 'P24',
    breaks: 'A player who stays logged in is a stranger at home after a while.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'await rememberNetwork(context.attemptLimits, owner.email, network);',
        to: '',
      },
    ],
    tests: ['server/services/accounts/known-networks.test.ts'],
    named: 'by refresh is known for 90 days',
  },
  {
    id: 'limits-per-process',
    promise: 'G-124, P24',
    breaks: 'Every process counts tries for itself, and forgets them when it ends.',
    edits: [
      {
        file: 'server/services/accounts/attempt-limits.ts',
        from: 'const keyOf = (',
        to: 'const own = Math.random();\n  const keyOf = (',
      },
      {
        file: 'server/services/accounts/attempt-limits.ts',
        from: 'JSON.stringify([limit.name, ...subject])',
        to: 'JSON.stringify([own, limit.name, ...subject])',
      },
    ],
    tests: ['server/services/accounts/attempt-limits.test.ts'],
    named: 'G-124: a limit',
  },
  {
    id: 'tries-given-back-unasked',
    promise: 'P24, T17',
    breaks: 'A wrong password gives the tries back as a right one does, so there is no end of guessing.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'await limits.take(LOGINS_FROM_HERE, email, network);',
        to: 'await attemptLimits.take(LOGINS_FROM_HERE, email, network);\n  await attemptLimits.giveBack(LOGINS_FROM_HERE, email, network);',
      },
    ],
    tests: ['server/services/accounts/attempt-limits.test.ts'],
    named: 'over the wire: the eleventh',
  },
  {
    id: 'unknown-address-sooner',
    promise: 'P25, T4',
    breaks: 'A login of nobody is refused without the work of a hash, and the time tells who plays.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: '(await verifyPassword(player?.passwordHash, password)) ? player : null',
        to: 'player && (await verifyPassword(player.passwordHash, password)) ? player : null',
      },
    ],
    tests: ['server/services/accounts/attempt-limits.test.ts'],
    named: 'nobody learns who plays login',
  },
  {
    id: 'logout-without-effect',
    promise: 'T2, G-18',
    breaks: 'After a logout the refresh token is as good as before.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'SET revoked_at = clock_timestamp() WHERE id = $1',
        to: 'SET last_used_at = clock_timestamp() WHERE id = $1',
      },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'G-18',
  },
  {
    id: 'refresh-unchecked',
    promise: 'T2, R-54',
    breaks: 'Nobody looks whether a session was found.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'if (!owner) throw await accountRefusal(context.db, playerId);',
        to: 'if (!owner) return { access_token: context.tokens.sign("access", playerId, sessionId) };',
      },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'R-54',
  },
  {
    id: 'reset-link-twice',
    promise: 'T2, T14',
    breaks: 'A reset link sets as many passwords as come at once.',
    edits: [{ file: 'server/services/accounts/password-reset.ts', from: 'if (!taken)', to: 'if (taken < 0)' }],
    tests: ['server/services/accounts/sessions.test.ts'],
    named: 'is replaced by a mailed link, once',
  },
  {
    id: 'sessions-outlive-the-password',
    promise: 'T2, R-76',
    breaks: 'Who stole a session keeps it when the player sets a new password.',
    edits: [
      { file: 'server/services/accounts/password-reset.ts', from: 'await endSessions(tx, link.player_id);', to: '' },
    ],
    tests: ['server/services/accounts/sessions.test.ts'],
    named: 'is replaced by a mailed link, once',
  },
];
