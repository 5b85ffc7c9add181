import type { Sent } from './sql-log.ts';

/** A call as the baseline serves it: the statements for PostgreSQL, and the response. */
export interface Replay {
  readonly name: string;
  readonly method: 'get' | 'post';
  /** In the values, marks such as `<player>` stand for ids and versions of the recorded action. */
  readonly steps: readonly Sent[];
  readonly status: number;
  readonly answer: unknown;
}

/** Replaces these numbers by marks. No other value of the action may equal one of them. */
export function marked(sent: readonly Sent[], known: Readonly<Record<string, number>>): Sent[] {
  const names = new Map(Object.entries(known).map(([name, value]) => [String(value), name]));
  const withMarks = (value: string | null) =>
    value?.replace(/(?<![\d.-])\d{7}(?![\d.-])/g, (digits) =>
      names.has(digits) ? `<${names.get(digits)}>` : digits,
    ) ?? null;
  return sent.map(({ text, values }) => ({ text, values: values.map(withMarks) }));
}
