import type { BattleReport, BattleSummary } from '#shared/api/battles/battles';
import { aftermathOf } from '#shared/rules/battles/aftermath';
import { prepareBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import { hashOf, sealOf, seedOf } from '#shared/rules/battles/seal';
import type { Units } from '#shared/rules/battles/stacks';
import { ago } from '../page-fixture.tsx';

// Battles for page tests, fought by the real rules: reports whose seal holds.

/** The players of these battles. The reader of the pages has the first id. */
export const READER = { user_id: 7, username: 'daniel' };
export const RIVAL = { user_id: 8, username: 'sokar' };

const SECRET = '00112233445566778899aabbccddeeff';

interface Forces {
  readonly ships?: readonly (readonly [typeId: number, count: number])[];
  readonly squads?: readonly (readonly [typeId: number, count: number])[];
}

interface Fought {
  readonly attacker: Forces;
  readonly defender: Forces;
  readonly retreatPercent?: number;
  readonly morale?: number;
  readonly defenseStat?: number;
  readonly population?: number;
}

const units = (ownerId: number, all: Forces['ships'] = []): Units[] =>
  all.map(([typeId, count]) => ({ ownerId, typeId, count, attackLevel: 1, defenseLevel: 1 }));

/** The report of a raid of the reader on the rival, with everything that proves it. */
export function aBattle(fought: Fought, changes: Partial<BattleReport> = {}): BattleReport {
  const { attacker, defender, retreatPercent = 50, morale = 100, defenseStat = 50, population = 1000 } = fought;
  const prepared = prepareBattle({
    battleId: changes.battle_id ?? 91,
    marchId: 17,
    leg: 1,
    attacker: {
      ships: units(READER.user_id, attacker.ships),
      squads: units(READER.user_id, attacker.squads),
      morale,
      retreatPercent,
    },
    defender: { ships: units(RIVAL.user_id, defender.ships), squads: units(RIVAL.user_id, defender.squads) },
    world: { ownerId: RIVAL.user_id, population, defenseLevel: defenseStat > 0 ? 1 : 0, defenseStat, stance: 'stand' },
  });
  const { input } = prepared;
  const seed = seedOf(SECRET, input.march_id, input);
  const result = fight(input, seed);
  const { outcome, losses } = aftermathOf(prepared, result);
  const told = (side: 'attacker' | 'defender') =>
    losses[side].map(({ ownerId, typeId, ...loss }) => ({ owner_id: ownerId, type_id: typeId, ...loss }));
  return {
    battle_id: input.battle_id,
    march_id: input.march_id,
    kind: 'raid',
    at: ago(600),
    outcome,
    attacker: READER,
    defender: RIVAL,
    side: 'attacker',
    planet: {
      planet_id: 40,
      planet_name: 'Netu',
      coordinates_x: 12,
      coordinates_y: -34,
      stargate_address: [3, 8, 17, 22, 30, 36],
    },
    loot: { naquadah: 1200, trinium: 800, metal: 2500, energy: 0, food: 300 },
    salvage: { naquadah: 90, trinium: 120, metal: 210, energy: 0, food: 0 },
    losses: { attacker: told('attacker'), defender: told('defender') },
    morale,
    slipped: prepared.slipped,
    xp: 44,
    input,
    secret: SECRET,
    seal: sealOf(SECRET, input.march_id),
    seed,
    hash: hashOf(input, seed, result.rounds),
    rounds: result.rounds,
    share_path: null,
    ...changes,
  } as BattleReport;
}

/** A raid that wins orbit and ground: line ships and landers against a few line ships. */
export const aVictory = (changes: Partial<BattleReport> = {}) =>
  aBattle(
    {
      attacker: {
        ships: [
          [44, 40],
          [43, 20],
        ],
        squads: [[8, 20]],
      },
      defender: { ships: [[14, 14]], squads: [[1, 6]] },
    },
    changes,
  );

/** What a list says of a battle. */
export function summaryOf(report: BattleReport): BattleSummary {
  const {
    input: _,
    secret: __,
    seal: ___,
    seed: ____,
    hash: _____,
    rounds: ______,
    share_path: _______,
    ...told
  } = report;
  return told;
}
