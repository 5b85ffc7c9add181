import type { DataSource } from 'typeorm';
import { type Config, gameAddress, readConfig } from '../config.ts';
import type { Mail } from '../mail/mailer.ts';
import { sendNow } from '../mail/smtp.ts';
import { deletionCancelledMail, deletionRequestedMail, passwordResetMail } from '../mail/templates.ts';
import { openSecret } from '../secret.ts';
import { codesKey } from '../services/access/tokens.ts';
import {
  ban,
  cancelDeletion,
  mute,
  rename,
  requestDeletion,
  resetPasswordOf,
  unban,
  unmute,
} from '../services/admin/operator-actions.ts';
import { transferAlliance } from '../services/admin/operator-alliances.ts';
import type { Operator } from '../services/admin/operator-command.ts';
import { showPlayer } from '../services/admin/player-report.ts';
import { relatedPlayers } from '../services/admin/related-players.ts';
import { resetFactor, setRole } from '../services/admin/staff-roles.ts';
import { undoCapture } from '../services/admin/undo-capture.ts';
import { Setting } from '../store/schema/entities.ts';
import { reasonOf } from '../system-errors.ts';
import { readArgs, wrongUse } from './arguments.ts';
import { operatorName } from './operator-name.ts';
import { FLOWS_USAGE, printedFlows, readFlowsOptions } from './player-flows.ts';
import { runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

/**
 * `npm run player -- NAME COMMAND`: what an operator can do to one player while the server runs. Changes are logged in
 * the database. `npm run player -- flows` looks at all players.
 */
const COMMANDS: Readonly<Record<string, CommandForm>> = {
  show: { form: 'show', does: ['what is known about the player'] },
  related: { form: 'related', does: ['which accounts came from the same networks, and what that may mean'] },
  'reset-password': {
    form: 'reset-password [--mail]',
    does: ['prints a link to set a new password; --mail sends it instead'],
    options: ['mail'],
  },
  rename: { form: 'rename NEWNAME', does: ['gives the player another name'], other: 'a new name' },
  'transfer-alliance': {
    form: 'transfer-alliance NEWLEADER',
    does: ['makes that member the leader of the alliance that NAME leads'],
    other: 'the name of the new leader',
  },
  ban: {
    form: 'ban [--hours H] [--reason TEXT]',
    does: ['ends all sessions and refuses further logins, for so long or for good'],
    options: ['hours', 'reason'],
  },
  unban: { form: 'unban', does: ['lets the player log in again'] },
  mute: {
    form: 'mute --hours H [--reason TEXT]',
    does: ['refuses letters and messages of the player for so long'],
    options: ['hours', 'reason'],
    needed: 'hours',
  },
  unmute: { form: 'unmute', does: ['lets the player write again'] },
  delete: {
    form: 'delete [--now] [--reason TEXT]',
    does: ['deletes the account in a week, or at once'],
    options: ['now', 'reason'],
  },
  keep: { form: 'keep', does: ['cancels the deletion'] },
  role: {
    form: 'role moderator|operator|none',
    does: ['what the player may do in the console at /admin'],
    other: 'a role',
  },
  'reset-factor': {
    form: 'reset-factor',
    does: ['forgets the second factor, which the console then sets up anew; ends all sessions'],
  },
  'undo-capture': {
    form: 'undo-capture [--yes]',
    does: [
      'gives back the world that was taken from the player last, within 24 hours;',
      'without --yes it only says what it would do',
    ],
    options: ['yes'],
  },
};

const OPTIONS = {
  mail: { type: 'boolean' },
  now: { type: 'boolean' },
  yes: { type: 'boolean' },
  reason: { type: 'string' },
  hours: { type: 'string' },
} as const;

/** How a command is called. */
interface CommandForm {
  readonly form: string;
  readonly does: readonly string[];
  readonly options?: readonly (keyof typeof OPTIONS)[];
  /** The option that must be there. */
  readonly needed?: keyof typeof OPTIONS;
  /** What comes after the command. */
  readonly other?: string;
}

const COLUMN = 25;
const USAGE = `npm run player -- NAME COMMAND, where NAME is a username, a mail address or an id, and COMMAND is one of
${Object.values(COMMANDS).map(linesOf).join('\n')}
Options come first, then -- and a name that begins with "-": npm run player -- --hours 2 -- -NAME mute

${FLOWS_USAGE}`;

function linesOf({ form, does }: CommandForm): string {
  const isShort = form.length + 3 < COLUMN;
  const rest = (isShort ? does.slice(1) : does).map((line) => ' '.repeat(COLUMN) + line);
  return [isShort ? `  ${form}`.padEnd(COLUMN) + does[0] : `  ${form}`, ...rest].join('\n');
}

interface Arguments {
  readonly name: string;
  readonly command: string;
  /** The player's new name, or the new leader's. */
  readonly otherName: string | undefined;
  readonly mail: boolean;
  readonly now: boolean;
  readonly yes: boolean;
  readonly reason: string | undefined;
  readonly hours: string | undefined;
}

function readArguments(args: string[]): Arguments {
  const { values, positionals } = readArgs(USAGE, { args, allowPositionals: true, options: OPTIONS });
  const [name, command, otherName, ...more] = positionals;
  if (!name || !command) throw new Error(USAGE);
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!known) throw wrongUse(`There is no command ${command}.`, USAGE);
  const { form, options = [], needed, other } = known;
  const wrong = (sentence: string) => wrongUse(sentence, `npm run player -- NAME ${form}`);
  const given = Object.keys(values) as (keyof typeof OPTIONS)[];
  const strange = given.find((option) => !options.includes(option));
  if (strange) throw wrong(`${command} takes no --${strange}:`);
  if (needed && !given.includes(needed)) throw wrong(`${command} needs --${needed}:`);
  if (other && otherName === undefined) throw wrong(`${command} needs ${other}:`);
  const tooMuch = other ? more[0] : otherName;
  if (tooMuch !== undefined) throw wrong(`${command} does not take "${tooMuch}":`);
  const { mail = false, now = false, yes = false, reason, hours } = values;
  return { name, command, otherName, mail, now, yes, reason, hours };
}

