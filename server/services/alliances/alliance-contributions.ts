import type { Bank, getContributions } from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import { CONTRIBUTIONS } from '#shared/catalogue/alliances';
import { RESERVES } from '#shared/catalogue/resources';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkGift, checkGiver, type Giver, giverCap } from '#shared/rules/alliance-bank';
import { GIFT, summedHour } from '#shared/rules/alliance-log';
import { bankOf, checkRight } from '#shared/rules/alliances';
import { bankSum } from '#shared/rules/bank-books';
import { hoursToMs, peaceUntil } from '#shared/rules/battles/shields';
import { checkCost } from '#shared/rules/construction';
import { checkRoom } from '#shared/rules/economy';
import { hourlyOutput } from '#shared/rules/production';
import { sentence } from '#shared/sentences/sentences';
import { type AllianceRow, NEWCOMER_SINCE } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { whyNotView } from '../views/api-views.ts';
import { changeBank, movedTogether, type Summed } from './alliance-bank.ts';
import { AllianceEvents } from './alliance-events.ts';
import { requireRight, roleIn } from './alliance-roles.ts';

/** Moves resources from a member's stock to the alliance's bank, in one transaction. */
export function contribute(context: AppContext, caller: CommandCaller, allianceId: number, amounts: Bank) {
  return runPlayerCommand(
    context,
    caller,
    async (command) => {
      const alliance = command.locked.alliances.get(allianceId);
      if (!alliance) throw new Refused(REFUSALS.allianceNotFound);
      refuseIf(checkRight(roleIn(command.locked, alliance, caller.playerId), 'contribute'));
      const { given, earlier } = await giftsOf(context, command, allianceId);
      const cap = giverCap(hourlyOutput(command.economy, 1), context.speed);
      refuseIf(
        checkCost(amounts, command.stock) ??
          checkGiver(giverIn(context, command, alliance)) ??
          checkGift({ cap, given }, amounts) ??
          checkRoom(bankOf(alliance), amounts),
      );

      command.give(amounts, 'contribution', { account: 'bank', accountId: allianceId });
      const line = sentence(GIFT, {
        player: command.player.username,
        amounts: movedTogether(amounts, earlier?.params.amounts),
      });
      const gift = { giverId: caller.playerId, replaces: earlier?.id ?? null };
      const after = await changeBank(command, alliance, amounts, line, gift);
      const alliances = new AllianceEvents(command.tx, command.now);
      alliances.saved(after, line);
      command.saveAlsoAlliances(alliances);
      command.publish('contribution_made', { alliance_id: allianceId, given: given + bankSum(amounts) });
      const listed = RESERVES.map((name) => amounts[name]).join(', ');
      return {
        alliance_resources: bankOf(after),
        contributed: amounts,
        message: `Contributed: ${listed}. Bank updated!`,
        resources: command.resources(),
      };
    },
    { alliances: [allianceId] },
  );
}

type Speed = Pick<AppContext, 'speed'>;

/** The player who gives to this alliance, as the rules see him; both are locked. */
function giverIn({ speed }: Speed, { player, level, now, locked }: PlayerCommand, { id }: AllianceRow): Giver {
  const member = locked.members.find((each) => each.alliance_id === id && each.player_id === player.id);
  const newcomer = { since: player.newcomer_since.getTime(), level, ended: player.struck_at !== null };
  return giver(newcomer, member ? new Date(member.joined_at) : now, now, speed);
}

const giver = (newcomer: Parameters<typeof peaceUntil>[0], joinedAt: Date, now: Date, speed: number): Giver => ({
  peaceUntil: peaceUntil(newcomer, speed),
  givesFrom: joinedAt.getTime() + hoursToMs(CONTRIBUTIONS.membershipHours, speed),
  now: now.getTime(),
});

/**
 * SQL: what the player of $1 has given since $2, to all banks together. The books put the gifts of one real hour together, at the
 * time of the last: so a gift may count for up to an hour more.
 */
const GIVEN = `(SELECT coalesce(sum(-(${RESERVES.join(' + ')})), 0)::bigint FROM ledger
    WHERE account_kind = 'player' AND reason = 'contribution' AND account_id = $1 AND at > $2) AS given`;

/** From when on gifts count. */
const windowOf = (now: Date, speed: number) => new Date(now.getTime() - hoursToMs(CONTRIBUTIONS.windowHours, speed));

interface Gifts {
  readonly given: number;
  /** The line of the log that holds what the player has given in this hour. The alliance is locked, so there is one at most. */
  readonly earlier: Summed | null;
}

async function giftsOf({ speed }: Speed, { tx, player, now }: PlayerCommand, allianceId: number): Promise<Gifts> {
  const [gifts]: Gifts[] = await tx.query(
    `SELECT ${GIVEN}, (SELECT json_build_object('id', id, 'params', params) FROM alliance_log
       WHERE alliance_id = $3 AND giver_id = $1 AND at >= $4) AS earlier`,
    [player.id, windowOf(now, speed), allianceId, new Date(summedHour(now.getTime()))],
  );
  if (!gifts) throw new Error('The gifts of the last day could not be read.');
  return gifts;
}

interface GiverRow {
  readonly since: Date;
  readonly level: number;
  readonly ended: boolean;
  readonly joined_at: Date;
  readonly given: number;
}

/** What the player gave in the last day, and why the player may give nothing yet. The stamp is the alliance's. */
export async function contributionsOf(
  { db, speed }: AppContext,
  playerId: number,
  allianceId: number,
): Promise<Answer<typeof getContributions>> {
  const { now, alliance } = await requireRight(db, playerId, allianceId, 'contribute');
  const [row]: GiverRow[] = await db.query(
    `SELECT ${NEWCOMER_SINCE} AS since, level, struck_at IS NOT NULL AS ended, joined_at, ${GIVEN}
     FROM player JOIN member ON player_id = player.id WHERE player.id = $1 AND alliance_id = $3`,
    [playerId, windowOf(now, speed), allianceId],
  );
  // The membership has ended between the two statements.
  if (!row) throw new Refused(REFUSALS.notYourAlliance);
  const { since, level, ended, joined_at, given } = row;
  const refusal = checkGiver(giver({ since: since.getTime(), level, ended }, joined_at, now, speed));
  return { given, ...whyNotView(refusal), version: alliance.version, server_time: now.toISOString() };
}
