import type { Fault } from './fault.ts';

const RULES = ['server/services/alliances/relations/pacts-and-wars.test.ts'];
const COMMANDS = ['server/services/alliances/relations/relations.test.ts'];

/** Faults in what alliances are to each other: pacts, wars and peace. */
export const RELATION_FAULTS: readonly Fault[] = [
  {
    id: 'partners-attacked',
    breaks: 'A pact keeps nobody from marching on a partner.',
    edits: [
      {
        file: 'shared/rules/battles/may-attack.ts',
        from: 'if (ruler.isPartner) return REFUSALS.rulerIsPartner;',
        to: '',
      },
    ],
    tests: ['shared/rules/battles/may-attack.test.ts'],
    named: 'row 6',
  },
  {
    id: 'partners-who-leave-attack',
    breaks: 'Whoever leaves an alliance may at once attack those with whom it has a pact.',
    edits: [
      {
        file: 'server/services/marches/bonds.ts',
        from: 'AS other ON one.alliance_id <> other.alliance_id',
        to: 'AS other ON one.alliance_id <> other.alliance_id AND one.left_at IS NULL AND other.left_at IS NULL',
      },
    ],
    tests: RULES,
    named: 'nor if one leaves the alliance first',
  },
  {
    id: 'second-leave-ends-wait',
    breaks: 'Whoever comes back to an alliance for a moment may attack those who were mates before.',
    edits: [
      {
        file: 'server/services/alliances/alliance-admission.ts',
        from: 'await tx.query(\n    `INSERT INTO former_member',
        to: "await tx.query('DELETE FROM former_member WHERE alliance_id = $1 AND player_id = ANY ($2)', [allianceId, playerIds]);\n  await tx.query(\n    `INSERT INTO former_member",
      },
    ],
    tests: ['server/services/alliances/former-members.test.ts'],
    named: 'no sequence of joins and leaves',
  },
  {
    id: 'young-pact-shows-sieges',
    breaks: 'A pact of a moment shows the addresses of besieged worlds of the other alliance.',
    edits: [
      {
        file: 'server/services/marches/siege-views.ts',
        from: 'until IS NULL AND since <= clock_timestamp() - $2',
        to: 'until IS NULL AND since <= clock_timestamp() + $2',
      },
    ],
    tests: RULES,
    named: 'see each other’s sieges',
  },
  {
    id: 'hidden-worlds-shown-to-partners',
    breaks: 'Partners see the besieged worlds of a ruler who hides worlds even from mates.',
    edits: [
      {
        file: 'server/services/marches/siege-views.ts',
        from: ' JOIN player ON player.id = player_id WHERE NOT worlds_hidden',
        to: '',
      },
    ],
    tests: RULES,
    named: 'see each other’s sieges',
  },
  {
    id: 'battles-of-a-war-read-sieges',
    breaks: 'Each battle of a war makes every tab of both alliances read dashboard and map again.',
    edits: [
      {
        file: 'client/live/reactions.ts',
        from: "(isNew(cache, 'pacts', idsOf(pactsIn(relations), 'relation_id')) ? SIEGES : [])",
        to: "(isNew(cache, 'pacts', idsOf(pactsIn(relations), 'relation_id')) ? SIEGES : SIEGES)",
      },
    ],
    tests: ['client/live/reactions.test.ts'],
    named: 'after each battle of a war',
  },
  {
    id: 'partners-hear-of-no-siege',
    breaks: 'Partners see sieges only when they read their lists again.',
    edits: [
      {
        file: 'server/event-publisher.ts',
        from: 'for (const news of others) tellAlliance(news);',
        to: '',
      },
    ],
    tests: RULES,
    named: 'see each other’s sieges',
  },
  {
    id: 'mates-of-the-besieger-stay',
    breaks: 'Relief of an alliance that the besieger has joined stands on the besieged world, and fights nobody.',
    edits: [
      {
        file: 'server/services/landings/peaceful-landing.ts',
        from: "(MARCH_TYPES[kind].stays === 'guest' || siege?.pair?.pactSince != null)",
        to: '(false || siege?.pair?.pactSince != null)',
      },
    ],
    tests: RULES,
    named: 'if the besieger is of their alliance',
  },
  {
    id: 'guests-after-the-pact',
    breaks: 'When a pact is cancelled, relief of the former partners stays.',
    edits: [
      {
        file: 'server/services/alliances/relations/relations.ts',
        from: "if (step === 'pact_cancelled')",
        to: "if (step === 'pact_withdrawn')",
      },
    ],
    tests: RULES,
    named: 'fly home when it is cancelled',
  },
  {
    id: 'relief-lands-beside-the-end',
    breaks: 'The landing of relief does not lock the alliance of its sender, so a pact may end meanwhile unnoticed.',
    edits: [
      {
        file: 'server/services/landings/landing-parties.ts',
        from: 'own !== null && other !== null && own !== other ? [own] : []',
        to: 'own === 0 && other === 0 ? [own] : []',
      },
    ],
    tests: RULES,
    named: 'a landing waits for the end of the pact',
  },
  {
    id: 'tally-of-one-side',
    breaks: 'What the attacker looted in a war counts for the other side.',
    edits: [
      {
        file: 'server/services/alliances/relations/war-tally.ts',
        from: 'one_looted = one_looted + CASE WHEN one_id = $3',
        to: 'one_looted = one_looted + CASE WHEN other_id = $3',
      },
      {
        file: 'server/services/alliances/relations/war-tally.ts',
        from: 'other_looted = other_looted + CASE WHEN other_id = $3',
        to: 'other_looted = other_looted + CASE WHEN one_id = $3',
      },
    ],
    tests: RULES,
    named: 'counts a raid, and both sides see it live',
  },
  {
    id: 'tally-before-the-war',
    breaks: 'A war counts battles of its warning time.',
    edits: [
      {
        file: 'server/services/alliances/relations/war-tally.ts',
        from: 'war.since <=',
        to: "'-infinity' <=",
      },
    ],
    tests: RULES,
    named: 'counts nothing before the war has begun',
  },
  {
    id: 'capture-stays-counted',
    breaks: 'A world that an operator gives back still counts as taken.',
    edits: [{ file: 'server/services/admin/undo-capture.ts', from: 'await uncountCapture(meeting, marchId);', to: '' }],
    tests: RULES,
    named: 'not if an operator gives it back',
  },
  {
    id: 'pacts-with-nobody',
    breaks: 'When an alliance is disbanded, its pacts and wars go on.',
    edits: [
      {
        file: 'server/services/alliances/alliances.ts',
        from: 'await endRelationsOf(command, alliance);',
        to: '',
      },
    ],
    tests: COMMANDS,
    named: 'has no relations any more',
  },
  {
    id: 'war-after-the-pact',
    breaks: 'War may be declared as soon as a pact is cancelled.',
    edits: [
      {
        file: 'shared/rules/relations.ts',
        from: 'if (parted) return refused(REFUSALS.relationPactLately(parted));',
        to: '',
      },
    ],
    tests: ['shared/rules/relations.test.ts'],
    named: 'no war so soon after a pact',
  },
  {
    id: 'peace-offers-fill-a-log',
    breaks: 'A foe offers peace and takes it back without end, and the log of the other alliance holds nothing else.',
    edits: [
      {
        file: 'server/services/alliances/relations/relation-rows.ts',
        from: 'peaceOfferEnded: row.peace_offer_ended?.getTime() ?? null',
        to: 'peaceOfferEnded: null',
      },
    ],
    tests: COMMANDS,
    named: 'has one offer of peace a day',
  },
  {
    id: 'wars-of-others-block-pacts',
    breaks: 'Forty small alliances declare war on another one, and it can conclude no pact any more.',
    edits: [
      {
        file: 'shared/rules/relations.ts',
        from: 'return other.offersOfOthers >= mostOffersOfOthers ?',
        to: 'return other.offersOfOthers + other.warsOfOthers >= mostOffersOfOthers ?',
      },
    ],
    tests: COMMANDS,
    named: 'forty wars on an alliance',
  },
  {
    id: 'offers-to-one-without-end',
    breaks: 'So many alliances offer a pact to one that its end must lock more rows than a command can.',
    edits: [
      {
        file: 'server/services/alliances/relations/relation-rows.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the source.
        from: "kind = 'pact' AND since IS NULL AND offered_by <> ${own}",
        to: 'false',
      },
    ],
    tests: COMMANDS,
    named: 'forty wars on an alliance',
  },
  {
    id: 'own-offers-accepted',
    breaks: 'An alliance can accept its own offer, so that a pact or a peace needs one side only.',
    edits: [
      {
        file: 'shared/rules/relations.ts',
        from: 'if (asker === by) return refused(REFUSALS.relationOfferIsOwn);',
        to: '',
      },
    ],
    tests: ['shared/rules/relations.test.ts'],
    named: 'a pact and a peace need both',
  },
  {
    id: 'stale-end-of-a-pact',
    breaks: 'Who declines or takes back an offer that was accepted meanwhile cancels the pact.',
    edits: [
      {
        file: 'shared/rules/relations.ts',
        from: 'if (state !== seen) return refused(REFUSALS.relationChanged);',
        to: '',
      },
    ],
    tests: COMMANDS,
    named: 'concluded meanwhile is not ended',
  },
  {
    id: 'relations-told-to-nobody',
    breaks: 'The room of an alliance does not tell its members of pacts and wars.',
    edits: [
      {
        file: 'server/services/alliances/alliance-events.ts',
        from: "...(await listed('relations')),",
        to: '',
      },
    ],
    tests: COMMANDS,
    named: 'both rooms hear',
  },
];
