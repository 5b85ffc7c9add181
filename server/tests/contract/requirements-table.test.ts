import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as account from '#shared/api/account';
import * as allianceDoors from '#shared/api/alliances/alliance-admission';
import * as alliances from '#shared/api/alliances/alliances';
import * as buildings from '#shared/api/buildings';
import type { Answer, Call, Request } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { getGalaxy } from '#shared/api/galaxy';
import * as missions from '#shared/api/missions';
import * as planets from '#shared/api/planets';
import * as profiles from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import * as settings from '#shared/api/settings';
import * as ships from '#shared/api/ships';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { build } from '../support/build-now.ts';
import { type Actor, type Fixture, openFixture } from '../support/fixture.ts';
import { codeIn } from '../support/mail-catcher.ts';
import { setStock } from '../support/stock.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { REQUIREMENT_ROWS, type RequirementRow } from './requirement-rows.ts';

/*
 * Every call of the requirements table, sent to a running server. `app.send` validates each answer against its
 * declaration, so the tests below check only what a declaration cannot express.
 */

let app: TestApp;
let scene: Fixture;
/** The calls that the current test has sent, as the table names them. */
const asked = new Set<string>();
beforeAll(async () => {
  app = await startTestApp();
  scene = await openFixture(app);
});
beforeEach(() => {
  asked.clear();
  return scene.reset();
});
afterAll(() => app.close());

/** An actor of the fixture, or a token. */
type Who = Actor | { readonly token: string };
const tokenOf = (call: Call, who: Who) => {
  if (typeof who === 'object') return who.token;
  return call.audience === 'refresh' ? scene.tokens[who].refresh : scene.tokens[who].access;
};

async function ok<C extends Call>(call: C, who: Who, parts: Partial<Request<C>> = {}): Promise<Answer<C>> {
  asked.add(`${call.method} ${call.path}`);
  const { status, body, refusal } = await app.send(call, parts, tokenOf(call, who));
  expect([status, refusal]).toEqual([call.status, undefined]);
  return body;
}

async function no<C extends Call>(call: C, who: Who, parts: object, status: number, text: string | RegExp) {
  asked.add(`${call.method} ${call.path}`);
  const reply = await app.send(call, parts as Partial<Request<C>>, tokenOf(call, who));
  expect([reply.status, reply.refusal]).toEqual([
    status,
    typeof text === 'string' ? text : expect.stringMatching(text),
  ]);
  return reply.body as unknown;
}

const NOT_OWNED = 'You do not own this planet or it does not exist.';
const BAD_ADDRESS = 'Invalid Stargate Address. Please enter 6 valid numbers (1-39) separated by non-digits.';
const MINE = BUILDING_TYPES[0]?.id ?? 0;
const shipOf = (raceId: number) => SHIP_TYPES.find((type) => type.isScout && type.raceId === raceId)?.id ?? 0;

/** The ids of the fixture as numbers: its own and the rival's. */
const own = () => scene.ids.own as Record<keyof Fixture['ids']['own'], number>;
const another = () => scene.ids.another as Record<keyof Fixture['ids']['own'], number>;
const here = () => ({ params: { id: own().alliance } });
const there = () => ({ params: { id: another().alliance } });
const poor = (who: 'owner' | 'member') => setStock(app, scene.actors[who].id, {});

let newcomers = 0;
function aForm() {
  const username = `applicant-${++newcomers}`;
  return { username, email: `${username}@example.org`, password: `${username}-password`, race_id: 1 };
}

async function addressOf(where: string): Promise<number[]> {
  const [row] = await app.db.query(`SELECT stargate_address FROM planet WHERE ${where} ORDER BY id LIMIT 1`);
  return row.stargate_address;
}
const rivalsAddress = () => addressOf(`id = ${another().planet}`);
const dial = (stargate_address: number[]) => ({ body: { originating_planet_id: own().planet, stargate_address } });

