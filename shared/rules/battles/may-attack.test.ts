import { describe, expect, it } from 'vitest';
import { HOSTILE_KINDS, type HostileKind } from '../../catalogue/marches.ts';
import { type Attacker, type AttackingMarch, mayAttack, type Ruler, type Target } from './may-attack.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 4, 1, 10, 30);

const MARCH: AttackingMarch = {
  kind: 'raid',
  moment: 'launch',
  targetOwnerId: null,
  worth: 5000,
  distance: 300,
  reach: 400,
  endsPeace: false,
};
const ATTACKER: Attacker = {
  playerId: 1,
  allianceId: 11,
  level: 9,
  might: 500_000,
  onLeave: false,
  underPeace: false,
  worlds: 3,
  hostileMarches: 0,
  sieges: 0,
  councils: 0,
  takesNoneUntil: null,
  march: MARCH,
};
const RULER: Ruler = {
  playerId: 2,
  allianceId: 22,
  might: 100_000,
  banned: false,
  onLeave: false,
  underPeace: false,
  mateUntil: null,
  isPartner: false,
  partnerUntil: null,
  respiteUntil: null,
  battles: 0,
  landings: 0,
  losesNoneUntil: null,
};
const TARGET: Target = { isHome: false, besieged: false, youngUntil: null, noSiegeUntil: null, ruler: RULER };

interface Row {
  readonly row: number;
  readonly text: string;
  readonly code: string;
  readonly attacker?: Partial<Attacker>;
  readonly march?: Partial<AttackingMarch>;
  readonly target?: Partial<Target>;
  readonly ruler?: Partial<Ruler> | null;
  /** Only a launch is refused. */
  readonly launchOnly?: true;
  readonly siegeOnly?: true;
}

/** Each reason once, in the order in which they are asked. */
const ROWS: readonly Row[] = [
  { row: 1, text: 'This world is yours.', code: 'own_world', ruler: { playerId: 1 } },
  { row: 2, text: 'Nobody holds this world. Send settlers instead.', code: 'nobodys_world', ruler: null },
  { row: 3, text: 'The ruler of this world is gone.', code: 'ruler_gone', ruler: { banned: true } },
  { row: 4, text: 'This world has changed hands.', code: 'world_changed_hands', march: { targetOwnerId: 3 } },
  { row: 5, text: 'The ruler of this world is a mate of yours.', code: 'ruler_is_ally', ruler: { allianceId: 11 } },
  {
    row: 6,
    text: 'You were mates until recently. Wait 3 h.',
    code: 'allies_until_lately',
    ruler: { mateUntil: NOW + 2 * HOUR + 1 },
  },
  {
    row: 6,
    text: 'Your alliance and that of the ruler have a pact.',
    code: 'ruler_is_partner',
    ruler: { isPartner: true },
  },
  {
    row: 6,
    text: 'Your alliances had a pact until recently. Wait 3 h.',
    code: 'partners_until_lately',
    ruler: { partnerUntil: NOW + 2 * HOUR + 1 },
  },
  { row: 7, text: 'The ruler of this world is on leave.', code: 'ruler_on_leave', ruler: { onLeave: true } },
  { row: 7, text: 'You are on leave.', code: 'on_leave', attacker: { onLeave: true } },
  {
    row: 8,
    text: 'This world is under the peace of newcomers.',
    code: 'ruler_at_peace',
    ruler: { underPeace: true },
  },
  {
    row: 9,
    text: 'You are under the peace of newcomers. This march ends it for good.',
    code: 'at_peace',
    attacker: { underPeace: true },
    launchOnly: true,
  },
  {
    row: 10,
    text: 'This ruler has lost enough. Respite until 2026-05-02 09:30 UTC.',
    code: 'ruler_has_respite',
    ruler: { respiteUntil: NOW + 23 * HOUR },
    launchOnly: true,
  },
  {
    row: 11,
    text: 'Your might is more than five times theirs.',
    code: 'might_too_great',
    attacker: { might: 500_001 },
    launchOnly: true,
  },
  {
    row: 12,
    text: 'Two battles a day with this ruler are enough.',
    code: 'battles_enough',
    ruler: { battles: 2 },
    launchOnly: true,
  },
  {
    row: 13,
    text: 'Four landings await this ruler today.',
    code: 'landings_enough',
    ruler: { landings: 4 },
    launchOnly: true,
  },
  {
    row: 14,
    text: 'A home world cannot be besieged. Raid it instead.',
    code: 'home_not_besieged',
    target: { isHome: true },
    siegeOnly: true,
  },
  {
    row: 15,
    text: 'Another army stands before this world.',
    code: 'army_before_world',
    target: { besieged: true },
    siegeOnly: true,
  },
  {
    row: 16,
    text: 'This world was founded or taken recently. Wait 336 h.',
    code: 'world_too_young',
    target: { youngUntil: NOW + 336 * HOUR },
    siegeOnly: true,
  },
  {
    row: 16,
    text: 'This world was besieged recently. Wait 48 h.',
    code: 'besieged_lately',
    target: { noSiegeUntil: NOW + 48 * HOUR },
    siegeOnly: true,
  },
  {
    row: 17,
    text: 'You took a world recently. You may besiege the next one from 2026-05-15 10:31 UTC.',
    code: 'took_world_lately',
    attacker: { takesNoneUntil: NOW + 336 * HOUR + 1 },
    siegeOnly: true,
  },
  {
    row: 17,
    text: 'This ruler lost a world recently. You may besiege this one from 2026-05-31 10:30 UTC.',
    code: 'ruler_lost_world_lately',
    ruler: { losesNoneUntil: NOW + 720 * HOUR },
    siegeOnly: true,
  },
  {
    row: 17,
    text: 'At your level, you can take another world only while you hold 6 or fewer.',
    code: 'worlds_at_most',
    attacker: { worlds: 7 },
    siegeOnly: true,
  },
  {
    row: 18,
    text: 'This world is 401 away; your reach is 400.',
    code: 'out_of_reach',
    march: { distance: 401 },
    launchOnly: true,
  },
  {
    row: 19,
    text: 'So few would be laughed at: bring 2000 of might.',
    code: 'march_too_small',
    march: { worth: 1999 },
    launchOnly: true,
  },
  {
    row: 20,
    text: 'All your commanders are away.',
    code: 'commanders_away',
    attacker: { hostileMarches: 2 },
    launchOnly: true,
  },
];

