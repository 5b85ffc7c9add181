import type { listPayees, listPayouts, Payout } from '#shared/api/alliances/alliance-payouts';
import type { Bank } from '#shared/api/alliances/alliances';
import type { Answer, Versioned } from '#shared/api/call';
import { PAYOUTS } from '#shared/catalogue/alliances';
import { RESERVES } from '#shared/catalogue/resources';
import { listAmounts, REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkPayee, checkPayout, memberAllowance, memberCap, type Payee } from '#shared/rules/alliance-bank';
import { bankOf, checkRight } from '#shared/rules/alliances';
import { afterPayout, bankAllowance, payableOf } from '#shared/rules/bank-books';
import { hoursToMs } from '#shared/rules/battles/shields';
import { checkRoom } from '#shared/rules/economy';
import { hourlyOutput, settle } from '#shared/rules/production';
import { phaseOf } from '#shared/rules/vacation';
import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { SNAPSHOT, type SnapshotRow, snapshotOf } from '../../store/ledger/economy.ts';
import { multiplied } from '../../store/ledger/ledger.ts';
import { bankBooksOf, economyOf, type PlayerRow, vacationOf } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runCommandFor } from '../command/player-command.ts';
import { whyNotView } from '../views/api-views.ts';
import { changeBank, movedTogether, payoutOfThisHour } from './alliance-bank.ts';
import { AllianceEvents } from './alliance-events.ts';
import { ROLE, requireRight, roleIn } from './alliance-roles.ts';

const NOTHING: Bank = { naquadah: 0, trinium: 0, metal: 0 };

type Paid = Bank & { readonly user_id: number };

/** Moves resources from the bank to a member's stock, in one transaction. The command runs for the member's economy. */
export function payOut(context: AppContext, caller: CommandCaller, allianceId: number, { user_id, ...asked }: Paid) {
  const amounts = bankOf(asked);
  const member = { playerId: user_id, missing: REFUSALS.memberNotFound };
  return runCommandFor(context, caller, member, (command) => pay(context, command, caller, allianceId, amounts), {
    alliances: [allianceId],
  });
}

async function pay(
  { speed }: Pick<AppContext, 'speed'>,
  command: PlayerCommand,
  caller: CommandCaller,
  allianceId: number,
  amounts: Bank,
) {
  const { tx, now, player, locked } = command;
  const alliance = locked.alliances.get(allianceId);
  const payer = locked.players.get(caller.playerId);
  if (!alliance || !payer) throw new Refused(REFUSALS.allianceNotFound);
  const role = roleIn(locked, alliance, payer.id);
  refuseIf(checkRight(role, 'payOut', alliance));

  const facts = await payoutFacts(tx, allianceId, player.id, now, speed);
  const payee: Payee = {
    role: roleIn(locked, alliance, player.id),
    banned: player.banned_at !== null,
    onLeave: command.isAway,
    ...payable(facts.joinedAt, now, speed),
    cap: memberCap(hourlyOutput(command.economy, speed)),
    received: facts.received,
  };
  const books = bankBooksOf(alliance);
  const left = bankAllowance(books, facts.paid);
  refuseIf(checkPayout(role, payee, amounts, left, alliance) ?? checkRoom(command.stock, amounts));

  const payout = await bookPayout(command, { allianceId, payer, amounts }, speed);
  command.receive(amounts, 'payout', { account: 'bank', accountId: allianceId }, payout.payout_id);
  const { line, replaces } = await lineOf(command, allianceId, payer, amounts);
  const after = await changeBank(command, alliance, negative(amounts), line, { replaces });
  const alliances = new AllianceEvents(tx, now);
  alliances.saved(after, line, payout);
  command.saveAlsoAlliances(alliances);
  command.publish('payout_received', payout);
  return {
    payout,
    alliance_resources: bankOf(after),
    left: bankAllowance(afterPayout(books, amounts), movedTogether(facts.paid, amounts)),
    message: `${player.username} was paid ${listAmounts(amounts)}.`,
    version: after.version,
    server_time: now.toISOString(),
  };
}

/** The line of the log about what the payer has paid the member in this hour, and the one that it takes the place of. */
async function lineOf(command: PlayerCommand, allianceId: number, payer: PlayerRow, amounts: Bank) {
  const { player } = command;
  const isSelf = payer.id === player.id;
  const who = isSelf ? { payer: payer.username } : { payer: payer.username, player: player.username };
  const earlier = await payoutOfThisHour(command, allianceId, isSelf ? 'bank_paid_self' : 'bank_paid', who);
  const paid = { payer: payer.username, amounts: movedTogether(amounts, earlier?.params.amounts) };
  const line = isSelf ? sentence('bank_paid_self', paid) : sentence('bank_paid', { ...paid, player: player.username });
  return { line, replaces: earlier?.id ?? null };
}

interface PayoutFacts {
  /** What the bank paid, and what the member got, in the window. */
  readonly paid: Bank;
  readonly received: number;
  readonly joinedAt: Date | null;
}

async function payoutFacts(
  queries: Queries,
  allianceId: number,
  playerId: number,
  now: Date,
  speed: number,
): Promise<PayoutFacts> {
  const [row]: (Bank & { received: number; joined_at: Date | null })[] = await queries.query(
    `SELECT ${RESERVES.map((name) => `coalesce(sum(${name}) FILTER (WHERE alliance_id = $1), 0)::bigint AS ${name}`).join(', ')},
       coalesce(sum(${RESERVES.join(' + ')}) FILTER (WHERE player_id = $2), 0)::bigint AS received,
       (SELECT joined_at FROM member WHERE alliance_id = $1 AND player_id = $2) AS joined_at
     FROM payout WHERE (alliance_id = $1 OR player_id = $2) AND at > $3`,
    [allianceId, playerId, windowOf(now, speed)],
  );
  if (!row) throw new Error('The payouts of the last day could not be read.');
  return { paid: bankOf(row), received: row.received, joinedAt: row.joined_at };
}