const ROWS: Readonly<Record<RequirementRow, () => Promise<void>>> = {
  'R-01': async () => {
    const { email, password } = scene.actors.owner;
    await ok(account.login, 'nobody', { body: { email, password } });
    const failed = 'Login failed. Please check your credentials.';
    await no(account.login, 'nobody', { body: { email, password: 'wrong' } }, 401, failed);
    await no(account.login, 'nobody', { body: { email: 'nobody@example.org', password: 'wrong' } }, 401, failed);
    const unverified = { email: 'unverified@example.org', password: 'never-verified' };
    await no(account.login, 'nobody', { body: unverified }, 401, 'Email is not verified.');
    await no(account.login, 'nobody', { body: { email, password: '' } }, 400, 'Password is required.');
  },
  'R-02': async () => {
    expect(Object.keys(await ok(account.refreshToken, 'owner'))).toEqual(['access_token', 'refresh_token']);
    await ok(account.refreshToken, 'owner');
    await no(account.refreshToken, 'nobody', {}, 401, 'Refresh token is missing!');
  },
  'R-03': async () => {
    await ok(account.logout, 'owner');
    await ok(account.logout, 'owner');
    await no(account.refreshToken, 'owner', {}, 401, 'Token is invalid!');
    await no(account.logout, 'nobody', {}, 401, 'Refresh token is missing!');
  },
  'R-04': async () => {
    const form = aForm();
    await ok(account.register, 'nobody', { body: form });
    await no(account.register, 'nobody', { body: form }, 409, 'Username is already taken.');
    const other = { ...form, username: `${form.username}-2` };
    await no(account.register, 'nobody', { body: other }, 409, 'Email is already registered.');
    await no(account.register, 'nobody', { body: { ...aForm(), race_id: 5 } }, 400, /four races/);
    await no(account.register, 'nobody', { body: { ...aForm(), email: 'no address' } }, 400, /valid email/);
  },
  'R-05': async () => {
    const form = aForm();
    await ok(account.register, 'nobody', { body: form });
    const token = codeIn(await app.mails.mailTo(form.email));
    const proof = { email: form.email, token, planet_name: '  Chulak  ' };
    const wrong = { ...proof, token: token === '00000' ? '11111' : '00000' };
    await no(account.verifyEmail, 'nobody', { body: wrong }, 400, /verification code is wrong/);
    await ok(account.verifyEmail, 'nobody', { body: proof });
    const { email, password } = form;
    const { access_token } = await ok(account.login, 'nobody', { body: { email, password } });
    expect(await ok(planets.listPlanets, { token: access_token })).toMatchObject([{ planet_name: 'Chulak' }]);
  },
  'R-06': async () => {
    const { email } = aForm();
    await ok(account.resendVerification, 'nobody', { body: { email } });
    await no(account.resendVerification, 'nobody', { body: { email } }, 429, /Please wait \d+ s/);
  },
  'R-07': async () => {
    const { id, username } = scene.actors.owner;
    expect(await ok(getResources, 'owner')).toMatchObject({ user_id: id, username, level: 1, xp: 0 });
  },
  'R-08': async () => {
    const { buildings_under_construction, missions: reports, resources } = await ok(getDashboard, 'owner');
    expect(buildings_under_construction).toMatchObject([{ building_id: own().building, activated: false }]);
    expect(reports).toMatchObject([{ mission_id: own().mission, completed: true, report: { message: 'Sand.' } }]);
    expect(resources.username).toBe(scene.actors.owner.username);
  },
  'R-09': async () => {
    const body = { building_id: own().building };
    expect((await ok(buildings.completeBuilding, 'owner', { body })).xp_gained).toBeGreaterThan(0);
    await no(buildings.completeBuilding, 'owner', { body }, 409, 'This building is already active.');
    await no(buildings.completeBuilding, 'owner', { body: { building_id: another().building } }, 403, NOT_OWNED);
    await no(buildings.completeBuilding, 'owner', { body: { building_id: 1e9 } }, 404, 'Building not found.');
    const { building_id } = await ok(build, 'owner', {
      body: { planet_id: own().planet, building_type_id: MINE },
    });
    await no(buildings.completeBuilding, 'owner', { body: { building_id } }, 400, /still under construction/);
  },
  'R-10': async () => {
    const types = await ok(buildings.availableBuildings, 'owner', { query: {} });
    expect(types.map((type) => type.building_type_id)).toEqual(expect.arrayContaining([MINE, 7]));
  },
  'R-11': async () => {
    const order = (planet_id: number) => ({ body: { planet_id, building_type_id: MINE } });
    expect(await ok(buildings.build, 'owner', order(own().planet))).toMatchObject({ activated: false });
    // E-63
    const missing = 'Planet ID and Building Type ID are required to start construction.';
    await no(buildings.build, 'owner', { body: {} }, 400, missing);
    await no(buildings.build, 'owner', order(another().planet), 403, NOT_OWNED);
    await no(buildings.build, 'owner', order(1e9), 404, 'Planet not found.');
    await no(buildings.build, 'owner', order(own().planet), 409, /No free build slots/);
    await scene.reset();
    await poor('owner');
    await no(buildings.build, 'owner', order(own().planet), 400, /^Insufficient resources/);
  },
  'R-12': async () => {
    await ok(account.acknowledgeFirstLogin, 'owner');
    await ok(account.acknowledgeFirstLogin, 'owner');
    expect((await ok(getDashboard, 'owner')).first_login).toBe(false);
  },
  'R-13': async () => {
    const listed = await ok(planets.listPlanets, 'owner');
    expect(listed.map(({ planet_id }) => planet_id)).toContain(own().planet);
    expect(listed.map(({ planet_id }) => planet_id)).not.toContain(another().planet);
  },
  'R-14': async () => {
    const planet = await ok(planets.getPlanet, 'owner', { params: { id: own().planet } });
    expect(planet.buildings).toHaveLength(2);
    expect(planet.ships).toMatchObject([
      { ship_id: own().ship, activated: false, on_mission: false },
      { ship_id: own().scout, activated: true, is_scout: true },
    ]);
    expect(planet.soldier_squads).not.toEqual([]);
    await no(planets.getPlanet, 'owner', { params: { id: another().planet } }, 403, NOT_OWNED);
    await no(planets.getPlanet, 'owner', { params: { id: 1e9 } }, 404, 'Planet not found.');
  },
  'R-15': async () => {
    expect(await ok(planets.knownPlanets, 'owner')).toEqual([]);
    const first = await rivalsAddress();
    const second = await addressOf(`id = ${scene.actors.stranger.homeId}`);
    for (const address of [first, second, first]) await ok(missions.malp, 'owner', dial(address));
    const known = await ok(planets.knownPlanets, 'owner');
    expect(known.map(({ stargate_address }) => stargate_address)).toEqual([second, first]);
    expect(await ok(planets.knownPlanets, 'stranger')).toEqual([]);
  },
  'R-16': async () => {
    expect(await ok(planets.planetsWithScouts, 'owner')).toMatchObject([
      { planet_id: own().planet, available_scout_count: 1, available_scout_ships: [{ ship_id: own().scout }] },
    ]);
    expect(await ok(planets.planetsWithScouts, 'stranger')).toEqual([]);
  },
  'R-17': async () => {
    const offered = await ok(ships.availableShips, 'owner');
    expect(offered.map(({ ship_type_id }) => ship_type_id)).toContain(shipOf(4));
    expect(offered.map(({ ship_type_id }) => ship_type_id)).not.toContain(shipOf(1));
  },
  'R-18': async () => {
    const order = (planet_id: number, race = 4) => ({ body: { planet_id, ship_type_id: shipOf(race) } });
    expect(await ok(ships.buildShip, 'owner', order(own().planet))).toMatchObject({ is_scout: true, activated: false });
    await no(ships.buildShip, 'owner', { body: {} }, 400, 'Planet ID and Ship Type ID are required.');
    await no(ships.buildShip, 'owner', order(another().planet), 403, NOT_OWNED);
    await no(ships.buildShip, 'owner', order(own().planet, 1), 400, 'Your race cannot build this ship.');
    await no(ships.buildShip, 'stranger', order(scene.actors.stranger.homeId), 400, /active Shipyard/);
    await poor('owner');
    await no(ships.buildShip, 'owner', order(own().planet), 400, /^Insufficient resources/);
  },
  'R-19': async () => {
    const body = { ship_id: own().ship };
    expect((await ok(ships.completeShip, 'owner', { body })).xp_gained).toBeGreaterThan(0);
    await no(ships.completeShip, 'owner', { body }, 409, 'This ship has already been launched.');
    await no(ships.completeShip, 'owner', { body: { ship_id: another().ship } }, 403, /^You do not own this ship/);
    await no(ships.completeShip, 'owner', { body: {} }, 400, 'Ship ID is required.');
    const { ship_id } = await ok(ships.buildShip, 'owner', {
      body: { planet_id: own().planet, ship_type_id: shipOf(4) },
    });
    await no(ships.completeShip, 'owner', { body: { ship_id } }, 400, /still under construction/);
  },
  'R-20': async () => {
    const kinds = (await ok(missions.missionTypes, 'owner')).map(({ endpoint }) => endpoint);
    expect(kinds).toEqual(expect.arrayContaining(['/missions/colonize', '/missions/explore', '/missions/malp']));
  },
  'R-21': async () => {
    const body = { planet_id: own().planet, ship_id: own().scout, duration_days: 1 };
    const missing = 'Origin planet ID, ship ID, and duration are required for exploration.';
    await no(missions.explore, 'owner', { body: { ...body, ship_id: undefined } }, 400, missing);
    await no(missions.explore, 'owner', { body: { ...body, duration_days: 99 } }, 400, /^An exploration takes/);
    expect(await ok(missions.explore, 'owner', { body })).toMatchObject({ ship_id: own().scout });
    await no(missions.explore, 'owner', { body }, 409, /not an idle scout/);
    await scene.reset();
    await poor('owner');
    await no(missions.explore, 'owner', { body }, 400, /insufficient/);
  },
  'R-22': async () => {
    const answer = await ok(missions.malp, 'owner', dial(await rivalsAddress()));
    expect(answer.report).toEqual({
      message: answer.message,
      code: 'malp_owned',
      params: {},
      planet_id: another().planet,
      planet_owner_name: scene.rival.username,
      sighting: expect.objectContaining({ error_percent: 50 }),
    });
    expect(answer).not.toHaveProperty('mission_id');
    expect((await ok(missions.malp, 'owner', dial([1, 1, 1, 1, 1, 1]))).message).toMatch(/fail/);
    for (const address of [[1, 2, 3], [1, 2, 3, 4, 5, 40], [0, 2, 3, 4, 5, 6], 'x', undefined]) {
      await no(missions.malp, 'owner', dial(address as number[]), 400, BAD_ADDRESS);
    }
    await no(missions.malp, 'owner', dial(await addressOf(`id = ${own().planet}`)), 400, /gate you are dialling from/);
  },
  'R-23': async () => {
    const { planetary_count: before } = await ok(profiles.getProfile, 'owner');
    const free = await addressOf('owner_id IS NULL AND guard = 0');
    const { message, report } = await ok(missions.colonize, 'owner', dial(free));
    expect(message).toMatch(/colonization successful/);
    expect((await ok(profiles.getProfile, 'owner')).planetary_count).toBe(before + 1);
    await ok(planets.getPlanet, 'owner', { params: { id: report.planet_id ?? 0 } });
    expect((await ok(missions.colonize, 'owner', dial(await rivalsAddress()))).message).toMatch(/occupied/);
    await no(missions.colonize, 'owner', dial([1]), 400, BAD_ADDRESS);
  },
  'R-24': async () => {
    const founded = await ok(alliances.createAlliance, 'owner', { body: { name: 'Tauri' } });
    expect(founded).toMatchObject({ leader_id: scene.actors.owner.id, current_member_count: 1, max_members: 10 });
    await no(alliances.createAlliance, 'stranger', { body: { name: 'tAURI' } }, 409, /already taken/);
    await no(alliances.createAlliance, 'stranger', { body: { name: ' ' } }, 400, 'Alliance name is required.');
    await no(alliances.createAlliance, 'member', { body: { name: 'Asgard' } }, 409, /already in an alliance/);
  },
  'R-25': async () => {
    const found = await ok(alliances.searchAlliances, 'stranger', { query: { name: 'lliance 9' } });
    expect(found).toMatchObject([{ id: own().alliance, member_count: 4, current_member_count: 4 }, {}]);
    expect(await ok(alliances.searchAlliances, 'stranger', { query: { name: '%' } })).toEqual([]);
  },
  'R-26': async () => {
    await ok(allianceDoors.joinAlliance, 'stranger', here());
    expect((await ok(alliances.myAlliance, 'stranger')).alliance).toBeNull();
    await no(allianceDoors.joinAlliance, 'stranger', here(), 409, /already asked/);
    await no(allianceDoors.joinAlliance, 'member', there(), 409, /already in an alliance/);
    await no(allianceDoors.joinAlliance, 'stranger', { params: { id: 1e9 } }, 404, 'Alliance not found.');
  },
  'R-27': async () => {
    expect(await ok(allianceDoors.joinRequests, 'leader', here())).toMatchObject([
      { id: own().request, user_id: scene.asker.id, username: scene.asker.username, level: 1 },
    ]);
    await no(allianceDoors.joinRequests, 'officer', here(), 403, /Only the leader/);
  },
  'R-28': async () => {
    const asked = { params: { id: own().alliance, requestId: own().request } };
    await no(allianceDoors.approveRequest, 'officer', asked, 403, /Only the leader/);
    await ok(allianceDoors.approveRequest, 'leader', asked);
    expect((await ok(alliances.myAlliance, scene.asker)).user_role).toBe('member');
    await no(allianceDoors.approveRequest, 'leader', asked, 409, /answered or withdrawn/);
  },
  'R-29': async () => {
    const asked = { params: { id: own().alliance, requestId: own().request } };
    await ok(allianceDoors.rejectRequest, 'leader', asked);
    expect((await ok(alliances.myAlliance, scene.asker)).alliance).toBeNull();
    await no(allianceDoors.rejectRequest, 'leader', asked, 409, /answered or withdrawn/);
  },
  'R-30': async () => {
    const roles = (await ok(alliances.allianceMembers, 'member', here())).map(({ role }) => role);
    expect(roles.sort()).toEqual(['leader', 'member', 'member', 'officer']);
    await no(alliances.allianceMembers, 'stranger', here(), 403, /Only members/);
  },
  'R-31': async () => {
    expect(await ok(alliances.myAlliance, 'officer')).toMatchObject({
      alliance: { id: own().alliance },
      user_role: 'officer',
    });
    expect(await ok(alliances.myAlliance, 'stranger')).toMatchObject({ alliance: null, user_role: null });
  },
  'R-32': async () => {
    await no(alliances.leaveAlliance, 'leader', {}, 400, /^Leaders with other members in the alliance cannot leave/);
    await ok(alliances.leaveAlliance, 'member');
    await ok(alliances.createAlliance, 'stranger', { body: { name: 'Alone' } });
    await ok(alliances.leaveAlliance, 'stranger');
    expect(await ok(alliances.searchAlliances, 'owner', { query: { name: 'Alone' } })).toEqual([]);
  },
  'R-33': async () => {
    const kick = (id: number) => ({ params: { id: own().alliance, userId: id } });
    const { officer, leader, member, stranger } = scene.actors;
    await no(alliances.kickMember, 'officer', kick(leader.id), 403, /may not kick/);
    await no(alliances.kickMember, 'leader', kick(leader.id), 400, /cannot kick yourself/);
    await no(alliances.kickMember, 'leader', kick(stranger.id), 404, /not a member/);
    await ok(alliances.kickMember, 'officer', kick(member.id));
    await ok(alliances.kickMember, 'leader', kick(officer.id));
  },
  'R-34': async () => {
    const to = (role: string) => ({ params: { id: own().alliance, userId: own().mate }, body: { role } });
    await ok(alliances.changeRole, 'leader', to('officer') as never);
    expect((await ok(alliances.myAlliance, scene.mate)).user_role).toBe('officer');
    await ok(alliances.changeRole, 'leader', to('member') as never);
    await no(alliances.changeRole, 'leader', to('leader'), 400, 'Role must be officer or member.');
    await no(alliances.changeRole, 'officer', to('officer'), 403, /Only the leader/);
  },
  'R-35': async () => {
    await no(alliances.transferLeadership, 'leader', { ...here(), body: {} }, 400, /^Please select a member/);
    await ok(alliances.transferLeadership, 'leader', { ...here(), body: { new_leader_user_id: own().mate } });
    expect((await ok(alliances.myAlliance, scene.mate)).user_role).toBe('leader');
    expect((await ok(alliances.myAlliance, 'leader')).user_role).toBe('officer');
  },
  'R-36': async () => {
    const body = { name: 'Free Jaffa', description: 'Never again slaves.' };
    expect(await ok(alliances.editAlliance, 'leader', { ...here(), body })).toMatchObject(body);
    await no(alliances.editAlliance, 'leader', { ...here(), body: { name: ' ' } }, 400, 'Alliance name is required.');
    const taken = { name: `alliance ${another().alliance}` };
    await no(alliances.editAlliance, 'leader', { ...here(), body: taken }, 409, /already taken/);
  },
  'R-37': async () => {
    await no(alliances.disbandAlliance, 'officer', here(), 403, /Only the leader/);
    await ok(alliances.disbandAlliance, 'leader', here());
    expect((await ok(alliances.myAlliance, 'member')).alliance).toBeNull();
  },
  'R-38': async () => {
    const whom = (username_to_invite: string) => ({ ...here(), body: { username_to_invite } });
    const { stranger } = scene.actors;
    const said = await ok(allianceDoors.invite, 'officer', whom(stranger.username.toUpperCase()));
    expect(said.message).toBe('Invitation sent successfully!');
    await no(allianceDoors.invite, 'leader', whom(stranger.username), 409, /already been invited/);
    await no(allianceDoors.invite, 'leader', whom(scene.rival.username), 409, /already in an alliance/);
    await no(allianceDoors.invite, 'leader', whom('nobody-at-all'), 404, 'User not found.');
    await no(allianceDoors.invite, 'leader', whom('unverified'), 404, 'User not found.');
    await no(allianceDoors.invite, 'leader', whom(' '), 400, 'Username is required.');
  },
  'R-39': async () => {
    expect(await ok(allianceDoors.myInvitations, 'owner')).toMatchObject([
      { invitation_id: own().invitation, inviter_username: scene.actors.leader.username },
    ]);
    expect(await ok(allianceDoors.myInvitations, 'stranger')).toEqual([]);
  },
  'R-40': async () => {
    const invited = { params: { invitationId: own().invitation } };
    await no(allianceDoors.acceptInvitation, 'stranger', invited, 404, 'Invitation not found.');
    await ok(allianceDoors.acceptInvitation, 'owner', invited);
    expect((await ok(alliances.myAlliance, 'owner')).user_role).toBe('member');
    await no(allianceDoors.acceptInvitation, 'owner', invited, 409, /already in an alliance|answered or withdrawn/);
  },
  'R-41': async () => {
    const invited = { params: { invitationId: own().invitation } };
    await ok(allianceDoors.declineInvitation, 'owner', invited);
    expect(await ok(allianceDoors.myInvitations, 'owner')).toEqual([]);
    await no(allianceDoors.declineInvitation, 'owner', invited, 409, /answered or withdrawn/);
  },
  'R-42': async () => {
    const { resources } = await ok(alliances.getAllianceDetails, 'member', here());
    expect(resources).toEqual({ naquadah: 100_000, trinium: 100_000, metal: 100_000 });
    await no(alliances.getAllianceDetails, 'stranger', here(), 403, /Only members/);
  },
  'R-43': async () => {
    const give = (body: object) => ({ ...here(), body });
    expect(await ok(alliances.contribute, 'member', give({ metal: 5 }) as never)).toMatchObject({
      alliance_resources: { naquadah: 100_000, trinium: 100_000, metal: 100_005 },
      contributed: { naquadah: 0, trinium: 0, metal: 5 },
    });
    const none = 'Please enter a positive amount for at least one resource.';
    await no(alliances.contribute, 'member', give({ metal: 0 }), 400, none);
    for (const metal of [-1, 1.5, '5']) await no(alliances.contribute, 'member', give({ metal }), 400, /whole amounts/);
    await poor('member');
    await no(alliances.contribute, 'member', give({ metal: 1e9 }), 400, /metal/);
  },
  'R-44': async () => {
    expect(await ok(alliances.upgradeAlliance, 'leader', here())).toMatchObject({ new_level: 2, new_max_members: 15 });
    await app.db.query('UPDATE alliance SET metal = 1 WHERE id = $1', [own().alliance]);
    const body = await no(alliances.upgradeAlliance, 'leader', here(), 400, /^Insufficient resources/);
    expect(body).toMatchObject({ required: { metal: 4000 }, current: { metal: 1 } });
  },
  'R-45': async () => {
    const page = (number: number) => ({ ...here(), query: { page: number, per_page: 2 } });
    // The gifts of one member within an hour are one line.
    for (const giver of ['leader', 'officer', 'member'] as const)
      await ok(alliances.contribute, giver, { ...here(), body: { metal: 1 } } as never);
    const [newest, next] = await ok(alliances.allianceLogs, 'officer', page(1));
    expect(Date.parse(newest?.timestamp ?? '')).toBeGreaterThanOrEqual(Date.parse(next?.timestamp ?? ''));
    expect(await ok(alliances.allianceLogs, 'leader', page(2))).toHaveLength(1);
    expect(await ok(alliances.allianceLogs, 'leader', page(3))).toEqual([]);
    await no(alliances.allianceLogs, 'member', page(1), 403, /officers/);
  },
  'R-46': async () => {
    const { id, username } = scene.actors.member;
    expect(await ok(profiles.getProfile, 'member')).toMatchObject({
      user_id: id,
      username,
      alliance_name: `Alliance ${own().alliance}`,
      planetary_count: 1,
      might: expect.any(Number),
    });
    expect((await ok(profiles.getProfile, 'stranger')).alliance_name).toBeNull();
  },
  'R-47': async () => {
    const { id, username } = scene.actors.member;
    expect(await ok(profiles.getProfileOf, 'stranger', { params: { userId: id } })).toMatchObject({ username });
    for (const userId of [1e9, 'x', another().user]) {
      await no(profiles.getProfileOf, 'stranger', { params: { userId } }, 404, 'User not found.');
    }
  },
  'R-48': async () => {
    for (const bio of ['Born on Chulak.', '']) {
      await ok(profiles.updateBio, 'owner', { body: { bio } });
      expect((await ok(profiles.getProfile, 'owner')).bio).toBe(bio);
    }
    await no(profiles.updateBio, 'owner', { body: { bio: 'x'.repeat(1001) } }, 400, /at most 1000/);
  },
  'R-70': async () => {
    await ok(missions.malp, 'owner', dial(await rivalsAddress()));
    const worlds = await ok(getGalaxy, 'owner');
    expect(worlds.find(({ planet_id }) => planet_id === own().planet)).toMatchObject({ own: true });
    expect(worlds.find(({ planet_id }) => planet_id === another().planet)).toMatchObject({ own: false, known: true });
    const addressed = worlds.filter(({ stargate_address }) => stargate_address);
    expect(addressed).toEqual(worlds.filter((world) => world.own || world.known));
    expect(worlds.length).toBeGreaterThan(addressed.length);
  },
  'R-71': async () => {
    const { password, email } = scene.actors.owner;
    const change = (current_password: string) => ({ body: { current_password, new_password: 'a new password' } });
    const { refresh_token } = await ok(account.login, 'nobody', { body: { email, password } });
    await no(settings.changePassword, 'owner', change('wrong'), 400, 'The current password is wrong.');
    await ok(settings.changePassword, 'owner', change(password));
    await no(account.refreshToken, { token: refresh_token }, {}, 401, 'Token is invalid!');
    await ok(account.refreshToken, 'owner');
    await ok(account.login, 'nobody', { body: { email, password: 'a new password' } });
  },
  'R-72': async () => {
    const sessions = await ok(settings.listSessions, 'owner');
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  },
  'R-73': async () => {
    const { email, password } = scene.actors.owner;
    const { refresh_token } = await ok(account.login, 'nobody', { body: { email, password } });
    await ok(settings.endOtherSessions, 'owner');
    await no(account.refreshToken, { token: refresh_token }, {}, 401, 'Token is invalid!');
    expect(await ok(settings.listSessions, 'owner')).toHaveLength(1);
  },
  'R-74': async () => {
    await ok(account.acknowledgeFirstLogin, 'owner');
    await ok(settings.showIntroduction, 'owner');
    expect((await ok(getDashboard, 'owner')).first_login).toBe(true);
  },
  'R-75': async () => {
    const { email } = scene.actors.former;
    const known = await ok(settings.forgotPassword, 'nobody', { body: { email } });
    expect(await ok(settings.forgotPassword, 'nobody', { body: { email: 'nobody@example.org' } })).toEqual(known);
    expect((await app.mails.mailTo(email)).text).toMatch(/http:\/\/localhost:\d+\/reset-password#token=[\w-]{43}/);
  },
  'R-76': async () => {
    const { email } = scene.actors.stranger;
    await ok(settings.forgotPassword, 'nobody', { body: { email } });
    const token = /token=([\w-]+)/.exec((await app.mails.mailTo(email)).text ?? '')?.[1] ?? '';
    const form = { body: { token, new_password: 'a better password' } };
    await ok(settings.resetPassword, 'nobody', form);
    await no(account.refreshToken, 'stranger', {}, 401, 'Token is invalid!');
    await no(settings.resetPassword, 'nobody', form, 400, /no longer valid/);
    await no(settings.resetPassword, 'nobody', { body: { ...form.body, token: 'x' } }, 400, /no longer valid/);
  },
};

it.each(Object.entries(REQUIREMENT_ROWS))('%s, %s', async (row, call) => {
  await ROWS[row as RequirementRow]();
  expect([...asked]).toContain(call);
});
