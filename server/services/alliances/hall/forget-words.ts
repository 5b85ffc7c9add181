import { hallUpdate } from '../../../event-publisher.ts';
import { databaseTime } from '../../../store/row-locks.ts';
import type { AppContext } from '../../command/app-context.ts';
import { runAndPublish } from '../../command/run-and-publish.ts';

/** Messages that one transaction deletes: a statement may take 2.5 s. */
const BATCH = 1000;

/**
 * Deletes what a deleted player has said in alliances, if the player wanted that, and lets their members read the halls again.
 * Goes on wherever a killed process has stopped.
 */
export async function forgetWords(context: AppContext, playerId: number): Promise<void> {
  while ((await forgetSome(context, playerId)) === BATCH);
}

function forgetSome(context: AppContext, playerId: number): Promise<number> {
  return runAndPublish(context, { playerId }, async (tx) => {
    const batch = `SELECT alliance_message.id, alliance_id FROM alliance_message JOIN player ON player.id = author_id
      WHERE author_id = $1 AND words_go ORDER BY sent_at, alliance_message.id LIMIT ${BATCH}`;
    // The halls before their messages, as every command locks them.
    const halls: { id: number; version: number; alliance_version: number }[] = await tx.query(
      `WITH line AS MATERIALIZED (
         SELECT id FROM alliance_hall WHERE id IN (SELECT alliance_id FROM (${batch}) AS batch) ORDER BY id FOR NO KEY UPDATE
       ), raised AS (
         UPDATE alliance_hall SET version = version + 1 FROM line WHERE alliance_hall.id = line.id
         RETURNING alliance_hall.id, alliance_hall.version
       )
       SELECT raised.id, raised.version, alliance.version AS alliance_version FROM raised JOIN alliance USING (id)`,
      [playerId],
    );
    const [, deleted]: [unknown, number] = await tx.query(
      `DELETE FROM alliance_message WHERE id IN (SELECT id FROM (${batch}) AS batch)`,
      [playerId],
    );
    const server_time = (await databaseTime(tx)).toISOString();
    const reread = halls.map(({ id, version: sequence, alliance_version: allianceVersion }) =>
      hallUpdate(id, { allianceVersion, sequence, server_time }, 'hall_resync', {}),
    );
    return { answer: deleted, save: () => ({ halls: reread }) };
  });
}
