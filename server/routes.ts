import * as account from '#shared/api/account';
import * as allianceDoors from '#shared/api/alliance-admission';
import * as alliances from '#shared/api/alliances';
import * as buildings from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getGalaxy } from '#shared/api/galaxy';
import * as health from '#shared/api/health';
import * as missions from '#shared/api/missions';
import * as planets from '#shared/api/planets';
import * as profiles from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import * as settings from '#shared/api/settings';
import * as ships from '#shared/api/ships';
import { DIALLED_KINDS } from '#shared/catalogue/missions';
import { type Route, route } from './http/routing/route.ts';
import * as accountService from './services/accounts/accounts.ts';
import * as resetService from './services/accounts/password-reset.ts';
import * as sessionService from './services/accounts/sessions.ts';
import { checkReady } from './services/admin/readiness.ts';
import * as bankService from './services/alliances/alliance-bank.ts';
import * as invitationService from './services/alliances/alliance-invitations.ts';
import * as memberService from './services/alliances/alliance-members.ts';
import * as requestService from './services/alliances/alliance-requests.ts';
import * as allianceViews from './services/alliances/alliance-views.ts';
import * as allianceService from './services/alliances/alliances.ts';
import type { AppContext } from './services/command/app-context.ts';
import * as worldService from './services/missions/known-worlds.ts';
import * as missionService from './services/missions/missions.ts';
import * as buildingService from './services/planets/buildings.ts';
import * as planetService from './services/planets/planets.ts';
import * as shipService from './services/planets/ships.ts';
import * as dashboardService from './services/players/dashboard.ts';
import * as playerService from './services/players/players.ts';
import * as profileService from './services/players/profiles.ts';

