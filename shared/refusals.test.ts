import { describe, expect, it } from 'vitest';
import { codeOf, listAmounts, REFUSALS, type Refusal } from './refusals.ts';
import { germanRefusal } from './sentences/de/render.ts';

/** All refusals; those with parameters get example values. */
const ALL: [string, Refusal][] = Object.entries({
  ...REFUSALS,
  resendTooSoon: REFUSALS.resendTooSoon(42),
  tooManyRequests: REFUSALS.tooManyRequests(42),
  exportedToday: REFUSALS.exportedToday(42),
  insufficientResources: REFUSALS.insufficientResources({ metal: 60 }),
  finishedIdsInvalid: REFUSALS.finishedIdsInvalid(100),
  queueFull: REFUSALS.queueFull(5),
  placesKept: REFUSALS.placesKept(9),
  refineTooLittle: REFUSALS.refineTooLittle(3),
  refinedEnough: REFUSALS.refinedEnough('metal'),
  refineTooMuch: REFUSALS.refineTooMuch(5),
  giverAtPeace: REFUSALS.giverAtPeace('3 h'),
  giverTooNew: REFUSALS.giverTooNew('3 h'),
  giftTooLarge: REFUSALS.giftTooLarge(5),
  giveUpQuarters: REFUSALS.giveUpQuarters(30, 12),
  dismantleSquads: REFUSALS.dismantleSquads(2, 'Rifle Platoon'),
  dismantleQuarters: REFUSALS.dismantleQuarters(60, 50),
  shipCountInvalid: REFUSALS.shipCountInvalid(10),
  levelTooLow: REFUSALS.levelTooLow('The Interceptor', 2),
  durationOutOfBounds: REFUSALS.durationOutOfBounds(1, 7),
  shortDurationOutOfBounds: REFUSALS.shortDurationOutOfBounds(20, 720),
  missionUnaffordable: REFUSALS.missionUnaffordable({ metal: 60 }),
  galaxyTooLarge: REFUSALS.galaxyTooLarge(10_000),
  reportIdsTooMany: REFUSALS.reportIdsTooMany(100),
  squadCountInvalid: REFUSALS.squadCountInvalid(50),
  irisHoursInvalid: REFUSALS.irisHoursInvalid(24),
  irisTooLong: REFUSALS.irisTooLong(24),
  respiteLonger: REFUSALS.respiteLonger('2026-05-01 12:00 UTC'),
  trainingNeeds: REFUSALS.trainingNeeds('Rifle Platoon', 'Barracks'),
  researchTooEarly: REFUSALS.researchTooEarly('Line Guns', 6),
  researchNeeds: REFUSALS.researchNeeds('Drill', 'Barracks'),
  berthsTooFew: REFUSALS.berthsTooFew(4),
  marchesTooMany: REFUSALS.marchesTooMany(20),
  mateTooNew: REFUSALS.mateTooNew('5 h'),
  guestsTooMany: REFUSALS.guestsTooMany(3),
  leaveLately: REFUSALS.leaveLately('5 h'),
  onLeave: REFUSALS.onLeave('5 h'),
  leaveTooShort: REFUSALS.leaveTooShort('5 h'),
  alliesUntilLately: REFUSALS.alliesUntilLately('5 h'),
  partnersUntilLately: REFUSALS.partnersUntilLately('5 h'),
  pactTooNew: REFUSALS.pactTooNew('5 h'),
  relationOfferedLately: REFUSALS.relationOfferedLately('5 h'),
  relationPactsEnded: REFUSALS.relationPactsEnded('5 h', 5),
  relationPactLately: REFUSALS.relationPactLately('5 h'),
  relationWarLately: REFUSALS.relationWarLately('5 h'),
  relationPactsTooMany: REFUSALS.relationPactsTooMany(5),
  relationPactsOfOther: REFUSALS.relationPactsOfOther(5),
  relationOffersTooMany: REFUSALS.relationOffersTooMany(10),
  relationWarsTooMany: REFUSALS.relationWarsTooMany(5),
  relationOffersToOther: REFUSALS.relationOffersToOther(20),
  relationWarsOnOther: REFUSALS.relationWarsOnOther(40),
  rulerHasRespite: REFUSALS.rulerHasRespite('2026-05-01 12:00 UTC'),
  siegeNeedsSquads: REFUSALS.siegeNeedsSquads(10),
  worldTooYoung: REFUSALS.worldTooYoung('5 h'),
  besiegedLately: REFUSALS.besiegedLately('5 h'),
  tookWorldLately: REFUSALS.tookWorldLately('2026-05-01 12:00 UTC'),
  rulerLostWorldLately: REFUSALS.rulerLostWorldLately('2026-05-01 12:00 UTC'),
  worldsAtMost: REFUSALS.worldsAtMost(4),
  outOfReach: REFUSALS.outOfReach(500, 400),
  marchTooSmall: REFUSALS.marchTooSmall(1000),
  askedTooMany: REFUSALS.askedTooMany(20),
  askedByTooMany: REFUSALS.askedByTooMany(100),
  invitedTooMany: REFUSALS.invitedTooMany(50),
  invitedByTooMany: REFUSALS.invitedByTooMany(50),
  messagesTooFast: REFUSALS.messagesTooFast(5),
  muted: REFUSALS.muted('2026-05-01 12:00 UTC'),
  lettersOfNewcomer: REFUSALS.lettersOfNewcomer(5),
  conversationsTooMany: REFUSALS.conversationsTooMany(20),
  alliancesLeftTooMany: REFUSALS.alliancesLeftTooMany(20),
  reportsTooMany: REFUSALS.reportsTooMany(20),
  seasonOver: REFUSALS.seasonOver('2026-05-01 12:00 UTC'),
  payeeTooNew: REFUSALS.payeeTooNew('5 h'),
  payoutAboveBank: REFUSALS.payoutAboveBank({ naquadah: 1, trinium: 0, metal: 2 }),
  payoutAboveMember: REFUSALS.payoutAboveMember(700),
  bankTooSmall: REFUSALS.bankTooSmall({ naquadah: 1, trinium: 1, metal: 2 }, { naquadah: 0, trinium: 0, metal: 0 }),
});

