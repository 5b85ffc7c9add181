import type { DataSource } from 'typeorm';
import { secureRandom } from '../secure-random.ts';
import { listAbuseReports, settleAbuseReport, showAbuseReport } from '../services/admin/abuse-report-acts.ts';
import { removeAllianceName } from '../services/admin/remove-alliance-name.ts';
import { removeReportedWords } from '../services/admin/remove-reported-words.ts';
import { readArgs } from './arguments.ts';
import { operatorName } from './operator-name.ts';
import { runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

/** `npm run reports`: what players have reported to the operators. A server may be running. */
const USAGE = `npm run reports                      lists the open reports, the oldest first; --all the latest, settled or not
npm run reports -- show N            shows a report with the words that were copied; this is logged
npm run reports -- settle N [--note TEXT]
                                     settles it: it is no longer listed
npm run reports -- remove N [--text K] [--note TEXT]
                                     removes the message or the bio for everybody, or text K of those that show
                                     numbers, and settles all reports of it; a name is replaced by a plain one
npm run reports -- remove-name NAME [--note TEXT]
                                     gives the alliance that has this name, or had it, a plain one, also in the
                                     hall of fame and wherever else it is shown; a name with spaces in quotes
To mute or ban a player: npm run player -- NAME mute --hours H, or ban`;

interface Arguments {
  readonly command: string;
  readonly id: number;
  readonly all: boolean;
  readonly note: string | undefined;
  readonly text: number | undefined;
  /** The argument of `remove-name`. */
  readonly name?: string;
}

function nameArguments(
  [command = '', name, ...more]: string[],
  { all, note, text }: { all: boolean; note?: string | undefined; text?: string | undefined },
): Arguments {
  if (!name || more.length > 0 || all || text !== undefined) throw new Error(USAGE);
  return { command, id: 0, all, note, text: undefined, name };
}

function readArguments(args: string[]): Arguments {
  const { values, positionals } = readArgs(USAGE, {
    args,
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, note: { type: 'string' }, text: { type: 'string' } },
  });
  if (positionals[0] === 'remove-name') return nameArguments(positionals, values);
  const [command = 'list', number, ...more] = positionals;
  const { all, note } = values;
  const text = values.text === undefined ? undefined : Number(values.text);
  const id = Number(number);
  const isKnown = number === undefined ? command === 'list' : ['show', 'settle', 'remove'].includes(command);
  const fits =
    isKnown &&
    (!all || command === 'list') &&
    (note === undefined || command === 'settle' || command === 'remove') &&
    (text === undefined || command === 'remove');
  if (!fits || more.length > 0) throw new Error(USAGE);
  if (number !== undefined && !(Number.isInteger(id) && id > 0 && id < 2 ** 31))
    throw new Error(`The number of a report is a whole number, as npm run reports lists it.`);
  if (text !== undefined && !(Number.isInteger(text) && text > 0))
    throw new Error('The number of a text is a whole number, as npm run reports -- show N prints it.');
  return { command, id, all, note, text };
}

async function run(db: DataSource, { command, id, all, note, text, name }: Arguments): Promise<string> {
  const operator = { db, who: operatorName() };
  if (name !== undefined) return removeAllianceName(operator, name, note);
  if (command === 'list') return (await listAbuseReports(db, { all })).join('\n');
  if (command === 'show') return (await showAbuseReport(operator, id)).join('\n');
  if (command === 'remove') return removeReportedWords(operator, secureRandom, id, { text, note });
  return settleAbuseReport(operator, id, note);
}

await runCommand(async (args) => {
  const given = readArguments(args);
  loadEnvFile();
  say(await withDatabase({ existing: true }, (db) => run(db, given)));
});
