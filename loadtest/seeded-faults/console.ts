import type { Fault } from './fault.ts';

const CONSOLE = ['server/services/console/console.test.ts'];

/** Faults that open the console to whoever may not, or let the staff do more than they may. */
export const CONSOLE_FAULTS: readonly Fault[] = [
  {
    id: 'console-for-access-tokens',
    breaks: 'A stolen access token opens the console without the second factor.',
    edits: [
      {
        file: 'server/http/routing/route.ts',
        from: "return authenticate(tokens, bearerToken(request), 'console');",
        to: 'return authenticate(tokens, bearerToken(request));',
      },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'the token of a console opens nothing of the game',
  },
  {
    id: 'console-code-used-twice',
    breaks: 'Whoever saw a code of the second factor being typed opens the console with it again.',
    edits: [
      {
        file: 'server/services/console/second-factor.ts',
        from: 'if (step === undefined || step <= row.last_step)',
        to: 'if (step === undefined)',
      },
    ],
    tests: CONSOLE,
    named: 'opens the console with a code that was not used before',
  },
  {
    id: 'console-factor-without-password',
    breaks: 'A stolen access token sets up the second factor of somebody on the staff who has none yet.',
    edits: [
      {
        file: 'server/services/console/second-factor.ts',
        from: 'if (!given.right) throw',
        to: 'if (!given.hash) throw',
      },
    ],
    tests: CONSOLE,
    named: 'takes the password to be set up',
  },
  {
    id: 'console-judges-mates',
    breaks: 'A moderator settles the case of a mate.',
    edits: [
      {
        file: 'server/services/console/conflicts.ts',
        from: "WHERE kind = 'mates' AND",
        to: "WHERE kind = 'none' AND",
      },
    ],
    tests: CONSOLE,
    named: 'a mate',
  },
  {
    id: 'console-bans-for-good',
    breaks: 'A moderator bans a player without an end.',
    edits: [
      {
        file: 'server/services/console/people.ts',
        from: '(hours === null || hours > STAFF.moderatorsBanHours)',
        to: 'hours !== null && hours > STAFF.moderatorsBanHours',
      },
    ],
    tests: CONSOLE,
    named: 'are muted, renamed and banned for 72 hours by a moderator',
  },
  {
    id: 'console-acts-unheard',
    breaks: 'An open console does not show what others on the staff do until it is loaded again.',
    edits: [
      {
        file: 'server/services/admin/operator-command.ts',
        from: 'if (act) await sendOperatorAct(tx, act.id);',
        to: 'if (!act) await sendOperatorAct(tx, 0);',
      },
    ],
    tests: CONSOLE,
    named: 'tells two consoles of each other',
  },
  {
    id: 'console-watches-mates',
    breaks: 'An operator sees by the names of messages what a mate, or an enemy at war, does at this moment.',
    edits: [
      {
        file: 'server/services/console/rooms.ts',
        from: 'if (owner?.conflict) throw new Refused(CONFLICT_REFUSALS[owner.conflict]);',
        to: '',
      },
    ],
    tests: ['server/services/console/rooms.test.ts'],
    named: 'names no room of an account',
  },
  {
    id: 'rooms-watched-for-good',
    breaks: 'A room that somebody on the staff has looked at once keeps its messages from then on.',
    edits: [
      {
        file: 'server/rooms/colyseus/message-watch.ts',
        from: '    byRoom.delete(this.room);\n    for (const socket of this.#times.keys()) bySocket.delete(socket);\n',
        to: '',
      },
    ],
    tests: ['server/rooms/colyseus/message-watch.test.ts'],
    named: 'keeps nothing before somebody looks',
  },
];
