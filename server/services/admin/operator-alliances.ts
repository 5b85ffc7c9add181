import { Refused } from '#shared/refusals';
import { sentence } from '#shared/sentences/sentences';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AllianceRow } from '../../store/schema/rows.ts';
import { alliancesWithPending, closePending, closePendingOfAlliance } from '../alliances/alliance-admission.ts';
import type { Affected } from '../alliances/alliance-command.ts';
import { heirOf, setLeader } from '../alliances/alliance-members.ts';
import { roleIn } from '../alliances/alliance-roles.ts';
import {
  findPlayer,
  type Operator,
  type OperatorCommand,
  ownAlliance,
  raiseVersions,
  runOperatorCommand,
} from './operator-command.ts';

/** Makes another member the leader of the alliance that this player leads. The old leader may be banned. */
export async function transferAlliance(operator: Operator, name: string, newLeaderName: string): Promise<string> {
  const newLeaderId = (await findPlayer(operator.db, newLeaderName)).id;
  const affected = async (queries: Queries, playerId: number) => ({
    ...(await ownAlliance(queries, playerId)),
    players: [newLeaderId],
  });
  const work = async (command: OperatorCommand) => {
    const { tx, locked, alliances, player } = command;
    const alliance = ledBy(command);
    if (!alliance) throw new Error(`${player.username} leads no alliance.`);
    const newLeader = locked.players.get(newLeaderId);
    if (!newLeader) throw new Error(`There is no player called ${newLeaderName}.`);
    if (newLeaderId === player.id) throw new Error(`${player.username} leads ${alliance.name} already.`);
    if (!roleIn(locked, alliance, newLeaderId))
      throw new Error(`${newLeader.username} is not a member of ${alliance.name}. Name another player.`);
    if (newLeader.banned_at) throw new Error(`${newLeader.username} is banned. Name another member.`);

    await setLeader(command, alliance.id, { from: player.id, to: newLeaderId });
    await raiseVersions(tx, [player.id, newLeaderId]);
    await alliances.log(
      alliance.id,
      sentence('leadership_transferred_by_operator', { leader: player.username, player: newLeader.username }),
    );
    return {
      details: `${alliance.name} (${alliance.id}) to ${newLeader.username} (${newLeaderId})`,
      answer: `${newLeader.username} now leads ${alliance.name}, and ${player.username} is an officer. Open tabs will show it within a second.`,
    };
  };
  return runOperatorCommand(operator, 'transfer-alliance', name, work, affected);
}

/**
 * What a ban affects: the player's alliance, alliances with pending requests or invitations of the player, and the players
 * with pending requests to or invitations from an alliance that the player leads.
 */
export async function affectedByBan(queries: Queries, playerId: number): Promise<Affected> {
  const { alliances } = await ownAlliance(queries, playerId);
  const waiting: { id: number }[] = await queries.query(
    `SELECT player_id AS id FROM join_request JOIN alliance ON alliance.id = alliance_id
     WHERE leader_id = $1 AND status = 'pending'
     UNION SELECT invitee_id FROM invitation JOIN alliance ON alliance.id = alliance_id
     WHERE leader_id = $1 AND status = 'pending'`,
    [playerId],
  );
  return {
    alliances: [...alliances, ...(await alliancesWithPending(queries, playerId))],
    players: waiting.map(({ id }) => id),
  };
}

/**
 * Throws if the player leads an alliance that another member could lead. A leader without such members may be banned, or
 * deleted: `act`.
 */
export async function requireAllianceHandedOver(command: OperatorCommand, act: 'ban' | 'delete'): Promise<void> {
  const alliance = ledBy(command);
  const heir = alliance && (await heirOf(command.tx, alliance));
  if (!heir) return;
  const { username } = command.player;
  throw new Refused(STAFF_REFUSALS.leadsAlliance(username, alliance.name, act, heir.username));
}

/** Closes the player's pending requests and invitations, and those of an alliance that the player leads. */
export async function closePendingOfBanned(command: OperatorCommand): Promise<void> {
  await closePending(command, command.player.id);
  const alliance = ledBy(command);
  if (alliance) await raiseVersions(command.tx, await closePendingOfAlliance(command, alliance.id));
}

/**
 * A hint for the operator, if this player's alliance has a banned leader: the command that makes this player the leader.
 * Otherwise empty.
 */
export async function handOverHint({ tx, player }: OperatorCommand): Promise<string> {
  const [led]: { name: string; leader: string }[] = await tx.query(
    `SELECT name, leader.username AS leader FROM member JOIN alliance ON alliance.id = alliance_id
       JOIN player AS leader ON leader.id = leader_id
     WHERE player_id = $1 AND leader_id <> $1 AND leader.banned_at IS NOT NULL`,
    [player.id],
  );
  if (!led) return '';
  return ` ${led.leader}, who leads ${led.name}, is banned: npm run player -- ${led.leader} transfer-alliance ${player.username}`;
}

/** The alliance that the command's player leads, if any. */
function ledBy({ locked, player }: OperatorCommand): AllianceRow | undefined {
  return [...locked.alliances.values()].find(({ leader_id }) => leader_id === player.id);
}
