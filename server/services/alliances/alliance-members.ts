import { REFUSALS, refuseIf } from '#shared/refusals';
import { checkKick, checkRoleChange, checkTransfer } from '#shared/rules/alliances';
import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { type AllianceRow, MAY_PLAY } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { removeMember } from './alliance-admission.ts';
import { type AllianceCommand, type AllianceWrites, runAllianceCommand } from './alliance-command.ts';
import { hostsAndGuests } from './guests.ts';

/** Ends another player's membership. */
export function kickMember(context: AppContext, caller: CommandCaller, allianceId: number, memberId: number) {
  return runAllianceCommand(
    context,
    caller,
    async (queries) => ({ alliances: [allianceId], players: await hostsAndGuests(queries, [memberId]) }),
    async (command) => {
      const { actor, target } = bothIn(command, allianceId, memberId);
      refuseIf(checkKick(actor, target));

      await removeMember(command, allianceId, memberId);
      await command.alliances.log(
        allianceId,
        sentence('member_kicked', { kicker: command.actor.username, player: command.player(memberId).username }),
      );
      return { message: 'Member kicked successfully.' };
    },
  );
}

/** Makes a member an officer, or an officer a member. Succeeds without a change if the member already has that role. */
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
        const code = role === 'officer' ? 'member_promoted' : 'member_demoted';
        await command.alliances.log(
          allianceId,
          sentence(code, { leader: command.actor.username, player: command.player(memberId).username }),
        );
      }
      return { message: 'Role changed successfully.' };
    },
  );
}

/** Entrusts the officers with payouts, pacts and wars, or takes these back. Succeeds without a change if that is already so. */
export function entrustOfficers(context: AppContext, caller: CommandCaller, allianceId: number, trusted: boolean) {
  return runAllianceCommand(
    context,
    caller,
    () => ({ alliances: [allianceId] }),
    async (command) => {
      const alliance = command.allianceFor('entrust', allianceId);
      if (alliance.officers_trusted !== trusted) {
        await command.tx.query('UPDATE alliance SET officers_trusted = $2 WHERE id = $1', [allianceId, trusted]);
        const code = trusted ? 'officers_trusted' : 'officers_not_trusted';
        await command.alliances.log(allianceId, sentence(code, { leader: command.actor.username }));
      }
      return { message: 'The rights of the officers are saved.' };
    },
  );
}

/** Makes another member the leader; the old leader becomes an officer. */
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
        sentence('leadership_transferred', { leader: command.actor.username, player: heir.username }),
      );
      return { message: 'Leadership transferred successfully! Your role has been updated.' };
    },
  );
}

function bothIn(command: AllianceCommand, allianceId: number, memberId: number) {
  const alliance = command.alliance(allianceId);
  return { actor: command.person(alliance, command.actor.id), target: command.person(alliance, memberId) };
}

/**
 * The member who should lead next: one who may play and does not leave the game soon, an officer first, then the
 * longest-standing member. Undefined if no other member may play, or none who was `seenSince`.
 */
export async function heirOf(
  queries: Queries,
  { id, leader_id }: Pick<AllianceRow, 'id' | 'leader_id'>,
  seenSince: Date | null = null,
): Promise<{ readonly id: number; readonly username: string } | undefined> {
  const [heir]: { id: number; username: string }[] = await queries.query(
    `SELECT player.id, username FROM member JOIN player ON player.id = player_id
     WHERE alliance_id = $1 AND player_id <> $2 AND ${MAY_PLAY} AND ($3::timestamptz IS NULL
       OR EXISTS (SELECT 1 FROM session WHERE session.player_id = player.id AND last_used_at >= $3))
     ORDER BY delete_at IS NOT NULL, officer DESC, joined_at, player_id LIMIT 1`,
    [id, leader_id, seenSince],
  );
  return heir;
}

/** Makes `to` the leader and `from` an officer. */
export async function setLeader(
  command: AllianceWrites,
  allianceId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await command.tx.query(
    `UPDATE alliance SET leader_id = $2, leader_seen_at = clock_timestamp(), leader_warned_at = NULL WHERE id = $1`,
    [allianceId, to],
  );
  await setOfficer(command, allianceId, to, false);
  await setOfficer(command, allianceId, from, true);
}

/** Sets the officer flag of a member. Leadership is a column of the alliance and stays as it is. */
async function setOfficer(
  command: AllianceWrites,
  allianceId: number,
  playerId: number,
  officer: boolean,
): Promise<void> {
  await command.tx.query('UPDATE member SET officer = $2 WHERE player_id = $1', [playerId, officer]);
  command.alliances.touch(allianceId, 'members');
}
