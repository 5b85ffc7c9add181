import type { TABLES } from '../../store/schema/schema.ts';

/** SQL: the name of a player, as this one sees it. Former players have none. */
const nameOf = (id: string) =>
  `(SELECT username FROM player AS named WHERE named.id = ${id} AND named.deleted_at IS NULL)`;
const OWN_WORLDS = '(SELECT id FROM planet WHERE owner_id = $1)';

/**
 * What a player gets of each table: SQL whose rows are objects, `$1` is the player. It is what the player gave and made, and what the player
 * sees in the game anyway: no hash and no secret, nothing that others reported, no sign of other accounts, no note of the staff.
 */
export const EXPORTED = {
  player: `SELECT id, username, email, race_id, language, bio, created_at, verified_at, level, xp, naquadah, trinium, metal, energy, food,
      objectives_shown, presence_hidden, worlds_hidden, truce_from, truce_next, truce_next_at, vacation_from, vacation_until,
      banned_at, muted_until, delete_at, words_go FROM player WHERE id = $1`,
  session: `SELECT id, user_agent, created_at, last_used_at, expires_at FROM session WHERE player_id = $1 AND revoked_at IS NULL`,
  email_change: 'SELECT new_email, expires_at FROM email_change WHERE player_id = $1',
  hall_of_fame: 'SELECT season, board, place, name, score FROM hall_of_fame WHERE player_id = $1',
  ranking: `SELECT board, place, score, before FROM ranking WHERE subject_id = $1 AND board <> 'alliances'`,
  ranking_history: `SELECT board, taken_at, place FROM ranking_history WHERE subject_id = $1 AND board <> 'alliances'`,
  planet: `SELECT id, name, planet_type_id, coordinates_x, coordinates_y, stargate_address, point_of_origin, held_since, home, richness,
      max_buildings, build_slots, iris_until, population, defense_level, defense_stat, stance, naquadah, trinium, metal
    FROM planet WHERE owner_id = $1`,
  building: `SELECT id, planet_id, building_type_id, level, site, started_at, built_at, activated_at, cancelled_at FROM building
    WHERE planet_id IN ${OWN_WORLDS} AND lost_at IS NULL`,
  build_queue: `SELECT planet_id, building_type_id, ordered_at, starts_at FROM build_queue WHERE planet_id IN ${OWN_WORLDS}`,
  research: 'SELECT research_type_id, level, started_at, ready_at, completed_at FROM research WHERE player_id = $1',
  // The plan of a mission under way holds what it will find.
  mission: `SELECT id, kind, planet_id, ship_id, start_time, finish_time, completed_at, read_at, report FROM mission WHERE player_id = $1`,
  // The secret of a march decides a battle that is still to come; its report reveals it.
  march: `SELECT id, kind, origin_id, target_id, launched_at, lands_at, phase, retreat_percent, seal, naquadah, trinium, metal, energy, food
    FROM march WHERE player_id = $1`,
  siege: `SELECT planet_id, begun_at, ends_at, ended_at, outcome, besieger_id = $1 AS is_besieger FROM siege WHERE $1 IN (besieger_id, ruler_id)`,
  battle: `SELECT id, planet_id, at, attacker_id = $1 AS is_attacker, outcome, slipped, losses, loot, salvage, attack_xp, defence_xp
    FROM battle WHERE $1 IN (attacker_id, defender_id)`,
  battle_guest: 'SELECT battle_id FROM battle_guest WHERE player_id = $1',
  drill: 'SELECT fought, won FROM drill WHERE player_id = $1',
  squad: `SELECT id, planet_id, squad_type_id, attack_level, defense_level, ready_at FROM squad
    WHERE planet_id IN ${OWN_WORLDS} AND lost_at IS NULL`,
  ship: `SELECT id, planet_id, ship_type_id, started_at, ready_at, activated_at FROM ship WHERE planet_id IN ${OWN_WORLDS} AND lost_at IS NULL`,
  artifact: `SELECT id, planet_id, artifact_type_id, redeemed FROM artifact WHERE planet_id IN ${OWN_WORLDS}`,
  boon: 'SELECT artifact_type_id, redeemed_at, used_at FROM boon WHERE player_id = $1',
  known_planet: 'SELECT planet_id, discovered_at, note FROM known_planet WHERE player_id = $1',
  alliance: `SELECT id, name, description, level, member_count, created_at FROM alliance
    WHERE id = (SELECT alliance_id FROM member WHERE player_id = $1)`,
  member: 'SELECT alliance_id, officer, joined_at FROM member WHERE player_id = $1',
  former_member: 'SELECT alliance_id, joined_at, left_at FROM former_member WHERE player_id = $1',
  join_request: 'SELECT alliance_id, status, requested_at FROM join_request WHERE player_id = $1',
  invitation: `SELECT alliance_id, status, created_at, invitee_id = $1 AS received, ${nameOf('CASE WHEN invitee_id = $1 THEN inviter_id ELSE invitee_id END')} AS with
    FROM invitation WHERE $1 IN (invitee_id, inviter_id)`,
  alliance_hall: 'SELECT id AS alliance_id, bulletin, bulletin_at FROM alliance_hall WHERE bulletin_by = $1',
  alliance_message: 'SELECT id, alliance_id, text, sent_at, removed_at FROM alliance_message WHERE author_id = $1',
  alliance_message_read: 'SELECT message_id FROM alliance_message_read WHERE player_id = $1',
  payout: `SELECT alliance_id, at, naquadah, trinium, metal, player_id = $1 AS received, ${nameOf('CASE WHEN player_id = $1 THEN payer_id ELSE player_id END')} AS with
    FROM payout WHERE $1 IN (payer_id, player_id)`,
  xp_event: `SELECT source_kind, source_id, amount, at FROM xp_event WHERE player_id = $1`,
  objective_claim:
    'SELECT objective_id, week, claimed_at, naquadah, trinium, metal, energy, food FROM objective_claim WHERE player_id = $1',
  letter: `SELECT id, at, text, reader_id = $1 AS received, ${nameOf('CASE WHEN reader_id = $1 THEN author_id ELSE reader_id END')} AS with
    FROM letter WHERE $1 IN (author_id, reader_id)`,
  block: `SELECT at, ${nameOf('blocked_id')} AS blocked FROM block WHERE player_id = $1`,
  // What the player has reported, not what became of it, which is a matter of the staff.
  abuse_report: `SELECT at, reason, ${nameOf('user_id')} AS reported FROM abuse_report WHERE reporter_id = $1`,
  notification_setting:
    'SELECT muted, quiet_from, quiet_until, time_zone, hold_attacks FROM notification_setting WHERE player_id = $1',
  push_subscription: `SELECT regexp_replace(endpoint, '^(https?://[^/]+)/.*$', '\\1') AS service, created_at FROM push_subscription WHERE player_id = $1`,
  notification_channel: `SELECT CASE WHEN channel = 'mail' THEN channel ELSE 'push' END AS channel, since FROM notification_channel WHERE player_id = $1`,
  // Not the second factor, which is a secret.
  staff: 'SELECT role, since FROM staff WHERE player_id = $1',
  ledger: `SELECT act, reason, at, naquadah, trinium, metal, energy, food FROM ledger WHERE account_kind = 'player' AND account_id = $1`,
} satisfies Partial<Record<(typeof TABLES)[number], string>>;

/** Why a player gets nothing of a table. */
export const LEFT_OUT: Readonly<Record<Exclude<(typeof TABLES)[number], keyof typeof EXPORTED>, string>> = {
  setting: 'of the game',
  season: 'of the game',
  registration_invitation: 'of the operators; the account counts as one use of it',
  announcement: 'of the operators',
  ranking_snapshot: 'of the game',
  verification_code: 'a secret, as a hash',
  code_request: 'a count by the hash of an address',
  known_network: 'hashes, by which other accounts are compared',
  password_reset: 'a secret, as a hash',
  rate_limit: 'counts by hashes',
  idempotency: 'copies of answers that the player got, for 48 hours',
  galaxy_sector: 'of the map',
  galaxy_growth: 'of the map',
  growth_square: 'of the map',
  alliance_log: 'of the alliance, whose members read it in the game',
  alliance_mention: 'who was mentioned, in the words of others',
  alliance_relation: 'of alliances',
  war_event: 'of alliances',
  conversation: 'follows from the letters',
  notification: 'follows from the events, for three days',
  due_failure: 'of the operators',
  operator_act: 'notes of the staff; what they changed shows in the account',
};
