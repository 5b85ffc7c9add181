import * as account from '#shared/api/account';
import * as allianceDoors from '#shared/api/alliance-doors';
import * as alliances from '#shared/api/alliances';
import * as buildings from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getGalaxy } from '#shared/api/galaxy';
import * as health from '#shared/api/health';
import * as missions from '#shared/api/missions';
import * as planets from '#shared/api/planets';
import * as profiles from '#shared/api/profiles';
import * as reports from '#shared/api/reports';
import { getResources } from '#shared/api/resources';
import * as settings from '#shared/api/settings';
import * as ships from '#shared/api/ships';
import { DIALLED_KINDS } from '#shared/catalogue/missions';
import { type Route, route } from './http/route.ts';
import * as accountService from './services/accounts.ts';
import * as bankService from './services/alliance-bank.ts';
import * as invitationService from './services/alliance-invitations.ts';
import * as memberService from './services/alliance-members.ts';
import * as requestService from './services/alliance-requests.ts';
import * as allianceViews from './services/alliance-views.ts';
import * as allianceService from './services/alliances.ts';
import * as buildingService from './services/buildings.ts';
import * as dashboardService from './services/dashboard.ts';
import type { Game } from './services/game.ts';
import * as missionService from './services/missions.ts';
import * as resetService from './services/password-reset.ts';
import * as planetService from './services/planets.ts';
import * as playerService from './services/players.ts';
import * as profileService from './services/profiles.ts';
import { checkReady } from './services/readiness.ts';
import * as reportService from './services/reports.ts';
import * as sessionService from './services/sessions.ts';
import * as shipService from './services/ships.ts';
import * as worldService from './services/worlds.ts';

