import { LEADERSHIP } from '#shared/catalogue/alliances';
import { type Leader, leadershipStep } from '#shared/rules/leadership';
import { sentence } from '#shared/sentences/sentences';
import { leadershipMail } from '../../mail/templates.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { type AllianceRow, type VacationRow, vacationOf } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { type AllianceCommand, runAllianceCommand } from './alliance-command.ts';
import { heirOf, setLeader } from './alliance-members.ts';

/*
 * Leaders who are not seen for long are followed by the heir (`shared/rules/leadership.ts`). Sessions say when a player was
 * seen, to a quarter of an hour; they are deleted a month after the login, so the alliance keeps it. Every process looks each
 * hour, before it deletes sessions.
 */

const DAY_MS = 86_400_000;

/** An heir must have been seen since: otherwise two who are away would lead in turn. */
const SEEN_DAYS = LEADERSHIP.unseenDays - LEADERSHIP.noticeDays;

interface LedRow extends VacationRow, Pick<AllianceRow, 'id' | 'leader_id'> {
  readonly leader_seen_at: Date;
  readonly leader_warned_at: Date | null;
  readonly email: string | null;
}

/** A leader who is back was seen, also if the alliance was too busy for that to be noted. */
const LED = `SELECT alliance.id, leader_id, leader_warned_at, vacation_from, vacation_until, vacation_due_at, email,
    greatest(leader_seen_at, (SELECT max(last_used_at) FROM session WHERE player_id = leader_id)) AS leader_seen_at
  FROM alliance JOIN player ON player.id = leader_id`;

/**
 * Notes which leaders were seen, warns alliances whose leader was not, and makes the heir the leader where the warning is a week
 * old.
 */
export async function followUnseenLeaders(context: AppContext): Promise<void> {
  await noteSeenLeaders(context.db);
  const waiting: LedRow[] = await context.db.query(
    `${LED} WHERE leader_warned_at IS NOT NULL OR leader_seen_at < now() - interval '${SEEN_DAYS} days' ORDER BY alliance.id`,
  );
  for (const { id, leader_id } of waiting) {
    await followLeader(context, id, leader_id).catch((error: unknown) =>
      context.log.error(
        { err: error, alliance: id },
        'An unseen leader could not be followed; it is tried again in an hour',
      ),
    );
  }
}

/**
 * Waits for no lock, since many are taken at once: an alliance that is busy is noted in an hour. Commands that lock several take
 * them in the order of ids.
 */
async function noteSeenLeaders(db: Queries): Promise<void> {
  await db.query(`
    UPDATE alliance SET leader_seen_at = seen_at FROM (
      SELECT id, seen_at FROM alliance
        JOIN (SELECT player_id, max(last_used_at) AS seen_at FROM session GROUP BY player_id) AS seen ON player_id = leader_id
      WHERE seen_at > leader_seen_at ORDER BY id FOR NO KEY UPDATE OF alliance SKIP LOCKED
    ) AS due WHERE alliance.id = due.id`);
}

/** Does nothing if somebody else is the leader by now, or if another process was first. */
async function followLeader(context: AppContext, allianceId: number, leaderId: number): Promise<void> {
  let isWarned = false;
  const caller = { playerId: leaderId, sessionId: 0, byScheduler: {} };
  const heir = (queries: Queries) =>
    heirOf(queries, { id: allianceId, leader_id: leaderId }, new Date(context.clock.now() - SEEN_DAYS * DAY_MS));
  const affected = async (queries: Queries) => {
    const next = await heir(queries);
    return { alliances: [allianceId], players: next ? [next.id] : [] };
  };
  const work = async (command: AllianceCommand) => {
    isWarned = false;
    const { tx, now, actor } = command;
    const [row]: LedRow[] = await tx.query(`${LED} WHERE alliance.id = $1 AND leader_id = $2`, [allianceId, leaderId]);
    const step = row && leadershipStep(await leaderOf(tx, row), now.getTime());
    if (step === 'forget') await noteWarning(command, allianceId, null);
    const next = step === 'warn' || step === 'succeed' ? await heir(tx) : undefined;
    if (!next) return undefined;
    const named = { leader: actor.username, heir: next.username };
    if (step === 'warn') {
      await noteWarning(command, allianceId, now);
      const line = sentence('leader_unseen', { ...named, days: SEEN_DAYS, notice: LEADERSHIP.noticeDays });
      await command.alliances.log(allianceId, line);
      isWarned = true;
    } else {
      await setLeader(command, allianceId, { from: leaderId, to: next.id });
      command.notifyMembership(next.id, allianceId, 'leader');
      command.notifyMembership(leaderId, allianceId, 'officer');
      await command.alliances.log(allianceId, sentence('leader_succeeded', named));
    }
    const { username, language } = actor;
    return row?.email
      ? { email: row.email, username, language, alliance: command.alliance(allianceId).name, heir: next.username }
      : undefined;
  };
  const told = await runAllianceCommand(context, caller, affected, work);
  if (told && isWarned) context.mail.send(leadershipMail(told, told.alliance, told.heir, LEADERSHIP.noticeDays));
}

function noteWarning({ tx }: AllianceCommand, allianceId: number, at: Date | null): Promise<unknown> {
  return tx.query('UPDATE alliance SET leader_warned_at = $2 WHERE id = $1', [allianceId, at]);
}

async function leaderOf(queries: Queries, row: LedRow): Promise<Leader> {
  const breaks: { from: Date; until: Date | null }[] = await queries.query(
    'SELECT ends_at AS from, lead(began_at) OVER (ORDER BY number) AS until FROM season WHERE ends_at IS NOT NULL',
  );
  return {
    seenAt: row.leader_seen_at.getTime(),
    warnedAt: row.leader_warned_at?.getTime() ?? null,
    leave: vacationOf(row),
    breaks: breaks.map(({ from, until }) => ({ from: from.getTime(), until: until?.getTime() ?? null })),
  };
}
