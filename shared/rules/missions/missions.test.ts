import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARTIFACT_TYPES } from '../../catalogue/artifacts.ts';
import { PLANET_TYPES } from '../../catalogue/planets.ts';
import { REFUSALS } from '../../refusals.ts';
import { SENTENCES, sentence } from '../../sentences/sentences.ts';
import { seededRandom } from '../random.ts';
import { cardOf, isBadNews, isColonized, type MissionCard } from './classify.ts';
import { colonize, colonyName } from './colonize.ts';
import { escortStrength } from './escort.ts';
import { type ExplorePlan, exploreText, type Find } from './explore.ts';
import { checkMissionCost } from './launch.ts';
import { malp } from './malp.ts';
import { surveyText } from './survey.ts';

const FOE = { id: 2, username: 'Failburg-occupied' };
const dialler = { playerId: 1, escort: 64 };
const wild = { planetId: 7, owner: null, guard: 0 };
const guarded = (guard: number) => ({ ...wild, guard });
const owned = { ...wild, owner: FOE };
const own = { ...wild, owner: { id: 1, username: 'me' } };

type DialledCode = Extract<keyof typeof SENTENCES, `malp_${string}` | `colonize_${string}`>;
const isDialled = (code: string): code is DialledCode => /^(malp|colonize)_/.test(code);

const cardOfReport = (message: string) => cardOf({ message, report: { message } });

describe('the words decide the card', () => {
  // G-62: every report of a probe and of settlers, and the card that it must lead to.
  const CARDS: Readonly<Record<DialledCode, MissionCard>> = {
    malp_unclaimed: 'malp',
    malp_guarded: 'malp',
    malp_closed: 'malp',
    malp_owned: 'malp',
    malp_own: 'malp',
    malp_iris: 'outcome',
    malp_no_gate: 'outcome',
    colonize_success: 'colonization',
    colonize_occupied: 'outcome',
    colonize_guarded: 'outcome',
    colonize_closed: 'outcome',
    colonize_iris: 'outcome',
    colonize_no_gate: 'outcome',
  };
  const dialledCodes = Object.keys(SENTENCES).filter(isDialled);
  const textOf = (code: DialledCode) => sentence<DialledCode>(code, { guard: 120, wait: '3 h' } as never).text;

  it.each(dialledCodes)('G-62: %s shows the card of its mission', (code) => {
    const text = textOf(code);
    expect(cardOfReport(text), text).toBe(CARDS[code]);
  });

  it.each(dialledCodes)('G-62: %s says so if the mission failed, and shows no card of another mission', (code) => {
    const card = cardOfReport(textOf(code));
    const isSettlement = code.startsWith('colonize_');
    expect(card).not.toBe(isSettlement ? 'malp' : 'colonization');
    if (isSettlement) expect(card === 'colonization').toBe(isColonized({ message: textOf(code) }));
  });

  it('G-62: a survey is a report', () => {
    expect(cardOfReport(surveyText([[1, 2, 3, 4, 5, 6]]).text)).toBe('malp');
  });

  it('G-62: says to the letter what the ledger fixes', () => {
    expect(dialledCodes.map(textOf)).toEqual(
      expect.arrayContaining([
        'MALP report: the planet is unclaimed.',
        'MALP report: the planet is controlled by another player.',
        'MALP probe failed: no gate answers at this address.',
        'Mission report: colonization successful.',
        'Mission report: colonization failed, the planet is occupied.',
      ]),
    );
    const broke = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
    expect(checkMissionCost({ metal: 60 }, broke)?.text).toMatch(/^Launch refused: insufficient resources\./);
    expect(checkMissionCost({ metal: 60 }, { ...broke, metal: 60 })).toBeUndefined();
  });

  it('G-62: every report of an explorer is good news, whatever was found where', () => {
    const finds: Find[] = ['world', 'artifact', 'nothing', 'resources'];
    for (const find of finds) {
      for (const lost of [null, {}, { metal: 3 }]) {
        for (const { id: planetTypeId } of PLANET_TYPES) {
          for (const { id: artifactTypeId } of ARTIFACT_TYPES) {
            for (const world of [undefined, { planetTypeId, address: [1, 2, 3, 4, 5, 39] }]) {
              const plan = { find, lost, artifactTypeId, haul: { food: 9 }, days: 1.5, facts: { days: 1 } };
              const { text } = exploreText(plan as unknown as ExplorePlan, world);
              expect(isBadNews({ message: text }), text).toBe(false);
            }
          }
        }
      }
    }
  });

  it('T-33, G-63: bad news comes first, in whatever case and inside whatever word', () => {
    const launched = { mission_id: 1, ship_id: 2, finish_time: '2026-05-01T12:00:00.000Z' };
    for (const message of ['Failed', 'unoccupied', 'INSUFFICIENT', 'failsafe']) {
      expect(cardOf({ message, ...launched, report: {} })).toBe('outcome');
    }
    expect(cardOf({ message: 'All is well.', error: 'No.', ...launched })).toBe('outcome');
    expect(cardOf({ message: REFUSALS.missionUnaffordable({ metal: 1 }).text })).toBe('outcome');
  });

  it('T-34 to T-37: a launch, a probe, settlers, and everything else', () => {
    const launched = { message: 'Gone.', mission_id: 1, ship_id: 2, finish_time: '2026-05-01T12:00:00.000Z' };
    expect(cardOf(launched)).toBe('launched');
    expect(cardOf({ ...launched, report: {} })).toBe('launched');
    expect(cardOf({ message: 'A world.', report: {} })).toBe('malp');
    expect(cardOf({ message: 'Colonization went well.', report: {} })).toBe('colonization');
    expect(cardOf({ message: 'Gone.', mission_id: 1 })).toBe('outcome');
    expect(cardOf({ message: 'colonization' })).toBe('outcome');
  });
});

