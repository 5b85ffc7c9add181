import type { Sent } from './sql-log.ts';

/** A call as the peer serves it: what to send to PostgreSQL, and what to answer. */
export interface Replay {
  readonly name: string;
  readonly method: 'get' | 'post';
  /** Values hold marks such as `<player>` where an id or a version of the recorded act stood. */
  readonly steps: readonly Sent[];
  readonly status: number;
  readonly answer: unknown;
}

/** Puts a mark wherever one of these numbers stands. They must be numbers that nothing else in the act could be. */
export function marked(sent: readonly Sent[], known: Readonly<Record<string, number>>): Sent[] {
  const names = new Map(Object.entries(known).map(([name, value]) => [String(value), name]));
  const withMarks = (value: string | null) =>
    value?.replace(/(?<![\d.-])\d{7}(?![\d.-])/g, (digits) =>
      names.has(digits) ? `<${names.get(digits)}>` : digits,
    ) ?? null;
  return sent.map(({ text, values }) => ({ text, values: values.map(withMarks) }));
}
