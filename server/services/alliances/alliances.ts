import type * as api from '#shared/api/alliances/alliances';
import type { Input } from '#shared/api/call';
import { ALLIANCE_START } from '#shared/catalogue/alliances';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkFounding, checkLeave, disbandsByLeaving } from '#shared/rules/alliances';
import { sentence } from '#shared/sentences/sentences';
import { brokenConstraint, type Queries } from '../../store/connection/transaction.ts';
import { writeLedger } from '../../store/ledger/ledger.ts';
import { ALLIANCE_COLUMNS, type AllianceRow, bankBooksOf } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { checkOfWords } from '../words/public-words.ts';
import {
  addMember,
  alliancesWithPending,
  closePending,
  notifyCompleted,
  rememberMembers,
  removeMember,
} from './alliance-admission.ts';
import { bankToSink } from './alliance-bank.ts';
import { type Affected, type AllianceCommand, runAllianceCommand } from './alliance-command.ts';
import { allianceIdOf } from './alliance-roles.ts';
import { summaryView } from './alliance-views.ts';
import { hostsAndGuests, sendGuestsHome } from './guests.ts';
import { relatedAlliances } from './relations/relation-rows.ts';
import { endRelationsOf } from './relations/relations.ts';

type Details = Input<typeof api.createAlliance>['body'];

/** Founds an alliance, free of charge. The founder's pending requests and invitations are closed. */
export async function createAlliance(context: AppContext, caller: CommandCaller, { name, description }: Details) {
  const checkWords = await checkOfWords(context, name, description);
  const affected = async (queries: Queries) => ({ alliances: await alliancesWithPending(queries, caller.playerId) });

  return runAllianceCommand(context, caller, affected, async (command) => {
    refuseIf((await allianceIdOf(command.tx, caller.playerId)) ? REFUSALS.alreadyInAlliance : undefined);
    refuseIf(checkFounding(await leftToday(command)));
    checkWords(command.actor, command.now);

    await lockNames(command);
    const alliance = await insertAlliance(command, name, textOrNull(description));
    await addMember(command, alliance.id, caller.playerId);
    await closePending(command, caller.playerId);
    await command.alliances.log(alliance.id, sentence('alliance_founded', { player: command.actor.username }));
    command.notifyMembership(caller.playerId, alliance.id, 'leader');
    await notifyCompleted(command);
    return { ...summaryView({ ...alliance, member_count: 1 }), message: 'Alliance created successfully!' };
  });
}

/** How many alliances the player has left, or disbanded, within the last day. */
async function leftToday({ tx, actor, now }: AllianceCommand): Promise<number> {
  const [row]: { left: number }[] = await tx.query(
    "SELECT count(*) AS left FROM former_member WHERE player_id = $1 AND left_at > $2::timestamptz - interval '24 hours'",
    [actor.id, now],
  );
  return row?.left ?? 0;
}

/** The key of the advisory lock on alliance names. */
const NAMES_LOCK = 7_777_003;

/**
 * Lets one command at a time take a name. Otherwise two alliances that swap their names would deadlock on each other's
 * entries in the unique index.
 */
export async function lockNames({ tx }: Pick<AllianceCommand, 'tx'>): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [NAMES_LOCK]);
}

/** Changes name and description. Without a description, the old one stays. */
export async function editAlliance(
  context: AppContext,
  caller: CommandCaller,
  id: number,
  { name, description }: Details,
) {
  const checkWords = await checkOfWords(context, name, description);
  return runAllianceCommand(
    context,
    caller,
    () => ({ alliances: [id] }),
    async (command) => {
      const before = command.allianceFor('edit', id);
      checkWords(command.actor, command.now);
      const after = {
        ...before,
        name,
        description: description === undefined ? before.description : textOrNull(description),
      };

      if (after.name !== before.name) await lockNames(command);
      await command.tx
        .query('UPDATE alliance SET name = $2, description = $3 WHERE id = $1', [id, after.name, after.description])
        .catch(refuseTakenName);
      const { username } = command.actor;
      if (after.name !== before.name)
        await command.alliances.log(id, sentence('alliance_renamed', { player: username, name }));
      if (after.description !== before.description)
        await command.alliances.log(id, sentence('description_changed', { player: username }));
      return { ...summaryView(after), message: 'Alliance details saved.' };
    },
  );
}

