import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { alliancesWithPending, removeMember } from './alliance-admission.ts';
import type { Affected, AllianceCommand } from './alliance-command.ts';
import { heirOf, setLeader } from './alliance-members.ts';
import { affectedByDisbanding, disband } from './alliances.ts';
import { hostsAndGuests } from './guests.ts';

/*
 * How a player whose account is deleted leaves the alliance. Players are asked to hand over the leadership before they
 * request the deletion. Whoever has become the leader since then is followed by the heir: otherwise others could keep a
 * player from being deleted by making the player their leader.
 */

interface Led {
  readonly id: number;
  readonly leader_id: number;
}

/** The rows to lock for `departFor`. */
export async function affectedByDeparture(queries: Queries, playerId: number): Promise<Affected> {
  const pending = await alliancesWithPending(queries, playerId);
  const [own]: Led[] = await queries.query(
    'SELECT id, leader_id FROM alliance JOIN member ON alliance_id = id WHERE player_id = $1',
    [playerId],
  );
  if (!own) return { alliances: pending };
  const alliances = [own.id, ...pending];
  const guests = await hostsAndGuests(queries, [playerId]);
  if (own.leader_id !== playerId) return { alliances, players: guests };
  const heir = await heirOf(queries, own);
  if (heir) return { alliances, players: [...guests, heir.id] };
  const ended = await affectedByDisbanding(queries, own.id);
  return { alliances: [...alliances, ...ended.alliances], players: [...guests, ...(ended.players ?? [])] };
}

/**
 * Ends the membership of the command's player. An alliance that the player leads goes to the heir; without one it is
 * disbanded. Deletes the player's requests, and the invitations to the player.
 */
export async function departFor(command: AllianceCommand): Promise<void> {
  const { id: playerId, username } = command.actor;
  await deleteAdmissions(command, playerId);
  const [own]: { alliance_id: number }[] = await command.tx.query(
    'SELECT alliance_id FROM member WHERE player_id = $1',
    [playerId],
  );
  if (!own) return;
  const alliance = command.alliance(own.alliance_id);
  if (alliance.leader_id === playerId) {
    const heir = await heirOf(command.tx, alliance);
    if (!heir) {
      await disband(command, alliance);
      return;
    }
    await setLeader(command, alliance.id, { from: playerId, to: heir.id });
    command.notifyMembership(heir.id, alliance.id, 'leader');
    await command.alliances.log(alliance.id, sentence('leader_gone', { player: username, heir: heir.username }));
  } else {
    await command.alliances.log(alliance.id, sentence('member_gone', { player: username }));
  }
  await removeMember(command, alliance.id, playerId);
}

async function deleteAdmissions(command: AllianceCommand, playerId: number): Promise<void> {
  type Deleted = [{ alliance_id: number; status: string }[], number];
  const [requests]: Deleted = await command.tx.query(
    'DELETE FROM join_request WHERE player_id = $1 RETURNING alliance_id, status',
    [playerId],
  );
  const [invitations]: Deleted = await command.tx.query(
    'DELETE FROM invitation WHERE invitee_id = $1 RETURNING alliance_id, status',
    [playerId],
  );
  for (const { alliance_id, status } of requests)
    if (status === 'pending') command.alliances.touch(alliance_id, 'requests');
  for (const { alliance_id, status } of invitations) if (status === 'pending') command.alliances.touch(alliance_id);
}
