import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From the next building on, the audit asks whether each order began in a slot that no building held that was finished and not
 * activated. Before, such buildings left their slots to the queue, and they stay as they are.
 */
export class HeldSlots1700000000043 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query(
      "INSERT INTO setting (key, value) SELECT 'slots_held_after_building', coalesce(max(id), 0)::text FROM building",
    );
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query("DELETE FROM setting WHERE key = 'slots_held_after_building'");
  }
}
