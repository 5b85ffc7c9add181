import type { z } from 'zod';

/** Of a name that a stranger chose, so much is told back. */
const LONGEST_NAME = 40;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  // Of a text zod says that it is no number; no call of ours takes a fraction.
  number: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * What a player reads where a declaration has no sentence of its own for what is wrong. Zod's words are for those who
 * wrote the declaration.
 */
export const validationMessage = sentencesFor('field');

/** The same of a query. */
export const badQuery = sentencesFor('query parameter');

function sentencesFor(kind: string): (issue: z.core.$ZodRawIssue) => string {
  return (issue) =>
    issue.code === 'unrecognized_keys' ? `Unknown ${kind}: ${short(issue.keys[0] ?? '')}.` : sentence(issue);
}

function sentence(issue: z.core.$ZodRawIssue): string {
  const path = (issue.path ?? []).map(String).join('.');
  if (path === '') return 'The request body must be a JSON object.';
  const name = short(path);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${name} is required.`;
      return `${name} must be ${KINDS[issue.expected] ?? 'of another kind'}.`;
    case 'too_small':
      return `${name} must ${bound(issue.origin)} ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unit(issue.origin)}.`;
    case 'too_big':
      return `${name} must ${bound(issue.origin)} ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unit(issue.origin)}.`;
    case 'invalid_value':
      return `${name} must be one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return `${name} is not valid.`;
  }
}

function bound(origin: string): string {
  return unit(origin) ? 'have' : 'be';
}

function unit(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' entries' : '';
}

function short(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
