import type { Fault } from './fault.ts';

/** Faults that let attackers guess secrets or keep stolen sessions. */
export const ACCOUNT_FAULTS: readonly Fault[] = [
  {
    id: 'last-place-taken-twice',
    breaks: 'Of several who register at once, more get in than the invitation is good for.',
    edits: [
      {
        file: 'server/services/accounts/registration-invitations.ts',
        from: 'findInvitation(tx, mode, code, { lock: true })',
        to: 'findInvitation(tx, mode, code)',
      },
    ],
    tests: ['server/services/accounts/registration-invitations.test.ts'],
    named: 'of thirty at once with an invitation for seven',
  },
  {
    id: 'copy-for-any-password',
    breaks: 'Whoever sits at an open browser gets a copy of all data of its player without the password.',
    edits: [
      {
        file: 'server/services/export/account-export.ts',
        from: '  if (!right) throw new Refused(REFUSALS.currentPasswordWrong);\n',
        to: '',
      },
    ],
    tests: ['server/services/export/account-export.test.ts'],
    named: 'asks for the password',
  },
  {
    id: 'code-in-log',
    breaks: 'When a mail is refused, the log contains its code and address.',
    edits: [{ file: 'server/mail/smtp.ts', from: 'log.error(reasonOf(error),', to: 'log.error({ err: error, mail },' }],
    tests: ['server/mail/smtp.test.ts'],
    named: 'is not retried; the log has the reason',
  },
  {
    id: 'mail-not-retried',
    breaks: 'A mail that the mail server cannot take now is lost: too many connections, a restart, greylisting.',
    edits: [
      { file: 'server/mail/smtp.ts', from: 'return responseCode >= 500 && responseCode < 600;', to: 'return true;' },
    ],
    tests: ['server/mail/smtp.test.ts'],
    named: 'is refused with 421 the first time',
  },
  {
    id: 'older-code-last',
    breaks: 'A code whose mail is retried arrives after the newer code that has replaced it.',
    edits: [
      {
        file: 'server/mail/smtp.ts',
        from: "if (!isNotice && newestTo.get(mail.to) !== mail) return 'replaced';",
        to: '',
      },
    ],
    tests: ['server/mail/smtp.test.ts'],
    named: 'is replaced by a newer mail',
  },
  {
    id: 'unchecked-guesses-count',
    breaks:
      'Guesses that are not checked, because the limit for all players is reached, use up the attempts for the code.',
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
    breaks: 'An attacker with many networks fills a mailbox with reset links all day.',
    edits: [{ file: 'server/services/accounts/password-reset.ts', from: 'points: 20', to: 'points: 2000' }],
    tests: ['server/services/access/attempt-limits.test.ts'],
    named: 'are twenty a day',
  },
  {
    id: 'sweep-of-the-verified',
    breaks: 'An account that is verified while unverified accounts are deleted is deleted too.',
    edits: [
      {
        file: 'server/services/admin/expired-rows.ts',
        from: ' FOR UPDATE SKIP LOCKED))`;',
        to: '))`;',
      },
    ],
    tests: ['server/services/admin/expired-rows.test.ts'],
    named: 'another transaction',
  },
  {
    id: 'expired-code',
    breaks: 'An expired code is still valid.',
    edits: [
      { file: 'server/services/accounts/verification-codes.ts', from: ' AND expires_at > clock_timestamp()', to: '' },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'T1: refuses an expired code',
  },
  {
    id: 'code-tries-uncounted',
    breaks: 'The number of guesses at a code has no limit.',
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
    breaks: 'A player who tries to register five times while the database fails cannot register for a day.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'context.attemptLimits.within(tx)',
        to: 'context.attemptLimits',
      },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'that the database could not store',
  },
  {
    id: 'login-lost-with-the-database',
    breaks: 'A player who tries to log in ten times while the database fails is locked out.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'await limits.giveBack(LOGINS_FROM_HERE, email, network).catch(() => undefined);',
        to: '',
      },
    ],
    tests: ['server/services/access/attempt-limits.test.ts'],
    named: 'that could not be checked',
  },
  {
    id: 'unmailed-links-count',
    breaks: 'A player who asks for a reset link ten times in a minute gets one mail, and then none all day.',
    edits: [
      {
        file: 'server/services/accounts/password-reset.ts',
        from: 'context.attemptLimits.within(tx)',
        to: 'context.attemptLimits',
      },
    ],
    tests: ['server/services/access/attempt-limits.test.ts'],
    named: 'a stranger who sends requests all day',
  },
  {
    id: 'background-job-not-retried',
    breaks: 'A code or reset link is not mailed if the database fails at that moment.',
    edits: [
      { file: 'server/services/command/background-jobs.ts', from: 'runWithRetries(work, shutdown)', to: 'work()' },
    ],
    tests: ['server/services/command/background-jobs.test.ts'],
    named: 'is retried until it succeeds',
  },
  {
    id: 'verified-and-refused',
    breaks: 'A player who presses twice is told that the code is wrong, although the first call has founded the home.',
    edits: [
      {
        file: 'server/services/accounts/verification-codes.ts',
        from: '(await isVerified(context, email)) ? REFUSALS.alreadyVerified : REFUSALS.codeRefused',
        to: 'REFUSALS.codeRefused',
      },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'of two simultaneous verifications',
  },
  {
    id: 'retry-counts-as-guess',
    breaks:
      'A repeated change of password carries the old password, counts as a wrong one, and soon locks the player out.',
    edits: [{ file: 'server/services/accounts/own-password.ts', from: 'if (known) return known.answer;', to: '' }],
    tests: ['server/services/accounts/sessions.test.ts'],
    named: 'P6: may be repeated with the same key',
  },
  {
    id: 'sessions-without-end',
    breaks: 'Each login leaves one more session, and the list of sessions grows to megabytes.',
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
    breaks: "Logins at the same time do not count each other's sessions, and leave more than the limit.",
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
    breaks: 'Five attempts with the right code use it up while the database cannot found the home.',
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
    breaks: 'Wrong codes are not counted towards the limit of all players together.',
    edits: [
      {
        file: 'server/services/accounts/verification-codes.ts',
        from: 'await limits.take(WRONG_GUESSES);',
        to: 'await limits.giveBack(WRONG_GUESSES);\n    await limits.take(WRONG_GUESSES);',
      },
    ],
    tests: ['server/services/accounts/verification-codes.test.ts'],
    named: 'of all players together',
  },
  {
    id: 'newcomers-locked-out',
    breaks: 'Two addresses that guess wrong codes for an hour prevent every new player from verifying.',
    edits: [
      {
        file: 'server/services/accounts/verification-codes.ts',
        from: 'if (error instanceof Refused && byRegistrant && (await limits.allows(...ofCode))) return ofCode;',
        to: '',
      },
    ],
    tests: ['server/services/accounts/verification-codes.test.ts'],
    named: 'wrong guesses of strangers',
  },
  {
    id: 'code-used-up-by-strangers',
    breaks: 'A stranger who knows a mail address uses up all guesses at its codes, and the owner gets none.',
    edits: [
      { file: 'server/services/accounts/verification-codes.ts', from: 'byRegistrant ? TRIES : TRIES - 1', to: 'TRIES' },
    ],
    tests: ['server/services/accounts/verification-codes.test.ts'],
    named: 'wrong guesses of strangers',
  },
  {
    id: 'guesses-of-registrant-without-end',
    breaks: 'An attacker who registers many accounts gets five guesses at each code, beyond the limit of all players.',
    edits: [
      { file: 'server/services/accounts/verification-codes.ts', from: ' && (await limits.allows(...ofCode))', to: '' },
    ],
    tests: ['server/services/accounts/verification-codes.test.ts'],
    named: 'wrong guesses of strangers',
  },
  {
    id: 'everybody-is-registrant',
    breaks: 'Strangers get one guess at each code from each network, beyond the limit of all players.',
    edits: [
      {
        file: 'server/services/accounts/verification-codes.ts',
        from: '&& wasRegisteredFrom(limits, code.player_id, network)',
        to: '&& wasRegisteredFrom !== undefined',
      },
    ],
    tests: ['server/services/accounts/verification-codes.test.ts'],
    named: 'wrong guesses of strangers',
  },
  {
    id: 'known-network-not-renewed',
    breaks: 'The network of a player who logs in every day is no longer known 90 days after the first login.',
    edits: [
      {
        file: 'server/services/accounts/known-networks.ts',
        from: 'DO UPDATE SET last_at = excluded.last_at RETURNING 1',
        to: 'DO NOTHING RETURNING 1',
      },
    ],
    tests: ['server/services/accounts/known-networks.test.ts'],
    named: 'is known for 90 days',
  },
  {
    id: 'known-network-not-renewed-by-refresh',
    breaks: 'The network of a player who stays logged in is no longer known after a while.',
    edits: [
      {
        file: 'server/services/accounts/refresh.ts',
        from: 'await rememberNetwork(context, playerId, { network, userAgent: used.user_agent });',
        to: '',
      },
    ],
    tests: ['server/services/accounts/known-networks.test.ts'],
    named: 'by refresh is known for 90 days',
  },
  {
    id: 'limits-per-process',
    breaks: 'Every process counts attempts separately, and forgets them when it ends.',
    edits: [
      {
        file: 'server/services/access/attempt-limits.ts',
        from: 'const keyOf = (',
        to: 'const own = Math.random();\n  const keyOf = (',
      },
      {
        file: 'server/services/access/attempt-limits.ts',
        from: 'JSON.stringify([limit.name, ...subject])',
        to: 'JSON.stringify([own, limit.name, ...subject])',
      },
    ],
    tests: ['server/services/access/attempt-limits.test.ts'],
    named: 'G-124: a limit',
  },
  {
    id: 'wrong-password-resets-limit',
    breaks: 'A wrong password resets the count of attempts, as a right one does, so guessing has no limit.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'await limits.take(LOGINS_FROM_HERE, email, network);',
        to: 'await limits.take(LOGINS_FROM_HERE, email, network);\n  await limits.giveBack(LOGINS_FROM_HERE, email, network);',
      },
    ],
    tests: ['server/services/access/attempt-limits.test.ts'],
    named: 'over the wire: the eleventh',
  },
  {
    id: 'unknown-address-sooner',
    breaks:
      'A login with an unknown address is refused without computing a hash, so the response time tells which addresses have accounts.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: '(await verifyPassword(lane, player?.passwordHash, password)) ? player : null',
        to: 'player && (await verifyPassword(lane, player.passwordHash, password)) ? player : null',
      },
    ],
    tests: ['server/services/access/attempt-limits.test.ts'],
    named: 'login by email: the same answer',
  },
  {
    id: 'logout-without-effect',
    breaks: 'The refresh token is still valid after a logout.',
    edits: [
      {
        file: 'server/services/accounts/sessions.ts',
        from: 'SET revoked_at = clock_timestamp() WHERE id = $1',
        to: 'SET last_used_at = clock_timestamp() WHERE id = $1',
      },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'G-18',
  },
  {
    id: 'refresh-unchecked',
    breaks: 'A refresh does not check whether its session exists.',
    edits: [
      {
        file: 'server/services/accounts/refresh.ts',
        from: 'throw await accountRefusal(context.db, playerId);',
        to: 'return { access_token: context.tokens.sign("access", playerId, sessionId) };',
      },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'R-54',
  },
  {
    id: 'replaced-token-stays-good',
    breaks:
      'A refresh token that was replaced long ago is good for a new access token, so nobody notices a stolen one.',
    edits: [
      {
        file: 'server/services/accounts/refresh.ts',
        from: ' OR $4 = rotation - 1 AND before_until > clock_timestamp())',
        to: ' OR true)',
      },
    ],
    tests: ['server/services/accounts/refresh.test.ts'],
    named: 'that was replaced longer ago',
  },
  {
    id: 'two-tabs-end-the-session',
    breaks: 'A refresh token ends the session as soon as another tab has used the one that replaces it.',
    edits: [
      {
        file: 'server/services/accounts/refresh.ts',
        from: 'const BEFORE_SECONDS = 60;',
        to: 'const BEFORE_SECONDS = 0;',
      },
    ],
    tests: ['server/services/accounts/refresh.test.ts'],
    named: 'may be used by many tabs at once',
  },
  {
    id: 'ended-session-writes',
    breaks: 'After a new password, whoever has stolen a session can still write letters with its last access token.',
    edits: [
      { file: 'server/http/routing/route.ts', from: '    await open;\n', to: '    open.catch(() => undefined);\n' },
    ],
    tests: ['server/rooms/session-check.test.ts'],
    named: 'by a new password',
  },
  {
    id: 'ended-session-reads',
    breaks: 'After a new password, whoever has stolen a session can still read letters with its last access token.',
    edits: [
      {
        file: 'server/http/routing/route.ts',
        from: "  if (opened.status === 'rejected') throw opened.reason;\n",
        to: '',
      },
    ],
    tests: ['server/rooms/session-check.test.ts'],
    named: 'by a new password',
  },
  {
    id: 'ended-session-watches',
    breaks: 'The sockets of a session that has ended stay open for some time.',
    edits: [
      {
        file: 'server/services/command/version-notices.ts',
        from: "'sessions ' ||",
        to: "'session ' ||",
      },
    ],
    tests: ['server/services/command/version-notices.test.ts'],
    named: 'the end of a session is heard',
  },
  {
    id: 'link-token-in-the-log',
    breaks: 'The log of the proxy holds the tokens of links that were mailed by earlier versions.',
    edits: [{ file: 'server/operations/haproxy.cfg', from: '%HM %[var(txn.path)] %HV', to: '%HM %HU %HV' }],
    tests: ['server/operations/haproxy.test.ts'],
    named: 'logs paths without queries',
  },
  {
    id: 'session-of-another',
    breaks: 'A token is good for as long as any session has its number, whoever began it.',
    edits: [
      {
        file: 'server/services/accounts/sessions.ts',
        from: '(await playerOfOpen(db, sessionId)) !== playerId',
        to: '(await playerOfOpen(db, sessionId)) === undefined',
      },
    ],
    tests: ['server/services/accounts/sessions.test.ts'],
    named: 'of another player',
  },
  {
    id: 'deletion-leaves-the-stock',
    breaks: 'The stock of a deleted account vanishes from the row, and the ledger does not know where it went.',
    edits: [
      {
        file: 'server/services/command/player-command.ts',
        from: "this.#lines.push(...this.#dated(withCounterpart(line, 'sink')));",
        to: '',
      },
    ],
    tests: ['server/services/deletion/account-deletion.test.ts'],
    named: 'books the stock to the sink',
  },
  {
    id: 'deletion-against-the-players-will',
    breaks: 'A player who changes their mind at the last moment loses the account all the same.',
    edits: [
      {
        file: 'server/services/deletion/deletion-steps.ts',
        from: "'SELECT email, deleted_at FROM player WHERE id = $1 AND delete_at <= $2',",
        to: "'SELECT email, deleted_at FROM player WHERE id = $1 OR delete_at <= $2',",
      },
    ],
    tests: ['server/services/deletion/deletion-steps.test.ts'],
    named: 'of a player who keeps the account',
  },
  {
    id: 'deletion-not-resumed',
    breaks: 'A deletion that a killed process has begun never ends: the worlds stay with nobody.',
    edits: [
      {
        file: 'server/services/deletion/deletion-steps.ts',
        from: 'return account !== undefined;',
        to: 'return false;',
      },
    ],
    tests: ['server/services/deletion/deletion-steps.test.ts'],
    named: 'goes on where a killed process stopped',
  },
  {
    id: 'email-of-onemailbox',
    breaks: 'Whoever reads the old mailbox can move the account to an address that nobody has proved to read.',
    edits: [{ file: 'server/services/accounts/email-change.ts', from: 'return old && fresh;', to: 'return old;' }],
    tests: ['server/services/accounts/email-change.test.ts'],
    named: 'needs the code of the new address',
  },
  {
    id: 'email-guesses-uncounted',
    breaks: 'The number of guesses at the codes of a new address has no limit.',
    edits: [
      {
        file: 'server/services/accounts/email-change.ts',
        from: 'SET tries = tries + 1',
        to: 'SET tries = tries',
      },
    ],
    tests: ['server/services/accounts/email-change.test.ts'],
    named: 'of a hundred guesses',
  },
  {
    id: 'reset-link-twice',
    breaks: 'A reset link works several times if the requests come at once.',
    edits: [{ file: 'server/services/accounts/password-reset.ts', from: 'if (!taken)', to: 'if (taken < 0)' }],
    tests: ['server/services/accounts/sessions.test.ts'],
    named: 'is replaced by a mailed link, once',
  },
  {
    id: 'sessions-outlive-the-password',
    breaks: 'A stolen session stays valid when the player sets a new password.',
    edits: [
      { file: 'server/services/accounts/password-reset.ts', from: 'await endSessions(tx, link.player_id);', to: '' },
    ],
    tests: ['server/services/accounts/sessions.test.ts'],
    named: 'is replaced by a mailed link, once',
  },
  {
    id: 'language-untold',
    breaks: 'Tabs that are open do not learn which language the player has chosen.',
    edits: [
      {
        file: 'server/services/accounts/own-account.ts',
        from: "    command.publish('language_chosen', { language });\n",
        to: '',
      },
    ],
    tests: ['server/services/accounts/language.test.ts'],
    named: 'which every tab is told',
  },
  {
    id: 'mail-in-english',
    breaks: 'Mails do not speak the language of the player.',
    edits: [
      {
        file: 'server/mail/templates.ts',
        from: 'wordsIn(WORDS, language)',
        to: "wordsIn(WORDS, language && 'en')",
      },
    ],
    tests: ['server/mail/templates.test.ts'],
    named: 'has an English line',
  },
  {
    id: 'names-and-addresses-share-a-limit',
    breaks:
      'Whoever tries passwords for a public name locks the player out, and learns from the limit which address is his.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'await limits.take(LOGINS_FROM_HERE, email, network);',
        to: 'await limits.take(LOGINS_FROM_HERE, address, network);',
      },
    ],
    tests: ['server/services/access/attempt-limits.test.ts'],
    named: 'by name counts apart',
  },
  {
    id: 'strangers-at-a-name-lock-out-the-player',
    breaks: 'Strangers who try passwords for a public name lock the player out at home, too.',
    edits: [
      {
        file: 'server/services/accounts/accounts.ts',
        from: 'isKnownNetwork(context, credentials.address, network)',
        to: 'isKnownNetwork(context, form.email, network)',
      },
    ],
    tests: ['server/services/access/attempt-limits.test.ts'],
    named: 'by name, which strangers know',
  },
  {
    id: 'name-as-address',
    breaks: 'The page that verifies an address holds a name, or whatever was typed, as if it were one.',
    edits: [
      {
        file: 'client/pages/account/login-page.tsx',
        from: "navigate('/verify', { state: { email: addressIn(body.email) } });",
        to: "navigate('/verify', { state: { email: body.email } });",
      },
    ],
    tests: ['client/pages/account/account.test.tsx'],
    named: 'logs in by name',
  },
];
