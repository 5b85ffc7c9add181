import type { Arena, Contestant } from '../support/arena.ts';
import type { PlayerGroup } from './players.ts';

/** A ruler who is under the peace of newcomers, with a home near that of the leader. */
export interface Newcomer extends Contestant {
  readonly gate: number[];
}

/** Players are made for so many races at once. */
const RACES_AHEAD = 5;
const RICH = { naquadah: 1e9, trinium: 1e9, metal: 1e9, energy: 1e9, food: 1e9 };

/** The newcomers of all groups: an account that is deleted stays so, and another one takes its place. */
export class Newcomers {
  readonly #spare: Contestant[] = [];
  readonly #of = new Map<number, Newcomer>();

  constructor(readonly arena: Arena) {}

  /** The newcomer of each group, by the leader's id: none is banned, and each is under the peace of newcomers. */
  async reset(groups: readonly PlayerGroup[]): Promise<ReadonlyMap<number, Newcomer>> {
    const { db } = this.arena;
    await this.#forgetDeleted();
    for (const { leader } of groups) {
      if (!this.#of.has(leader.userId)) this.#of.set(leader.userId, await this.#another(groups.length, leader));
    }
    await db.query(
      `WITH pardoned AS (UPDATE session SET revoked_at = NULL WHERE player_id = ANY ($1))
       UPDATE player SET struck_at = NULL, respite_until = NULL, banned_at = NULL, version = version + 1 WHERE id = ANY ($1)`,
      [[...this.#of.values()].map(({ userId }) => userId)],
    );
    return this.#of;
  }

  /** The worlds of those whose account is deleted belong to nobody again. */
  async #forgetDeleted(): Promise<void> {
    const { db } = this.arena;
    const { rows } = await db.query('SELECT id FROM player WHERE id = ANY ($1) AND deleted_at IS NOT NULL', [
      [...this.#of.values()].map(({ userId }) => userId),
    ]);
    const deleted = new Set(rows.map(({ id }) => id));
    const gone = [...this.#of].filter(([, { userId }]) => deleted.has(userId));
    for (const [leader] of gone) this.#of.delete(leader);
    await db.query('UPDATE planet SET owner_id = NULL, name = NULL WHERE id = ANY ($1)', [
      gone.map(([, { homeId }]) => homeId),
    ]);
  }

  async #another(groups: number, leader: Contestant): Promise<Newcomer> {
    if (this.#spare.length === 0) {
      const made = await this.arena.players(groups * RACES_AHEAD);
      await this.arena.setStock(made, RICH);
      this.#spare.push(...(await this.arena.withLastingTokens(made)));
    }
    const newcomer = this.#spare.pop();
    if (!newcomer) throw new Error('No newcomers were made.');
    // To the first free place near the leader.
    const { rows } = await this.arena.db.query(
      `UPDATE planet SET coordinates_x = free.x, coordinates_y = free.y FROM (
         SELECT coordinates_x + dx AS x, coordinates_y + dy AS y FROM planet AS near, generate_series(2, 40) AS dy, generate_series(-40, 40) AS dx
         WHERE near.id = $2 AND NOT EXISTS (SELECT 1 FROM planet AS other
           WHERE other.coordinates_x = near.coordinates_x + dx AND other.coordinates_y = near.coordinates_y + dy)
         ORDER BY dy, dx LIMIT 1
       ) AS free WHERE planet.id = $1 RETURNING stargate_address`,
      [newcomer.homeId, leader.homeId],
    );
    return { ...newcomer, gate: rows[0].stargate_address };
  }
}
