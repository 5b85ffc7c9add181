import { REFUSALS, refuseIf } from '#shared/refusals';
import { checkKick, checkRoleChange, checkTransfer } from '#shared/rules/alliances';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { removeMember } from './alliance-admission.ts';
import { type AllianceCommand, type AllianceWrites, runAllianceCommand } from './alliance-command.ts';

/** */
export function kickMember(context: AppContext, caller: CommandCaller, allianceId: number, memberId: number) {
  return runAllianceCommand(
    context,
    caller,
    () => ({ alliances: [allianceId], players: [memberId] }),
    async (command) => {
      const { actor, target } = bothIn(command, allianceId, memberId);
      refuseIf(checkKick(actor, target));

      await removeMember(command, allianceId, memberId);
      await command.alliances.log(
        allianceId,
        `${command.actor.username} kicked ${command.player(memberId).username} out of the alliance.`,
      );
      return { message: 'Member kicked successfully.' };
    },
  );
}

/** The role that the member has already is granted and changes nothing (G-89). */
export function changeRole(
  context: AppContext,
  caller: CommandCaller,
  allianceId: number,
  memberId: number,
  role: 'officer' | 'member',
) {
  return runAllianceCommand(
    context,
    caller,
    () => ({ alliances: [allianceId], players: [memberId] }),
    async (command) => {
      const { actor, target } = bothIn(command, allianceId, memberId);
      refuseIf(checkRoleChange(actor, target));
      if (role === 'officer') command.unbanned(memberId, REFUSALS.officerBanned);
      if (target.role !== role) {
        await setOfficer(command, allianceId, memberId, role === 'officer');
        command.notifyMembership(memberId, allianceId, role);
        const did = role === 'officer' ? 'promoted' : 'demoted';
        await command.alliances.log(
          allianceId,
          `${command.actor.username} ${did} ${command.player(memberId).username} to ${role}.`,
        );
      }
      return { message: 'Role changed successfully.' };
    },
  );
}

/** */
export function transferLeadership(context: AppContext, caller: CommandCaller, allianceId: number, memberId: number) {
  return runAllianceCommand(
    context,
    caller,
    () => ({ alliances: [allianceId], players: [memberId] }),
    async (command) => {
      const { actor, target } = bothIn(command, allianceId, memberId);
      refuseIf(checkTransfer(actor, target));
      const heir = command.unbanned(memberId, REFUSALS.newLeaderBanned);

      await setLeader(command, allianceId, { from: caller.playerId, to: memberId });
      command.notifyMembership(memberId, allianceId, 'leader');
      command.notifyMembership(caller.playerId, allianceId, 'officer');
      await command.alliances.log(
        allianceId,
        `${command.actor.username} handed the leadership over to ${heir.username}.`,
      );
      return { message: 'Leadership transferred successfully! Your role has been updated.' };
    },
  );
}

function bothIn(command: AllianceCommand, allianceId: number, memberId: number) {
  const alliance = command.alliance(allianceId);
  return { actor: command.person(alliance, command.actor.id), target: command.person(alliance, memberId) };
}

/** Whoever led until now is an officer from now on. */
export async function setLeader(
  command: AllianceWrites,
  allianceId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await command.tx.query('UPDATE alliance SET leader_id = $2 WHERE id = $1', [allianceId, to]);
  await setOfficer(command, allianceId, to, false);
  await setOfficer(command, allianceId, from, true);
}

/** The leader is a column of the alliance, so this makes nobody a leader or less. */
async function setOfficer(
  command: AllianceWrites,
  allianceId: number,
  playerId: number,
  officer: boolean,
): Promise<void> {
  await command.tx.query('UPDATE member SET officer = $2 WHERE player_id = $1', [playerId, officer]);
  command.alliances.touch(allianceId, 'members');
}
