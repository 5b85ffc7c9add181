import type { DataSource } from 'typeorm';
import { type Config, gameAddress, readConfig } from '../config.ts';
import {
  createInvitation,
  type Invitation,
  invitationLink,
  type NewInvitation,
  registrationInvitations,
  revokeInvitation,
} from '../services/admin/invitation-acts.ts';
import { terminalText } from '../services/admin/terminal-text.ts';
import { readArgs } from './arguments.ts';
import { operatorName } from './operator-name.ts';
import { runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

/** `npm run invite`: invitations to register, for REGISTRATION=invite. A server may be running. */
const USAGE = `npm run invite                       lists the invitations that are still good; --all also those that ended lately
npm run invite -- create [--uses N] [--days D] [--note TEXT]
                                     prints a link with which N players (1) can register within D days (14); only this
                                     time, because the game stores a hash of its code. The note is for operators alone
npm run invite -- revoke N           withdraws invitation N; players who have registered with it stay`;

type Arguments =
  | { readonly command: 'list'; readonly all: boolean }
  | ({ readonly command: 'create' } & NewInvitation)
  | { readonly command: 'revoke'; readonly id: number };

function readArguments(args: string[]): Arguments {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArgs(USAGE, {
    args,
    allowPositionals: true,
    options: { all: { type: 'boolean' }, uses: text, days: text, note: text },
  });
  const [command = 'list', number, ...more] = positionals;
  const { all, uses = '1', days = '14', note = '' } = values;
  const given = Object.keys(values);
  const fits = (options: readonly string[], numbers: 0 | 1) =>
    given.every((option) => options.includes(option)) &&
    more.length === 0 &&
    (number === undefined) === (numbers === 0);
  if (command === 'list' && fits(['all'], 0)) return { command, all: all ?? false };
  if (command === 'create' && fits(['uses', 'days', 'note'], 0))
    return { command, uses: Number(uses), days: Number(days), note };
  if (command !== 'revoke' || !fits([], 1)) throw new Error(USAGE);
  const id = Number(number);
  if (!Number.isInteger(id) || id < 1 || id >= 2 ** 31)
    throw new Error('The number of an invitation is a whole number, as npm run invite lists it.');
  return { command, id };
}

async function run(db: DataSource, config: Config, given: Arguments): Promise<string> {
  const operator = { db, who: operatorName() };
  if (given.command === 'list') {
    const lines = (await registrationInvitations(db, given)).map(lineOf);
    return lines.length > 0 ? lines.join('\n') : 'There is no invitation.';
  }
  if (given.command === 'revoke') {
    await revokeInvitation(operator, given.id);
    return `Invitation ${given.id} is withdrawn.`;
  }
  const { id, code, expires_at } = await createInvitation(operator, given);
  const players = given.uses === 1 ? '1 player' : `${given.uses} players`;
  return [
    `Invitation ${id}, for ${players}, until ${expires_at.toISOString()}:`,
    invitationLink(gameAddress(config, config.port), code),
    ...(config.registration === 'invite'
      ? []
      : [`REGISTRATION is ${config.registration}: ${UNUSED[config.registration]}`]),
  ].join('\n');
}

/** What an invitation is worth in the other modes. */
const UNUSED = {
  open: 'everybody can register without an invitation.',
  closed: 'nobody can register, not even with an invitation.',
};

function lineOf({ id, uses, used, note, expires_at, revoked_at, good }: Invitation): string {
  const state = revoked_at ? `withdrawn ${revoked_at.toISOString()}` : `until ${expires_at.toISOString()}`;
  const worth = good || revoked_at ? '' : used >= uses ? ', used up' : ', ended';
  return terminalText(`${id}  used ${used} of ${uses}  ${state}${worth}${note && `  ${note}`}`);
}

await runCommand(async (args) => {
  const given = readArguments(args);
  loadEnvFile();
  const config = readConfig(process.env);
  say(await withDatabase({ existing: true }, (db) => run(db, config, given), config));
});
