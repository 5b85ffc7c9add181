import type { PoolClient } from 'pg';

/** More statements than the game has. Those beyond it are planned at each use, so that plans do not pile up in PostgreSQL. */
const MAX_NAMED = 500;

/**
 * Whether PostgreSQL refuses a prepared statement because its result columns have changed since it was planned. The code
 * 0A000 stands for every unsupported feature, so the C function that reported the error is compared too.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** The names of the statements of one pool, the same on all its connections. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #lastNumber = 0;

  /** Undefined for a statement that gets no name. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size === MAX_NAMED) return known;
    const name = `s${++this.#lastNumber}`;
    this.#names.set(text, name);
    return name;
  }

  forget(text: string, name: string): void {
    if (this.#names.get(text) === name) this.#names.delete(text);
  }
}

/**
 * Gives each statement with values a name on this connection, so that PostgreSQL parses and plans it only once: half the
 * work of a short statement. The text of a statement must not depend on its values.
 *
 * Replaces `client.query`, which TypeORM calls with (text, values) and the pool with (text, values, callback).
 */
export function nameStatements(client: PoolClient, names: StatementNames): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.of(text) : undefined;
    if (!name) return send(text, values, ...rest);
    const forgetIfOutdated = (error: unknown) => {
      if (isOutdatedPlan(error)) names.forget(text as string, name);
    };
    const [callback] = rest;
    if (typeof callback !== 'function') {
      const result = send({ name, text, values }) as Promise<unknown>;
      result.catch(forgetIfOutdated);
      return result;
    }
    return send({ name, text, values }, (error: Error | null, result: unknown) => {
      forgetIfOutdated(error);
      callback(error, result);
    });
  };
  client.query = query as PoolClient['query'];
}
