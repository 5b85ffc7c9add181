import type { Fault } from './fault.ts';

const SIEGES = 'server/services/sieges';
const tests = [`${SIEGES}/sieges.test.ts`];

/** Faults of sieges and of worlds that change hands. */
export const SIEGE_FAULTS: readonly Fault[] = [
  {
    id: 'home-besieged',
    breaks: 'A home world can be besieged.',
    edits: [
      {
        file: 'shared/rules/battles/may-attack.ts',
        from: '  if (target.isHome) return REFUSALS.homeNotBesieged;\n',
        to: '',
      },
    ],
    tests,
    named: 'is refused where it may not go',
  },
  {
    id: 'besieger-out-of-order',
    breaks: 'What happens before a besieged world does not wait for what happened to the besieger earlier.',
    edits: [
      {
        file: 'server/services/battles/due-march.ts',
        from: 'before_world.ended_at IS NULL)]',
        to: 'before_world.ended_at IS NULL AND false)]',
      },
    ],
    tests: [`${SIEGES}/backlog-order.test.ts`],
    named: 'precedes',
  },
  {
    id: 'long-settlement-postpones',
    breaks: 'A settlement of more than ten minutes counts as an absence, and puts off all attacks.',
    edits: [{ file: 'server/due-scheduler.ts', from: 'if (this.#isServing) await this.#postponeAttacks();', to: '' }],
    tests: ['server/due-scheduler.test.ts'],
    named: 'notes that the game is served',
  },
  {
    id: 'besieged-world-builds',
    breaks: 'A besieged world builds, trains and sends as if no army stood before it.',
    edits: [
      {
        file: 'server/services/marches/siege-facts.ts',
        from: 'refuseIf((await isBesieged(queries, planetId)) ? REFUSALS.worldBesieged : undefined);',
        to: 'refuseIf((await isBesieged(queries, planetId)) ? undefined : undefined);',
      },
    ],
    tests,
    named: 'keeps the ruler from building',
  },
  {
    id: 'quarters-untold',
    breaks: 'The ruler does not hear that a siege goes on.',
    edits: [{ file: `${SIEGES}/siege-clock.ts`, from: "  ruler.publish('siege_continues', view);\n", to: '' }],
    tests,
    named: 'is announced to the ruler',
  },
  {
    id: 'relief-in-vain',
    breaks: 'Relief wins the ground, and the siege goes on.',
    edits: [
      {
        file: `${SIEGES}/field-battle.ts`,
        from: 'const isBroken = wonGround || squadsLeft(forces, aftermath) === 0;',
        to: 'const isBroken = wonGround && squadsLeft(forces, aftermath) < 0;',
      },
    ],
    tests,
    named: 'when relief wins the ground',
  },
  {
    id: 'banned-player-takes-world',
    breaks: 'A besieger who was banned takes the world.',
    edits: [
      {
        file: `${SIEGES}/siege-clock.ts`,
        from: 'sender.player.banned_at !== null || sender.player.verified_at === null',
        to: 'sender.player.verified_at === null',
      },
    ],
    tests,
    named: 'when the besieger is banned',
  },
  {
    id: 'deletion-ends-sieges-unheard',
    breaks: "The ruler's mates do not hear of a siege that ends because an account is deleted.",
    edits: [
      {
        file: `${SIEGES}/end-by-deletion.ts`,
        from: "    await alliances.siege(alliance_id, ruler_id, sentence('siege_lifted', line));\n",
        to: '',
      },
    ],
    tests,
    named: 'the ruler’s mates hear',
  },
  {
    id: 'recall-leaves-siege',
    breaks: 'An army that is called back still besieges the world.',
    edits: [
      {
        file: 'server/services/battles/recall.ts',
        from: "  if (march.phase === 'standing' && MARCH_TYPES[march.kind].besieges) await leaveSiege(command, march);\n",
        to: '',
      },
    ],
    tests,
    named: 'when the besieger leaves',
  },
  {
    id: 'all-buildings-taken',
    breaks: 'All buildings stay with the winner of a world.',
    edits: [
      {
        file: 'shared/rules/sieges/capture.ts',
        from: 'Math.ceil(all.length / 2)',
        to: 'all.length',
      },
    ],
    tests,
    named: 'with half of its buildings',
  },
  {
    id: 'fleets-lost-with-world',
    breaks: 'Fleets and scouts that are away belong to the winner of the world that they left.',
    edits: [
      {
        file: `${SIEGES}/change-of-hands.ts`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the source.
        from: "  for (const table of ['ship', 'squad'])\n    await tx.query(`UPDATE ${table} SET planet_id = $2 WHERE planet_id = $1`, [planetId, homeId]);\n",
        to: '',
      },
    ],
    tests,
    named: 'fleets and scouts are away',
  },
  {
    id: 'losses-count-by-might',
    breaks: 'Fleets keep the loss of a world from counting, so that a ruler loses one after the other.',
    edits: [{ file: `${SIEGES}/capture.ts`, from: 'facts.loser.buildingsWorth', to: 'facts.loser.might' }],
    tests,
    named: 'only once if two sieges',
  },
  {
    id: 'absence-ends-sieges',
    breaks: 'Sieges go on while no server runs.',
    edits: [
      {
        file: 'server/services/battles/absence.ts',
        from: '  await prolong(tx, sieges, { from: now.getTime() - gapMs, until: now.getTime() }, truces, speed);\n',
        to: '',
      },
    ],
    tests,
    named: 'stands still while no server runs',
  },
  {
    id: 'fourth-guest-lands',
    breaks: 'More guests than three land on one world.',
    edits: [
      {
        file: 'server/services/battles/march-check.ts',
        from: "order.moment === 'landing' ? ['standing'] :",
        to: "order.moment === 'landing' ? [] :",
      },
    ],
    tests: ['server/services/alliances/guests.test.ts'],
    named: 'three at most',
  },
  {
    id: 'season-leaves-sieges',
    breaks: 'Armies stand before worlds after the end of the season.',
    edits: [
      {
        file: 'server/services/seasons/end-season.ts',
        from: 'due_at = NULL WHERE ended_at IS NULL",\n    [now],',
        to: 'due_at = NULL WHERE ended_at IS NULL AND false",\n    [now],',
      },
    ],
    tests: ['server/services/seasons/seasons.test.ts'],
    named: 'ends sieges',
  },
  {
    id: 'undone-world-in-ruins',
    breaks: 'A world that an operator gives back lies in ruins.',
    edits: [
      {
        file: 'server/services/admin/undo-capture.ts',
        from: 'AND (lost_at = $2 AND NOT dismantled OR',
        to: 'AND (lost_at < $2 AND NOT dismantled OR',
      },
    ],
    tests: ['server/services/admin/undo-capture.test.ts'],
    named: 'the loser has the world again',
  },
  {
    id: 'rehearsal-is-real',
    breaks: 'An operator who only asks what undoing a capture takes has undone it.',
    edits: [{ file: 'server/services/admin/undo-capture.ts', from: 'if (!yes) throw new Rehearsed();', to: '' }],
    tests: ['server/services/admin/undo-capture.test.ts'],
    named: 'a rehearsal says',
  },
];