describe('what a gate answers', () => {
  it('G-62: never names a player in a message, whatever the player is called', () => {
    for (const mission of [malp, colonize]) {
      const { report } = mission(dialler, owned);
      expect(report.message).not.toContain(FOE.username);
      expect(report.planet_owner_name).toBe(FOE.username);
    }
  });

  it('R-22: a probe tells an unclaimed, a guarded, an owned and an own world apart, and claims none', () => {
    const text = (world: Parameters<typeof malp>[1]) => malp(dialler, world).report.message;
    expect(text(wild)).toBe('MALP report: the planet is unclaimed.');
    expect(text(guarded(90))).toContain('strength 90');
    expect(text(owned)).toBe('MALP report: the planet is controlled by another player.');
    expect(text(own)).toBe('MALP report: the planet is one of yours.');
    expect(malp(dialler, undefined).report).toEqual({
      message: 'MALP probe failed: no gate answers at this address.',
      code: 'malp_no_gate',
      params: {},
      planet_id: null,
      planet_owner_name: null,
    });
    for (const world of [wild, guarded(90), owned, own, undefined]) expect(malp(dialler, world).claims).toBe(false);
  });

  it('R-23, G-65: settlers claim a wild world, and no other', () => {
    expect(colonize(dialler, wild)).toEqual({
      report: {
        message: 'Mission report: colonization successful.',
        code: 'colonize_success',
        params: {},
        planet_id: 7,
        planet_owner_name: null,
      },
      claims: true,
    });
    for (const world of [owned, own]) {
      const { report, claims } = colonize(dialler, world);
      expect([report.message, claims]).toEqual(['Mission report: colonization failed, the planet is occupied.', false]);
    }
    expect(colonize(dialler, undefined)).toMatchObject({ claims: false, report: { planet_id: null } });
  });

  it('a guarded world opens to an escort of its strength and to no weaker one', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (escort, guard) => {
        expect(colonize({ playerId: 1, escort }, guarded(guard)).claims).toBe(escort >= guard);
      }),
    );
  });

  it('G-65: a colony is called P3X- and three digits', () => {
    const random = seededRandom(3);
    for (let i = 0; i < 500; i++) expect(colonyName(random)).toMatch(/^P3X-[1-9]\d\d$/);
  });
});

it('an escort is every point of warships and squads; scouts count nothing', () => {
  const warship = { isScout: false, spaceAttack: 14, spaceDefense: 10, groundAttack: 2 };
  const squad = { baseAttack: 34, baseDefense: 30 };
  expect(escortStrength({ ships: [], squads: [] })).toBe(0);
  expect(escortStrength({ ships: [warship, { ...warship, isScout: true }], squads: [squad] })).toBe(26 + 64);
});
