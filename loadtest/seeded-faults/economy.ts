import type { Fault } from './fault.ts';

/** Faults that lose, duplicate or create a player's resources. */
export const ECONOMY_FAULTS: readonly Fault[] = [
  {
    id: 'every-one-as-cheap-as-the-first',
    promise: 'P8, G-39',
    breaks: 'The price of a building does not grow with those that its player has.',
    edits: [
      {
        file: 'shared/rules/construction.ts',
        from: 'mapAmounts(type.cost, (amount) => Math.round(amount * type.costGrowth ** owned))',
        to: 'mapAmounts(type.cost, (amount) => Math.round(amount * type.costGrowth ** Math.min(0, owned)))',
      },
    ],
    tests: ['server/tests/resilience/economy-model.test.ts'],
    named: 'P8',
  },
  {
    id: 'unlocked-spending',
    promise: 'P2, T13',
    breaks: 'A stock is read without a lock and written over whatever was written since, so it is spent twice.',
    edits: [
      {
        file: 'server/store/row-locks.ts',
        from: 'FROM player WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE',
        to: 'FROM player WHERE id = ANY ($1) ORDER BY id',
      },
      {
        file: 'server/store/ledger/economy.ts',
        from: 'WHERE id = $1 AND version = $2',
        to: 'WHERE id = $1 AND $2::bigint >= 0',
      },
    ],
    tests: ['server/tests/resilience/races.test.ts'],
    named: 'P2, G-122',
  },
  {
    id: 'unlocked-world',
    promise: 'T13, G-57',
    breaks: 'Two colonists who come to one world at once both find it free, and both get it.',
    edits: [
      {
        file: 'server/store/row-locks.ts',
        from: 'OR id = ANY ($2) ORDER BY id FOR NO KEY UPDATE',
        to: 'OR id = ANY ($2) ORDER BY id',
      },
      {
        file: 'server/services/missions/missions.ts',
        from: 'WHERE id = $1 AND owner_id IS NULL',
        to: 'WHERE id = $1',
      },
    ],
    tests: ['server/services/missions/missions.test.ts'],
    named: 'two colonists race',
  },
  {
    id: 'time-before-the-lock',
    promise: 'P14, P18',
    breaks: "An act that waited for its lock carries the time of its transaction's start: now() for clock_timestamp().",
    edits: [
      {
        file: 'server/store/schema/rows.ts',
        from: "date_trunc('milliseconds', clock_timestamp())",
        to: "date_trunc('milliseconds', now())",
      },
    ],
    tests: ['server/tests/resilience/races.test.ts'],
    named: 'P14',
  },
  {
    id: 'spending-unbooked',
    promise: 'P1',
    breaks: 'A price is taken from the stock, and the ledger has no line of it.',
    edits: [
      {
        file: 'server/services/command/player-command.ts',
        from: "this.#lines.push(...withCounterpart({ ...this.#own(reason, multiplied(cost, -1)), refId }, 'sink'));",
        to: '',
      },
    ],
    tests: ['server/services/planets/buildings.test.ts'],
    named: 'G-40|P1:',
  },
  {
    id: 'activated-twice',
    promise: 'P3, G-48',
    breaks: 'What is active already is activated again, pays its XP again, and yields twice as much.',
    edits: [
      {
        file: 'server/services/planets/buildings.ts',
        from: 'activated: building.activated_at !== null',
        to: 'activated: false',
      },
      {
        file: 'server/services/planets/buildings.ts',
        from: 'WHERE id = $1 AND activated_at IS NULL AND built_at <= $2',
        to: 'WHERE id = $1 AND built_at <= $2',
      },
      {
        file: 'server/services/command/player-command.ts',
        from: 'amount, at) VALUES ($1, $2, $3, $4, $5)',
        to: 'amount, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      },
    ],
    tests: ['server/tests/resilience/races.test.ts'],
    named: 'P3, G-48',
  },
  {
    id: 'scout-sent-twice',
    promise: 'T13, V-47',
    breaks: 'A scout that is away is sent away once more.',
    edits: [
      { file: 'server/services/missions/missions.ts', from: ' && ship.mission_id === null', to: '' },
      {
        file: 'server/services/missions/missions.ts',
        from: 'WHERE id = $1 AND mission_id IS NULL',
        to: 'WHERE id = $1',
      },
    ],
    tests: ['server/services/missions/missions.test.ts'],
    named: 'of ten launches of one scout',
  },
  {
    id: 'mission-settled-twice',
    promise: 'P3, G-59',
    breaks: 'A mission that another process has settled meanwhile is settled again.',
    edits: [
      {
        file: 'server/services/missions/missions.ts',
        from: 'WHERE id = $1 AND completed_at IS NULL AND finish_time <= $2',
        to: 'WHERE id = $1 AND finish_time <= $2',
      },
      {
        file: 'server/services/missions/mission-log.ts',
        from: 'WHERE id = $1 AND completed_at IS NULL',
        to: 'WHERE id = $1',
      },
    ],
    tests: ['server/due-scheduler.test.ts'],
    named: 'settles each mission once',
  },
  {
    id: 'rate-change-unsettled',
    promise: 'P7, T-03',
    breaks: 'An act does not settle first, so a new mine yields for the time before it was there.',
    edits: [
      {
        file: 'server/services/command/player-command.ts',
        from: 'settle(this.#before, locked.now.getTime())',
        to: 'this.#before',
      },
    ],
    tests: ['server/services/planets/buildings.test.ts'],
    named: 'T-03',
  },
  {
    id: 'upgrade-unsettled',
    promise: 'P7',
    breaks: 'When the catalogue changes, what the old rates had yielded up to then is forgotten.',
    edits: [
      {
        file: 'server/services/admin/rate-migration.ts',
        from: 'settle(before, now.getTime())',
        to: '{ ...before, settledAt: now.getTime() }',
      },
    ],
    tests: ['server/services/admin/rate-migration.test.ts'],
    named: 'pays the old rates',
  },
  {
    id: 'remainder-dropped',
    promise: 'P7, G-36',
    breaks: 'Each settlement loses the fraction of a unit that the last one left over.',
    edits: [
      {
        file: 'shared/rules/production.ts',
        from: 'flow.rate * (elapsed - hours * HOUR) + flow.remainder',
        to: 'flow.rate * (elapsed - hours * HOUR)',
      },
    ],
    tests: ['shared/rules/production.test.ts'],
    named: 'polling',
  },
  {
    id: 'key-of-another-request',
    promise: 'P6',
    breaks: 'A key that was used for one request answers another with what the first one was told.',
    edits: [
      {
        file: 'server/services/command/idempotency.ts',
        from: '!row.fingerprint.equals(request.fingerprint)',
        to: '!row',
      },
    ],
    tests: ['server/services/command/idempotency.test.ts'],
    named: 'with another body',
  },
  {
    id: 'repeated-request-runs-again',
    promise: 'P6',
    breaks: 'A request that is sent again has its effect again.',
    edits: [
      {
        file: 'server/services/command/idempotency.ts',
        from: 'if (inserted.length === 0)',
        to: 'if (inserted.length < 0)',
      },
    ],
    tests: ['server/services/command/idempotency.test.ts'],
    named: 'the same key and body',
  },
  {
    id: 'player-told-before-commit',
    promise: 'P18, G-118',
    breaks: "A player's room shows what the database then undoes.",
    edits: [
      {
        file: 'server/services/command/player-command.ts',
        from: 'updates = await command.save();',
        to: 'updates = await command.save();\n      if (updates !== undefined) context.publisher.player(updates.player);',
      },
      {
        file: 'server/services/command/player-command.ts',
        from: 'if (updates) context.publisher.player(updates.player);',
        to: '',
      },
    ],
    tests: ['server/rooms/player-room.test.ts'],
    named: 'undid at the very end',
  },
];
