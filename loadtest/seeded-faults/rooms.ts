import type { Fault } from './fault.ts';

/** Faults that let the wrong client into a room, or show a wrong state. */
export const ROOM_FAULTS: readonly Fault[] = [
  {
    id: 'room-of-another',
    breaks: "A player who knows the id of another player's room can join it.",
    edits: [
      { file: 'server/rooms/player-room.ts', from: 'if (session?.playerId !== this.owner)', to: 'if (!session)' },
    ],
    tests: ['server/rooms/player-room.test.ts'],
    named: 'T11',
  },
  {
    id: 'older-room-takes-owner-back',
    breaks: 'A process that counted as dead and comes back takes a player away from the newer room of another process.',
    edits: [
      {
        file: 'server/rooms/colyseus/redis-driver.ts',
        from: 'cjson.decode(listed).createdAt > ARGV[3]',
        to: 'false',
      },
    ],
    tests: ['server/rooms/matchmaking/driver.test.ts'],
    named: 'does not take an owner back',
  },
  {
    id: 'tab-of-another-build-joins',
    breaks: 'After an upgrade that changes messages, a page of the build before joins and misunderstands them.',
    edits: [{ file: 'server/http/routing/matchmaking.ts', from: 'wire !== WIRE', to: 'wire > WIRE' }],
    tests: ['server/http/routing/matchmaking.test.ts'],
    named: 'a tab of another build',
  },
  {
    id: 'builds-share-rooms',
    breaks:
      'During an upgrade that changes messages, a tab gets into a room of a server whose messages it misunderstands.',
    edits: [{ file: 'server/rooms/matchmaking/matchmaking.ts', from: '{WIRE}', to: '{0}' }],
    tests: ['server/rooms/matchmaking/upgrade.test.ts'],
    named: 'a tab of each is in a room of its own server',
  },
  {
    id: 'room-in-each-process',
    breaks: 'Two tabs of a player that join through two processes at once get a room each.',
    edits: [{ file: 'server/rooms/colyseus/redis-driver.ts', from: "ARGV[3], 'NX', 'PX'", to: "ARGV[3], 'PX'" }],
    tests: ['server/rooms/matchmaking/driver.test.ts'],
    named: 'lets one of two processes create',
  },
  {
    id: 'ended-room-counted',
    breaks: 'A room that has ended is listed again when its number of clients is written.',
    edits: [
      {
        file: 'server/rooms/colyseus/redis-driver.ts',
        from: '[...this.#counted].filter(({ roomId }) => this.#own.has(roomId))',
        to: '[...this.#counted]',
      },
    ],
    tests: ['server/rooms/matchmaking/driver.test.ts'],
    named: 'writes the number of clients later',
  },
  {
    id: 'crowd-let-in-at-once',
    breaks: 'After an outage all joins are under way at once, so that each takes as long as all of them.',
    edits: [{ file: 'server/http/limits/join-gate.ts', from: 'pLimit(AT_ONCE)', to: 'pLimit(100_000)' }],
    tests: ['server/http/limits/join-gate.test.ts'],
    named: 'admits joins in their order',
  },
  {
    id: 'joins-for-nobody',
    breaks: 'A server that is too slow for a crowd makes rooms for tabs that have given up.',
    edits: [
      { file: 'server/http/limits/join-gate.ts', from: 'isGone() ? undefined : await join()', to: 'await join()' },
    ],
    tests: ['server/http/limits/join-gate.test.ts'],
    named: 'does nothing for a client that has gone',
  },
  {
    id: 'report-read-not-published',
    breaks: "A report that is opened in one tab stays unread in the player's other tabs.",
    edits: [
      {
        file: 'server/services/missions/reports.ts',
        from: "if (opened.length > 0) command.publish('reports_read', read);",
        to: '',
      },
    ],
    tests: ['server/services/missions/reports.test.ts'],
    named: 'is sent to all tabs of the player',
  },
  {
    id: 'squads-not-shown-in-other-tabs',
    breaks: "Squads that are trained in one tab are missing in the player's other tabs.",
    edits: [
      {
        file: 'client/live/reactions.ts',
        from: 'squads_started: { merge: applySquads, ',
        to: 'squads_started: { ',
      },
    ],
    tests: ['server/tests/verify-command/verify-command.test.ts'],
    named: 'POST /squad/train leaves every tab',
  },
  {
    id: 'read-again-for-each-event',
    breaks: 'An act that sends several events makes every tab read the same view once for each of them.',
    edits: [
      {
        file: 'client/api/versions/read-again.ts',
        from: 'readFor.get(query) !== act.server_time',
        to: 'readFor.get(query) !== act',
      },
    ],
    tests: ['client/live/reactions.test.ts'],
    named: 'is read again once for all events',
  },
  {
    id: 'page-lacks-what-came-before-the-join',
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
    id: 'summary-lacks-the-state',
    breaks: 'The summary of the own alliance keeps an answer from before the state that the room has sent meanwhile.',
    edits: [
      {
        file: 'client/cache/alliance-cache.ts',
        from: 'mine.alliance?.id === id && replaceEqualDeep(mine, withState(mine)) === mine',
        to: 'mine.alliance?.id === id',
      },
    ],
    tests: ['client/cache/alliance-cache.test.ts'],
    named: 'pending when it comes, is repeated',
  },
  {
    id: 'version-without-its-event',
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
    breaks: "A player who knows the id of another alliance's room can join it.",
    edits: [
      {
        file: 'server/rooms/alliance-room.ts',
        from: 'if (client.userData.memberAt === undefined || this.#hasLeft(client))',
        to: 'if (!session)',
      },
    ],
    tests: ['server/rooms/alliance-room.test.ts'],
    named: 'a player who knows the id of a room',
  },
  {
    id: 'kicked-member-stays-in-room',
    breaks: "A kicked member stays connected to the alliance's room.",
    edits: [
      {
        file: 'server/rooms/alliance-room.ts',
        from: 'if (this.#hasLeft(client)) client.leave(CLOSE.notYours);',
        to: 'this.#hasLeft(client);',
      },
    ],
    tests: ['server/rooms/alliance-room.test.ts'],
    named: 'a kicked member is disconnected',
  },
  {
    id: 'socket-outlives-token',
    breaks: 'A room connection stays open after its token has expired.',
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
    id: 'unbounded-send-buffer',
    breaks: 'Data that a client does not read is kept in memory without a limit.',
    edits: [
      {
        file: 'server/rooms/colyseus/ws-transport.ts',
        from: 'if (this.bufferedAmount > UNREAD_LIMIT) this.terminate();',
        to: '',
      },
    ],
    tests: ['server/rooms/room-client.test.ts'],
    named: 'P19: a client that stops reading',
  },
  {
    id: 'gap-unnoticed',
    breaks: 'A room does not notice that an event was lost, and never reads its row again.',
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
    id: 'endless-resync',
    breaks: 'A room that received an event of a rolled-back transaction reads its row again and again, without end.',
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
    id: 'rollback-unnoticed',
    breaks:
      'After the database was restored to an earlier state, rooms keep showing the later one and drop all events.',
    edits: [{ file: 'server/rooms/version-check.ts', from: 'version < shown || ', to: '' }],
    tests: ['server/rooms/version-check.test.ts'],
    named: 'where the row was rolled back',
  },
  {
    id: 'no-wait-for-reordered-events',
    breaks:
      'Two events that arrive in the wrong order count as a gap: they are dropped, and every tab of the owner reads everything again.',
    edits: [
      {
        file: 'server/rooms/versioned-subscription.ts',
        from: 'const REORDER_MS = 250;',
        to: 'const REORDER_MS = 0;',
      },
    ],
    tests: ['server/rooms/versioned-subscription.test.ts'],
    named: 'G-118: updates that overtake each other',
  },
  {
    id: 'operator-tells-no-server',
    breaks: 'Open rooms notice the ban of a player only at their next version check, up to 15 s later.',
    edits: [
      {
        file: 'server/services/admin/operator-command.ts',
        from: 'await sendVersionNotices(tx, { players: locked.players.keys(), alliances: locked.alliances.keys() });',
        to: 'void sendVersionNotices;',
      },
    ],
    tests: ['server/services/command/version-notices.test.ts'],
    named: 'an operator who knows only the database',
  },
  {
    id: 'deaf-after-a-lost-connection',
    breaks:
      "A server that has lost its connection for notices hears no operator's command any more until it is restarted.",
    edits: [
      {
        file: 'server/store/connection/channel-listener.ts',
        from: 'this.#timer = setTimeout(() => void this.start(), RETRY_MS).unref();',
        to: 'void RETRY_MS;',
      },
    ],
    tests: ['server/services/command/version-notices.test.ts'],
    named: 'after its connection was lost',
  },
  {
    id: 'version-check-without-delay',
    breaks:
      'The version check takes events that are on their way for lost, so the rooms of a busy alliance read everything every 15 s.',
    edits: [
      { file: 'server/rooms/version-check.ts', from: 'const IN_TRANSIT_MS = 500;', to: 'const IN_TRANSIT_MS = 0;' },
    ],
    tests: ['server/rooms/version-check.test.ts'],
    named: 'P17: a lost update that no later one follows',
  },
  {
    id: 'read-before-subscribing',
    breaks: "Events between reading an owner's row and subscribing to its topic are lost.",
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
    id: 'redis-recovery-interrupted',
    breaks:
      'A process whose connections to Redis close during recovery counts as recovered, and receives no events any more.',
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
  {
    id: 'silent-connection-unnoticed',
    breaks:
      'A process whose subscriber or publisher falls silent without closing gets or sends no events, and counts as up.',
    edits: [
      {
        file: 'server/rooms/matchmaking/heartbeat.ts',
        from: 'await Promise.all([this.#renew(wasLost), this.echo.check()]);',
        to: 'await this.#renew(wasLost);',
      },
    ],
    tests: ['server/rooms/matchmaking/two-processes.test.ts'],
    named: 'falls silent without closing',
  },
  {
    id: 'busy-process-loses-redis',
    breaks: 'A process whose event loop stalls for seconds takes Redis for lost, and refuses joins.',
    edits: [
      {
        file: 'server/rooms/matchmaking/redis-health.ts',
        from: 'if (performance.now() - began > STALLED_AFTER_MS) return;',
        to: '',
      },
    ],
    tests: ['server/rooms/matchmaking/redis-health.test.ts'],
    named: 'whose event loop stalls',
  },
];
