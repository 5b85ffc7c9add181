import type { Bank } from '#shared/api/alliances';
import { RESERVES } from '#shared/catalogue/resources';
import { listAmounts, REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { bankOf, checkRight, checkUpgrade, upgraded, upgradePrice } from '#shared/rules/alliances';
import { checkCost } from '#shared/rules/construction';
import type { Queries } from '../../store/connection/transaction.ts';
import { multiplied, withCounterpart, writeLedger } from '../../store/ledger/ledger.ts';
import { ALLIANCE_COLUMNS, type AllianceRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { runAllianceCommand } from './alliance-command.ts';
import { AllianceEvents } from './alliance-events.ts';
import { roleIn } from './alliance-roles.ts';

/** Moves resources from a member's stock to the alliance's bank, in one transaction. Nothing is ever paid back. */
export function contribute(context: AppContext, caller: CommandCaller, allianceId: number, given: Bank) {
  return runPlayerCommand(
    context,
    caller,
    async (command) => {
      const alliance = command.locked.alliances.get(allianceId);
      if (!alliance) throw new Refused(REFUSALS.allianceNotFound);
      refuseIf(checkRight(roleIn(command.locked, alliance, caller.playerId), 'contribute'));
      refuseIf(checkCost(given, command.stock));

      command.give(given, 'contribution', { account: 'bank', accountId: allianceId });
      const details = `${command.player.username} contributed ${listAmounts(given)}.`;
      const after = await fillBank(command, alliance, given, details);
      const alliances = new AllianceEvents(command.tx, command.now);
      alliances.saved(after, details);
      command.saveAlsoAlliances(alliances);
      const amounts = RESERVES.map((name) => given[name]).join(', ');
      return {
        alliance_resources: bankOf(after),
        contributed: given,
        message: `Contributed: ${amounts}. Bank updated!`,
        resources: command.resources(),
      };
    },
    { alliances: [allianceId] },
  );
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

      const price = upgradePrice(alliance.level);
      const { level, max_members, ...bank } = await payUpgrade(command.tx, alliance, price);
      const paid = {
        account: 'bank',
        accountId: allianceId,
        reason: 'upgrade',
        amounts: multiplied(price, -1),
      } as const;
      await writeLedger(command.tx, command.now, withCounterpart(paid, 'sink'));
      await command.alliances.log(
        allianceId,
        `${command.actor.username} upgraded the alliance to level ${level}, for up to ${max_members} members.`,
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

/**
 * Adds to a locked alliance's bank and log, as a new version. The version is asserted although the row is locked, so that
 * a writer without the lock is noticed. One statement, because a whole alliance may be waiting for the lock.
 */
async function fillBank({ tx, now }: PlayerCommand, { id, version }: AllianceRow, given: Bank, details: string) {
  const [[row]]: [AllianceRow[], number] = await tx.query(
    `WITH log AS (INSERT INTO alliance_log (alliance_id, at, details) VALUES ($1, $3, $4))
     UPDATE alliance SET ${RESERVES.map((name, i) => `${name} = ${name} + $${i + 5}`).join(', ')}, version = version + 1
     WHERE id = $1 AND version = $2 RETURNING ${ALLIANCE_COLUMNS}`,
    [id, version, now, details, ...RESERVES.map((name) => given[name])],
  );
  if (!row) throw new Error(`Alliance ${id} was changed without its lock.`);
  return row;
}

async function payUpgrade(queries: Queries, alliance: AllianceRow, price: Bank) {
  const { level, max_members } = upgraded(alliance);
  const [[row]]: [(Bank & Pick<AllianceRow, 'level' | 'max_members'>)[], number] = await queries.query(
    `UPDATE alliance SET level = $2, max_members = $3,
       ${RESERVES.map((name, i) => `${name} = ${name} - $${i + 4}`).join(', ')}
     WHERE id = $1 AND ${RESERVES.map((name, i) => `${name} >= $${i + 4}`).join(' AND ')}
     RETURNING level, max_members, ${RESERVES.join(', ')}`,
    [alliance.id, level, max_members, ...RESERVES.map((name) => price[name])],
  );
  if (!row) throw new Error(`The bank of alliance ${alliance.id} was emptied without its lock.`);
  return row;
}
