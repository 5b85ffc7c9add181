import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from './pool.ts';

/** More texts than the game has. Whatever comes beyond is planned each time, so that no plans pile up in PostgreSQL. */
const MOST_PREPARED = 500;
const names = new Map<string, string>();
let named = 0;

/**
 * Whether PostgreSQL says that the columns which a plan gives have changed since it was made. Its code is that of
 * everything it cannot do, so the function that says it counts too.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/**
 * From now on this connection lets PostgreSQL read and plan each statement that takes values once, under a name of its
 * own: of a short statement that is half the work. A statement's text must be the same whatever its values are.
 */
export function prepareStatements(client: PoolClient): void {
  const send = client.query.bind(client) as (...what: unknown[]) => unknown;
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    if (!name) return send(text, values, ...rest);
    const forget = (error: unknown) => {
      if (isOutdatedPlan(error) && names.get(text as string) === name) names.delete(text as string);
    };
    const [done] = rest;
    if (typeof done !== 'function') {
      const answer = send({ name, text, values }) as Promise<unknown>;
      answer.catch(forget);
      return answer;
    }
    return send({ name, text, values }, (error: Error | null, answer: unknown) => {
      forget(error);
      done(error, answer);
    });
  };
  client.query = query as PoolClient['query'];
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size === MOST_PREPARED) return known;
  const name = `s${++named}`;
  names.set(text, name);
  return name;
}

/** A read that is made all the time, without TypeORM between. Outside of any transaction. */
export async function readPrepared<R extends object>(
  db: DataSource,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  const { rows } = await poolOf(db).query<R>(text, [...values]);
  return rows;
}
