import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { NOTIFICATION_KINDS } from '#shared/catalogue/notifications';
import { FIRST_GOALS } from '#shared/catalogue/objectives';
import { RESEARCH_TYPES } from '#shared/catalogue/research';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { homeGuardOf } from '#shared/catalogue/squads';
import type { TestBrowser } from '../../../../loadtest/lib/push-service.ts';
import { addressOf, LANDER, LINE } from '../../support/marches.ts';
import { SCOUT_ID } from '../../support/ships.ts';
import type { TestApp, TestPlayer } from '../../support/test-app.ts';
import type { Known } from './requests.ts';

/** A squad of the race of all players here. */
export const GUARD = homeGuardOf(4).id;
export const COLONIES = 'SELECT id FROM planet WHERE owner_id = ANY ($1) AND NOT home ORDER BY id';

/** Existing values for every field: the ids and names of these players' objects, and of the catalogue. */
export async function everything(
  { db }: TestApp,
  players: readonly TestPlayer[],
  { subscription }: TestBrowser,
): Promise<Known> {
  const ids = idsIn(
    db,
    players.map(({ id }) => id),
  );
  const planets = await ids('SELECT id FROM planet WHERE owner_id = ANY ($1) ORDER BY id');
  const messages = await ids('SELECT id FROM alliance_message WHERE author_id = ANY ($1) ORDER BY id DESC LIMIT 20');
  const addresses: { stargate_address: number[] }[] = await db.query(
    'SELECT stargate_address FROM planet ORDER BY owner_id NULLS LAST, id LIMIT 60',
  );
  return {
    planet_id: planets,
    originating_planet_id: planets,
    building_id: await ids(`SELECT building.id ${ON_PLANETS('building')} ORDER BY building.id`),
    queue_id: await ids(`SELECT build_queue.id ${ON_PLANETS('build_queue')} ORDER BY build_queue.id`),
    ship_id: await ids(`SELECT ship.id ${ON_PLANETS('ship')} ORDER BY ship.id`),
    mission_id: await ids('SELECT id FROM mission WHERE player_id = ANY ($1) ORDER BY id DESC LIMIT 20'),
    id: await ids('SELECT id FROM alliance WHERE leader_id = ANY ($1) ORDER BY id'),
    alliance_id: await ids('SELECT id FROM alliance WHERE leader_id = ANY ($1) ORDER BY id'),
    relationId:
      await ids(`SELECT alliance_relation.id FROM alliance_relation JOIN alliance ON alliance.id IN (one_id, other_id)
      WHERE leader_id = ANY ($1) ORDER BY 1`),
    requestId: await ids('SELECT id FROM join_request WHERE player_id = ANY ($1) ORDER BY id DESC LIMIT 10'),
    invitationId: await ids('SELECT id FROM invitation WHERE invitee_id = ANY ($1) ORDER BY id DESC LIMIT 10'),
    userId: players.map(({ id }) => id),
    new_leader_user_id: players.map(({ id }) => id),
    user_id: players.map(({ id }) => id),
    letter_id: await ids('SELECT id FROM letter WHERE reader_id = ANY ($1) ORDER BY id DESC LIMIT 20'),
    message_id: messages,
    messageId: messages,
    reason: ['Rude words.'],
    battle_id: await ids('SELECT id FROM battle WHERE attacker_id = ANY ($1) ORDER BY id DESC LIMIT 20'),
    march_id: await ids('SELECT id FROM march WHERE player_id = ANY ($1) ORDER BY id DESC LIMIT 20'),
    'getSharedBattle.token': (
      await db.query('SELECT share_token FROM battle WHERE share_token IS NOT NULL ORDER BY id LIMIT 9')
    ).map(({ share_token }: { share_token: string }) => share_token),
    subscription_id: await ids('SELECT id FROM push_subscription WHERE player_id = ANY ($1)'),
    artifact_id: await ids(`SELECT artifact.id ${ON_PLANETS('artifact')} ORDER BY artifact.id DESC LIMIT 20`),
    number: ['1'],
    squad_type_id: [GUARD],
    count: [1, 2],
    origin_id: planets,
    ships: [[], [{ ship_type_id: LINE, count: 8 }]],
    squads: [[], [{ squad_type_id: GUARD, count: 6 }]],
    username_to_invite: players.map(({ username }) => username),
    building_type_id: BUILDING_TYPES.map(({ id }) => id),
    ship_type_id: SHIP_TYPES.map(({ id }) => id),
    research_type_id: RESEARCH_TYPES.map(({ id }) => id),
    research_id: await ids('SELECT id FROM research WHERE player_id = ANY ($1) ORDER BY id'),
    race_id: [1, 2, 3, 4],
    duration_days: [1, 2, 7],
    naquadah: [0, 1, 1000],
    trinium: [0, 1, 1000],
    metal: [0, 2, 2000],
    ...Object.fromEntries(['naquadah', 'trinium', 'metal'].map((name) => [`payOut.${name}`, [1]])),
    // Little, since a day's output is all that can be refined in a day.
    'refineOre.from': ['naquadah', 'trinium'],
    'refineOre.to': ['metal'],
    'refineOre.amount': [3],
    stargate_address: addresses.map(({ stargate_address }) => stargate_address),
    'planMarch.stargate_address': addresses.map(({ stargate_address }) => stargate_address.join('-')),
    'planMarch.ships': [`${LINE}x8`],
    'planMarch.squads': [`${GUARD}x6`],
    time_zone: ['UTC', 'Europe/Berlin', 'Pacific/Apia'],
    quiet_hours: [null, { from: '22:00', until: '07:00' }],
    kinds: [Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]))],
    endpoint: [subscription.endpoint],
    keys: [subscription.keys],
    email: players.flatMap(({ username, email }) => [email, `new-${username}@example.org`]),
    objective_id: FIRST_GOALS.map(({ id }) => id),
    page: ['1', '2'],
    per_page: ['10', '50'],
  };
}

