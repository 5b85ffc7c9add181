import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Thrown for `--help`: its message is the usage, and nothing has failed. */
export class Help extends Error {}

/**
 * Parses the command line of any command of this repository. `usage` says how to call it, in one line or several; the first of
 * them begins with `npm run`. Throws Help if it is asked for, and otherwise an Error that says what is wrong, with the usage.
 */
export function readArgs<C extends ParseArgsConfig>(usage: string, config: C): ReturnType<typeof parseArgs<C>> {
  const args = config.args ?? [];
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (options.some((word) => word === '--help' || word === '-h')) throw new Help(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    throw wrongUse(sentenceOf(error, config), usage);
  }
}

/** The error of a command that was called in a wrong way. */
export function wrongUse(sentence: string, usage: string): Error {
  return new Error(`${sentence}${usage.includes('\n') ? '\n' : ' '}${usage}`);
}

/** What Node's parser says of the command line. */
function sentenceOf(error: unknown, { args = [], allowPositionals }: ParseArgsConfig): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const [, quoted = ''] = /'([^' ]+)/.exec(message) ?? [];
  // Node reads -abc as three options.
  const named = args.find((word) => word.startsWith(quoted)) ?? quoted;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return `There is no option ${named}.${allowPositionals ? ` If it is a name or a file, write -- before it: -- ${named}.` : ''}`;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `Nothing is to be given here but options: ${named}.`;
  if (/does not take/.test(message)) return `${quoted} takes no value.`;
  return `${quoted} needs a value; one that begins with "-" is written ${quoted}=-...`;
}
