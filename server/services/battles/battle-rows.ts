import type { Amounts } from '#shared/catalogue/resources';
import type { Aftermath, Loss } from '#shared/rules/battles/aftermath';
import type { PreparedBattle } from '#shared/rules/battles/encounter';
import type { Fight } from '#shared/rules/battles/fight';
import { hashOf } from '#shared/rules/battles/seal';
import { sumOf } from '#shared/rules/battles/worth';
import type { Queries } from '../../store/connection/transaction.ts';

/** A battle that was fought, with what it left. */
export interface FoughtBattle {
  readonly id: number;
  readonly marchId: number;
  /** The landings of a march count from 1. */
  readonly leg: number;
  readonly planetId: number;
  readonly attackerId: number;
  readonly defenderId: number;
  readonly at: Date;
  readonly battle: PreparedBattle;
  readonly fought: Fight;
  readonly seed: string;
  readonly aftermath: Aftermath;
  readonly morale: number;
  readonly loot: Amounts;
  readonly salvage: Amounts;
  /** What the defender lost at a world of their own. */
  readonly mightLost: number;
  readonly gaveRespite: boolean;
  readonly attackXp: number;
  readonly defenceXp: number;
}

export async function insertBattle(tx: Queries, row: FoughtBattle): Promise<void> {
  const { battle, fought, seed, aftermath, loot, salvage } = row;
  await tx.query(
    `INSERT INTO battle (id, march_id, leg, planet_id, attacker_id, defender_id, at, input, rounds, seed, hash, outcome, morale,
       slipped, losses, loot, salvage, looted, might_lost, gave_respite, attack_xp, defence_xp)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
    [
      row.id,
      row.marchId,
      row.leg,
      row.planetId,
      row.attackerId,
      row.defenderId,
      row.at,
      JSON.stringify(battle.input),
      JSON.stringify(fought.rounds),
      seed,
      hashOf(battle.input, seed, fought.rounds),
      aftermath.outcome,
      row.morale,
      battle.slipped,
      JSON.stringify(lossesOf(aftermath)),
      JSON.stringify(loot),
      JSON.stringify(salvage),
      sumOf(loot),
      row.mightLost,
      row.gaveRespite,
      row.attackXp,
      row.defenceXp,
    ],
  );
}

/** The losses with the names of the API, as they are stored. */
export function lossesOf({ losses }: Aftermath) {
  const told = (side: readonly Loss[]) =>
    side.map(({ ownerId, kind, typeId, fallen, saved }) => ({
      owner_id: ownerId,
      kind,
      type_id: typeId,
      fallen,
      saved,
    }));
  return { attacker: told(losses.attacker), defender: told(losses.defender) };
}
