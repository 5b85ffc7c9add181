import type { Fault } from './fault.ts';

const PEOPLE = 'server/services/worlds/people-map.ts';
const PEOPLE_TESTS = ['server/services/worlds/people-map.test.ts'];
const PAGE_TESTS = ['client/pages/galaxy-map/people-map.test.tsx'];
const CHECKS = 'loadtest/chaos/checks';

/** Faults of the people on the map, of blocks beside invitations, and of how chaos runs check words. */
export const PEOPLE_FAULTS: readonly Fault[] = [
  {
    id: 'hidden-worlds-shown',
    breaks: 'Mates see the worlds of a player who hides them.',
    edits: [
      {
        file: PEOPLE,
        from: 'JOIN player ON player.id = mate.player_id AND NOT worlds_hidden JOIN planet',
        to: 'JOIN player ON player.id = mate.player_id JOIN planet',
      },
    ],
    tests: PEOPLE_TESTS,
    named: 'does not show worlds that their ruler hides',
  },
  {
    id: 'foreign-reports-read',
    breaks: 'The map shows what the reports of other players found.',
    edits: [{ file: PEOPLE, from: 'WHERE known.player_id = $1 AND last.ruler', to: 'WHERE last.ruler' }],
    tests: PEOPLE_TESTS,
    named: 'never holds a world that was neither found out nor shared',
  },
  {
    id: 'every-alliance-shares',
    breaks: 'Everybody who is in an alliance sees the worlds of all who are in any.',
    edits: [
      {
        file: PEOPLE,
        from: 'JOIN member AS mate ON mate.alliance_id = own.alliance_id AND mate.player_id <> $1',
        to: 'JOIN member AS mate ON mate.player_id <> $1',
      },
    ],
    tests: PEOPLE_TESTS,
    named: 'never holds a world that was neither found out nor shared',
  },
  {
    id: 'hidden-home-listed',
    breaks: 'The list of members names the home of a player who hides the own worlds.',
    edits: [
      {
        file: 'server/services/alliances/alliance-views.ts',
        from: 'planet.id IS NOT NULL AND NOT worlds_hidden THEN',
        to: 'planet.id IS NOT NULL THEN',
      },
    ],
    tests: PEOPLE_TESTS,
    named: 'nor the home in the list of members',
  },
  {
    id: 'former-mates-stay',
    breaks: 'Whoever leaves an alliance still sees the worlds of the former mates until the next read.',
    edits: [{ file: 'client/cache/people-cache.ts', from: '...withShared(people, () => false)', to: '...people' }],
    tests: ['client/cache/people-cache.test.ts'],
    named: 'sees no world of a mate any more',
  },
  {
    id: 'layers-forgotten',
    breaks: 'A browser forgets which layers of the map are off.',
    edits: [{ file: 'client/features/map/people/layers.ts', from: "browserMemory.set(KEY, off.join(' '));", to: '' }],
    tests: PAGE_TESTS,
    named: 'layers are switched off and on',
  },
  {
    id: 'suggestion-betrays-ruler',
    breaks:
      'An alliance is suggested for a single member near the reader, so that the reader learns where that ruler lives.',
    edits: [
      { file: 'server/services/worlds/suggested-alliances.ts', from: 'const SEVERAL = 2;', to: 'const SEVERAL = 1;' },
    ],
    tests: ['server/services/worlds/suggested-alliances.test.ts'],
    named: 'of others there must be several',
  },
  {
    id: 'mates-attacks-shown',
    breaks: 'Mates see the attacks of each other on the map.',
    edits: [{ file: 'server/services/worlds/mates-marches.ts', from: "AND kind = 'relief' AND", to: 'AND' }],
    tests: ['server/services/worlds/mates-marches.test.ts'],
    named: 'of no other march do mates learn',
  },
  {
    id: 'names-overlap',
    breaks: 'Names on the map are written over each other.',
    edits: [
      {
        file: 'client/features/map/place-names.ts',
        from: '!placed.some((each) => overlap(each.box, box))',
        to: 'placed.length >= 0',
      },
    ],
    tests: ['client/features/map/place-names.test.ts'],
    named: 'names never overlap',
  },
  {
    id: 'blocked-still-invites',
    breaks: 'Who is blocked goes on inviting.',
    edits: [
      {
        file: 'server/services/alliances/alliance-invitations.ts',
        from: '    refuseIf((await hasBlocked(command, inviteeId)) ? REFUSALS.inviteeRefuses : undefined);\n',
        to: '',
      },
    ],
    tests: ['server/services/letters/letters.test.ts'],
    named: 'a block also stops invitations',
  },
  {
    id: 'chaos-ignores-blocks',
    breaks: 'A chaos run does not notice a letter that was accepted after a block.',
    edits: [
      {
        file: `${CHECKS}/expected-state.ts`,
        from: "        blocks.requireNone(userId, by.userId, 'wrote to');\n",
        to: '',
      },
    ],
    tests: [`${CHECKS}/expected-state.test.ts`],
    named: 'accepted after the block is a fault',
  },
  {
    id: 'chaos-excuses-silence',
    breaks: 'A chaos run does not notice words that a connected tab was not sent.',
    edits: [{ file: `${CHECKS}/heard-words.ts`, from: '&& !names.has(name))', to: '&& names.has(name))' }],
    tests: [`${CHECKS}/heard-words.test.ts`],
    named: 'lacks nothing',
  },
  {
    id: 'chaos-hears-twice',
    breaks: 'A chaos run does not notice a letter that a tab was sent twice.',
    edits: [{ file: `${CHECKS}/heard-words.ts`, from: 'numberOf(name) <= before', to: 'numberOf(name) < before' }],
    tests: [`${CHECKS}/heard-words.test.ts`],
    named: 'is wrong twice',
  },
  {
    id: 'chaos-expects-late-removals',
    breaks: 'A chaos run expects that a tab is sent a removal that took effect before the tab joined.',
    edits: [
      {
        file: `${CHECKS}/heard-words.ts`,
        from: 'earlier.askedAt <= words.askedAt',
        to: 'earlier.askedAt >= words.askedAt',
      },
    ],
    tests: [`${CHECKS}/heard-words.test.ts`],
    named: 'expects one removal',
  },
];
