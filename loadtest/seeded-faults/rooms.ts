import type { Fault } from './fault.ts';

/** Faults that let the wrong client into a room, or show a wrong state. */
export const ROOM_FAULTS: readonly Fault[] = [
  {
    id: 'room-of-another',
    promise: 'T11, G-115',
    breaks: "Whoever knows the id of another player's room hears all that is told there.",
    edits: [{ file: 'server/rooms/player-room.ts', from: 'if (session?.playerId !== this.owner)', to: 'if (!seat)' }],
    tests: ['server/rooms/player-room.test.ts'],
    named: 'T11',
  },
  {
    id: 'reads-not-told',
    promise: 'P17',
    breaks: "What is read in one tab stays unread in the player's other tabs.",
    edits: [
      {
        file: 'server/services/missions/reports.ts',
        from: "if (opened.length > 0) command.publish('reports_read', read);",
        to: '',
      },
    ],
    tests: ['server/services/missions/reports.test.ts'],
    named: 'is told to all tabs of the player',
  },
  {
    id: 'page-lacks-what-came-before-the-join',
    promise: 'G-118',
    breaks: 'A page keeps a view that it read before an event, although its room was joined after the event.',
    edits: [
      {
        file: 'client/cache/refetch-outdated.ts',
        from: 'readVersionOf(data) === shown()',
        to: 'readVersionOf(data) !== undefined',
      },
    ],
    tests: ['client/cache/refetch-outdated.test.ts'],
    named: 'no view is kept that lacks an event',
  },
  {
    id: 'version-without-its-event',
    promise: 'G-118',
    breaks: 'The version of a list is read after the list, so a page believes that it has an event that it lacks.',
    edits: [
      {
        file: 'server/services/alliances/alliance-views.ts',
        from: 'version: alliance.version };\n}\n\n/** The leader first',
        to: 'version: alliance.version + 1 };\n}\n\n/** The leader first',
      },
    ],
    tests: ['server/tests/contract/http.test.ts'],
    named: 'carries the version',
  },
  {
    id: 'room-of-another-alliance',
    promise: 'T11, G-115',
    breaks: "Whoever knows the id of another alliance's room may listen.",
    edits: [
      {
        file: 'server/rooms/alliance-room.ts',
        from: 'if (client.userData.memberAt === undefined || this.#hasLeft(client))',
        to: 'if (!seat)',
      },
    ],
    tests: ['server/rooms/alliance-room.test.ts'],
    named: 'whoever knows the id of a room',
  },
  {
    id: 'kicked-and-still-there',
    promise: 'T11, G-117',
    breaks: 'Who was kicked keeps the seat, and hears on.',
    edits: [
      {
        file: 'server/rooms/alliance-room.ts',
        from: 'if (this.#hasLeft(client)) client.leave(CLOSE.notYours);',
        to: 'this.#hasLeft(client);',
      },
    ],
    tests: ['server/rooms/alliance-room.test.ts'],
    named: 'who is kicked loses the seat',
  },
  {
    id: 'seat-without-end',
    promise: 'G-120',
    breaks: 'A socket outlives the token that opened it.',
    edits: [
      {
        file: 'server/rooms/room-client.ts',
        from: 'if (expiresAt <= now) client.leave(CLOSE.tokenEnded);',
        to: 'if (expiresAt <= 0) client.leave(CLOSE.tokenEnded);',
      },
    ],
    tests: ['server/rooms/player-room.test.ts'],
    named: 'G-120: the socket is closed',
  },
  {
    id: 'unread-without-end',
    promise: 'P19',
    breaks: 'What a client does not read is kept for it, however much.',
    edits: [
      {
        file: 'server/rooms/colyseus/ws-transport.ts',
        from: 'if (this.bufferedAmount > UNREAD_LIMIT) this.terminate();',
        to: '',
      },
    ],
    tests: ['server/rooms/room-client.test.ts'],
    named: 'P19: who stops reading',
  },
  {
    id: 'gap-unnoticed',
    promise: 'P17',
    breaks: 'A fact that got lost on the way is never read again.',
    edits: [
      {
        file: 'server/rooms/versioned-subscription.ts',
        from: 'if (this.#ahead.size > 0) this.#resyncIn(REORDER_MS);',
        to: '',
      },
    ],
    tests: ['server/rooms/versioned-subscription.test.ts'],
    named: 'P17: after a gap',
  },
  {
    id: 'waiting-for-what-is-not-so',
    promise: 'P17',
    breaks: 'A room that was told what never happened reads its owner again and again, for ever.',
    edits: [
      {
        file: 'server/rooms/versioned-subscription.ts',
        from: 'this.#dropRolledBack(receivedBefore, view.version);',
        to: 'void receivedBefore;',
      },
    ],
    tests: ['server/rooms/versioned-subscription.test.ts'],
    named: 'is dropped and logged',
  },
  {
    id: 'deaf-to-the-past',
    promise: 'P17',
    breaks: 'After the database went back in time, rooms show what is no more, and drop all that is told.',
    edits: [{ file: 'server/rooms/version-check.ts', from: 'version < shown || ', to: '' }],
    tests: ['server/rooms/version-check.test.ts'],
    named: 'where the row went back in time',
  },
  {
    id: 'crossing-is-a-gap',
    promise: 'G-118',
    breaks: 'Facts that cross on the way are not told, and every tab of the owner reads all again.',
    edits: [
      {
        file: 'server/rooms/versioned-subscription.ts',
        from: 'const REORDER_MS = 250;',
        to: 'const REORDER_MS = 0;',
      },
    ],
    tests: ['server/rooms/versioned-subscription.test.ts'],
    named: 'G-118: facts that cross on the way',
  },
  {
    id: 'compared-in-passing',
    promise: 'G-118',
    breaks: 'A version check takes what is on its way for lost: a busy alliance reads all again every fifteen seconds.',
    edits: [
      { file: 'server/rooms/version-check.ts', from: 'const IN_TRANSIT_MS = 500;', to: 'const IN_TRANSIT_MS = 0;' },
    ],
    tests: ['server/rooms/version-check.test.ts'],
    named: 'P17: what got lost with nothing after it',
  },
  {
    id: 'read-before-listening',
    promise: 'P17, G-118',
    breaks: 'What happens between the reading of an owner and the subscription is lost.',
    edits: [
      {
        file: 'server/rooms/versioned-subscription.ts',
        from: 'await this.presence.subscribe(this.room.topic, this.#receive);\n      await this.#read();',
        to: 'await this.#read();\n      await this.presence.subscribe(this.room.topic, this.#receive);',
      },
    ],
    tests: ['server/rooms/versioned-subscription.test.ts'],
    named: 'G-118: at the start',
  },
  {
    id: 'deaf-to-redis',
    promise: 'P13, P17',
    breaks:
      'A process whose connections to Redis close while it recovers takes itself for recovered, and hears nothing more.',
    edits: [
      {
        file: 'server/rooms/matchmaking/redis-health.ts',
        from: 'if (this.#closes > closes) continue;',
        to: '',
      },
      {
        file: 'server/rooms/colyseus/redis-driver.ts',
        from: 'await Promise.all(some.map((write) => write()));',
        to: 'await Promise.allSettled(some.map((write) => write()));',
      },
    ],
    tests: ['server/rooms/matchmaking/two-processes.test.ts'],
    named: 'every connection is cut',
  },
  {
    id: 'read-only-redis-unnoticed',
    promise: 'P13',
    breaks: 'A Redis that answers but refuses every write counts as up.',
    edits: [
      {
        file: 'server/rooms/matchmaking/redis-health.ts',
        from: 'if (++this.#failedBeats >= MOST_FAILED_BEATS) this.#lose(error);',
        to: '',
      },
    ],
    tests: ['server/rooms/matchmaking/two-processes.test.ts'],
    named: 'it refuses every write',
  },
];
