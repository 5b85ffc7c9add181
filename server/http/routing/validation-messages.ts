import type { z } from 'zod';

/** How many characters of an unknown field's name a message repeats. */
const MAX_NAME_LENGTH = 40;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  // zod expects a "number" where a text is given for a whole number. No call takes fractions.
  number: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * The message for a problem that the declaration has no message for. The messages of zod are not written for players.
 */
export const validationMessage = messagesFor('field');

/** The same for query parameters. */
export const queryValidationMessage = messagesFor('query parameter');

function messagesFor(kind: string): (issue: z.core.$ZodRawIssue) => string {
  return (issue) =>
    issue.code === 'unrecognized_keys' ? `Unknown ${kind}: ${shortened(issue.keys[0] ?? '')}.` : messageOf(issue);
}

function messageOf(issue: z.core.$ZodRawIssue): string {
  const path = (issue.path ?? []).map(String).join('.');
  if (path === '') return 'The request body must be a JSON object.';
  const name = shortened(path);
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

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}
