import { createECDH } from 'node:crypto';
import * as account from '#shared/api/account';
import * as book from '#shared/api/address-book';
import * as allianceDoors from '#shared/api/alliances/alliance-admission';
import * as hall from '#shared/api/alliances/alliance-hall';
import * as payouts from '#shared/api/alliances/alliance-payouts';
import * as relations from '#shared/api/alliances/alliance-relations';
import * as sightings from '#shared/api/alliances/alliance-sightings';
import * as alliances from '#shared/api/alliances/alliances';
import { listAnnouncements } from '#shared/api/announcements';
import * as artifacts from '#shared/api/artifacts';
import * as battles from '#shared/api/battles/battles';
import * as garrisons from '#shared/api/battles/garrisons';
import * as marches from '#shared/api/battles/marches';
import * as squads from '#shared/api/battles/squads';
import * as buildings from '#shared/api/buildings';
import type { Call } from '#shared/api/call';
import * as consoleCalls from '#shared/api/console';
import * as dashboard from '#shared/api/dashboard';
import * as galaxy from '#shared/api/galaxy';
import * as people from '#shared/api/galaxy-people';
import * as health from '#shared/api/health';
import { getLegalPage } from '#shared/api/legal';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import * as blocks from '#shared/api/letters/blocks';
import * as letters from '#shared/api/letters/letters';
import * as missions from '#shared/api/missions';
import * as notifications from '#shared/api/notifications';
import * as objectives from '#shared/api/objectives';
import * as operators from '#shared/api/operators';
import * as planets from '#shared/api/planets';
import * as profiles from '#shared/api/profiles';
import * as ranking from '#shared/api/ranking';
import * as refining from '#shared/api/refining';
import * as reports from '#shared/api/reports';
import * as research from '#shared/api/research';
import * as resources from '#shared/api/resources';
import * as rooms from '#shared/api/rooms';
import * as seasons from '#shared/api/seasons';
import * as settings from '#shared/api/settings';
import * as ships from '#shared/api/ships';
import * as vacation from '#shared/api/vacation';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { NOTIFICATION_KINDS } from '#shared/catalogue/notifications';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { DRILL_GARRISONS } from '#shared/catalogue/sparring';
import { homeGuardOf } from '#shared/catalogue/squads';
import { ACTORS, type Actor, type Ids, type Parts, STAFF_ACTORS, type Target } from '../support/fixture.ts';

/*
 * The expected status for every route x actor x target. authorization.test.ts sends each of these calls.
 * `none` stands for a call without an id. The columns are the actors of tests/support/fixture.ts:
 *
 *   nobody  unverified  owner  stranger  member  officer  leader  former (member)  moderator  operator
 *
 * The last two, whose consoles are open, are tried on the calls of the staff alone. In the game they are players like others.
 *
 * The server verifies the token's signature first, then validates the request, then looks up the player in the
 * database. So a malformed id is 400 or 404 even for the signed token of an unverified account, which the server never
 * issues.
 */

export type Statuses = Readonly<Record<(typeof ACTORS)[number], number> & Partial<Record<Actor, number>>>;
type Line = readonly [
  ...ofNobodyAndUnverified: [number, number],
  ...ofPlayers: [number, number, number, number, number, number],
  ...ofStaff: [] | [number, number],
];
type Lines = Partial<Record<Target | 'none', Line>>;

export interface Row {
  readonly call: Call;
  readonly expected: ReadonlyMap<Target | 'none', Statuses>;
  readonly given: (ids: Ids) => Parts;
}

/** Public calls. */
const anybody = (status: number): Lines => ({
  none: [status, status, status, status, status, status, status, status],
});

const NOT_FOUND: Line = [404, 404, 404, 404, 404, 404, 404, 404];

/** Calls of signed-in players about themselves. */
const players = (status: number): Lines => ({ none: [401, 401, status, status, status, status, status, status] });

/** Objects of `owner`; those of other players are 403. A malformed id is 404 in a path and 400 in a body. */
const theOwner = (status: number, malformed: 400 | 404): Lines => ({
  own: [401, 401, status, 403, 403, 403, 403, 403],
  another: [401, 401, 403, 403, 403, 403, 403, 403],
  missing: [401, 401, 404, 404, 404, 404, 404, 404],
  malformed: [401, malformed, malformed, malformed, malformed, malformed, malformed, malformed],
});

