import type { Call } from '#shared/api/call';
import type { Ask } from './journal.ts';

/** The numbers in the path of a request, by the name of their parameter; undefined if it is no request of this call. */
export function idsIn({ method, path }: Call, ask: Ask): Record<string, number> | undefined {
  if (method !== ask.method) return undefined;
  const found = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>\\d+)')}(?:\\?|$)`).exec(ask.path);
  return found
    ? Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, id]) => [name, Number(id)]))
    : undefined;
}
