import { REFUSALS, refuseIf } from '#shared/refusals';
import { checkKick, checkRoleChange, checkTransfer } from '#shared/rules/alliances';
import type { Game } from '../command/app-context.ts';
import type { Act } from '../command/idempotency.ts';
import { removeMember } from './alliance-admission.ts';
import { type AllianceTurn, type AllianceWrites, takeAllianceTurn } from './alliance-command.ts';

/** */
export function kickMember(game: Game, act: Act, allianceId: number, memberId: number) {
  return takeAllianceTurn(
    game,
    act,
    () => ({ alliances: [allianceId], players: [memberId] }),
    async (turn) => {
      const { actor, target } = bothIn(turn, allianceId, memberId);
      refuseIf(checkKick(actor, target));

      await removeMember(turn, allianceId, memberId);
      await turn.alliances.log(
        allianceId,
        `${turn.actor.username} kicked ${turn.player(memberId).username} out of the alliance.`,
      );
      return { message: 'Member kicked successfully.' };
    },
  );
}

/** The role that the member has already is granted and changes nothing (G-89). */
export function changeRole(game: Game, act: Act, allianceId: number, memberId: number, role: 'officer' | 'member') {
  return takeAllianceTurn(
    game,
    act,
    () => ({ alliances: [allianceId], players: [memberId] }),
    async (turn) => {
      const { actor, target } = bothIn(turn, allianceId, memberId);
      refuseIf(checkRoleChange(actor, target));
      if (role === 'officer') turn.unbanned(memberId, REFUSALS.officerBanned);
      if (target.role !== role) {
        await setOfficer(turn, allianceId, memberId, role === 'officer');
        turn.tellStanding(memberId, allianceId, role);
        const did = role === 'officer' ? 'promoted' : 'demoted';
        await turn.alliances.log(
          allianceId,
          `${turn.actor.username} ${did} ${turn.player(memberId).username} to ${role}.`,
        );
      }
      return { message: 'Role changed successfully.' };
    },
  );
}

/** */
export function transferLeadership(game: Game, act: Act, allianceId: number, memberId: number) {
  return takeAllianceTurn(
    game,
    act,
    () => ({ alliances: [allianceId], players: [memberId] }),
    async (turn) => {
      const { actor, target } = bothIn(turn, allianceId, memberId);
      refuseIf(checkTransfer(actor, target));
      const heir = turn.unbanned(memberId, REFUSALS.newLeaderBanned);

      await setLeader(turn, allianceId, { from: act.playerId, to: memberId });
      turn.tellStanding(memberId, allianceId, 'leader');
      turn.tellStanding(act.playerId, allianceId, 'officer');
      await turn.alliances.log(allianceId, `${turn.actor.username} handed the leadership over to ${heir.username}.`);
      return { message: 'Leadership transferred successfully! Your role has been updated.' };
    },
  );
}

function bothIn(turn: AllianceTurn, allianceId: number, memberId: number) {
  const alliance = turn.alliance(allianceId);
  return { actor: turn.person(alliance, turn.actor.id), target: turn.person(alliance, memberId) };
}

/** Whoever led until now is an officer from now on. */
export async function setLeader(
  turn: AllianceWrites,
  allianceId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await turn.tx.query('UPDATE alliance SET leader_id = $2 WHERE id = $1', [allianceId, to]);
  await setOfficer(turn, allianceId, to, false);
  await setOfficer(turn, allianceId, from, true);
}

/** The leader is a column of the alliance, so this makes nobody a leader or less. */
async function setOfficer(turn: AllianceWrites, allianceId: number, playerId: number, officer: boolean): Promise<void> {
  await turn.tx.query('UPDATE member SET officer = $2 WHERE player_id = $1', [playerId, officer]);
  turn.alliances.touch(allianceId, 'members');
}
