import type { Bank } from '#shared/api/alliances/alliances';
import { RESERVES } from '#shared/catalogue/resources';
import { refuseIf } from '#shared/refusals';
import { summedHour } from '#shared/rules/alliance-log';
import { bankOf, checkUpgrade, upgraded, upgradePrice } from '#shared/rules/alliances';
import { afterUpgrade, type BankBooks, payableOf } from '#shared/rules/bank-books';
import { type Sentence, sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { type LedgerLine, multiplied, withCounterpart, writeLedger } from '../../store/ledger/ledger.ts';
import { ALLIANCE_COLUMNS, type AllianceRow, bankBooksOf } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { runAllianceCommand } from './alliance-command.ts';
import { columnsOf } from './alliance-events.ts';

const NOTHING: Bank = { naquadah: 0, trinium: 0, metal: 0 };

/** A line of the log that holds what was given or paid so far in this hour. */
export interface Summed {
  readonly id: number;
  readonly params: { readonly amounts: Partial<Bank> };
}

export const movedTogether = (moved: Bank, earlier: Partial<Bank> = {}): Bank => ({
  naquadah: moved.naquadah + (earlier.naquadah ?? 0),
  trinium: moved.trinium + (earlier.trinium ?? 0),
  metal: moved.metal + (earlier.metal ?? 0),
});

/** The line of the log that holds what one member has been paid by one in this hour: `who` are the line's values besides the amounts. */
export async function payoutOfThisHour(
  { tx, now }: PlayerCommand,
  allianceId: number,
  code: 'bank_paid' | 'bank_paid_self',
  who: object,
): Promise<Summed | undefined> {
  const [payout]: Summed[] = await tx.query(
    "SELECT id, params FROM alliance_log WHERE alliance_id = $1 AND at >= $2 AND code = $3 AND params - 'amounts' = $4",
    [allianceId, new Date(summedHour(now.getTime())), code, JSON.stringify(who)],
  );
  return payout;
}

/** Raises the alliance's level by one. The bank pays. */
export function upgradeAlliance(context: AppContext, caller: CommandCaller, allianceId: number) {
  return runAllianceCommand(
    context,
    caller,
    () => ({ alliances: [allianceId] }),
    async (command) => {
      const alliance = command.allianceFor('upgrade', allianceId);
      refuseIf(checkUpgrade(alliance.level, alliance));

      const before = bankBooksOf(alliance);
      const after = afterUpgrade(before, upgradePrice(alliance.level));
      const { level, max_members, ...bank } = await payUpgrade(command.tx, alliance, after);
      await writeLedger(command.tx, command.now, bankToSink(allianceId, 'upgrade', before, after));
      await command.alliances.log(
        allianceId,
        sentence('alliance_upgraded', { player: command.actor.username, level, members: max_members }),
      );
      return {
        new_level: level,
        new_max_members: max_members,
        remaining_alliance_resources: bank,
        message: `Alliance upgraded to Level ${level}! Max members: ${max_members}.`,
      };
    },
  );
}

/** The ledger lines of what leaves a bank for good, each part from its own account. */
export function bankToSink(
  allianceId: number,
  reason: 'upgrade' | 'disband',
  before: BankBooks,
  after: BankBooks = { bank: NOTHING, kept: NOTHING },
): LedgerLine[] {
  const lost = (one: Bank, other: Bank) => RESERVES.map((name) => [name, other[name] - one[name]] as const);
  const parts = { bank: lost(payableOf(before), payableOf(after)), kept: lost(before.kept, after.kept) };
  return (['bank', 'kept'] as const).flatMap((account) =>
    withCounterpart(
      { account, accountId: allianceId, reason, amounts: multiplied(Object.fromEntries(parts[account]), 1) },
      'sink',
    ),
  );
}

/** The line whose gifts or payouts are part of this one; and whose gifts these are. */
interface SumLine {
  readonly replaces: number | null;
  readonly giverId?: number;
}

/**
 * Adds to a locked alliance's bank, or takes from it, with an entry in its log, as a new version. The version is asserted although the row is locked, so that
 * a writer without the lock is noticed. One statement, because a whole alliance may be waiting for the lock.
 */
export async function changeBank(
  { tx, now }: PlayerCommand,
  { id, version }: AllianceRow,
  by: Bank,
  line: Sentence,
  sum?: SumLine,
): Promise<AllianceRow> {
  const [[row]]: [AllianceRow[], number] = await tx.query(
    `WITH replaced AS (DELETE FROM alliance_log WHERE id = $11),
       log AS (INSERT INTO alliance_log (alliance_id, at, details, code, params, giver_id) VALUES ($1, $3, $4, $5, $6, $10))
     UPDATE alliance SET ${RESERVES.map((name, i) => `${name} = ${name} + $${i + 7}`).join(', ')}, version = version + 1
     WHERE id = $1 AND version = $2 RETURNING ${ALLIANCE_COLUMNS}`,
    [
      id,
      version,
      now,
      ...columnsOf(line),
      ...RESERVES.map((name) => by[name]),
      sum?.giverId ?? null,
      sum?.replaces ?? null,
    ],
  );
  if (!row) throw new Error(`Alliance ${id} was changed without its lock.`);
  return row;
}

async function payUpgrade(queries: Queries, alliance: AllianceRow, after: BankBooks) {
  const { level, max_members } = upgraded(alliance);
  const [[row]]: [(Bank & Pick<AllianceRow, 'level' | 'max_members'>)[], number] = await queries.query(
    `UPDATE alliance SET level = $2, max_members = $3,
       ${RESERVES.map((name, i) => `${name} = $${i + 4}, kept_${name} = $${i + 7}`).join(', ')}
     WHERE id = $1 AND ${RESERVES.map((name, i) => `${name} = $${i + 10}`).join(' AND ')}
     RETURNING level, max_members, ${RESERVES.join(', ')}`,
    [
      alliance.id,
      level,
      max_members,
      ...[after.bank, after.kept, bankOf(alliance)].flatMap((part) => RESERVES.map((name) => part[name])),
    ],
  );
  if (!row) throw new Error(`The bank of alliance ${alliance.id} was changed without its lock.`);
  return row;
}
