import type { EntityManager } from 'typeorm';

/* Checks of seasons. Each returns one sentence for each problem. */

/** Seasons are numbered without gaps, each begins after the one before has closed, and only a closed one has a hall of fame. */
export async function seasonsInOrder(tx: EntityManager): Promise<string[]> {
  const rows: { number: number }[] = await tx.query(
    `SELECT number FROM (
       SELECT *, row_number() OVER (ORDER BY number) AS position, lag(number) OVER (ORDER BY number) AS before,
         lag(closed_at) OVER (ORDER BY number) AS before_closed FROM season
     ) AS listed
     WHERE number <> position OR before IS NOT NULL AND (before_closed IS NULL OR began_at < before_closed)
       OR closed_at IS NULL AND number IN (SELECT season FROM hall_of_fame) ORDER BY number`,
  );
  return rows.map(({ number }) => `Season ${number} is not in order.`);
}

/** Each board has its places from 1 on, without gaps, the highest score first. */
export async function hallsInOrder(tx: EntityManager): Promise<string[]> {
  const rows: { season: number; board: string }[] = await tx.query(
    `SELECT DISTINCT season, board FROM (
       SELECT *, row_number() OVER places AS position, lag(score) OVER places AS higher FROM hall_of_fame
       WINDOW places AS (PARTITION BY season, board ORDER BY place)
     ) AS listed WHERE place <> position OR score > higher ORDER BY season, board`,
  );
  return rows.map(({ season, board }) => `The board ${board} of season ${season} is not in order.`);
}

/** Once a season is closed, everybody is home, and no army stands before a world. */
export async function homeAtClose(tx: EntityManager): Promise<string[]> {
  const rows: { what: string; id: number }[] = await tx.query(
    `SELECT what, id FROM (
       SELECT 'march' AS what, id FROM march WHERE phase <> 'done'
       UNION ALL SELECT 'siege', march_id FROM siege WHERE ended_at IS NULL
       UNION ALL SELECT 'mission', id FROM mission WHERE completed_at IS NULL AND kind <> 'survey'
     ) AS away WHERE (SELECT closed_at FROM season ORDER BY number DESC LIMIT 1) IS NOT NULL ORDER BY what, id`,
  );
  return rows.map(({ what, id }) => `The season is closed, and ${what} ${id} is still away.`);
}

/** On each board of the ranking, nobody has a higher score than the player one place above, and every player exists. */
export async function rankingInOrder(tx: EntityManager): Promise<string[]> {
  const rows: { board: string }[] = await tx.query(
    `SELECT DISTINCT board FROM (
       SELECT *, lag(score) OVER (PARTITION BY board ORDER BY place) AS higher FROM ranking
     ) AS listed
     WHERE score > higher OR board <> 'alliances' AND NOT EXISTS (SELECT 1 FROM player WHERE id = subject_id) ORDER BY board`,
  );
  return rows.map(({ board }) => `The ranking by ${board} is not in order.`);
}
