import type { Fault } from './fault.ts';

const RANKING = 'server/services/ranking';
const tests = [`${RANKING}/ranking.test.ts`];

/** Faults of the ranking and of the search for players. */
export const RANKING_FAULTS: readonly Fault[] = [
  {
    id: 'ranking-ignores-ties',
    breaks: 'Of equal players, the ranking puts who registered last first.',
    edits: [{ file: `${RANKING}/snapshot.ts`, from: 'might DESC, xp DESC, id) AS place', to: 'id DESC) AS place' }],
    tests,
    named: 'places everybody',
  },
  {
    id: 'ranking-made-twice',
    breaks: 'Several processes make the ranking of one hour, one after the other.',
    edits: [{ file: `${RANKING}/snapshot.ts`, from: '!lock?.mine || !(await isSnapshotDue(queries))', to: '!lock' }],
    tests,
    named: 'one of several processes',
  },
  {
    id: 'banned-in-the-ranking',
    breaks: 'Who is banned stays in the ranking until the next hour.',
    edits: [
      {
        file: `${RANKING}/ranking.ts`,
        from: `place = ANY ($2::bigint[]) AND \${MAY_PLAY} ORDER BY`,
        to: 'place = ANY ($2::bigint[]) ORDER BY',
      },
    ],
    tests,
    named: 'leaves out who is banned',
  },
  {
    id: 'ranking-remembers-the-deleted',
    breaks: 'The places of a deleted account stay.',
    edits: [
      {
        file: 'server/services/deletion/deletion-steps.ts',
        from: '  await transaction(context.db, (tx) => leaveRanking(tx, playerId));\n',
        to: '',
      },
    ],
    tests,
    named: 'leaves out who is banned',
  },
  {
    id: 'change-upside-down',
    breaks: 'Who has risen in the ranking is shown as fallen.',
    edits: [{ file: 'shared/rules/seasons/ranking.ts', from: 'before - place', to: 'place - before' }],
    tests: [...tests, 'shared/rules/seasons/ranking.test.ts'],
    named: 'risen',
  },
  {
    id: 'might-told-to-the-unit',
    breaks: 'The ranking tells the exact might of others.',
    edits: [
      {
        file: `${RANKING}/ranking.ts`,
        from: "rank === 'might' && user_id !== reader",
        to: 'false && user_id !== reader',
      },
    ],
    tests,
    named: 'in two digits only',
  },
  {
    id: 'exact-might-on-the-dashboard',
    breaks: 'The dashboard tells the exact might of whoever is a place ahead.',
    edits: [{ file: `${RANKING}/standing.ts`, from: 'score: roundedMight(score_above)', to: 'score: score_above' }],
    tests,
    named: 'how far it is to the next better place',
  },
  {
    id: 'climb-too-short',
    breaks: 'The might that is said to pass the next place does not, because that of others is rounded.',
    edits: [
      {
        file: 'shared/rules/seasons/climb.ts',
        from: 'return rounded + Math.ceil(unit / 2);',
        to: 'return rounded + 1;',
      },
    ],
    tests: ['shared/rules/seasons/climb.test.ts'],
    named: 'whatever is behind the rounded number',
  },
  {
    id: 'ranking-outlives-the-season',
    breaks: 'A new season begins with the places of the old one.',
    edits: [{ file: 'server/store/schema/season-tables.ts', from: "ranking: 'anew'", to: "ranking: 'kept'" }],
    tests,
    named: 'begins anew',
  },
];
