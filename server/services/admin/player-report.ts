import type { DataSource } from 'typeorm';
import { RACES } from '#shared/catalogue/races';
import { RESEARCH_TYPES } from '#shared/catalogue/research';
import { RESOURCES } from '#shared/catalogue/resources';
import { stockAt } from '#shared/rules/production';
import { type ResearchLevels, researchLevel } from '#shared/rules/research';
import { SNAPSHOT, type SnapshotRow, snapshotOf } from '../../store/ledger/economy.ts';
import { economyOf, isHostileMarch } from '../../store/schema/rows.ts';
import { ROLE } from '../alliances/alliance-roles.ts';
import { LIVE_SUBSCRIPTION } from '../notifications/channels.ts';
import { CURRENT_RESEARCH, type ResearchRow, researchView } from '../research/research-rows.ts';
import { findPlayer } from './operator-command.ts';
import { terminalText } from './terminal-text.ts';

/** How many of the operators' latest commands on the player are shown. */
const ACTS = 20;

interface ShownRow extends SnapshotRow {
  readonly email: string | null;
  readonly delete_at: Date | null;
  readonly deleted_at: Date | null;
  readonly created_at: Date;
  readonly banned_until: Date | null;
  readonly staff: string | null;
  readonly last_used_at: Date | null;
  readonly sessions: number;
  readonly subscriptions: number;
  readonly mails: boolean;
  readonly researching: ResearchRow | null;
  readonly marches: Record<string, number> | null;
  readonly incoming: number;
  readonly next_march: Date | null;
  readonly battles: number;
  readonly last_battle: Date | null;
  readonly respite_until: Date | null;
  readonly alliance: { readonly id: number; readonly name: string; readonly role: string } | null;
}

interface ActRow {
  readonly at: Date;
  readonly operator: string;
  readonly act: string;
  readonly username: string;
  readonly details: string;
}

/** A report on a player for operators, as lines of text. It holds no password, no token, and no hash of either. */
export async function showPlayer(db: DataSource, whom: string): Promise<string[]> {
  const { id } = await findPlayer(db, whom, { deleted: true });
  const [row]: ShownRow[] = await db.query(
    `SELECT ${SNAPSHOT}, email, created_at, delete_at, deleted_at, banned_until,
       (SELECT role FROM staff WHERE player_id = player.id) AS staff,
       (SELECT max(last_used_at) FROM session WHERE player_id = player.id) AS last_used_at,
       (SELECT count(*) FROM session
        WHERE player_id = player.id AND revoked_at IS NULL AND expires_at > clock_timestamp()) AS sessions,
       (SELECT count(*) FROM push_subscription WHERE player_id = player.id AND ${LIVE_SUBSCRIPTION}) AS subscriptions,
       EXISTS (SELECT 1 FROM notification_channel WHERE player_id = player.id AND channel = 'mail') AS mails,
       ${CURRENT_RESEARCH} AS researching,
       (SELECT json_object_agg(what, number) FROM (
          SELECT kind || ' ' || phase AS what, count(*) AS number FROM march
          WHERE player_id = player.id AND phase <> 'done' GROUP BY 1 ORDER BY 1
        ) AS out) AS marches,
       (SELECT min(due_at) FROM march WHERE player_id = player.id AND phase <> 'done') AS next_march,
       (SELECT count(*) FROM march JOIN planet ON planet.id = target_id
        WHERE owner_id = player.id AND player_id <> player.id AND phase = 'out' AND ${isHostileMarch()}) AS incoming,
       (SELECT count(*) FROM battle WHERE player.id IN (attacker_id, defender_id)) AS battles,
       (SELECT max(at) FROM battle WHERE player.id IN (attacker_id, defender_id)) AS last_battle, respite_until,
       (SELECT json_build_object('id', alliance.id, 'name', name, 'role', ${ROLE})
        FROM member JOIN alliance ON alliance.id = alliance_id WHERE player_id = player.id) AS alliance
     FROM player WHERE id = $1`,
    [id],
  );
  if (!row) throw new Error(`There is no player called ${whom} any more.`);
  const acts: ActRow[] = await db.query(
    `SELECT at, operator, act, username, details FROM operator_act WHERE player_id = $1 ORDER BY id DESC LIMIT ${ACTS}`,
    [row.id],
  );
  return [...detailsOf(row), ...acts.map(lineOf)];
}

