import { awaitPipelined, type Queries } from '../../../store/connection/transaction.ts';
import type { AllianceEvents } from '../alliance-events.ts';

/** A war in which what happens now counts. */
export interface War {
  readonly id: number;
  /** The alliances of the attacker and of the defender. */
  readonly attacker_id: number;
  readonly defender_id: number;
}

/**
 * SQL: the war between the alliances of two players that is on at a moment, or null. All three are expressions. A war that is
 * over still counts what was due before its end.
 */
export const warBetween = (attacker: string, defender: string, at: string) =>
  `(SELECT json_build_object('id', war.id, 'attacker_id', own.alliance_id, 'defender_id', foe.alliance_id)
    FROM member AS own JOIN member AS foe ON foe.player_id = ${defender}
      JOIN alliance_relation AS war ON war.one_id = least(own.alliance_id, foe.alliance_id)
        AND war.other_id = greatest(own.alliance_id, foe.alliance_id)
    WHERE own.player_id = ${attacker} AND war.kind = 'war' AND war.since <= ${at} AND (war.until IS NULL OR war.until > ${at}))`;

/** The alliances that are at war: any command that adds to their tally has locked both. */
export const sidesOf = (war: War | null): readonly number[] => (war ? [war.attacker_id, war.defender_id] : []);

interface Place {
  readonly tx: Queries;
  readonly alliances: AllianceEvents;
}

/** Counts a battle in a war, and tells both alliances. Its row is written. */
export async function countBattle(
  { tx, alliances }: Place,
  war: War,
  battle: { readonly id: number; readonly isWon: boolean; readonly looted: number },
): Promise<void> {
  const winner = battle.isWon ? war.attacker_id : war.defender_id;
  await awaitPipelined([
    tx.query('INSERT INTO war_event (relation_id, attacker_id, battle_id) VALUES ($1, $2, $3)', [
      war.id,
      war.attacker_id,
      battle.id,
    ]),
    tx.query(
      `UPDATE alliance_relation SET one_won = one_won + (one_id = $2)::int, other_won = other_won + (other_id = $2)::int,
         one_looted = one_looted + CASE WHEN one_id = $3 THEN $4::bigint ELSE 0 END,
         other_looted = other_looted + CASE WHEN other_id = $3 THEN $4::bigint ELSE 0 END
       WHERE id = $1`,
      [war.id, winner, war.attacker_id, battle.looted],
    ),
  ]);
  tellBoth(alliances, war);
}

/** Counts a world that was taken in a war, and tells both alliances. */
export async function countCapture({ tx, alliances }: Place, war: War, siegeId: number): Promise<void> {
  await awaitPipelined([
    tx.query('INSERT INTO war_event (relation_id, attacker_id, siege_id) VALUES ($1, $2, $3)', [
      war.id,
      war.attacker_id,
      siegeId,
    ]),
    tx.query(WORLDS, [war.id, war.attacker_id, 1]),
  ]);
  tellBoth(alliances, war);
}

const WORLDS = `UPDATE alliance_relation SET one_worlds = one_worlds + CASE WHEN one_id = $2 THEN $3::int ELSE 0 END,
    other_worlds = other_worlds + CASE WHEN other_id = $2 THEN $3::int ELSE 0 END WHERE id = $1`;

/** Takes back what a capture counted, if it did, because an operator undoes it. The sides that still exist are locked. */
export async function uncountCapture({ tx, alliances }: Place, siegeId: number): Promise<void> {
  const [[counted]]: [{ relation_id: number; attacker_id: number }[], number] = await tx.query(
    'DELETE FROM war_event WHERE siege_id = $1 RETURNING relation_id, attacker_id',
    [siegeId],
  );
  if (!counted) return;
  const { relation_id, attacker_id } = counted;
  await tx.query(WORLDS, [relation_id, attacker_id, -1]);
  const [war]: { one_id: number; other_id: number }[] = await tx.query(
    'SELECT one_id, other_id FROM alliance_relation WHERE id = $1',
    [relation_id],
  );
  if (war) tellBoth(alliances, { attacker_id: war.one_id, defender_id: war.other_id });
}

function tellBoth(alliances: AllianceEvents, war: Pick<War, 'attacker_id' | 'defender_id'>): void {
  alliances.touch(war.attacker_id, 'relations');
  alliances.touch(war.defender_id, 'relations');
}