describe('refusals', () => {
  it('have a code each, and values beside the sentence that contains them', () => {
    expect(new Set(ALL.map(([, { code }]) => code)).size).toBe(ALL.length);
    for (const [, { code }] of ALL) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(REFUSALS.levelTooLow('The Interceptor', 2)).toMatchObject({
      code: 'level_too_low',
      params: { name: 'The Interceptor', level: 2 },
    });
    const withNumbers = ALL.filter(([name]) => typeof REFUSALS[name as keyof typeof REFUSALS] === 'function');
    for (const [name, { params, details }] of withNumbers) expect(params ?? details, name).toBeTruthy();
    expect(codeOf(REFUSALS.banned.text)).toBe('banned');
    expect(codeOf('Anything else.')).toBeUndefined();
  });

  it('R-53 to R-55: say to the letter what the client looks for', () => {
    expect(REFUSALS.tokenExpired.text).toBe('Token has expired!');
    expect(REFUSALS.tokenInvalid.text).toBe('Token is invalid!');
    expect(REFUSALS.refreshTokenMissing.text).toBe('Refresh token is missing!');
  });

  it('R-56: answer 401 only about tokens, login and a ban, because it signs the player out', () => {
    expect(ALL.filter(([, { status }]) => status === 401).map(([name]) => name)).toEqual([
      'tokenMissing',
      'tokenExpired',
      'tokenInvalid',
      'refreshTokenMissing',
      'wrongCredentials',
      'emailNotVerified',
      'banned',
    ]);
  });

  it.each(ALL)('%s is a whole sentence', (_, { text }) => {
    expect(text).toMatch(/^[A-Z].*([.!]|\(1 Per Planet\))$/);
  });

  it.each(ALL)('%s has a German sentence with the same values', (_, { code, params = {}, text }) => {
    const read = new Set<string>();
    const watched = new Proxy(params, {
      get: (values, name: string) => {
        read.add(name);
        return values[name];
      },
    });
    const german = germanRefusal(code, watched);
    expect(german).toMatch(/^\P{Ll}.*[.!]$/u);
    expect(german).not.toBe(text);
    expect(german).not.toMatch(/undefined|null|NaN|\[object/);
    expect([...read].sort()).toEqual(Object.keys(params).sort());
  });

  it('that only a newer server knows have no German sentence', () => {
    expect(germanRefusal('from_tomorrow', {})).toBeUndefined();
    expect(germanRefusal(undefined, undefined)).toBeUndefined();
  });

  it('differ: one sentence, one reason', () => {
    expect(new Set(ALL.map(([, { text }]) => text)).size).toBe(ALL.length);
  });
});

describe('listAmounts', () => {
  it('names what is not zero, in the order of the top bar', () => {
    expect(listAmounts({ food: 1, metal: 120, trinium: 40, naquadah: 0 })).toBe('40 trinium, 120 metal, 1 food');
  });
});
