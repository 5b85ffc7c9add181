import { createECDH } from 'node:crypto';
import { login } from '#shared/api/account';
import { acceptInvitation, invite, joinAlliance, myInvitations } from '#shared/api/alliances/alliance-admission';
import { askRelation } from '#shared/api/alliances/alliance-relations';
import { changeRole, createAlliance, myAlliance } from '#shared/api/alliances/alliances';
import { build } from '#shared/api/buildings';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { NOTIFICATION_KINDS } from '#shared/catalogue/notifications';
import { FIRST_GOALS } from '#shared/catalogue/objectives';
import { RESEARCH_TYPES } from '#shared/catalogue/research';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { DueScheduler } from '../../../due-scheduler.ts';
import { hashPassword } from '../../../services/accounts/passwords.ts';
import { anExplorer, enrich, SCOUT_ID } from '../../support/ships.ts';
import { fillBank, letGive } from '../../support/stock.ts';
import { letTimePass, type TestApp, type TestPlayer } from '../../support/test-app.ts';
import type { FuzzActor, Known, Pool } from './requests.ts';

const HOUR = 3_600_000;

export type FuzzWorld = Awaited<ReturnType<typeof openFuzzWorld>>;

/**
 * The players whom the fuzzer acts as, and a bystander whom it never acts as. Everything they own they got through
 * calls.
 */
export async function openFuzzWorld(app: TestApp) {
  const cast: Cast = {
    leader: await anExplorer(app),
    officer: await anExplorer(app),
    member: await anExplorer(app),
    asker: await app.aPlayer(),
    invitee: await app.aPlayer(),
  };
  const players: readonly TestPlayer[] = Object.values(cast);
  const bystander = await anExplorer(app);
  // Requests name its address, and every inserted player has the same password.
  const secret = await hashPassword('strangers', 'known to nobody');
  await app.db.query('UPDATE player SET password_hash = $2 WHERE id = $1', [bystander.id, secret]);
  const { body: others } = await app.send(createAlliance, { body: { name: 'The Bystanders' } }, bystander.token);
  const neighbour = { token: bystander.token, allianceId: others.id };
  await app.db.query('CREATE TABLE fuzz AS SELECT id, password_hash FROM player');
  // This building is due, but is never activated.
  const order = { planet_id: bystander.homeId, building_type_id: BUILDING_TYPES[0]?.id ?? 0 };
  await app.send(build, { body: order }, bystander.token);
  await letTimePass(app, bystander.id, HOUR);

  return {
    /** Restores what earlier requests used up or broke. Resolves with the values that the next requests may use. */
    refill: async (): Promise<Pool> => {
      await app.db.query(
        'UPDATE player SET password_hash = fuzz.password_hash, delete_at = NULL FROM fuzz WHERE fuzz.id = player.id',
      );
      const actors: FuzzActor[] = [];
      // Earlier requests may have ended the sessions of before.
      const present = { ...cast };
      for (const name of Object.keys(cast) as (keyof Cast)[]) {
        const player = cast[name];
        await enrich(app, player);
        await letTimePass(app, player.id, HOUR);
        const { email, password } = player;
        const { body, refusal } = await app.send(login, { body: { email, password } });
        if (refusal) throw new Error(`${player.username} could not log in: ${refusal}`);
        actors.push({ access: body.access_token, refresh: body.refresh_token, own: {} });
        present[name] = { ...player, token: body.access_token };
      }
      await new DueScheduler(app.context).settleDue();
      await meet(app, present, neighbour);
      const all = await everything(app, [...players, bystander]);
      const owned = await Promise.all(players.map((player) => belongings(app, player, players)));
      return { all, actors: actors.map((actor, i) => ({ ...actor, own: owned[i] ?? {} })) };
    },
    /** All rows of the bystander: no request of another player may change them. */
    bystander: async () => {
      const of = (sql: string) => app.db.query(sql, [bystander.id]);
      return {
        player: await of(
          `SELECT naquadah, trinium, metal, energy, food, level, xp, settled_at, username, email, password_hash, bio,
             first_login, verified_at FROM player WHERE id = $1`,
        ),
        planets: await of('SELECT * FROM planet WHERE owner_id = $1 ORDER BY id'),
        buildings: await of(
          'SELECT building.* FROM building JOIN planet ON planet.id = planet_id WHERE owner_id = $1 ORDER BY building.id',
        ),
        ships: await of(
          'SELECT ship.* FROM ship JOIN planet ON planet.id = planet_id WHERE owner_id = $1 ORDER BY ship.id',
        ),
        research: await of('SELECT * FROM research WHERE player_id = $1 ORDER BY id'),
        missions: await of('SELECT * FROM mission WHERE player_id = $1'),
        sessions: await of('SELECT id, revoked_at FROM session WHERE player_id = $1 ORDER BY id'),
        alliance: await of(
          `SELECT alliance.id, name, description, level, member_count, max_members, leader_id, naquadah, trinium, metal
           FROM alliance JOIN member ON alliance_id = alliance.id WHERE player_id = $1`,
        ),
      };
    },
  };
}

interface Cast {
  readonly leader: TestPlayer;
  readonly officer: TestPlayer;
  readonly member: TestPlayer;
  readonly asker: TestPlayer;
  readonly invitee: TestPlayer;
}

/** The leader of another alliance. */
interface Neighbour {
  readonly token: string;
  readonly allianceId: number;
}

