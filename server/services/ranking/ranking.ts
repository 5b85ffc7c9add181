import type { Answer, Input } from '#shared/api/call';
import type * as api from '#shared/api/ranking';
import { raceOf } from '#shared/catalogue/races';
import type { Rank } from '#shared/catalogue/seasons';
import { roundedMight } from '#shared/rules/battles/worth';
import { titleAt } from '#shared/rules/level-bonuses';
import { placesGained, searchedName } from '#shared/rules/seasons/ranking';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { databaseTime } from '../../store/row-locks.ts';
import { MAY_PLAY } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import { alliancesNamed } from '../alliances/alliance-names.ts';
import type { AppContext } from '../command/app-context.ts';
import { SEASON_STANDINGS, standingsParameters } from '../seasons/standings.ts';
import { playersNamed } from './search.ts';

interface PlaceRow {
  readonly place: number | null;
  readonly before: number | null;
  readonly score: number | null;
}

interface PlayerRow extends PlaceRow {
  readonly user_id: number;
  readonly username: string;
  readonly race_id: number;
  readonly level: number;
  readonly alliance_id: number | null;
  readonly alliance_name: string | null;
}

interface AllianceRow extends PlaceRow {
  readonly id: number;
  readonly name: string;
  readonly member_count: number;
}

/** What every answer says of the snapshot: `last` is the last place of the board. */
interface SnapshotRow {
  readonly taken_at: Date | null;
  readonly compared_with: Date | null;
  readonly last: number | null;
}

const SNAPSHOT = `(SELECT taken_at FROM ranking_snapshot ORDER BY taken_at DESC LIMIT 1) AS taken_at,
  (SELECT compared_with FROM ranking_snapshot ORDER BY taken_at DESC LIMIT 1) AS compared_with,
  (SELECT max(place) FROM ranking WHERE board = $1) AS last`;

const PLAYER = `player.id AS user_id, username, race_id, player.level, alliance_id, alliance.name AS alliance_name,
  place, before, score`;
const WITH_ALLIANCE = 'LEFT JOIN member ON player_id = player.id LEFT JOIN alliance ON alliance.id = alliance_id';
/** With the place on board `$1`, if there is one. */
const WITH_PLACE = 'LEFT JOIN ranking ON subject_id = player.id AND board = $1';

const OWN = `SELECT ${PLAYER}, ${SNAPSHOT} FROM player ${WITH_ALLIANCE} ${WITH_PLACE} WHERE player.id = $2 AND ${MAY_PLAY}`;

/*
 * The statement lists every place of a page instead of giving its first and last. PostgreSQL expects more rows of a range the
 * more players there are, and then plans every call anew, which takes longer than the call. LIMIT 1 has it find each player by
 * the id: otherwise it reads the whole table while that is small.
 */

/** A player who was banned or deleted since the snapshot leaves a gap. */
const PAGE = `SELECT ${PLAYER} FROM ranking CROSS JOIN LATERAL (SELECT * FROM player WHERE id = subject_id LIMIT 1) AS player
  ${WITH_ALLIANCE} WHERE board = $1 AND place = ANY ($2::bigint[]) AND ${MAY_PLAY} ORDER BY place`;

const THESE = `SELECT ${PLAYER} FROM player ${WITH_ALLIANCE} ${WITH_PLACE} WHERE player.id = ANY ($2) AND ${MAY_PLAY}
  ORDER BY array_position($2, player.id)`;

/** The place by now of a player with a score but no place in the snapshot: behind everybody there with the same score. */
const placeByNow = (board: Rank) => `
  SELECT score, (SELECT count(*)::int + 1 FROM ranking WHERE board = '${board}' AND ranking.score >= own.score) AS place
  FROM (SELECT ${board} AS score FROM (${SEASON_STANDINGS}) AS standing WHERE id = $8 AND ${board} > 0) AS own`;

/** The caller's row. A newcomer, whom the snapshot does not have, is listed at once. */
async function ownRow(db: AppContext['db'], rank: Rank, playerId: number) {
  const [own] = await readPrepared<PlayerRow & SnapshotRow>(db, OWN, [rank, playerId]);
  if (!own) throw await accountRefusal(db, playerId);
  if (own.place !== null || own.taken_at === null) return { own, isNew: false };
  const parameters = [...standingsParameters(await databaseTime(db)), playerId];
  const [now] = await readPrepared<Pick<PlayerRow, 'place' | 'score'>>(db, placeByNow(rank), parameters);
  return { own: { ...own, ...now }, isNew: now !== undefined };
}