/** Calls about an alliance: the statuses for its member, officer and leader. All others are refused. */
const inAlliance = (member: number, officer: number, leader: number): Lines => ({
  own: [401, 401, 403, 403, member, officer, leader, 403],
  another: [401, 401, 403, 403, 403, 403, 403, 403],
  missing: [401, 401, 404, 404, 404, 404, 404, 404],
  malformed: [401, 404, 404, 404, 404, 404, 404, 404],
});

/** Calls about a part of an alliance (member, request, invitation). `mixed`: 404 for actors who have the permission. */
const withinAlliance = (member: number, officer: number, leader: number, malformed: 400 | 404 = 404): Lines => {
  const told = (status: number) => (status < 300 ? 404 : status);
  return {
    ...inAlliance(member, officer, leader),
    mixed: [401, 401, 403, 403, told(member), told(officer), told(leader), 403],
    malformed: [401, malformed, malformed, malformed, malformed, malformed, malformed, malformed],
  };
};

/** Calls about another player: `own` is the stranger, `another` an account that was never verified. */
const aboutPlayer = (status: number): Lines => ({
  own: [401, 401, status, 400, status, status, status, status],
  another: [401, 401, 404, 404, 404, 404, 404, 404],
  missing: [401, 401, 404, 404, 404, 404, 404, 404],
  malformed: [401, 404, 404, 404, 404, 404, 404, 404],
});

/** An invitation to `owner`, or a browser of theirs; for others it is 404, so that they do not learn that it exists. */
const theOwnerOnly: Lines = {
  own: [401, 401, 200, 404, 404, 404, 404, 404],
  another: [401, 401, 404, 404, 404, 404, 404, 404],
  missing: [401, 401, 404, 404, 404, 404, 404, 404],
  malformed: [401, 404, 404, 404, 404, 404, 404, 404],
};

/** Calls of an open console: the access token of a player opens none. */
const inConsole = (moderator: number, operator: number): Line => [
  401,
  401,
  401,
  401,
  401,
  401,
  401,
  401,
  moderator,
  operator,
];

/** Calls of the console about a player or a report. */
const aboutCase = (moderator: number, operator: number): Lines => ({
  own: inConsole(moderator, operator),
  another: inConsole(moderator, operator),
  missing: inConsole(moderator === 403 ? 403 : 404, 404),
  malformed: inConsole(404, 404),
});

/** Calls of the staff that open the console. */
const atTheDoor = (status: number): Lines => ({
  none: [401, 401, 403, 403, 403, 403, 403, 403, status, status],
});

const row = (call: Call, lines: Lines, given: (ids: Ids) => Parts = () => ({})): Row => ({
  call,
  given,
  expected: new Map(
    Object.entries(lines).map(([target, line]) => [
      target as Target | 'none',
      Object.fromEntries([...ACTORS, ...STAFF_ACTORS].map((actor, i) => [actor, line[i]])) as unknown as Statuses,
    ]),
  ),
});

let browsers = 0;
/** What a new browser's PushManager says. */
const aBrowser = () => {
  const key = createECDH('prime256v1').generateKeys('base64url');
  return {
    endpoint: `https://nowhere.push.services.mozilla.com/a-browser-${++browsers}`,
    keys: { p256dh: key, auth: Buffer.alloc(16).toString('base64url') },
    time_zone: 'UTC',
  };
};

let newcomers = 0;
const newcomer = () => `newcomer-${++newcomers}`;
const FIRST_TYPE = BUILDING_TYPES[0]?.id;
const GUARD = homeGuardOf(4).id;
const SCOUT = SHIP_TYPES.find(({ isScout, raceId }) => isScout && raceId === 4)?.id;
const WARSHIP = SHIP_TYPES.find(({ isScout, raceId }) => !isScout && raceId === 4)?.id;
const NOWHERE = [1, 1, 1, 1, 1, 1];

/** Calls about a world of `owner` and a gate that does not answer. */
const marchToNowhere: Lines = { ...theOwner(404, 400) };

