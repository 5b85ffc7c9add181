import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { type Config, gameAddress, readConfig } from '../config.ts';
import { sendNow } from '../mail/smtp.ts';
import { passwordResetMail } from '../mail/templates.ts';
import { openSecret } from '../secret.ts';
import { codesKey } from '../services/accounts/tokens.ts';
import { ban, rename, resetPasswordOf, unban } from '../services/admin/operator-actions.ts';
import { transferAlliance } from '../services/admin/operator-alliances.ts';
import type { Operator } from '../services/admin/operator-command.ts';
import { showPlayer } from '../services/admin/player-report.ts';
import { messageOf, runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

/**
 * `npm run player -- NAME COMMAND`: what an operator can do to one player while the server runs. Changes are logged in
 * the database.
 */
const USAGE = `npm run player -- NAME COMMAND, where COMMAND is one of
  show                   what is known of the player
  reset-password         prints a link to set a new password; --mail sends it instead
  rename NEWNAME         gives the player another name
  transfer-alliance NEWLEADER
                         makes that member the leader of the alliance that NAME leads
  ban [--reason TEXT]    ends the sessions and lets nobody in
  unban                  lets the player in again`;

interface Arguments {
  readonly name: string;
  readonly command: string;
  /** The player's new name, or the new leader's. */
  readonly otherName: string | undefined;
  readonly mail: boolean;
  readonly reason: string | undefined;
}

function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { mail: { type: 'boolean', default: false }, reason: { type: 'string' } },
  });
  const [name, command, otherName, ...more] = positionals;
  if (!name || !command || more.length > 0) throw new Error(USAGE);
  const { mail, reason } = values;
  const fits =
    (otherName === undefined) === !['rename', 'transfer-alliance'].includes(command) &&
    (!mail || command === 'reset-password') &&
    (reason === undefined || command === 'ban');
  if (!fits) throw new Error(USAGE);
  return { name, command, otherName, mail, reason };
}

/** Runs the command and resolves with the text to print. */
async function run({ name, command, otherName = '', mail, reason }: Arguments, operator: Operator, config: Config) {
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
    default:
      throw new Error(USAGE);
  }
}

async function resetPassword(operator: Operator, config: Config, name: string, mail: boolean): Promise<string> {
  const { smtpUrl, mailFrom } = config;
  if (mail && !smtpUrl) throw new Error('SMTP_URL is not set. Leave --mail out, and hand the link over yourself.');
  const secret = await openSecret(config.jwtSecret, config.dataDir);
  const links = {
    pepper: codesKey(secret),
    gameAddress: () => gameAddress(config, config.port),
  };
  const { username, email, address, minutes } = await resetPasswordOf(operator, links, name, { mailed: mail });
  if (!smtpUrl || !mail) return `Within ${minutes} minutes ${username} can set a new password, once:\n${address}`;
  await sendNow(smtpUrl, mailFrom, passwordResetMail(email, username, address, minutes)).catch((error: unknown) => {
    throw new Error(`The mail could not be sent: ${messageOf(error)}. Leave --mail out to see the link.`);
  });
  return `A link to set a new password is on its way to ${email}; it is good for ${minutes} minutes.`;
}

function operatorName(): string {
  // In a container, a user may have a number but no name.
  const user = () => {
    try {
      return userInfo().username;
    } catch {
      return String(process.getuid?.());
    }
  };
  return `${user()}@${hostname()}`;
}

await runCommand(async (args) => {
  loadEnvFile();
  const given = readArguments(args);
  const config = readConfig(process.env);
  const operate = (db: DataSource) => run(given, { db, who: operatorName() }, config);
  say(await withDatabase({ existing: true }, operate, config));
});
