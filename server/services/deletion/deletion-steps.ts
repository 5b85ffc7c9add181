import type { EntityManager } from 'typeorm';
import { planetTypeOf } from '#shared/catalogue/planets';
import { RESERVES } from '#shared/catalogue/resources';
import { HOME_WORLD } from '#shared/catalogue/start';
import { type Experience, gainXp } from '#shared/rules/experience';
import { accountDeletedMail } from '../../mail/templates.ts';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import { sweepCancelledOf } from '../../store/ledger/fold-ledger.ts';
import { multiplied, withCounterpart, writeLedger } from '../../store/ledger/ledger.ts';
import { lock } from '../../store/row-locks.ts';
import { PLANET_COLUMNS, type PlanetRow } from '../../store/schema/rows.ts';
import { endSessions, voidMailedSecrets } from '../accounts/sessions.ts';
import { type Affected, type AllianceCommand, runAllianceCommand } from '../alliances/alliance-command.ts';
import { affectedByDeparture, departFor } from '../alliances/alliance-departure.ts';
import { forgetWords } from '../alliances/hall/forget-words.ts';
import type { AppContext } from '../command/app-context.ts';
import { AlreadySettled, runDueCommand } from '../command/due-command.ts';
import { forgetLetters } from '../letters/letters.ts';
import { endMarches } from '../marches/march-ends.ts';
import { forgetNotifications } from '../notifications/subscriptions.ts';
import { WILD_BUILD_SLOTS } from '../planets/galaxy-setup.ts';
import { leaveRanking } from '../ranking/snapshot.ts';
import { affectedBySieges, endSiegesOf } from '../sieges/end-by-deletion.ts';
import { storeVacation } from '../vacation/vacation-rows.ts';

/*
 * The deletion of an account, in short transactions, after each of which the books are whole. First the row becomes
 * anonymous: from then on nobody can act for the player, and name and address are free. Then everything on the worlds is
 * razed at once, because level and places depend on it, and the stock goes to the sink. Then rows go by the thousand, and last
 * the empty worlds become free. Each step reads under the player's lock what is left to do, so it goes on wherever a killed
 * process stopped, and it does no harm if two processes try at once.
 *
 * The row of the player stays, without name, address, password, bio, level and stock: the ledger and the claimed rewards
 * refer to it. What others keep are their own reports and the logs of alliances, with the name as it was, and what the player has
 * said and written to them, as the words of a former player, unless the player wanted these to go.
 */

/** Rows that one transaction deletes: a statement may take 2.5 s. */
const BATCH = 1000;

/** Deletes an account that is due, or goes on with its deletion. Does nothing if the player keeps the account. */
export async function settleDeletion(context: AppContext, playerId: number): Promise<void> {
  if (!(await anonymise(context, playerId))) return;
  await sweepCancelled(context, playerId);
  await raze(context, playerId);
  for (const rows of ROWS) await deleteAll(context, playerId, rows);
  await forgetWords(context, playerId);
  await forgetLetters(context, playerId);
  await transaction(context.db, (tx) => leaveRanking(tx, playerId));
  await freeWorlds(context, playerId);
}

/** Returns whether the account is deleted, now or before, and not everything of it is gone. */
async function anonymise(context: AppContext, playerId: number): Promise<boolean> {
  let email: string | null = null;
  let addressee = { username: '', language: null as string | null };
  const caller = { playerId, sessionId: 0, byScheduler: {} };
  const affected = (queries: Queries) => affectedByDeletion(queries, playerId);
  const deleted = await runAllianceCommand(context, caller, affected, async (command) => {
    const { tx, now, actor } = command;
    const [account]: { email: string | null; deleted_at: Date | null }[] = await tx.query(
      'SELECT email, deleted_at FROM player WHERE id = $1 AND delete_at <= $2',
      [playerId, now],
    );
    if (!account || account.deleted_at) return account !== undefined;
    ({ email } = account);
    addressee = { username: actor.username, language: actor.language };
    // The first change of the row: its trigger must lock the names before anyone can wait for this address.
    await tx.query(
      `UPDATE player SET username = $2, email = NULL, password_hash = NULL, bio = '', verified_at = NULL, deleted_at = $3
       WHERE id = $1`,
      [playerId, nameOfDeleted(playerId), now],
    );
    await tx.query('UPDATE hall_of_fame SET name = NULL WHERE player_id = $1', [playerId]);
    await endEverything(command);
    await departFor(command);
    command.others.close(playerId);
    return true;
  });
  if (email !== null) context.mail.send(accountDeletedMail({ ...addressee, email }));
  if (email !== null) context.log.warn({ player: playerId }, 'An account is deleted; a backup may still hold it');
  return deleted;
}

