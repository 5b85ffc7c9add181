import type { EntityManager } from 'typeorm';
import { ARTIFACT_TYPES, artifactWith, type EffectKind } from '#shared/catalogue/artifacts';
import { comesAtOnce } from '#shared/rules/artifacts';

/* Checks of artifacts. Each returns one sentence for each problem. */

/**
 * SQL: whether a player with a deleted account holds or held the world of the artifact: then what the artifact gave is deleted
 * too.
 */
const OF_DELETED = `EXISTS (SELECT 1 FROM player WHERE deleted_at IS NOT NULL AND (
    id = (SELECT owner_id FROM planet WHERE planet.id = artifact.planet_id)
    OR EXISTS (SELECT 1 FROM siege WHERE siege.planet_id = artifact.planet_id AND player.id IN (ruler_id, besieger_id)
      AND outcome IN ('captured', 'undone'))))`;

/** What an artifact gives is written once, when it is redeemed. */
export async function artifactsRedeemed(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT artifact.id FROM artifact LEFT JOIN boon ON boon.artifact_id = artifact.id
     WHERE boon.id IS NOT NULL AND (NOT redeemed OR boon.artifact_type_id <> artifact.artifact_type_id)
       OR boon.id IS NULL AND redeemed AND NOT ${OF_DELETED}
     ORDER BY artifact.id`,
  );
  return rows.map(({ id }) => `The artifact ${id} and what it gave do not agree.`);
}

const idOf = (kind: EffectKind) => artifactWith(kind).id;

interface UsedOn {
  readonly kinds: readonly EffectKind[];
  readonly table: string;
  readonly key?: string;
  readonly player: string;
}

/** SQL: what the effects of these kinds are used on: a table, its key, and the column with the player who owns the row. */
const USED_ON: readonly UsedOn[] = [
  { kinds: ['veil', 'haste', 'late_recall'], table: 'march', player: 'player_id' },
  { kinds: ['addresses', 'exact_sighting'], table: 'mission', player: 'player_id' },
  { kinds: ['cheap_research'], table: 'research', player: 'player_id' },
  { kinds: ['tow', 'sure_slip'], table: 'battle', player: 'defender_id' },
  { kinds: ['long_siege'], table: 'siege', key: 'march_id', player: 'ruler_id' },
];

/**
 * What an artifact gave was used by its player, on something that the player owns, and nothing got the same effect twice. When an
 * account is deleted, either of the two may be deleted first.
 */
export async function boonsUsedOnce(tx: EntityManager): Promise<string[]> {
  const strange: { id: number }[] = await tx.query(
    USED_ON.map(
      ({
        kinds,
        table,
        key = 'id',
        player,
      }) => `SELECT boon.id FROM boon JOIN player ON player.id = player_id AND deleted_at IS NULL WHERE used_at IS NOT NULL
         AND artifact_type_id IN (${kinds.map(idOf).join(', ')})
         AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.${key} = used_on AND ${table}.${player} = boon.player_id)`,
    ).join(' UNION ALL '),
  );
  const waiting = ARTIFACT_TYPES.filter(({ effect }) => !comesAtOnce(effect.kind)).map(({ id }) => id);
  const twice: { used_on: number }[] = await tx.query(
    `SELECT used_on FROM boon WHERE used_at IS NOT NULL AND artifact_type_id = ANY ($1)
     GROUP BY artifact_type_id, used_on HAVING count(*) > 1`,
    [waiting],
  );
  return [
    ...strange.map(({ id }) => `The boon ${id} was used on nothing of its player's.`),
    ...twice.map(({ used_on }) => `Two artifacts of one type were used on ${used_on}.`),
  ];
}

/** A march hides its sender if and only if an artifact was used on it. */
export async function veilsUsed(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT march.id FROM march JOIN player ON player.id = player_id AND deleted_at IS NULL
     WHERE veiled <> EXISTS (SELECT 1 FROM boon WHERE used_on = march.id AND artifact_type_id = $1) ORDER BY march.id`,
    [idOf('veil')],
  );
  return rows.map(({ id }) => `March ${id} and the veil over it do not agree.`);
}
