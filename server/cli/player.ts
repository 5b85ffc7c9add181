import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { type Config, gameAddress, readConfig } from '../config.ts';
import type { Mail } from '../mail/mailer.ts';
import { sendNow } from '../mail/smtp.ts';
import { deletionCancelledMail, deletionRequestedMail, passwordResetMail } from '../mail/templates.ts';
import { openSecret } from '../secret.ts';
import { codesKey } from '../services/accounts/tokens.ts';
import { mute, unmute } from '../services/admin/mutes.ts';
import {
  ban,
  cancelDeletion,
  rename,
  requestDeletion,
  resetPasswordOf,
  unban,
} from '../services/admin/operator-actions.ts';
import { transferAlliance } from '../services/admin/operator-alliances.ts';
import type { Operator } from '../services/admin/operator-command.ts';
import { showPlayer } from '../services/admin/player-report.ts';
import { undoCapture } from '../services/sieges/undo-capture.ts';
import { Setting } from '../store/schema/entities.ts';
import { operatorName } from './operator-name.ts';
import { FLOWS_USAGE, printedFlows, readFlowsOptions } from './player-flows.ts';
import { messageOf, runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

/**
 * `npm run player -- NAME COMMAND`: what an operator can do to one player while the server runs. Changes are logged in
 * the database. `npm run player -- flows` looks at all players.
 */
const USAGE = `npm run player -- NAME COMMAND, where COMMAND is one of
  show                   what is known about the player
  reset-password         prints a link to set a new password; --mail sends it instead
  rename NEWNAME         gives the player another name
  transfer-alliance NEWLEADER
                         makes that member the leader of the alliance that NAME leads
  ban [--reason TEXT]    ends all sessions and refuses further logins
  unban                  lets the player log in again
  mute --hours H [--reason TEXT]
                         refuses letters and messages of the player for so long
  unmute                 lets the player write again
  delete [--now] [--reason TEXT]
                         deletes the account in a week, or at once
  keep                   cancels the deletion
  undo-capture [--yes]   gives back the world that was taken from the player last, within 24 hours;
                         without --yes it only says what it would do

${FLOWS_USAGE}`;

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
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      mail: { type: 'boolean', default: false },
      now: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      reason: { type: 'string' },
      hours: { type: 'string' },
    },
  });
  const [name, command, otherName, ...more] = positionals;
  if (!name || !command || more.length > 0) throw new Error(USAGE);
  const { mail, now, yes, reason, hours } = values;
  const fits =
    (otherName === undefined) === !['rename', 'transfer-alliance'].includes(command) &&
    (!mail || command === 'reset-password') &&
    (!now || command === 'delete') &&
    (!yes || command === 'undo-capture') &&
    (hours === undefined) === (command !== 'mute') &&
    (reason === undefined || ['ban', 'delete', 'mute'].includes(command));
  if (!fits) throw new Error(USAGE);
  return { name, command, otherName, mail, now, yes, reason, hours };
}

/** Runs the command and resolves with the text to print. */
async function run(given: Arguments, operator: Operator, config: Config): Promise<string> {
  const { name, command, otherName = '', mail, reason, hours } = given;
  switch (command) {
    case 'show':
      return (await showPlayer(operator.db, name)).join('\n');
    case 'reset-password':
      return resetPassword(operator, config, name, mail);
    case 'rename':
      return rename(operator, name, otherName);
    case 'transfer-alliance':
      return transferAlliance(operator, name, otherName);
    case 'ban':
      return ban(operator, name, reason);
    case 'unban':
      return unban(operator, name);
    case 'mute':
      return mute(operator, name, Number(hours), reason);
    case 'unmute':
      return unmute(operator, name);
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
    throw new Error(`The mail could not be sent: ${messageOf(error)}. Leave out --mail to see the link.`);
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
    (error: unknown) => `The mail to the player could not be sent: ${messageOf(error)}.`,
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