type Moment = AttackingMarch['moment'];

/** Asks with everything that these rows change. */
function ask(rows: readonly Row[], kind: HostileKind, moment: Moment) {
  const merged = <T extends object>(plain: T, change: (row: Row) => Partial<T> | null | undefined): T =>
    Object.assign({}, plain, ...rows.map(change));
  const march = { ...merged(MARCH, (row) => row.march), kind, moment } as AttackingMarch;
  const attacker = { ...merged(ATTACKER, (row) => row.attacker), march };
  const ruler = rows.some((row) => row.ruler === null) ? null : merged(RULER, (row) => row.ruler);
  return mayAttack(attacker, { ...merged(TARGET, (row) => row.target), ruler }, NOW);
}

const applies = (row: Row, kind: HostileKind, moment: Moment) =>
  !(row.siegeOnly && kind !== 'siege') &&
  !(row.launchOnly && moment === 'landing') &&
  // There is no limit to the way through the gate.
  !(row.row === 18 && kind === 'strike');

const CASES = HOSTILE_KINDS.flatMap((kind) => (['launch', 'landing'] as const).map((moment) => ({ kind, moment })));

describe.each(CASES)('a $kind at its $moment', ({ kind, moment }) => {
  it('may go on if nothing stands in its way', () => {
    expect(ask([], kind, moment)).toBeUndefined();
  });

  it.each(ROWS)('row $row: $text', (row) => {
    const refusal = ask([row], kind, moment);
    if (!applies(row, kind, moment)) return expect(refusal).toBeUndefined();
    expect(refusal).toMatchObject({ status: row.row === 1 ? 400 : 409, text: row.text, code: row.code });
  });

  it('of several reasons, the first one is said', () => {
    const relevant = ROWS.filter((row) => applies(row, kind, moment) && row.row > 2);
    relevant.forEach((row, i) => {
      expect(ask(relevant.slice(i), kind, moment)?.text).toBe(row.text);
    });
  });
});

describe('the limits of what may attack', () => {
  const asked = (change: Omit<Row, 'row' | 'text' | 'code'>, kind: HostileKind = 'raid') =>
    ask([{ row: 0, text: '', code: '', ...change }], kind, 'launch')?.code;

  it('a player agrees to lose the peace of newcomers', () => {
    expect(asked({ attacker: { underPeace: true }, march: { endsPeace: true } })).toBeUndefined();
  });

  it('what ended a moment ago is no reason any more', () => {
    expect(
      asked({ ruler: { mateUntil: NOW, partnerUntil: NOW, respiteUntil: NOW, losesNoneUntil: NOW } }, 'siege'),
    ).toBeUndefined();
    expect(
      asked({ target: { youngUntil: NOW, noSiegeUntil: NOW }, attacker: { takesNoneUntil: NOW } }, 'siege'),
    ).toBeUndefined();
  });

  it('players without an alliance are not allies', () => {
    expect(asked({ attacker: { allianceId: null }, ruler: { allianceId: null } })).toBeUndefined();
  });

  it('a plan that names no ships yet is not too small', () => {
    expect(asked({ march: { worth: null } })).toBeUndefined();
    expect(asked({ march: { worth: 2000 } })).toBeUndefined();
  });

  it('the last world, march and unit of distance are allowed', () => {
    expect(asked({ attacker: { worlds: 6 } }, 'siege')).toBeUndefined();
    expect(asked({ attacker: { hostileMarches: 1 }, march: { distance: 400 } })).toBeUndefined();
    expect(asked({ attacker: { hostileMarches: 2, councils: 1 } })).toBeUndefined();
  });

  it('there is one siege at a time', () => {
    expect(asked({ attacker: { sieges: 1, hostileMarches: 1 } }, 'siege')).toBe('commanders_away');
    expect(asked({ attacker: { sieges: 1, hostileMarches: 1 } }, 'raid')).toBeUndefined();
  });
});
