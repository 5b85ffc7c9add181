import { z } from 'zod';

/*
 * A backup is gzipped lines. The first is a header in JSON; `zcat FILE | head -1` shows it. For each table a line
 * `{"table":"NAME"}` follows, then a line for each row in the text format of PostgreSQL's COPY, which neither the game nor its
 * reader has to build, and the line `\.`, which is no row of that format. The last line says how many rows each table has, and
 * the SHA-256 of all lines before it.
 *
 * Files of format 1, until November 2026, are all of versions of the game that are too old for this one.
 */

export const FORMAT = 'seventh-chevron backup';
/** To be raised when older versions could not read the files of a newer one. */
export const FORMAT_VERSION = 2;
/** The line after the rows of a table. */
export const END_OF_ROWS = '\\.';

export const kind = z.object({ format: z.literal(FORMAT), version: z.int() });

export const header = kind.extend({
  /** The time of the backup, by the database's clock. */
  taken_at: z.iso.datetime(),
  postgres: z.string(),
  /** Missing in files from before December 2026. */
  game: z
    .object({
      /** Missing if no server has opened the game since it was restored. */
      id: z.string().optional(),
      season: z.int(),
      /** Of the program that took the backup. */
      version: z.string(),
    })
    .optional(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** The last value of each sequence; null if it was never used. */
  sequences: z.array(z.object({ name: z.string(), last_value: z.int().nullable() })),
});
export type Header = z.infer<typeof header>;

/** The line before the rows of a table. */
export const section = z.object({ table: z.string() });

/** The last line. `rows`: how many each table has. */
export const seal = z.object({ sha256: z.string(), rows: z.record(z.string(), z.int().min(0)) });

/** What a complete backup holds. */
export interface Backup extends Omit<Header, 'tables'> {
  readonly tables: readonly Table[];
}

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Their number. */
  readonly rows: number;
}