export const AUTHORIZATION: readonly Row[] = [
  row(health.health, anybody(200)),
  row(health.ready, anybody(200)),

  row(account.getRegistration, anybody(200)),
  row(account.register, anybody(201), () => {
    const username = newcomer();
    return { body: { username, email: `${username}@example.org`, password: username, race_id: 1 } };
  }),
  row(account.verifyEmail, anybody(400), () => ({
    body: { email: 'unverified@example.org', token: '00000', planet_name: 'Abydos' },
  })),
  row(account.resendVerification, anybody(200), () => ({ body: { email: `${newcomer()}@example.org` } })),
  // An unverified account gets no token; authorization.test.ts proves it.
  row(account.login, anybody(401), () => ({ body: { email: 'nobody@example.org', password: 'a guess' } })),
  row(account.refreshToken, players(200)),
  // Logging out succeeds even if the session does not exist, or has ended before.
  row(account.logout, { none: [401, 200, 200, 200, 200, 200, 200, 200] }),
  row(account.acknowledgeFirstLogin, players(200)),

  row(resources.getResources, players(200)),
  row(dashboard.getDashboard, players(200)),
  row(consoleCalls.getConsoleAccess, atTheDoor(200)),
  // A wrong password, and a wrong code.
  row(consoleCalls.beginFactor, atTheDoor(400), () => ({ body: { password: 'a guess' } })),
  row(consoleCalls.openConsole, atTheDoor(400), () => ({ body: { code: '000000' } })),
  row(consoleCalls.getNow, { none: inConsole(403, 200) }),
  row(consoleCalls.listCases, { none: inConsole(200, 200) }),
  row(consoleCalls.openCase, aboutCase(200, 200), ({ report }) => ({ params: { id: report } })),
  row(consoleCalls.ownCase, aboutCase(200, 200), ({ report }) => ({ params: { id: report }, body: { mine: true } })),
  row(consoleCalls.settleCase, aboutCase(200, 200), ({ report }) => ({
    params: { id: report },
    body: { note: 'Spoken to.' },
  })),
  // The reports of the fixture hold no words.
  row(consoleCalls.removeWords, aboutCase(409, 409), ({ report }) => ({
    params: { id: report },
    body: { note: 'Rude.' },
  })),
  row(consoleCalls.searchPeople, { none: inConsole(200, 200) }, () => ({ query: { search: 'player' } })),
  row(consoleCalls.getPerson, aboutCase(200, 200), ({ user }) => ({ params: { id: user } })),
  row(consoleCalls.mutePerson, aboutCase(200, 200), ({ user }) => ({
    params: { id: user },
    body: { hours: 1, reason: 'Rude.' },
  })),
  row(consoleCalls.unmutePerson, aboutCase(409, 409), ({ user }) => ({
    params: { id: user },
    body: { reason: 'Sorry.' },
  })),
  row(consoleCalls.banPerson, aboutCase(200, 200), ({ user }) => ({
    params: { id: user },
    body: { hours: 72, reason: 'Rude.' },
  })),
  row(consoleCalls.renamePerson, aboutCase(200, 200), ({ user }) => ({
    params: { id: user },
    body: { username: newcomer(), reason: 'Rude.' },
  })),
  row(consoleCalls.unbanPerson, aboutCase(403, 409), ({ user }) => ({
    params: { id: user },
    body: { reason: 'Sorry.' },
  })),
  row(consoleCalls.logOutPerson, aboutCase(403, 200), ({ user }) => ({
    params: { id: user },
    body: { reason: 'Asked.' },
  })),

  row(rooms.listRooms, { none: inConsole(403, 200) }),
  // No room is open.
  row(rooms.lookIntoRoom, aboutCase(403, 404), ({ user }) => ({ params: { kind: 'player', id: user } })),

  row(operators.listRegistrationInvites, { none: inConsole(403, 200) }),
  row(operators.createRegistrationInvite, { none: inConsole(403, 201) }, () => ({ body: { uses: 1, days: 1 } })),
  row(operators.revokeRegistrationInvite, aboutCase(403, 200), ({ invite }) => ({ params: { id: invite } })),
  row(operators.reviewSeason, { none: inConsole(403, 200) }),
  // The current season is another one.
  row(operators.endSeasonNow, { none: inConsole(403, 409) }, () => ({
    body: { season: 999, break_hours: 24, reason: 'Because.' },
  })),
  row(operators.beginSeasonNow, { none: inConsole(403, 409) }, () => ({ body: { season: 999, reason: 'Because.' } })),
  row(operators.reviewAnnouncements, { none: inConsole(403, 200) }),
  row(operators.makeAnnouncement, { none: inConsole(403, 201) }, () => ({ body: { en: 'Hello.', days: 1 } })),
  row(operators.withdrawAnnouncement, aboutCase(403, 200), ({ announcement }) => ({ params: { id: announcement } })),
  row(listAnnouncements, players(200)),

  row(getLegalPage, anybody(200), () => ({ params: { page: 'privacy' }, query: { language: 'de' } })),
  row(seasons.listSeasons, anybody(200)),
  // No season has ended.
  row(
    seasons.getSeason,
    { own: NOT_FOUND, another: NOT_FOUND, missing: NOT_FOUND, malformed: NOT_FOUND },
    ({ battle }) => ({
      params: { number: String(battle) },
    }),
  ),

  row(objectives.listObjectives, players(200)),
  // The order of an alliance, which members have done.
  row(objectives.claimObjective, { none: [401, 401, 409, 409, 200, 200, 200, 409] }, () => ({
    body: { objective_id: 8 },
  })),
  row(objectives.showObjectives, players(200), () => ({ body: { shown: true } })),

  row(planets.listPlanets, players(200)),
  row(planets.knownPlanets, players(200)),
  row(book.addressBook, players(200)),
  row(
    book.noteAddress,
    // Of the actors, only the leader knows this world.
    {
      own: [401, 401, 404, 404, 404, 404, 200, 404],
      another: [401, 401, 404, 404, 404, 404, 404, 404],
      missing: [401, 401, 404, 404, 404, 404, 404, 404],
      malformed: [401, 404, 404, 404, 404, 404, 404, 404],
    },
    ({ planet }) => ({ params: { id: planet }, body: { note: 'Quiet at night.' } }),
  ),
  row(planets.planetsWithScouts, players(200)),
  row(planets.getPlanet, theOwner(200, 404), ({ planet }) => ({ params: { id: planet } })),
  row(planets.renamePlanet, theOwner(200, 404), ({ planet }) => ({
    params: { id: planet },
    body: { planet_name: 'Abydos' },
  })),
  // It is the home.
  row(planets.giveUpWorld, theOwner(409, 400), ({ planet }) => ({ body: { planet_id: planet } })),
  row(galaxy.getGalaxy, players(200)),
  row(galaxy.getSector, players(200), () => ({ params: { zoom: 1, x: 3, y: 3 } })),
  row(galaxy.getKnownWorlds, players(200)),
  row(galaxy.getSieges, players(200)),
  row(people.getPeople, players(200)),
  row(people.getMatesMarches, players(200)),
  row(people.setSharing, players(200), () => ({ body: { sharing: false } })),

  row(buildings.availableBuildings, theOwner(200, 400), ({ planet }) => ({ query: { planet_id: String(planet) } })),
  row(buildings.build, theOwner(201, 400), ({ planet }) => ({
    body: { planet_id: planet, building_type_id: FIRST_TYPE },
  })),
  row(buildings.cancelBuild, theOwner(200, 400), ({ order }) => ({ body: { queue_id: order } })),
  // The building of the fixture is not active yet.
  row(buildings.dismantleBuilding, theOwner(409, 400), ({ building }) => ({ body: { building_id: building } })),
  row(buildings.completeBuilding, theOwner(200, 400), ({ building }) => ({ body: { building_id: building } })),

  row(refining.getRefined, players(200)),
  // Nobody here has a Refinery.
  row(refining.refineOre, players(409), () => ({ body: { from: 'naquadah', to: 'metal', amount: 3 } })),

  row(ships.availableShips, players(200)),
  row(ships.buildShip, theOwner(201, 400), ({ planet }) => ({ body: { planet_id: planet, ship_type_id: SCOUT } })),
  row(ships.completeShip, theOwner(200, 400), ({ ship }) => ({ body: { ship_id: ship } })),

  row(squads.availableSquads, players(200)),
  row(squads.trainSquads, theOwner(201, 400), ({ planet }) => ({
    body: { planet_id: planet, squad_type_id: GUARD, count: 1 },
  })),

  row(research.listResearch, players(200)),
  // Without a Gate Archive nobody researches.
  row(research.startResearch, players(409), () => ({ body: { research_type_id: 1 } })),
  row(research.completeResearch, theOwner(200, 400), ({ research }) => ({ body: { research_id: research } })),

  row(artifacts.listArtifacts, players(200)),
  row(artifacts.redeemArtifact, theOwner(200, 400), ({ artifact }) => ({ body: { artifact_id: artifact } })),

  row(missions.missionTypes, players(200)),
  row(
    missions.explore,
    // The actor's planet and another player's scout.
    { ...theOwner(201, 400), mixed: [401, 401, 403, 403, 403, 403, 403, 403] },
    ({ planet, scout }) => ({ body: { planet_id: planet, ship_id: scout, duration_days: 1 } }),
  ),
  ...Object.values(missions.dialledCalls).map((call) =>
    row(call, theOwner(200, 400), ({ planet }) => ({
      body: { originating_planet_id: planet, stargate_address: NOWHERE },
    })),
  ),
  row(reports.listReports, players(200)),
  row(reports.getReport, theOwner(200, 404), ({ mission }) => ({ params: { id: mission } })),
  row(reports.readReports, theOwner(200, 400), ({ mission }) => ({ body: { mission_ids: [mission] } })),

  row(garrisons.setStance, theOwner(200, 400), ({ planet }) => ({ body: { planet_id: planet, stance: 'stand' } })),
  // Without an Iris Works there is no iris.
  row(garrisons.setIris, theOwner(409, 400), ({ planet }) => ({ body: { planet_id: planet, hours: 1 } })),
  row(garrisons.getShields, players(200)),
  row(garrisons.getNightTruce, players(200)),
  row(garrisons.changeNightTruce, players(200), () => ({ body: { from_minute: 1380 } })),
  row(vacation.getVacation, players(200)),
  // A raid of the owner's is on its way, and the former member has announced a leave.
  row(vacation.announceVacation, { none: [401, 401, 409, 201, 201, 201, 201, 409] }, () => ({ body: { days: 3 } })),
  row(vacation.endVacation, { none: [401, 401, 409, 409, 409, 409, 409, 200] }),
  row(marches.listMarches, players(200)),
  row(marches.planMarch, marchToNowhere, ({ planet }) => ({
    query: { origin_id: String(planet), stargate_address: NOWHERE.join('-'), kind: 'raid' },
  })),
  row(marches.launchMarch, marchToNowhere, ({ planet }) => ({
    body: { kind: 'raid', origin_id: planet, stargate_address: NOWHERE, ships: [{ ship_type_id: WARSHIP, count: 1 }] },
  })),
  row(marches.recallMarch, theOwner(200, 400), ({ march }) => ({ body: { march_id: march } })),
  row(battles.listBattles, players(200)),
  row(battles.getBattle, theOwner(200, 404), ({ battle }) => ({ params: { id: battle } })),
  row(battles.shareBattle, theOwner(201, 400), ({ battle }) => ({ body: { battle_id: battle } })),
  row(battles.fightDrill, players(201), () => ({
    body: { garrison_id: DRILL_GARRISONS[0].id, ships: [], squads: [] },
  })),
  // Nobody guesses the token of a battle that is not shared.
  row(
    battles.getSharedBattle,
    { own: NOT_FOUND, another: NOT_FOUND, missing: NOT_FOUND, malformed: NOT_FOUND },
    ({ battle }) => ({
      params: { token: String(battle) },
    }),
  ),

  row(alliances.createAlliance, { none: [401, 401, 201, 201, 409, 409, 409, 201] }, () => ({
    body: { name: newcomer() },
  })),
  row(alliances.searchAlliances, players(200), () => ({ query: { name: 'Alliance' } })),
  row(alliances.suggestedAlliances, players(200)),
  row(ranking.allianceRanking, players(200)),
  row(alliances.myAlliance, players(200)),
  row(alliances.leaveAlliance, { none: [401, 401, 409, 409, 200, 200, 400, 409] }),
  row(allianceDoors.myInvitations, players(200)),
  row(allianceDoors.acceptInvitation, theOwnerOnly, ({ invitation }) => ({ params: { invitationId: invitation } })),
  row(allianceDoors.declineInvitation, theOwnerOnly, ({ invitation }) => ({ params: { invitationId: invitation } })),
  row(
    allianceDoors.joinAlliance,
    {
      own: [401, 401, 201, 201, 409, 409, 409, 201],
      another: [401, 401, 201, 201, 409, 409, 409, 201],
      missing: [401, 401, 404, 404, 404, 404, 404, 404],
      malformed: [401, 404, 404, 404, 404, 404, 404, 404],
    },
    ({ alliance }) => ({ params: { id: alliance } }),
  ),
  row(allianceDoors.joinRequests, inAlliance(403, 403, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(allianceDoors.approveRequest, withinAlliance(403, 403, 200), ({ alliance, request }) => ({
    params: { id: alliance, requestId: request },
  })),
  row(allianceDoors.rejectRequest, withinAlliance(403, 403, 200), ({ alliance, request }) => ({
    params: { id: alliance, requestId: request },
  })),
  row(alliances.allianceMembers, inAlliance(200, 200, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(alliances.kickMember, withinAlliance(403, 200, 200), ({ alliance, mate }) => ({
    params: { id: alliance, userId: mate },
  })),
  row(alliances.changeRole, withinAlliance(403, 403, 200), ({ alliance, mate }) => ({
    params: { id: alliance, userId: mate },
    body: { role: 'officer' },
  })),
  row(alliances.entrustOfficers, inAlliance(403, 403, 200), ({ alliance }) => ({
    params: { id: alliance },
    body: { officers_trusted: true },
  })),
  row(alliances.transferLeadership, withinAlliance(403, 403, 200), ({ alliance, mate }) => ({
    params: { id: alliance },
    body: { new_leader_user_id: mate },
  })),
  row(alliances.editAlliance, inAlliance(403, 403, 200), ({ alliance }) => ({
    params: { id: alliance },
    body: { name: newcomer() },
  })),
  row(alliances.disbandAlliance, inAlliance(403, 403, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(allianceDoors.invite, inAlliance(403, 201, 201), ({ alliance }) => ({
    params: { id: alliance },
    body: { username_to_invite: 'player-2' },
  })),
  row(alliances.getAllianceDetails, inAlliance(200, 200, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(alliances.contribute, inAlliance(200, 200, 200), ({ alliance }) => ({
    params: { id: alliance },
    body: { naquadah: 1 },
  })),
  row(alliances.getContributions, inAlliance(200, 200, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(payouts.payOut, withinAlliance(403, 403, 201), ({ alliance, mate }) => ({
    params: { id: alliance },
    body: { user_id: mate, metal: 1 },
  })),
  row(payouts.listPayouts, inAlliance(200, 200, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(payouts.listPayees, inAlliance(403, 403, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(relations.listRelations, inAlliance(200, 200, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(relations.askRelation, inAlliance(403, 403, 201), ({ alliance, thirdAlliance }) => ({
    params: { id: alliance },
    body: { alliance_id: thirdAlliance, kind: 'war' },
  })),
  row(relations.acceptRelation, withinAlliance(403, 403, 200), ({ alliance, relation }) => ({
    params: { id: alliance, relationId: relation },
  })),
  row(relations.endRelation, withinAlliance(403, 403, 200), ({ alliance, relation }) => ({
    params: { id: alliance, relationId: relation },
    query: { state: 'offered' },
  })),
  row(sightings.sharedSightings, inAlliance(200, 200, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(hall.listMessages, inAlliance(200, 200, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(hall.postMessage, inAlliance(201, 201, 201), ({ alliance }) => ({
    params: { id: alliance },
    body: { text: 'Shall we meet at the gate?' },
  })),
  // The message is the mate's; whether there is one, every member may learn.
  row(
    hall.removeMessage,
    { ...withinAlliance(403, 200, 200), mixed: [401, 401, 403, 403, 404, 404, 404, 403] },
    ({ alliance, said }) => ({ params: { id: alliance, messageId: said } }),
  ),
  row(hall.readMessages, inAlliance(200, 200, 200), ({ alliance }) => ({
    params: { id: alliance },
    body: { message_id: 1 },
  })),
  row(hall.setBulletin, inAlliance(403, 200, 200), ({ alliance }) => ({
    params: { id: alliance },
    body: { text: 'We raid at eight.' },
  })),
  row(hall.listPresence, inAlliance(200, 200, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(hall.setPresence, players(200), () => ({ body: { hidden: false } })),
  row(alliances.upgradeAlliance, inAlliance(403, 403, 200), ({ alliance }) => ({ params: { id: alliance } })),
  row(alliances.allianceLogs, inAlliance(403, 200, 200), ({ alliance }) => ({ params: { id: alliance } })),

  row(profiles.getProfile, players(200)),
  row(
    profiles.getProfileOf,
    // `another` is an unverified account, which other players must not see.
    {
      own: [401, 401, 200, 200, 200, 200, 200, 200],
      another: [401, 401, 404, 404, 404, 404, 404, 404],
      missing: [401, 401, 404, 404, 404, 404, 404, 404],
      malformed: [401, 404, 404, 404, 404, 404, 404, 404],
    },
    ({ user }) => ({ params: { userId: user } }),
  ),
  row(ranking.listPlayers, players(200), () => ({ query: { rank: 'fighters', search: 'player' } })),
  row(profiles.updateBio, players(200), () => ({ body: { bio: 'Born on Chulak.' } })),

  row(letters.listConversations, players(200)),
  row(letters.getConversation, aboutPlayer(200), ({ user }) => ({ params: { userId: user } })),
  row(letters.writeLetter, aboutPlayer(201), ({ user }) => ({ params: { userId: user }, body: { text: 'Hello.' } })),
  // The stranger has written to the owner.
  row(letters.readLetters, { ...theOwnerOnly }, ({ user, letter }) => ({
    params: { userId: user },
    body: { letter_id: letter },
  })),
  row(blocks.listBlocks, players(200)),
  row(blocks.blockPlayer, aboutPlayer(200), ({ user }) => ({ params: { userId: user } })),
  row(blocks.unblockPlayer, aboutPlayer(200), ({ user }) => ({ params: { userId: user } })),
  row(
    reportPlayer,
    {
      own: [401, 401, 201, 400, 404, 404, 404, 404],
      another: [401, 401, 404, 404, 404, 404, 404, 404],
      missing: [401, 401, 404, 404, 404, 404, 404, 404],
      malformed: [401, 400, 400, 400, 400, 400, 400, 400],
    },
    ({ user, letter }) => ({ body: { user_id: user, letter_id: letter, reason: 'Rude words.' } }),
  ),

  row(settings.changePassword, players(400), () => ({
    body: { current_password: 'a wrong guess', new_password: 'a new password' },
  })),
  row(settings.getAccount, players(200)),
  row(settings.chooseLanguage, players(200), () => ({ body: { language: 'de' } })),
  row(settings.changeEmail, players(400), () => ({
    body: { new_email: `${newcomer()}@example.org`, password: 'a wrong guess' },
  })),
  row(settings.confirmEmail, players(400), () => ({ body: { old_code: '00000', new_code: '00000' } })),
  row(settings.deleteAccount, players(400), () => ({ body: { password: 'a wrong guess' } })),
  row(settings.keepAccount, players(200)),
  row(settings.exportAccount, players(400), () => ({ password: 'a wrong guess' })),
  row(settings.listSessions, players(200)),
  row(settings.endOtherSessions, players(200)),
  row(settings.showIntroduction, players(200)),
  row(settings.forgotPassword, anybody(200), () => ({ body: { email: 'nobody@example.org' } })),
  row(notifications.getNotifications, players(200)),
  row(notifications.updateNotifications, players(200), () => ({
    body: {
      kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])),
      quiet_hours: null,
      time_zone: 'UTC',
      email: false,
    },
  })),
  row(notifications.subscribe, players(201), () => ({ body: aBrowser() })),
  row(notifications.deleteSubscription, theOwnerOnly, ({ subscription }) => ({ params: { id: subscription } })),
  row(notifications.unsubscribe, anybody(200), () => ({
    body: { endpoint: 'https://nowhere.push.services.mozilla.com/a-guess' },
  })),
  row(notifications.unsubscribeMail, anybody(400), () => ({ query: { token: 'a guess' } })),
  row(settings.resetPassword, anybody(400), () => ({ body: { token: 'a guess', new_password: 'a new password' } })),
];

/** Second rows, of calls that name one object or another. */
export const ALTERNATIVES: readonly Row[] = [
  // The message is the mate's, in the hall of their alliance; others do not learn that it exists.
  row(
    reportPlayer,
    {
      own: [401, 401, 404, 404, 201, 201, 201, 404],
      another: [401, 401, 404, 404, 404, 404, 404, 404],
      missing: [401, 401, 404, 404, 404, 404, 404, 404],
      malformed: [401, 400, 400, 400, 400, 400, 400, 400],
    },
    ({ mate, said }) => ({ body: { user_id: mate, message_id: said, reason: 'Rude words.' } }),
  ),
  row(buildings.completeBuilding, theOwner(200, 400), ({ building }) => ({ body: { building_ids: [building] } })),
  row(ships.completeShip, theOwner(200, 400), ({ ship }) => ({ body: { ship_ids: [ship] } })),
];