/** Leaves the alliance. Contributions are not paid back. When the last member leaves, the alliance is disbanded. */
export function leaveAlliance(context: AppContext, caller: CommandCaller) {
  const affected = async (queries: Queries) => {
    const [own]: { id: number; member_count: number }[] = await queries.query(
      'SELECT alliance.id, member_count FROM alliance JOIN member ON alliance_id = alliance.id WHERE player_id = $1',
      [caller.playerId],
    );
    if (!own) return { alliances: [] };
    if (disbandsByLeaving(own.member_count)) return affectedByDisbanding(queries, own.id);
    return { alliances: [own.id], players: await hostsAndGuests(queries, [caller.playerId]) };
  };

  return runAllianceCommand(context, caller, affected, async (command) => {
    const id = await allianceIdOf(command.tx, caller.playerId);
    if (id === undefined) throw new Refused(REFUSALS.notInAlliance);
    const alliance = command.alliance(id);
    const { role } = command.person(alliance, caller.playerId);
    refuseIf(checkLeave(role, alliance.member_count));
    if (disbandsByLeaving(alliance.member_count)) return disband(command, alliance);

    await removeMember(command, id, caller.playerId);
    await command.alliances.log(id, sentence('member_left', { player: command.actor.username }));
    return { message: 'You have left the alliance.' };
  });
}

/** Disbands the alliance. */
export function disbandAlliance(context: AppContext, caller: CommandCaller, id: number) {
  const affected = (queries: Queries) => affectedByDisbanding(queries, id);
  return runAllianceCommand(context, caller, affected, async (command) =>
    disband(command, command.allianceFor('disband', id)),
  );
}

/** The rows to lock for `disband`: with guests, hosts and alliances that have a pact with this one, or are at war with it. */
export async function affectedByDisbanding(queries: Queries, allianceId: number): Promise<Affected> {
  const people = await peopleOf(queries, allianceId);
  return {
    alliances: [allianceId, ...(await relatedAlliances(queries, allianceId))],
    players: [...people, ...(await hostsAndGuests(queries, people))],
  };
}

/**
 * Deletes the alliance with its members, requests, invitations and logs. The bank is lost, and the ledger records the loss.
 */
export async function disband(command: AllianceCommand, alliance: AllianceRow) {
  await writeLedger(command.tx, command.now, bankToSink(alliance.id, 'disband', bankBooksOf(alliance)));
  const people = await peopleOf(command.tx, alliance.id);
  for (const id of people) command.notifyMembership(id, null, null);
  await rememberMembers(command, alliance.id, people);
  await sendGuestsHome(command, people);
  await endRelationsOf(command, alliance);
  await command.tx.query('DELETE FROM alliance WHERE id = $1', [alliance.id]);
  command.alliances.end(alliance);
  return { message: 'Alliance disbanded successfully.' };
}

/** The players to notify when an alliance ends: members, invited players and players with a pending request. */
export async function peopleOf(queries: Queries, allianceId: number): Promise<number[]> {
  const rows: { id: number }[] = await queries.query(
    `SELECT player_id AS id FROM member WHERE alliance_id = $1
     UNION SELECT invitee_id FROM invitation WHERE alliance_id = $1 AND status = 'pending'
     UNION SELECT player_id FROM join_request WHERE alliance_id = $1 AND status = 'pending'`,
    [allianceId],
  );
  return rows.map(({ id }) => id);
}

async function insertAlliance(
  command: AllianceCommand,
  name: string,
  description: string | null,
): Promise<AllianceRow> {
  const [row]: AllianceRow[] = await command.tx
    .query(
      `INSERT INTO alliance (name, description, level, max_members, leader_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${ALLIANCE_COLUMNS}`,
      [name, description, ALLIANCE_START.level, ALLIANCE_START.maxMembers, command.actor.id, command.now],
    )
    .catch(refuseTakenName);
  if (!row) throw new Error('The new alliance has no row.');
  return row;
}

/** The constraints that refuse a taken name and a name that looks like one. */
export const NAME_KEYS: readonly unknown[] = ['alliance_name_key', 'alliance_look_key'];

function refuseTakenName(error: unknown): never {
  throw NAME_KEYS.includes(brokenConstraint(error)) ? new Refused(REFUSALS.allianceNameTaken) : error;
}

/** Stores a blank description as no description. */
function textOrNull(description: string | null | undefined): string | null {
  return description?.trim() ? description : null;
}
