import type { Fault } from './fault.ts';

/** Faults that lose, duplicate or create a player's resources, and faults of levels and research. */
export const ECONOMY_FAULTS: readonly Fault[] = [
  {
    id: 'fold-loses-hour',
    breaks: 'Where lines of the ledger are put together, those of a gift to a bank are lost.',
    edits: [
      {
        file: 'server/store/ledger/fold-ledger.ts',
        from: 'FROM line JOIN same USING (act, reason)\n    GROUP BY',
        to: "FROM line JOIN same USING (act, reason)\n    WHERE reason = 'production' GROUP BY",
      },
    ],
    tests: ['server/store/ledger/fold-ledger.test.ts'],
    named: 'production and gifts of one player and hour',
  },
  {
    id: 'payouts-not-folded',
    breaks: 'Each part of a payout leaves two lines in the ledger for ever.',
    edits: [
      {
        file: 'server/store/ledger/fold-ledger.ts',
        from: "'contribution', 'payout', 'refining'",
        to: "'contribution', 'refining'",
      },
    ],
    tests: ['server/store/ledger/fold-ledger.test.ts'],
    named: 'the parts of a payout',
  },
  {
    id: 'paid-twice-is-forgotten',
    breaks: 'A price that was taken twice is put together with the others of its day before the audit can find it.',
    edits: [
      {
        file: 'server/store/ledger/fold-ledger.ts',
        from: ' AND count(twice.ref_id) = 0',
        to: '',
      },
    ],
    tests: ['server/store/ledger/fold-ledger.test.ts'],
    named: 'what was paid for twice',
  },
  {
    id: 'days-stay-apart',
    breaks: 'The books of a season grow with every ship and squad that is paid for.',
    edits: [
      {
        file: 'server/store/ledger/fold-ledger.ts',
        from: "NAMED: readonly Reason[] = ['ship', 'train', 'mission', 'march'];",
        to: 'NAMED: readonly Reason[] = [];',
      },
    ],
    tests: ['server/store/ledger/fold-ledger.test.ts'],
    named: 'a week later',
  },
  {
    id: 'cancelled-of-deleted',
    breaks: 'The lines of buildings that a deleted player has cancelled stay in the books for ever.',
    edits: [
      {
        file: 'server/services/deletion/deletion-steps.ts',
        from: '  await sweepCancelled(context, playerId);\n',
        to: '',
      },
    ],
    tests: ['server/services/deletion/deletion-steps.test.ts'],
    named: 'with 10,000 rows of a kind',
  },
  {
    id: 'cancelled-for-ever',
    breaks: 'A player who builds and cancels leaves rows behind for ever.',
    edits: [
      {
        file: 'server/store/ledger/fold-ledger.ts',
        from: 'while (await transaction(db, (tx) => inTurn(tx, () => sweepOld(tx))));',
        to: '',
      },
    ],
    tests: ['server/store/ledger/fold-ledger.test.ts'],
    named: 'buildings that were cancelled go',
  },
  {
    id: 'price-does-not-grow',
    breaks: 'The price of a building does not grow with the number that the player owns.',
    edits: [
      {
        file: 'shared/rules/construction.ts',
        from: 'Math.round(amount * type.costGrowth ** owned)',
        to: 'Math.round(amount * type.costGrowth ** Math.min(0, owned))',
      },
    ],
    tests: ['server/tests/resilience/economy-model.test.ts'],
    named: 'P8',
  },
  {
    id: 'unlocked-spending',
    breaks:
      'A stock is read without a lock, and the new value overwrites concurrent changes, so the stock is spent twice.',
    edits: [
      {
        file: 'server/store/row-locks.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the source.
        from: '${which} ORDER BY id FOR NO KEY UPDATE',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
        to: '${which} ORDER BY id',
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
    breaks: 'Two colonists who reach the same world at once both find it free, and both get it.',
    edits: [
      {
        file: 'server/store/row-locks.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the source.
        from: 'OR ${further} ORDER BY id FOR NO KEY UPDATE',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
        to: 'OR ${further} ORDER BY id',
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
    breaks:
      'A command that waited for a lock uses the time at which its transaction began: now() instead of clock_timestamp().',
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
    id: 'spending-without-ledger-line',
    breaks: 'A price is taken from the stock without a line in the ledger.',
    edits: [
      {
        file: 'server/services/command/player-command.ts',
        from: "this.#lines.push(...this.#dated(withCounterpart({ ...this.#own(reason, multiplied(cost, -1)), refId }, 'sink')));",
        to: '',
      },
    ],
    tests: ['server/services/planets/buildings.test.ts'],
    named: 'G-40|P1:',
  },
  {
    id: 'activated-twice',
    breaks: 'A building that is already active is activated again: it pays its XP again and doubles its yield.',
    edits: [
      {
        file: 'server/services/planets/buildings.ts',
        from: 'activated: building.activated_at !== null',
        to: 'activated: false',
      },
      {
        file: 'server/services/planets/activation.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the source.
        from: 'WHERE id = $1 AND activated_at IS NULL AND ${BUILDING_STANDS} AND built_at <= $2',
        to: 'WHERE id = $1 AND built_at <= $2',
      },
      {
        file: 'server/services/command/player-command.ts',
        from: 'unnest($5::int[], $6::int[]) AS gain (id, amount)',
        to: 'unnest($5::int[], $6::int[]) AS gain (id, amount) ON CONFLICT DO NOTHING',
      },
    ],
    tests: ['server/tests/resilience/races.test.ts'],
    named: 'P3, G-48',
  },
  {
    id: 'reward-paid-twice',
    breaks: 'A reward that has been claimed is paid again, when several tabs claim it at once.',
    edits: [
      {
        file: 'shared/rules/objectives.ts',
        from: "  if (claimed) return 'claimed';\n",
        to: '',
      },
      {
        file: 'server/store/schema/migrations/baseline/progress.ts',
        from: 'UNIQUE (player_id, week, objective_id)',
        to: 'CHECK (objective_id > 0)',
      },
    ],
    tests: ['server/services/objectives/objectives.test.ts'],
    named: 'pays once when twenty tabs claim at once',
  },
  {
    id: 'reward-without-the-deed',
    breaks:
      'An order counts as completed when it is not: its reward is paid for a mine that is still under construction.',
    edits: [
      {
        file: 'server/services/objectives/objective-facts.ts',
        from: "'mines', (SELECT count(*) FROM house WHERE mine AND activated_at IS NOT NULL)",
        to: "'mines', (SELECT count(*) FROM house WHERE mine)",
      },
    ],
    tests: ['server/services/objectives/objectives.test.ts'],
    named: 'refuses what is not done',
  },
  {
    id: 'orders-lost-with-a-world',
    breaks: 'Who loses a world loses the rewards that were reached there too.',
    edits: [
      {
        file: 'server/services/objectives/objective-facts.ts',
        from: "WHERE ruler_id = $1 AND outcome = 'captured'",
        to: "WHERE ruler_id = $1 AND outcome = 'undone'",
      },
    ],
    tests: ['server/services/objectives/objectives.test.ts'],
    named: 'stays reached when a world is taken',
  },
  {
    id: 'reward-of-the-week-for-ever',
    breaks: 'What was done in an earlier week completes the orders of this week again.',
    edits: [
      {
        file: 'server/services/objectives/objective-facts.ts',
        from: 'FROM house WHERE activated_at >= monday',
        to: 'FROM house WHERE activated_at IS NOT NULL',
      },
    ],
    tests: ['server/services/objectives/objectives.test.ts'],
    named: 'count days of this week only',
  },
  {
    id: 'scout-sent-twice',
    breaks: 'A scout that is on a mission can be sent on another.',
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
    breaks: 'A mission that another process has just settled is settled again.',
    edits: [
      {
        file: 'server/services/missions/missions.ts',
        from: 'WHERE id = $1 AND completed_at IS NULL AND finish_time <= $2',
        to: 'WHERE id = $1 AND finish_time <= $2',
      },
      {
        file: 'server/services/worlds/mission-log.ts',
        from: 'WHERE id = $1 AND completed_at IS NULL',
        to: 'WHERE id = $1',
      },
    ],
    tests: ['server/due-scheduler.test.ts'],
    named: 'settles each mission once',
  },
  {
    id: 'due-share-claimed-twice',
    breaks: 'Two processes settle for the same player at once.',
    edits: [
      {
        file: 'server/services/command/due-groups.ts',
        from: 'WHERE pg_try_advisory_xact_lock(kind, id) LIMIT $4',
        to: 'WHERE kind + id > 0 LIMIT $4',
      },
    ],
    tests: ['server/due-scheduler.test.ts'],
    named: 'keeps all others from it',
  },
  {
    id: 'due-share-not-read-again',
    breaks: 'What another process has settled before a share was claimed is tried again.',
    edits: [
      {
        file: 'server/due-scheduler.ts',
        from: 'const mine = await stillDue(tx, await claimGroups(tx, groups, SHARE));',
        to: 'const mine = await claimGroups(tx, groups, SHARE);',
      },
    ],
    tests: ['server/due-scheduler.test.ts'],
    named: 'does not try what another process has settled',
  },
  {
    id: 'due-share-lost-in-silence',
    breaks:
      'A process that settles something slow loses its share to another process, and its idle connections with it.',
    edits: [
      { file: 'server/due-scheduler.ts', from: "void tx.query('SELECT 1').catch(() => undefined)", to: 'undefined' },
    ],
    tests: ['server/due-scheduler.test.ts'],
    named: 'keeps what it has claimed',
  },
  {
    id: 'due-failure-stops-all',
    breaks: 'A mission that cannot be settled keeps everything else from being settled.',
    edits: [
      { file: 'server/due-scheduler.ts', from: 'if (isAway(error)) throw error;', to: 'if (error) throw error;' },
    ],
    tests: ['server/due-scheduler.test.ts'],
    named: 'skips a mission that cannot be settled',
  },
  {
    id: 'due-order-broken-in-a-group',
    breaks: 'What was due later is settled although something of the same player that was due earlier has to wait.',
    edits: [
      {
        file: 'server/due-scheduler.ts',
        from: '!(await this.#settle(each))) return;',
        to: '!(await this.#settle(each))) continue;',
      },
    ],
    tests: ['server/due-scheduler.test.ts'],
    named: 'settles nothing of a player before',
  },
  {
    id: 'due-failure-never-set-aside',
    breaks: 'What fails is tried again for ever, and no alarm says that somebody must mend it.',
    edits: [{ file: 'server/services/command/due-failures.ts', from: 'const TRIES = 6;', to: 'const TRIES = 600;' }],
    tests: ['server/due-scheduler.test.ts'],
    named: 'sets aside what has failed six times',
  },
  {
    id: 'overtaken-in-an-outage',
    breaks: 'What could not be settled because PostgreSQL was away is put off, and what fell due later overtakes it.',
    edits: [{ file: 'server/due-scheduler.ts', from: '      if (isAway(error)) throw error;\n', to: '' }],
    tests: ['server/due-scheduler.test.ts'],
    named: 'tries nothing later',
  },
  {
    id: 'rate-change-unsettled',
    breaks: 'A command does not settle first, so a new mine also yields for the time before it existed.',
    edits: [
      {
        file: 'server/services/planets/build-queue.ts',
        from: 'command.settleUpTo(until);',
        to: '',
      },
    ],
    tests: ['server/services/planets/buildings.test.ts'],
    named: 'T-03',
  },
  {
    id: 'upgrade-unsettled',
    breaks: 'When the catalogue changes, production at the old rates up to then is lost.',
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
    breaks: 'Each settlement loses the fraction of a unit that the last one left.',
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
    id: 'stock-without-limit',
    breaks: 'Mines fill a stock beyond the largest exact number, and no command of the player can be saved any more.',
    edits: [
      {
        file: 'shared/rules/production.ts',
        from: 'RESOURCES.filter((resource) => after.stock[resource] >= MAX_STOCK)',
        to: 'RESOURCES.filter((resource) => after.stock[resource] < 0)',
      },
    ],
    tests: ['server/tests/resilience/full-stock.test.ts'],
    named: 'is settled, spent',
  },
  {
    id: 'key-of-another-request',
    breaks: 'A different request under a used idempotency key gets the answer of the first request.',
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
    breaks: 'A request that is repeated under its idempotency key takes effect again.',
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
    id: 'player-event-before-commit',
    breaks: "A player's room shows a change that is then rolled back.",
    edits: [
      {
        file: 'server/services/command/run-and-publish.ts',
        from: 'updates = (await save?.()) ?? {};',
        to: 'updates = (await save?.()) ?? {};\n        for (const each of updates.players ?? []) publisher.player(each);',
      },
      {
        file: 'server/services/command/run-and-publish.ts',
        from: '  for (const each of players) publisher.player(each);\n',
        to: '',
      },
    ],
    tests: ['server/rooms/player-room.test.ts'],
    named: 'rolled back at the COMMIT',
  },
  {
    id: 'steps-forgotten',
    breaks: 'Weekly surveys never begin: of what follows every command, something is not registered.',
    edits: [
      {
        file: 'server/services/admin/command-steps.ts',
        from: 'after: [beginSurveys, planOrders]',
        to: 'after: [planOrders]',
      },
    ],
    tests: ['server/services/worlds/surveys.test.ts'],
    named: 'begin with the XP',
  },
  {
    id: 'seam-counts-only-for-new-mines',
    breaks: 'Seam Reading raises the yield of mines that are activated afterwards, and of no other.',
    edits: [
      {
        file: 'server/services/research/research.ts',
        from: 'if (type.id === SEAM_READING_ID)\n',
        to: 'if (type.id < 0)\n',
      },
    ],
    tests: ['server/services/research/research.test.ts'],
    named: 'Seam Reading raises the yield of every mine',
  },
  {
    id: 'guests-fight-with-levels-of-ruler',
    breaks: 'Guests fight with what the ruler of the world has researched.',
    edits: [
      {
        file: 'server/services/battles/forces.ts',
        from: ", 'defender', player_id,",
        to: ", 'defender', $4::int,",
      },
    ],
    tests: ['server/services/battles/forces.test.ts'],
    named: 'everybody fights with the levels of their own research',
  },
  {
    id: 'place-of-level-not-counted',
    breaks: 'The page shows the place that a level gives, and the server refuses to build on it.',
    edits: [
      {
        file: 'server/services/planets/buildings.ts',
        from: 'const max_buildings = placesFor(command.level, planet.max_buildings);',
        to: 'const { max_buildings } = planet;',
      },
    ],
    tests: ['server/services/planets/level-places.test.ts'],
    named: 'is built on from level 15',
  },
  {
    id: 'survey-from-settlement',
    breaks: 'The next weekly survey counts from the moment at which the last one was settled, so weeks are lost.',
    edits: [
      {
        file: 'server/services/worlds/surveys.ts',
        from: 'await launchSurvey(context, command, home, finish_time);',
        to: 'await launchSurvey(context, command, home, command.locked.now);',
      },
    ],
    tests: ['server/services/worlds/surveys.test.ts'],
    named: 'away for a month',
  },
];