/**
 * The payout, with the id of its row: what one pays another within an hour of the game is one row, with the sum and the latest time.
 * So it counts up to an hour longer, and never shorter.
 */
async function bookPayout(
  { tx, now, player }: PlayerCommand,
  {
    allianceId,
    payer,
    amounts,
  }: { allianceId: number; payer: { readonly id: number; readonly username: string }; amounts: Bank },
  speed: number,
): Promise<Payout> {
  const hour = hoursToMs(1, speed);
  const [row]: { id: number }[] = await tx.query(
    `WITH summed AS (
       UPDATE payout SET at = $4, ${RESERVES.map((name, i) => `${name} = ${name} + $${i + 5}`).join(', ')}
       WHERE id = (SELECT max(id) FROM payout WHERE alliance_id = $1 AND payer_id = $2 AND player_id = $3 AND at >= $8)
       RETURNING id
     ), begun AS (
       INSERT INTO payout (alliance_id, payer_id, player_id, at, ${RESERVES.join(', ')})
       SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT EXISTS (SELECT FROM summed) RETURNING id
     )
     SELECT id FROM summed UNION ALL SELECT id FROM begun`,
    [
      allianceId,
      payer.id,
      player.id,
      now,
      ...RESERVES.map((name) => amounts[name]),
      new Date(Math.floor(now.getTime() / hour) * hour),
    ],
  );
  if (!row) throw new Error('A payout has no row.');
  return {
    payout_id: row.id,
    at: now.toISOString(),
    payer: { user_id: payer.id, username: payer.username },
    member: { user_id: player.id, username: player.username },
    ...amounts,
  };
}

/** The latest payouts of a bank, and what it may still pay, for members. The stamp is the alliance's. */
export async function payoutsOf(
  { db, speed }: AppContext,
  playerId: number,
  allianceId: number,
): Promise<Answer<typeof listPayouts>> {
  const { now, alliance } = await requireRight(db, playerId, allianceId, 'seeBank');
  const { paid } = await payoutFacts(db, allianceId, playerId, now, speed);
  const rows: (Omit<Payout, 'at'> & { at: Date })[] = await db.query(
    `SELECT payout.id AS payout_id, at, ${RESERVES.map((name) => `payout.${name}`).join(', ')},
       json_build_object('user_id', payer.id, 'username', payer.username) AS payer,
       json_build_object('user_id', paid.id, 'username', paid.username) AS member
     FROM payout JOIN player AS payer ON payer.id = payer_id JOIN player AS paid ON paid.id = player_id
     WHERE alliance_id = $1 ORDER BY at DESC, payout.id DESC LIMIT ${PAYOUTS.listed}`,
    [allianceId],
  );
  const books = bankBooksOf(alliance);
  return {
    payable: payableOf(books),
    left: bankAllowance(books, paid),
    kept: books.kept,
    paid,
    payouts: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    version: alliance.version,
    server_time: now.toISOString(),
  };
}

type PayeeRow = SnapshotRow & { readonly role: 'leader'; readonly joined_at: Date; readonly received: number };

/** What each member may still get today, for those who may pay. */
export async function payeesOf(
  { db, speed }: AppContext,
  playerId: number,
  allianceId: number,
): Promise<Versioned<Answer<typeof listPayees>>> {
  const { now, alliance } = await requireRight(db, playerId, allianceId, 'payOut');
  const rows: PayeeRow[] = await db.query(
    `SELECT * FROM (SELECT ${SNAPSHOT} FROM player) AS player
       JOIN (SELECT player_id, joined_at, ${ROLE} AS role FROM member JOIN alliance ON alliance.id = alliance_id
         WHERE alliance_id = $1) AS joined ON joined.player_id = player.id
       CROSS JOIN LATERAL (SELECT coalesce(sum(${RESERVES.join(' + ')}), 0)::bigint AS received FROM payout
         WHERE payout.player_id = player.id AND at > $2) AS got
     ORDER BY joined_at, player.id`,
    [allianceId, windowOf(now, speed)],
  );
  return { answer: rows.map((row) => payeeView(row, now, speed)), version: alliance.version };
}

function payeeView(row: PayeeRow, now: Date, speed: number): Answer<typeof listPayees>[number] {
  const { player, planets } = snapshotOf(row);
  const economy = settle(economyOf(player, planets), Math.max(player.settled_at.getTime(), now.getTime()));
  const payee: Payee = {
    role: row.role,
    banned: player.banned_at !== null,
    onLeave: phaseOf(vacationOf(player)) === 'on_leave',
    ...payable(row.joined_at, now, speed),
    cap: memberCap(hourlyOutput(economy, speed)),
    received: row.received,
  };
  return {
    user_id: player.id,
    username: player.username,
    most: payee.cap,
    left: memberAllowance(payee),
    ...whyNotView(checkPayee(payee)),
  };
}

/** From when on who joined then may be paid. */
const payable = (joinedAt: Date | null, now: Date, speed: number) => ({
  payableFrom: (joinedAt ?? now).getTime() + hoursToMs(PAYOUTS.membershipHours, speed),
  now: now.getTime(),
});

/** From when on payouts count. */
const windowOf = (now: Date, speed: number) => new Date(now.getTime() - hoursToMs(PAYOUTS.windowHours, speed));

const negative = (amounts: Bank) => ({ ...NOTHING, ...multiplied(amounts, -1) });
