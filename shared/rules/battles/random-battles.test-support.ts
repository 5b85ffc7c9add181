import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { RETREAT_PERCENTS, STANCES } from '../../catalogue/battles.ts';
import { RACES } from '../../catalogue/races.ts';
import { SHIP_TYPES } from '../../catalogue/ships.ts';
import { SQUAD_TYPES } from '../../catalogue/squads.ts';
import { type Random, seededRandom, wholeBetween } from '../random.ts';
import type { BattleInput, BattleRounds } from './battle.ts';
import { type Encounter, type PreparedBattle, prepareBattle } from './encounter.ts';
import { fight } from './fight.ts';
import { hashOf, sealOf, seedOf } from './seal.ts';
import type { Units } from './stacks.ts';

const ATTACKER = 101;
const DEFENDER = 202;
const GUEST = 303;

/** A battle between random forces of the real catalogue: from a handful to hundreds of thousands, at all levels. */
export function randomBattle(seed: number): PreparedBattle {
  return prepareBattle(randomEncounter(seed));
}

export function randomEncounter(seed: number): Encounter {
  const random = seededRandom(seed);
  const from = <T>(values: readonly T[]) => values[wholeBetween(random, 0, values.length - 1)] as T;
  const isStrike = random() < 0.15;
  // Both sides of about the same size, so that either may win.
  const size = 10 ** (random() * 5.5);
  const guests = random() < 0.3 ? units(GUEST, from(RACES).id, size / 3, random) : { ships: [], squads: [] };
  const [own, other] = [units(ATTACKER, from(RACES).id, size, random), units(DEFENDER, from(RACES).id, size, random)];
  return {
    battleId: seed + 1,
    marchId: 7 * seed + 1,
    leg: 1,
    attacker: {
      ships: isStrike ? [] : own.ships,
      squads: own.squads,
      morale: wholeBetween(random, 64, 100),
      retreatPercent: from(RETREAT_PERCENTS),
    },
    defender: { ships: [...other.ships, ...guests.ships], squads: [...other.squads, ...guests.squads] },
    world: {
      ownerId: DEFENDER,
      population: wholeBetween(random, 0, 5000),
      defenseLevel: wholeBetween(random, 0, 12),
      defenseStat: wholeBetween(random, 0, 1200),
      stance: from(STANCES),
    },
  };
}

/** A battle as GET /battles/{id} answers it, without its summary. */
export interface RecordedBattle {
  readonly input: BattleInput;
  readonly secret: string;
  readonly seal: string;
  readonly seed: string;
  readonly hash: string;
  readonly rounds: BattleRounds;
}

/** Fights a random battle. */
export function recordBattle(seed: number): RecordedBattle {
  const { input } = randomBattle(seed);
  const secret = secretOf(seed);
  const drawn = seedOf(secret, input.march_id, input);
  const { rounds } = fight(input, drawn);
  const [seal, hash] = [sealOf(secret, input.march_id), hashOf(input, drawn, rounds)];
  return { input, secret, seal, seed: drawn, hash, rounds };
}

/** One hash for many battles. */
export function digestOf(hashes: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(hashes.join())));
}

/** The secret of a march, from a number. */
export function secretOf(seed: number): string {
  const random = seededRandom(~seed);
  return Array.from({ length: 32 }, () => wholeBetween(random, 0, 15).toString(16)).join('');
}

function units(ownerId: number, raceId: number, size: number, random: Random) {
  const some = <T extends { readonly id: number; readonly raceId: number }>(types: readonly T[]): Units[] =>
    types
      .filter((type) => type.raceId === raceId)
      .map(({ id }) => ({
        ownerId,
        typeId: id,
        count: random() < 0.25 ? 0 : Math.ceil(size * random()),
        attackLevel: wholeBetween(random, 1, 11),
        defenseLevel: wholeBetween(random, 1, 11),
      }));
  return { ships: some(SHIP_TYPES), squads: some(SQUAD_TYPES) };
}