/** Runs the command and resolves with the text to print. */
async function run(given: Arguments, operator: Operator, config: Config): Promise<string> {
  const { name, command, otherName = '', mail, reason, hours } = given;
  switch (command) {
    case 'show':
      return (await showPlayer(operator.db, name)).join('\n');
    case 'related':
      return (await relatedPlayers(operator.db, name)).join('\n');
    case 'reset-password':
      return resetPassword(operator, config, name, mail);
    case 'rename':
      return rename(operator, name, otherName);
    case 'transfer-alliance':
      return transferAlliance(operator, name, otherName);
    case 'ban':
      return ban(operator, name, reason, hours === undefined ? null : Number(hours));
    case 'unban':
      return unban(operator, name);
    case 'mute':
      return mute(operator, name, Number(hours), reason);
    case 'unmute':
      return unmute(operator, name);
    case 'role':
      return setRole(operator, name, otherName);
    case 'reset-factor':
      return resetFactor(operator, name);
    case 'delete':
      return deletePlayer(operator, config, given);
    case 'keep':
      return keepPlayer(operator, config, name);
    case 'undo-capture':
      return undoCapture(operator, await speedOf(operator.db), name, given);
    default:
      throw new Error(USAGE);
  }
}

/** The speed of the game, which its servers have stored. */
async function speedOf(db: DataSource): Promise<number> {
  return Number((await db.manager.findOneByOrFail(Setting, { key: 'game_speed' })).value);
}

async function resetPassword(operator: Operator, config: Config, name: string, mail: boolean): Promise<string> {
  const { smtpUrl, mailFrom } = config;
  if (mail && !smtpUrl) throw new Error('SMTP_URL is not set. Leave out --mail and pass the link on yourself.');
  const secret = await openSecret(config.jwtSecret, config.dataDir);
  const links = {
    pepper: codesKey(secret),
    gameAddress: () => gameAddress(config, config.port),
  };
  const { address, minutes, ...to } = await resetPasswordOf(operator, links, name, { mailed: mail });
  if (!smtpUrl || !mail)
    return `${to.username} can use this link once, within ${minutes} minutes, to set a new password:\n${address}`;
  await sendNow(smtpUrl, mailFrom, passwordResetMail(to, address, minutes)).catch((error: unknown) => {
    throw new Error(`The mail could not be sent: ${reasonOf(error)}. Leave out --mail to see the link.`);
  });
  return `A link to set a new password is on its way to ${to.email}; it is valid for ${minutes} minutes.`;
}

async function deletePlayer(operator: Operator, config: Config, { name, now, reason }: Arguments): Promise<string> {
  const { at, ...to } = await requestDeletion(operator, name, { now, reason });
  if (now)
    return `The running server will delete the account of ${to.username} within seconds. If it is stopped, it will do so at its next start.`;
  const told = await notify(config, deletionRequestedMail(to, at));
  return `The account of ${to.username} will be deleted on ${at.toISOString()}, unless the player cancels the deletion. ${told}`;
}

async function keepPlayer(operator: Operator, config: Config, name: string): Promise<string> {
  const to = await cancelDeletion(operator, name);
  return `${to.username} keeps the account. ${await notify(config, deletionCancelledMail(to))}`;
}

/** Mails what has been done, if there is a mail server. Resolves with a sentence on the mail. */
async function notify({ smtpUrl, mailFrom }: Config, mail: Mail): Promise<string> {
  if (!smtpUrl) return 'SMTP_URL is not set, so the player is not notified.';
  return sendNow(smtpUrl, mailFrom, mail).then(
    () => 'The player is notified by email.',
    (error: unknown) => `The mail to the player could not be sent: ${reasonOf(error)}.`,
  );
}

await runCommand(async (args) => {
  loadEnvFile();
  const flows = readFlowsOptions(args);
  if (flows) return say(await withDatabase({ existing: true }, (db) => printedFlows(db, flows)));
  const given = readArguments(args);
  const config = readConfig(process.env);
  const operate = (db: DataSource) => run(given, { db, who: operatorName() }, config);
  say(await withDatabase({ existing: true }, operate, config));
});