/** The values with which a request of this player can succeed. */
export async function belongings(
  app: TestApp,
  player: TestPlayer,
  players: readonly TestPlayer[],
  turn: number,
): Promise<Known> {
  const ids = idsIn(app.db, [player.id]);
  const ALLIANCE = 'alliance_id IN (SELECT alliance_id FROM member WHERE player_id = ANY ($1))';
  const LED = 'alliance_id IN (SELECT id FROM alliance WHERE leader_id = ANY ($1))';
  const mates = await ids(`SELECT player_id AS id FROM member WHERE ${ALLIANCE} AND player_id <> ALL ($1) ORDER BY id`);
  const planets = await ids('SELECT id FROM planet WHERE owner_id = ANY ($1) ORDER BY id');
  const led = await ids(`SELECT player_id AS id FROM member WHERE ${LED} AND player_id <> ALL ($1) ORDER BY id`);
  const strangers = await ids(
    'SELECT id FROM alliance WHERE id NOT IN (SELECT alliance_id FROM member WHERE player_id = ANY ($1))',
  );
  const [colony] = await ids(COLONIES);
  const address = await addressOf(app, colony ?? player.homeId);
  const missions = await ids(
    'SELECT id FROM mission WHERE player_id = ANY ($1) AND completed_at IS NOT NULL ORDER BY id DESC LIMIT 20',
  );
  const building_id = await ids(
    `SELECT building.id ${ON_PLANETS('building')} AND activated_at IS NULL ORDER BY building.id`,
  );
  const ship_id = await ids(
    `SELECT ship.id ${ON_PLANETS('ship')} AND mission_id IS NULL ORDER BY activated_at DESC NULLS FIRST, ship.id LIMIT 9`,
  );
  return {
    planet_id: planets,
    originating_planet_id: planets,
    building_id,
    building_ids: lists(building_id),
    queue_id: await ids(`SELECT build_queue.id ${ON_PLANETS('build_queue')} ORDER BY build_queue.id`),
    ship_id,
    ship_ids: lists(ship_id),
    ship_type_id: [SCOUT_ID],
    'launchMarch.kind': ['transfer'],
    'launchMarch.stargate_address': [address],
    'planMarch.stargate_address': [address.join('-')],
    origin_id: [player.homeId],
    ships: [1, 2].map((count) => [{ ship_type_id: LANDER, count }]),
    squads: [[], [{ squad_type_id: GUARD, count: 1 }]],
    'planMarch.ships': [`${LANDER}x1`],
    'planMarch.squads': [`${GUARD}x1`],
    march_id: await ids("SELECT id FROM march WHERE player_id = ANY ($1) AND phase = 'out' ORDER BY id DESC LIMIT 9"),
    battle_id: await ids(
      'SELECT id FROM battle WHERE $1::int[] && ARRAY[attacker_id, defender_id] ORDER BY id DESC LIMIT 20',
    ),
    research_type_id: RESEARCH_TYPES.slice(0, 1).map(({ id }) => id),
    research_id: await ids('SELECT id FROM research WHERE player_id = ANY ($1) AND completed_at IS NULL'),
    artifact_id: await ids(
      `SELECT artifact.id ${ON_PLANETS('artifact')} AND NOT redeemed ORDER BY artifact.id DESC LIMIT 9`,
    ),
    subscription_id: await ids('SELECT id FROM push_subscription WHERE player_id = ANY ($1)'),
    'noteAddress.id': await ids(
      'SELECT planet_id AS id FROM known_planet WHERE player_id = ANY ($1) ORDER BY planet_id LIMIT 9',
    ),
    'explore.ship_id': await ids(
      `SELECT ship.id ${ON_PLANETS('ship')} AND mission_id IS NULL AND activated_at IS NOT NULL AND ship_type_id = ${SCOUT_ID} LIMIT 9`,
    ),
    'cancelBuild.building_id': [],
    'reportPlayer.letter_id': [],
    'reportPlayer.message_id': [],
    'updateNotifications.email': [true, false],
    // The payer, since mates may have left meanwhile.
    'payOut.user_id': led.length > 0 ? [player.id] : [],
    user_id: mates,
    messageId: await ids(
      `SELECT id FROM alliance_message WHERE ${LED} AND author_id <> ALL ($1) ORDER BY id DESC LIMIT 9`,
    ),
    mission_id: missions,
    mission_ids: missions.map((id) => [id]),
    id: await ids('SELECT alliance_id AS id FROM member WHERE player_id = ANY ($1)'),
    // Seldom their own: without it, many operations can do nothing.
    ...(turn % 4 !== 0 && { 'disbandAlliance.id': strangers }),
    'joinAlliance.id': await ids(
      'SELECT id FROM alliance WHERE NOT EXISTS (SELECT 1 FROM member WHERE player_id = ANY ($1))',
    ),
    alliance_id: strangers,
    relationId: await ids(`SELECT id FROM alliance_relation WHERE until IS NULL AND EXISTS (
      SELECT 1 FROM alliance WHERE leader_id = ANY ($1) AND alliance.id IN (one_id, other_id))`),
    state: ['offered', 'pact'],
    requestId: await ids(`SELECT id FROM join_request WHERE ${LED} AND status = 'pending' ORDER BY id`),
    invitationId: await ids("SELECT id FROM invitation WHERE invitee_id = ANY ($1) AND status = 'pending' ORDER BY id"),
    userId: mates,
    new_leader_user_id: led,
    letter_id: await ids('SELECT id FROM letter WHERE reader_id = ANY ($1) ORDER BY id DESC LIMIT 20'),
    message_id: await ids(
      `SELECT id FROM alliance_message WHERE ${ALLIANCE} AND author_id <> ALL ($1) ORDER BY id DESC LIMIT 20`,
    ),
    username_to_invite: players
      .filter(({ id }) => id !== player.id && !mates.includes(id))
      .map(({ username }) => username),
    email: [player.email],
    'register.email': [`new-${turn}-${player.email}`],
    password: [player.password],
    current_password: [player.password],
    'Account-Password': [player.password],
    new_email: [`moved-${player.username}@example.org`],
  };
}

const ON_PLANETS = (table: string) => `FROM ${table} JOIN planet ON planet.id = planet_id WHERE owner_id = ANY ($1)`;

export function idsIn(db: Pick<TestApp['db'], 'query'>, players: readonly number[]) {
  return async (sql: string): Promise<number[]> => (await db.query(sql, [players])).map(({ id }: { id: number }) => id);
}

/** Each of these alone, and the first two together. */
const lists = (ids: readonly number[]) => [...ids.map((id) => [id]), ids.slice(0, 2)].filter((list) => list.length > 0);