/** The API's table of contents: one line per call. Literal paths stand before those with an id (G-03). */
export function routes(game: Game): Route[] {
  return [
    route(health.health, () => ({ status: 'up' as const })),
    route(health.ready, () => checkReady(game)),

    route(account.register, ({ body }, { network }) => accountService.register(game, body, network)),
    route(account.verifyEmail, ({ body }, { network }) => accountService.verifyEmail(game, body, network)),
    route(account.resendVerification, ({ body }) => accountService.resendVerification(game, body)),
    route(account.login, ({ body }, caller) => accountService.login(game, body, caller)),
    route(account.refreshToken, (_, caller) => accountService.refreshToken(game, caller)),
    route(account.logout, (_, { refreshToken }) => accountService.logout(game, refreshToken)),
    route(account.acknowledgeFirstLogin, (_, act) => playerService.acknowledgeFirstLogin(game, act)),

    route(getResources, (_, { playerId }) => playerService.getResources(game, playerId)),
    route(getDashboard, (_, { playerId }) => dashboardService.getDashboard(game, playerId)),

    route(planets.listPlanets, (_, { playerId }) => planetService.listPlanets(game, playerId)),
    route(planets.knownPlanets, (_, { playerId }) => worldService.knownPlanets(game, playerId)),
    route(planets.planetsWithScouts, (_, { playerId }) => worldService.planetsWithScouts(game, playerId)),
    route(planets.getPlanet, ({ params }, { playerId }) => planetService.getPlanet(game, playerId, params.id)),

    route(buildings.availableBuildings, (_, { playerId }) => buildingService.availableBuildings(game, playerId)),
    route(buildings.build, ({ body }, act) => buildingService.build(game, act, body)),
    route(buildings.completeBuilding, ({ body }, act) => buildingService.completeBuilding(game, act, body)),

    route(ships.availableShips, (_, { playerId }) => shipService.availableShips(game, playerId)),
    route(ships.buildShip, ({ body }, act) => shipService.buildShip(game, act, body)),
    route(ships.completeShip, ({ body }, act) => shipService.completeShip(game, act, body)),

    route(missions.missionTypes, (_, { playerId }) => missionService.missionTypes(game, playerId)),
    route(missions.explore, ({ body }, act) => missionService.explore(game, act, body)),
    ...DIALLED_KINDS.map((kind) =>
      route(missions.dialledCalls[kind], ({ body }, act) => missionService.dial(game, act, kind, body)),
    ),
    route(reports.listReports, ({ query }, { playerId }) => reportService.listReports(game, playerId, query)),
    route(reports.readReports, ({ body }, act) => reportService.readReports(game, act, body.mission_ids)),
    route(reports.getReport, ({ params }, { playerId }) => reportService.getReport(game, playerId, params.id)),
    route(getGalaxy, (_, { playerId }) => worldService.getGalaxy(game, playerId)),

    route(profiles.getProfile, (_, { playerId }) => profileService.getProfile(game, playerId)),
    route(profiles.getProfileOf, ({ params }, { playerId }) =>
      profileService.getProfileOf(game, playerId, params.userId),
    ),
    route(profiles.updateBio, ({ body }, act) => profileService.updateBio(game, act, body)),

    route(settings.changePassword, ({ body }, act) => sessionService.changePassword(game, act, body)),
    route(settings.listSessions, (_, act) => sessionService.listSessions(game, act)),
    route(settings.endOtherSessions, (_, act) => sessionService.endOtherSessions(game, act)),
    route(settings.showIntroduction, (_, act) => playerService.showIntroduction(game, act)),
    route(settings.forgotPassword, ({ body }, { network }) => resetService.forgotPassword(game, body, network)),
    route(settings.resetPassword, ({ body }) => resetService.resetPassword(game, body)),

    route(alliances.createAlliance, ({ body }, act) => allianceService.createAlliance(game, act, body)),
    route(alliances.searchAlliances, ({ query }, { playerId }) => allianceViews.searchAlliances(game, playerId, query)),
    route(alliances.myAlliance, (_, { playerId }) => allianceViews.myAlliance(game, playerId)),
    route(alliances.leaveAlliance, (_, act) => allianceService.leaveAlliance(game, act)),
    route(allianceDoors.myInvitations, (_, { playerId }) => allianceViews.listInvitations(game, playerId)),
    route(allianceDoors.acceptInvitation, ({ params }, act) =>
      invitationService.acceptInvitation(game, act, params.invitationId),
    ),
    route(allianceDoors.declineInvitation, ({ params }, act) =>
      invitationService.declineInvitation(game, act, params.invitationId),
    ),
    route(allianceDoors.joinAlliance, ({ params }, act) => requestService.requestToJoin(game, act, params.id)),
    route(allianceDoors.joinRequests, ({ params }, { playerId }) =>
      allianceViews.listRequests(game, playerId, params.id),
    ),
    route(allianceDoors.approveRequest, ({ params }, act) =>
      requestService.approveRequest(game, act, params.id, params.requestId),
    ),
    route(allianceDoors.rejectRequest, ({ params }, act) =>
      requestService.rejectRequest(game, act, params.id, params.requestId),
    ),
    route(alliances.allianceMembers, ({ params }, { playerId }) =>
      allianceViews.listMembers(game, playerId, params.id),
    ),
    route(alliances.kickMember, ({ params }, act) => memberService.kickMember(game, act, params.id, params.userId)),
    route(alliances.changeRole, ({ params, body }, act) =>
      memberService.changeRole(game, act, params.id, params.userId, body.role),
    ),
    route(alliances.transferLeadership, ({ params, body }, act) =>
      memberService.transferLeadership(game, act, params.id, body.new_leader_user_id),
    ),
    route(allianceDoors.invite, ({ params, body }, act) =>
      invitationService.invite(game, act, params.id, body.username_to_invite),
    ),
    route(alliances.getAllianceDetails, ({ params }, { playerId }) =>
      allianceViews.getDetails(game, playerId, params.id),
    ),
    route(alliances.contribute, ({ params, body }, act) => bankService.contribute(game, act, params.id, body)),
    route(alliances.upgradeAlliance, ({ params }, act) => bankService.upgradeAlliance(game, act, params.id)),
    route(alliances.allianceLogs, ({ params, query }, { playerId }) =>
      allianceViews.listLogs(game, playerId, params.id, query),
    ),
    route(alliances.editAlliance, ({ params, body }, act) => allianceService.editAlliance(game, act, params.id, body)),
    route(alliances.disbandAlliance, ({ params }, act) => allianceService.disbandAlliance(game, act, params.id)),
  ];
}