/** The rows that the first step changes: those of the alliance, of guests and hosts, and of the others in sieges and the rulers' alliances. */
async function affectedByDeletion(queries: Queries, playerId: number): Promise<Affected> {
  const [departure, sieges] = [await affectedByDeparture(queries, playerId), await affectedBySieges(queries, playerId)];
  return {
    alliances: [...departure.alliances, ...sieges.alliances],
    players: [...(departure.players ?? []), ...sieges.players],
  };
}

/** No player can choose it, because it has characters that no username has. */
function nameOfDeleted(playerId: number): string {
  return `(deleted ${playerId})`;
}

/** Ends sessions, links, codes, notifications, orders and running missions. Without a home, no weekly survey follows the last one. */
async function endEverything(command: AllianceCommand): Promise<void> {
  const {
    tx,
    now,
    actor: { id },
  } = command;
  await endSessions(tx, id);
  await voidMailedSecrets(tx, id);
  await forgetNotifications(tx, id);
  await tx.query('DELETE FROM build_queue USING planet WHERE planet.id = planet_id AND owner_id = $1', [id]);
  const running = 'SELECT id FROM mission WHERE player_id = $1 AND completed_at IS NULL';
  await tx.query(`UPDATE ship SET mission_id = NULL WHERE mission_id IN (${running})`, [id]);
  await tx.query('DELETE FROM mission WHERE player_id = $1 AND completed_at IS NULL', [id]);
  await endSiegesOf(command);
  await endMarches(tx, now, id);
  await tx.query('UPDATE planet SET home = false WHERE owner_id = $1 AND home', [id]);
}

/** Rows of a table that are deleted with the XP that they gave, if any. `$1` is the player. */
interface Rows {
  readonly table: string;
  readonly from: string;
  readonly xpSource?: 'mission' | 'ship';
}

const onPlanets = (table: string) => `${table} JOIN planet ON planet.id = planet_id WHERE owner_id = $1`;

/** In this order, because of the foreign keys. */
const ROWS: readonly Rows[] = [
  { table: 'session', from: 'session WHERE player_id = $1' },
  { table: 'known_network', from: 'known_network WHERE player_id = $1' },
  { table: 'staff', from: 'staff WHERE player_id = $1' },
  { table: 'idempotency', from: 'idempotency WHERE player_id = $1' },
  { table: 'known_planet', from: 'known_planet WHERE player_id = $1' },
  { table: 'alliance_mention', from: 'alliance_mention WHERE player_id = $1' },
  { table: 'alliance_message_read', from: 'alliance_message_read WHERE player_id = $1' },
  { table: 'boon', from: 'boon WHERE player_id = $1' },
  { table: 'drill', from: 'drill WHERE player_id = $1' },
  { table: 'conversation', from: 'conversation WHERE player_id = $1' },
  { table: 'block', from: 'block WHERE player_id = $1 OR blocked_id = $1' },
  { table: 'artifact', from: onPlanets('artifact') },
  { table: 'mission', from: 'mission WHERE player_id = $1', xpSource: 'mission' },
  { table: 'ship', from: onPlanets('ship'), xpSource: 'ship' },
];

/** Cancelled buildings pile up; the others are at most as many as there are places. */
async function sweepCancelled(context: AppContext, playerId: number): Promise<void> {
  let isMore: boolean;
  do {
    isMore = await transaction(context.db, async (tx) => {
      await lock(tx, { playersWithoutPlanets: [playerId] });
      return sweepCancelledOf(tx, playerId);
    });
  } while (isMore);
}

async function deleteAll(context: AppContext, playerId: number, rows: Rows): Promise<void> {
  let deleted: number;
  do {
    deleted = await transaction(context.db, async (tx) => {
      await lock(tx, { playersWithoutPlanets: [playerId] });
      return deleteSome(tx, playerId, rows);
    });
  } while (deleted === BATCH);
}

/** Tables whose rows have another key. */
const WITHOUT_ID: readonly string[] = [
  'known_network',
  'staff',
  'idempotency',
  'known_planet',
  'drill',
  'alliance_message_read',
  'conversation',
  'block',
];

async function deleteSome(tx: EntityManager, playerId: number, { table, from, xpSource }: Rows): Promise<number> {
  const key = WITHOUT_ID.includes(table) ? 'NULL::integer AS id' : 'id';
  const rows: { id: number }[] = await tx.query(
    `WITH gone AS (
       DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ${table}.ctid FROM ${from} LIMIT ${BATCH})) RETURNING ${key}
     ) SELECT id FROM gone`,
    [playerId],
  );
  if (xpSource && rows.length > 0)
    await takeXp(
      tx,
      playerId,
      xpSource,
      rows.map(({ id }) => id),
    );
  return rows.length;
}

/** Takes back the XP of what is deleted: level and progress are those of the XP that is left. */
async function takeXp(tx: EntityManager, playerId: number, source: string, ids: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM xp_event WHERE source_kind = $1 AND source_id = ANY ($2)', [source, ids]);
  const { level, xp } = await experienceOf(tx, playerId);
  await tx.query('UPDATE player SET level = $2, xp = $3, version = version + 1 WHERE id = $1', [playerId, level, xp]);
}