/** Brings the players into one alliance, except those who are members of another one; the neighbour's offers it a pact. */
async function meet(
  app: TestApp,
  { leader, officer, member, asker, invitee }: Cast,
  neighbour: Neighbour,
): Promise<void> {
  await app.send(createAlliance, { body: { name: 'The Fuzzed' } }, leader.token);
  const { alliance, user_role } = (await app.send(myAlliance, {}, leader.token)).body;
  if (!alliance || user_role !== 'leader') return;
  const params = { id: alliance.id };
  for (const { username, token } of [officer, member, invitee]) {
    await app.send(invite, { params, body: { username_to_invite: username } }, leader.token);
    if (token === invitee.token) continue;
    const invitations = (await app.send(myInvitations, {}, token)).body;
    const invitation = invitations.find(({ inviter_username }) => inviter_username === leader.username);
    if (invitation) await app.send(acceptInvitation, { params: { invitationId: invitation.invitation_id } }, token);
  }
  await app.send(changeRole, { params: { ...params, userId: officer.id }, body: { role: 'officer' } }, leader.token);
  await app.send(joinAlliance, { params }, asker.token);
  await app.db.query('DELETE FROM alliance_relation');
  const offer = { params: { id: neighbour.allianceId }, body: { alliance_id: alliance.id, kind: 'pact' } } as const;
  await app.send(askRelation, offer, neighbour.token);
  await fillBank(app, alliance.id, { naquadah: 50_000, trinium: 50_000, metal: 100_000 });
  await letGive(app, leader, officer, member);
}

/** Existing values for every field: the ids and names of these players' objects, and of the catalogue. */
async function everything({ db }: TestApp, players: readonly TestPlayer[]): Promise<Known> {
  const ids = idsIn(
    db,
    players.map(({ id }) => id),
  );
  const planets = await ids('SELECT id FROM planet WHERE owner_id = ANY ($1) ORDER BY id');
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
    message_id: await ids('SELECT id FROM alliance_message WHERE author_id = ANY ($1) ORDER BY id DESC LIMIT 20'),
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
    stargate_address: addresses.map(({ stargate_address }) => stargate_address),
    time_zone: ['UTC', 'Europe/Berlin', 'Pacific/Apia'],
    quiet_hours: [null, { from: '22:00', until: '07:00' }],
    kinds: [Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]))],
    endpoint: ['https://nowhere.push.services.mozilla.com/one', 'https://nowhere.push.services.mozilla.com/two'],
    p256dh: [createECDH('prime256v1').generateKeys('base64url')],
    auth: [Buffer.alloc(16).toString('base64url')],
    email: players.flatMap(({ username, email }) => [email, `new-${username}@example.org`]),
    objective_id: FIRST_GOALS.map(({ id }) => id),
    page: ['1', '2'],
    per_page: ['10', '50'],
  };
}

/** The values with which a request of this player can succeed. */
async function belongings({ db }: TestApp, player: TestPlayer, players: readonly TestPlayer[]): Promise<Known> {
  const ids = idsIn(db, [player.id]);
  const ALLIANCE = 'alliance_id IN (SELECT alliance_id FROM member WHERE player_id = ANY ($1))';
  const mates = await ids(`SELECT player_id AS id FROM member WHERE ${ALLIANCE} AND player_id <> ALL ($1) ORDER BY id`);
  const planets = await ids('SELECT id FROM planet WHERE owner_id = ANY ($1) ORDER BY id');
  const missions = await ids(
    'SELECT id FROM mission WHERE player_id = ANY ($1) AND completed_at IS NOT NULL ORDER BY id DESC LIMIT 20',
  );
  return {
    planet_id: planets,
    originating_planet_id: planets,
    building_id: await ids(
      `SELECT building.id ${ON_PLANETS('building')} AND activated_at IS NULL ORDER BY building.id`,
    ),
    queue_id: await ids(`SELECT build_queue.id ${ON_PLANETS('build_queue')} ORDER BY build_queue.id`),
    ship_id: await ids(
      `SELECT ship.id ${ON_PLANETS('ship')} AND mission_id IS NULL ORDER BY activated_at DESC NULLS FIRST, ship.id LIMIT 9`,
    ),
    ship_type_id: [SCOUT_ID],
    mission_id: missions,
    mission_ids: missions.map((id) => [id]),
    id: await ids('SELECT alliance_id AS id FROM member WHERE player_id = ANY ($1)'),
    alliance_id: await ids(
      'SELECT id FROM alliance WHERE id NOT IN (SELECT alliance_id FROM member WHERE player_id = ANY ($1))',
    ),
    relationId: await ids(`SELECT id FROM alliance_relation WHERE until IS NULL AND EXISTS (
      SELECT 1 FROM member WHERE player_id = ANY ($1) AND alliance_id IN (one_id, other_id))`),
    state: ['offered', 'pact'],
    requestId: await ids(`SELECT id FROM join_request WHERE ${ALLIANCE} AND status = 'pending' ORDER BY id`),
    invitationId: await ids("SELECT id FROM invitation WHERE invitee_id = ANY ($1) AND status = 'pending' ORDER BY id"),
    userId: mates,
    new_leader_user_id: mates,
    letter_id: await ids('SELECT id FROM letter WHERE reader_id = ANY ($1) ORDER BY id DESC LIMIT 20'),
    message_id: await ids(
      `SELECT id FROM alliance_message WHERE ${ALLIANCE} AND author_id <> ALL ($1) ORDER BY id DESC LIMIT 20`,
    ),
    username_to_invite: players
      .filter(({ id }) => id !== player.id && !mates.includes(id))
      .map(({ username }) => username),
    email: [player.email],
    password: [player.password],
    current_password: [player.password],
    new_email: [`moved-${player.username}@example.org`],
  };
}

const ON_PLANETS = (table: string) => `FROM ${table} JOIN planet ON planet.id = planet_id WHERE owner_id = ANY ($1)`;

function idsIn(db: Pick<TestApp['db'], 'query'>, players: readonly number[]) {
  return async (sql: string): Promise<number[]> => (await db.query(sql, [players])).map(({ id }: { id: number }) => id);
}