function detailsOf(shown: ShownRow): string[] {
  const { email, created_at, last_used_at, sessions, subscriptions, mails, alliance, delete_at, deleted_at, ...row } =
    shown;
  const {
    researching,
    marches,
    next_march,
    incoming,
    battles,
    last_battle,
    respite_until,
    banned_until,
    staff,
    ...snapshot
  } = row;
  const { now, player, planets } = snapshotOf(snapshot);
  const stock = stockAt(economyOf(player, planets), now.getTime());
  const race = RACES.find(({ id }) => id === player.race_id)?.name;
  const details: Record<string, string> = {
    Player: `${player.username}, id ${player.id}${race ? `, ${race}` : ''}`,
    Email: `${email ?? 'none'}, ${player.verified_at ? `verified ${text(player.verified_at)}` : 'not verified'}`,
    Registered: text(created_at),
    'Last seen': last_used_at ? text(last_used_at) : 'never logged in',
    Sessions: `${sessions} open`,
    Notified: `in ${subscriptions} ${subscriptions === 1 ? 'browser' : 'browsers'}${mails ? ', and by mail' : ''}`,
    Level: `${player.level}, ${player.xp} XP in it`,
    Stock: RESOURCES.map((name) => `${stock[name]} ${name}`).join(', '),
    Research: researchIn(player.research, researching),
    Planets: planets.map(({ id, name }) => `${name} (${id})`).join(', ') || 'none',
    Alliance: alliance ? `${alliance.name} (${alliance.id}), ${alliance.role}` : 'none',
    Marches: marchesIn(marches, next_march, incoming),
    Battles: `${battles}${last_battle ? `, the last ${text(last_battle)}` : ''}${respite_until && respite_until > now ? `; respite until ${text(respite_until)}` : ''}`,
    Banned: player.banned_at
      ? `since ${text(player.banned_at)}${banned_until ? `, until ${text(banned_until)}` : ''}`
      : 'no',
    Muted: player.muted_until && player.muted_until > now ? `until ${text(player.muted_until)}` : 'no',
    Deletion: deletionIn(deleted_at, delete_at),
    Staff: staff ?? 'no',
  };
  return Object.entries(details).map(([label, value]) => `${`${label}:`.padEnd(12)}${value}`);
}

/** 'Light Guns 2, Drives 1; Line Guns 1 since …, ready at …'. */
function researchIn(levels: ResearchLevels, open: ResearchRow | null): string {
  const done = RESEARCH_TYPES.filter(({ id }) => researchLevel(levels, id) > 0);
  const completed = done.map(({ id, name }) => `${name} ${researchLevel(levels, id)}`).join(', ') || 'none completed';
  if (!open) return completed;
  const { research_type_name, level, started_at, ready_at } = researchView(open);
  return `${completed}; ${research_type_name} ${level} since ${started_at}, ready at ${ready_at}`;
}

/** Such as '2 raid out, 1 relief standing, the next due 2026-…; 1 attack comes'. */
function marchesIn(marches: ShownRow['marches'], next: Date | null, incoming: number): string {
  const own = Object.entries(marches ?? {}).map(([what, count]) => `${count} ${what}`);
  const due = next ? [`the next due ${text(next)}`] : [];
  const attacks = incoming === 0 ? '' : `; ${incoming} ${incoming === 1 ? 'attack comes' : 'attacks come'}`;
  return `${[...own, ...due].join(', ') || 'none'}${attacks}`;
}

function deletionIn(deletedAt: Date | null, deleteAt: Date | null): string {
  if (deletedAt) return `deleted ${text(deletedAt)}`;
  return deleteAt ? `due ${text(deleteAt)}` : 'no';
}

function lineOf({ at, operator, act, username, details }: ActRow): string {
  return terminalText(`${text(at)} ${operator}: ${act} ${username}${details && `, ${details}`}`);
}

const text = (at: Date) => at.toISOString();