async function experienceOf(tx: EntityManager, playerId: number): Promise<Experience> {
  const [row]: { total: number }[] = await tx.query(
    'SELECT coalesce(sum(amount), 0)::bigint AS total FROM xp_event WHERE player_id = $1',
    [playerId],
  );
  return gainXp({ level: 1, xp: 0 }, row?.total ?? 0);
}

/** Razes the buildings, so that nothing yields any more, forgets all research, and gives up the stock. The second time, there is none. */
async function raze(context: AppContext, playerId: number): Promise<void> {
  await runDueCommand(context, { playerId }, async (command) => {
    const { tx, locked } = command;
    await requireDeleted(tx, playerId);
    const ids = [...locked.planets.keys()];
    await tx.query(
      `WITH gone AS (DELETE FROM building WHERE planet_id = ANY ($1) AND coalesce(built_by, $2) = $2 RETURNING id)
       DELETE FROM xp_event USING gone WHERE source_kind = 'building' AND source_id = gone.id`,
      [ids, playerId],
    );
    // XP for buildings on worlds that changed hands stays with the player who built them, in both directions.
    await tx.query('UPDATE building SET lost_at = coalesce(lost_at, $2) WHERE planet_id = ANY ($1)', [
      ids,
      command.now,
    ]);
    await tx.query("DELETE FROM xp_event WHERE player_id = $1 AND source_kind = 'building'", [playerId]);
    await tx.query('DELETE FROM squad WHERE planet_id = ANY ($1)', [ids]);
    await tx.query('DELETE FROM research WHERE player_id = $1', [playerId]);
    await tx.query("UPDATE player SET research = '{}' WHERE id = $1", [playerId]);
    await storeVacation(tx, playerId, null);
    await tx.query(
      "DELETE FROM xp_event WHERE player_id = $1 AND source_kind IN ('squad', 'attack', 'defence', 'research')",
      [playerId],
    );
    command.giveUpEverything('deletion', await experienceOf(tx, playerId));
  });
}

/** Another process may have finished. */
async function requireDeleted(tx: EntityManager, playerId: number): Promise<void> {
  const found: unknown[] = await tx.query(
    'SELECT 1 FROM player WHERE id = $1 AND deleted_at IS NOT NULL AND delete_at IS NOT NULL',
    [playerId],
  );
  if (found.length === 0) throw new AlreadySettled();
}

/**
 * Each world becomes a wild one of its type, without guards and with the reserves that are left. Those who know its address can
 * settle it. A home keeps no more than a home of the first day: the extra reserves of latecomers are for them alone, or players
 * would make another account to get them. That is the end of the deletion.
 */
async function freeWorlds({ db }: AppContext, playerId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const { planets, now } = await lock(tx, { players: [playerId] });
    const types = [...planets.values()].map(({ planet_type_id }) => planetTypeOf(planet_type_id));
    // It is no home any more; but a colony is held since it was settled.
    const homes: PlanetRow[] = await tx.query(
      `SELECT ${PLANET_COLUMNS} FROM planet WHERE owner_id = $1 AND held_since IS NULL`,
      [playerId],
    );
    await tx.query(
      `UPDATE planet SET owner_id = NULL, name = NULL, home = false, held_since = NULL, guard = 0, iris_until = NULL, stance = DEFAULT,
         defense_level = 0, defense_stat = 0, build_slots = $2, max_buildings = free.places, population = free.people
       FROM unnest($1::int[], $3::int[], $4::int[]) AS free (id, places, people) WHERE planet.id = free.id`,
      [
        [...planets.keys()],
        WILD_BUILD_SLOTS,
        types.map(({ maxBuildings }) => maxBuildings),
        types.map(({ population }) => population),
      ],
    );
    for (const home of homes) await cutToFirstDay(tx, home, now);
    await tx.query(
      'UPDATE player SET delete_at = NULL, version = version + 1 WHERE id = $1 AND deleted_at IS NOT NULL',
      [playerId],
    );
  });
}

async function cutToFirstDay(tx: EntityManager, { id, ...ground }: PlanetRow, now: Date): Promise<void> {
  const over = RESERVES.map((ore) => [ore, Math.min(0, HOME_WORLD.reserves[ore] - ground[ore])] as const);
  const amounts = multiplied(Object.fromEntries(over), 1);
  await tx.query(
    `UPDATE planet SET richness = 0, ${RESERVES.map((ore, i) => `${ore} = ${ore} + $${2 + i}`).join(', ')} WHERE id = $1`,
    [id, ...over.map(([, less]) => less)],
  );
  await writeLedger(
    tx,
    now,
    withCounterpart({ account: 'reserve', accountId: id, reason: 'deletion', amounts }, 'sink'),
  );
}
