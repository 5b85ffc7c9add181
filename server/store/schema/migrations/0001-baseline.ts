import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FOLDED } from '../folded-migrations.ts';
import { MIGRATIONS_TABLE } from '../schema.ts';
import { ALLIANCES } from './baseline/alliances.ts';
import { BATTLES } from './baseline/battles.ts';
import { GAME } from './baseline/game.ts';
import { LEDGER } from './baseline/ledger.ts';
import { MISSIONS } from './baseline/missions.ts';
import { NAMES } from './baseline/names.ts';
import { NOTIFICATIONS } from './baseline/notifications.ts';
import { PLAYERS } from './baseline/players.ts';
import { PROGRESS } from './baseline/progress.ts';
import { RANKING } from './baseline/ranking.ts';
import { WORDS } from './baseline/words.ts';
import { WORLDS } from './baseline/worlds.ts';

/** Each refers only to those before it. */
const SUBJECTS = [
  GAME,
  NAMES,
  PLAYERS,
  LEDGER,
  WORLDS,
  BATTLES,
  MISSIONS,
  PROGRESS,
  ALLIANCES,
  WORDS,
  NOTIFICATIONS,
  RANKING,
];

/** The schema that an empty database gets. One that has run all the migrations that this one replaces has it already. */
export class Baseline1700000000001 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    const [, replaced]: [unknown, number] = await queries.query(
      `DELETE FROM ${MIGRATIONS_TABLE} WHERE name = ANY ($1)`,
      [FOLDED],
    );
    if (replaced > 0) return;
    for (const subject of SUBJECTS) await queries.query(subject);
  }

  /** The schema stays, as the last of the migrations that this one replaces left it. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query(
      `INSERT INTO ${MIGRATIONS_TABLE} (timestamp, name) SELECT right(name, 13)::bigint, name FROM unnest($1::text[]) AS name`,
      [FOLDED],
    );
  }
}