/** A page of a board, or of the players found by name; and the caller's own row. */
export async function listPlayers(
  { db }: Pick<AppContext, 'db'>,
  playerId: number,
  { rank, page, per_page, search }: Input<typeof api.listPlayers>['query'],
): Promise<Answer<typeof api.listPlayers>> {
  const { own, isNew } = await ownRow(db, rank, playerId);
  const name = searchedName(search);
  const first = (page - 1) * per_page;
  const found = name === '' ? undefined : await playersNamed(db, name);
  const rows = found
    ? await readPrepared<PlayerRow>(db, THESE, [rank, found.slice(first, first + per_page)])
    : await readPrepared<PlayerRow>(db, PAGE, [rank, placesOn(page, per_page)]);
  if (isNew && !found && placesOn(page, per_page).includes(own.place ?? 0)) {
    const before = rows.filter(({ place }) => (place ?? 0) < (own.place ?? 0)).length;
    rows.splice(before, 0, own);
  }
  return {
    players: rows.map((row) => playerView(rank, playerId, row)),
    ...pageView(own, page, per_page, found?.length ?? Math.max(own.last ?? 0, own.place ?? 0)),
    own: playerView(rank, playerId, own),
  };
}

const placesOn = (page: number, perPage: number) =>
  Array.from({ length: perPage }, (_, i) => (page - 1) * perPage + i + 1);

function playerView(rank: Rank, reader: number, row: PlayerRow): api.RankedPlayer {
  const { user_id, username, race_id, level, alliance_id, alliance_name } = row;
  return {
    user_id,
    username,
    race: raceOf(race_id).name,
    title: titleAt(level),
    alliance: alliance_id === null || alliance_name === null ? null : { id: alliance_id, name: alliance_name },
    ...placeView(row, rank === 'might' && user_id !== reader),
  };
}

/** Only the player himself reads his might to the unit. */
function placeView({ place, before, score }: PlaceRow, rounded: boolean) {
  return {
    rank: place,
    score: score !== null && rounded ? roundedMight(score) : score,
    change: placesGained(before, place),
  };
}

function pageView({ taken_at, compared_with, last }: SnapshotRow, page: number, per_page: number, found?: number) {
  return {
    page,
    per_page,
    total: found ?? last ?? 0,
    taken_at: taken_at?.toISOString() ?? null,
    compared_with: compared_with?.toISOString() ?? null,
  };
}

/** The most alliances that a search finds. */
const MOST_ALLIANCES = 100;
const ALLIANCE = 'alliance.id, name, member_count, place, before, score';

/** The caller's alliance is null without one. */
const OWN_ALLIANCE = `SELECT ${ALLIANCE}, ${SNAPSHOT} FROM player ${WITH_ALLIANCE}
  LEFT JOIN ranking ON subject_id = alliance.id AND board = $1 WHERE player.id = $2 AND ${MAY_PLAY}`;

/** An alliance that was disbanded since the snapshot leaves a gap. */
const ALLIANCES = `SELECT ${ALLIANCE} FROM ranking CROSS JOIN LATERAL (SELECT * FROM alliance WHERE id = subject_id LIMIT 1) AS alliance
  WHERE board = $1 AND place = ANY ($2::bigint[]) ORDER BY place`;

const THESE_ALLIANCES = `SELECT ${ALLIANCE} FROM alliance LEFT JOIN ranking ON subject_id = alliance.id AND board = $1
  WHERE alliance.id = ANY ($2) ORDER BY array_position($2, alliance.id)`;

/** A page of the alliances by joint might, or of those found by name; and the caller's own. */
export async function rankAlliances(
  { db }: Pick<AppContext, 'db'>,
  playerId: number,
  { page, per_page, search }: Input<typeof api.allianceRanking>['query'],
): Promise<Answer<typeof api.allianceRanking>> {
  const board = 'alliances';
  type Own = SnapshotRow & PlaceRow & { [Column in 'id' | 'name' | 'member_count']: AllianceRow[Column] | null };
  const [own] = await readPrepared<Own>(db, OWN_ALLIANCE, [board, playerId]);
  if (!own) throw await accountRefusal(db, playerId);
  const name = search.trim();
  const first = (page - 1) * per_page;
  const found = name === '' ? undefined : await alliancesNamed(db, name, MOST_ALLIANCES);
  const rows = found
    ? await readPrepared<AllianceRow>(db, THESE_ALLIANCES, [board, found.slice(first, first + per_page)])
    : await readPrepared<AllianceRow>(db, ALLIANCES, [board, placesOn(page, per_page)]);
  return {
    alliances: rows.map(allianceView),
    ...pageView(own, page, per_page, found?.length),
    own: own.id === null ? null : allianceView(own as AllianceRow),
  };
}

/** Rounded for everybody: the might of an alliance of one is that of its member. */
function allianceView({ id, name, member_count, ...placed }: AllianceRow): api.RankedAlliance {
  return { id, name, member_count, ...placeView(placed, true) };
}
