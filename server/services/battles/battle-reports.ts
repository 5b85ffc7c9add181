import { randomBytes } from 'node:crypto';
import type { BATTLE_SIDES, BattleReport, BattleSummary, SharedBattle } from '#shared/api/battles/battles';
import type { Versioned } from '#shared/api/call';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import type { Outcome } from '#shared/rules/battles/battle';
import type { Queries } from '../../store/connection/transaction.ts';
import { NOW } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../command/player-reads.ts';
import { rivalOf, worldOf } from '../marches/march-views.ts';

type Side = (typeof BATTLE_SIDES)[number];

/** SQL: how this player took part in a battle, as attacker, defender or guest. */
const foughtBy = (player: string) => `CASE WHEN attacker_id = ${player} THEN 'attacker'
  WHEN defender_id = ${player} THEN 'defender'
  WHEN EXISTS (SELECT 1 FROM battle_guest WHERE battle_id = battle.id AND player_id = ${player}) THEN 'guest' END`;

/** SQL: a battle as this player sees it in a list. */
const summaryFor = (
  player: string,
) => `battle.id AS battle_id, march.kind, at, outcome, ${rivalOf('attacker')} AS attacker,
  ${rivalOf('defender')} AS defender, loot, battle.salvage, losses, morale, slipped, battle.march_id, ${foughtBy(player)} AS side,
  ${worldOf('planet')} AS planet,
  CASE WHEN attacker_id = ${player} THEN attack_xp WHEN defender_id = ${player} THEN defence_xp ELSE 0 END AS xp`;

const FOUGHT = foughtBy('$1');
const SUMMARY = summaryFor('$1');
const PROOF = 'input, secret, seal, seed, hash, rounds, share_token';
const TABLES = `battle JOIN march ON march.id = march_id JOIN planet ON planet.id = planet_id
  JOIN player AS attacker ON attacker.id = attacker_id JOIN player AS defender ON defender.id = defender_id`;

type SummaryRow = Omit<BattleSummary, 'at' | 'side'> & { readonly at: Date; readonly side: Side | null };
type ReportRow = Omit<BattleReport, 'at' | 'side' | 'share_path'> &
  Pick<SummaryRow, 'at' | 'side'> & { readonly share_token: string | null };

/** A battle as each of these players, who fought it, sees it in a list. */
export async function battleSummaries(
  queries: Queries,
  battleId: number,
  readers: readonly number[],
): Promise<ReadonlyMap<number, BattleSummary>> {
  const rows: (SummaryRow & { reader: number })[] = await queries.query(
    `SELECT reader, ${summaryFor('reader')} FROM unnest($2::int[]) AS reader, ${TABLES} WHERE battle.id = $1`,
    [battleId, readers],
  );
  return new Map(rows.map(({ reader, ...row }) => [reader, summaryView(row)]));
}

function summaryView({ at, side, ...row }: SummaryRow): BattleSummary {
  if (!side) throw new Error(`Battle ${row.battle_id} is told to somebody who did not fight in it.`);
  return { ...row, side, at: at.toISOString() };
}

/** The player's last battles, newest first. */
export async function lastBattles(queries: Queries, playerId: number, limit: number): Promise<BattleSummary[]> {
  return pageOf(queries, playerId, {}, { limit, offset: 0 });
}

interface Filters {
  readonly side?: Side | undefined;
  readonly outcome?: Outcome | undefined;
}

/** Of the battles of the player $1 that match the filters $2 and $3. */
const MATCHING = `battle.id IN (
    SELECT id FROM battle WHERE attacker_id = $1 UNION SELECT id FROM battle WHERE defender_id = $1
    UNION SELECT battle_id FROM battle_guest WHERE player_id = $1
  ) AND ($2::text IS NULL OR ${FOUGHT} = $2) AND ($3::text IS NULL OR outcome = $3)`;

async function pageOf(
  queries: Queries,
  playerId: number,
  { side, outcome }: Filters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<BattleSummary[]> {
  const rows: SummaryRow[] = await queries.query(
    `SELECT ${SUMMARY} FROM ${TABLES} WHERE ${MATCHING} ORDER BY at DESC, battle.id DESC LIMIT $4 OFFSET $5`,
    [playerId, side ?? null, outcome ?? null, limit, offset],
  );
  return rows.map(summaryView);
}

/** A page of the player's battles. */
export async function listBattles(
  { db }: AppContext,
  playerId: number,
  { page, per_page, ...filters }: Filters & { readonly page: number; readonly per_page: number },
) {
  const version = await requirePlayer(db, playerId);
  const [counted]: { total: number; now: Date }[] = await db.query(
    `SELECT count(*) AS total, ${NOW} FROM battle WHERE ${MATCHING}`,
    [playerId, filters.side ?? null, filters.outcome ?? null],
  );
  if (!counted) throw new Error('The battles could not be counted.');
  const battles = await pageOf(db, playerId, filters, { limit: per_page, offset: (page - 1) * per_page });
  return { battles, page, per_page, total: counted.total, version, server_time: counted.now.toISOString() };
}

/** One of the player's battles, with its proof. Refuses with 404 for a missing battle and 403 for one of others. */
export async function getBattle({ db }: AppContext, playerId: number, id: number): Promise<Versioned<BattleReport>> {
  const version = await requirePlayer(db, playerId);
  const [row]: ReportRow[] = await db.query(`SELECT ${SUMMARY}, ${PROOF} FROM ${TABLES} WHERE battle.id = $2`, [
    playerId,
    id,
  ]);
  if (!row) throw new Refused(REFUSALS.battleNotFound);
  const { share_token, ...report } = row;
  if (!report.side) throw new Refused(REFUSALS.battleNotYours);
  const answer = {
    ...report,
    side: report.side,
    at: report.at.toISOString(),
    share_path: share_token && pathOf(share_token),
  };
  return { answer, version };
}

/** Makes one of the player's battles readable for everybody who has its address, without its place. Idempotent. */
export function shareBattle(context: AppContext, caller: CommandCaller, { battle_id }: { readonly battle_id: number }) {
  return runPlayerCommand(context, caller, async (command) => {
    const { tx } = command;
    const [row]: { side: Side | null }[] = await tx.query(`SELECT ${FOUGHT} AS side FROM battle WHERE id = $2`, [
      caller.playerId,
      battle_id,
    ]);
    if (!row) throw new Refused(REFUSALS.battleNotFound);
    refuseIf(row.side ? undefined : REFUSALS.battleNotYours);
    const [[shared]]: [{ share_token: string }[], number] = await tx.query(
      'UPDATE battle SET share_token = coalesce(share_token, $2) WHERE id = $1 RETURNING share_token',
      [battle_id, randomBytes(16).toString('base64url')],
    );
    if (!shared) throw new Error(`Battle ${battle_id} is gone.`);
    const path = pathOf(shared.share_token);
    command.publish('battle_shared', { battle_id, share_path: path });
    return { path };
  });
}

const pathOf = (token: string) => `/battles/shared/${token}`;

/** A battle that one of those who fought it has shared. */
export async function getSharedBattle({ db }: AppContext, token: string): Promise<SharedBattle> {
  const [row]: ReportRow[] = await db.query(`SELECT ${SUMMARY}, ${PROOF} FROM ${TABLES} WHERE share_token = $2`, [
    null,
    token,
  ]);
  if (!row) throw new Refused(REFUSALS.battleNotFound);
  const { share_token: _, march_id: __, side: ___, planet: ____, xp: _____, at, ...told } = row;
  return { ...told, at: at.toISOString() };
}