/** The API's table of contents: one line per call. Literal paths stand before those with an id (G-03). */
export function routes(context: AppContext): Route[] {
  return [
    route(health.health, () => ({ status: 'up' as const })),
    route(health.ready, () => checkReady(context)),

    route(account.register, ({ body }, { network }) => accountService.register(context, body, network)),
    route(account.verifyEmail, ({ body }, { network }) => accountService.verifyEmail(context, body, network)),
    route(account.resendVerification, ({ body }) => accountService.resendVerification(context, body)),
    route(account.login, ({ body }, caller) => accountService.login(context, body, caller)),
    route(account.refreshToken, (_, caller) => accountService.refreshToken(context, caller)),
    route(account.logout, (_, { refreshToken }) => accountService.logout(context, refreshToken)),
    route(account.acknowledgeFirstLogin, (_, act) => playerService.acknowledgeFirstLogin(context, act)),

    route(getResources, (_, { playerId }) => playerService.getResources(context, playerId)),
    route(getDashboard, (_, { playerId }) => dashboardService.getDashboard(context, playerId)),

    route(planets.listPlanets, (_, { playerId }) => planetService.listPlanets(context, playerId)),
    route(planets.knownPlanets, (_, { playerId }) => worldService.knownPlanets(context, playerId)),
    route(planets.planetsWithScouts, (_, { playerId }) => worldService.planetsWithScouts(context, playerId)),
    route(planets.getPlanet, ({ params }, { playerId }) => planetService.getPlanet(context, playerId, params.id)),

    route(buildings.availableBuildings, (_, { playerId }) => buildingService.availableBuildings(context, playerId)),
    route(buildings.build, ({ body }, act) => buildingService.build(context, act, body)),
    route(buildings.completeBuilding, ({ body }, act) => buildingService.completeBuilding(context, act, body)),

    route(ships.availableShips, (_, { playerId }) => shipService.availableShips(context, playerId)),
    route(ships.buildShip, ({ body }, act) => shipService.buildShip(context, act, body)),
    route(ships.completeShip, ({ body }, act) => shipService.completeShip(context, act, body)),

    route(missions.missionTypes, (_, { playerId }) => missionService.missionTypes(context, playerId)),
    route(missions.explore, ({ body }, act) => missionService.explore(context, act, body)),
    ...DIALLED_KINDS.map((kind) =>
      route(missions.dialledCalls[kind], ({ body }, act) => missionService.dial(context, act, kind, body)),
    ),
    route(getGalaxy, (_, { playerId }) => worldService.getGalaxy(context, playerId)),

    route(profiles.getProfile, (_, { playerId }) => profileService.getProfile(context, playerId)),
    route(profiles.getProfileOf, ({ params }, { playerId }) =>
      profileService.getProfileOf(context, playerId, params.userId),
    ),
    route(profiles.updateBio, ({ body }, act) => profileService.updateBio(context, act, body)),

    route(settings.changePassword, ({ body }, act) => sessionService.changePassword(context, act, body)),
    route(settings.listSessions, (_, act) => sessionService.listSessions(context, act)),
    route(settings.endOtherSessions, (_, act) => sessionService.endOtherSessions(context, act)),
    route(settings.showIntroduction, (_, act) => playerService.showIntroduction(context, act)),
    route(settings.forgotPassword, ({ body }, { network }) => resetService.forgotPassword(context, body, network)),
    route(settings.resetPassword, ({ body }) => resetService.resetPassword(context, body)),

    route(alliances.createAlliance, ({ body }, act) => allianceService.createAlliance(context, act, body)),
    route(alliances.searchAlliances, ({ query }, { playerId }) =>
      allianceViews.searchAlliances(context, playerId, query),
    ),
    route(alliances.myAlliance, (_, { playerId }) => allianceViews.myAlliance(context, playerId)),
    route(alliances.leaveAlliance, (_, act) => allianceService.leaveAlliance(context, act)),
    route(allianceDoors.myInvitations, (_, { playerId }) => allianceViews.listInvitations(context, playerId)),
    route(allianceDoors.acceptInvitation, ({ params }, act) =>
      invitationService.acceptInvitation(context, act, params.invitationId),
    ),
    route(allianceDoors.declineInvitation, ({ params }, act) =>
      invitationService.declineInvitation(context, act, params.invitationId),
    ),
    route(allianceDoors.joinAlliance, ({ params }, act) => requestService.requestToJoin(context, act, params.id)),
    route(allianceDoors.joinRequests, ({ params }, { playerId }) =>
      allianceViews.listRequests(context, playerId, params.id),
    ),
    route(allianceDoors.approveRequest, ({ params }, act) =>
      requestService.approveRequest(context, act, params.id, params.requestId),
    ),
    route(allianceDoors.rejectRequest, ({ params }, act) =>
      requestService.rejectRequest(context, act, params.id, params.requestId),
    ),
    route(alliances.allianceMembers, ({ params }, { playerId }) =>
      allianceViews.listMembers(context, playerId, params.id),
    ),
    route(alliances.kickMember, ({ params }, act) => memberService.kickMember(context, act, params.id, params.userId)),
    route(alliances.changeRole, ({ params, body }, act) =>
      memberService.changeRole(context, act, params.id, params.userId, body.role),
    ),
    route(alliances.transferLeadership, ({ params, body }, act) =>
      memberService.transferLeadership(context, act, params.id, body.new_leader_user_id),
    ),
    route(allianceDoors.invite, ({ params, body }, act) =>
      invitationService.invite(context, act, params.id, body.username_to_invite),
    ),
    route(alliances.getAllianceDetails, ({ params }, { playerId }) =>
      allianceViews.getDetails(context, playerId, params.id),
    ),
    route(alliances.contribute, ({ params, body }, act) => bankService.contribute(context, act, params.id, body)),
    route(alliances.upgradeAlliance, ({ params }, act) => bankService.upgradeAlliance(context, act, params.id)),
    route(alliances.allianceLogs, ({ params, query }, { playerId }) =>
      allianceViews.listLogs(context, playerId, params.id, query),
    ),
    route(alliances.editAlliance, ({ params, body }, act) =>
      allianceService.editAlliance(context, act, params.id, body),
    ),
    route(alliances.disbandAlliance, ({ params }, act) => allianceService.disbandAlliance(context, act, params.id)),
  ];
}
