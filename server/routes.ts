import * as account from '#shared/api/account';
import * as book from '#shared/api/address-book';
import * as admission from '#shared/api/alliances/alliance-admission';
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
import * as consoleCalls from '#shared/api/console';
import { getDashboard } from '#shared/api/dashboard';
import * as galaxy from '#shared/api/galaxy';
import * as galaxyPeople from '#shared/api/galaxy-people';
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
import { getResources } from '#shared/api/resources';
import * as roomCalls from '#shared/api/rooms';
import * as seasons from '#shared/api/seasons';
import * as settings from '#shared/api/settings';
import * as ships from '#shared/api/ships';
import * as vacation from '#shared/api/vacation';
import { DIALLED_KINDS } from '#shared/catalogue/missions';
import { type Route, route } from './http/routing/route.ts';
import * as accountService from './services/accounts/accounts.ts';
import * as emailService from './services/accounts/email-change.ts';
import * as ownAccountService from './services/accounts/own-account.ts';
import * as passwordService from './services/accounts/own-password.ts';
import * as resetService from './services/accounts/password-reset.ts';
import * as refreshService from './services/accounts/refresh.ts';
import * as sessionService from './services/accounts/sessions.ts';
import { checkReady } from './services/admin/readiness.ts';
import * as bankService from './services/alliances/alliance-bank.ts';
import * as contributionService from './services/alliances/alliance-contributions.ts';
import * as invitationService from './services/alliances/alliance-invitations.ts';
import * as memberService from './services/alliances/alliance-members.ts';
import * as payoutService from './services/alliances/alliance-payouts.ts';
import * as requestService from './services/alliances/alliance-requests.ts';
import * as sightingService from './services/alliances/alliance-sightings.ts';
import * as allianceViews from './services/alliances/alliance-views.ts';
import * as allianceService from './services/alliances/alliances.ts';
import * as hallViews from './services/alliances/hall/hall-views.ts';
import * as hallModeration from './services/alliances/hall/moderate-hall.ts';
import * as hallMarks from './services/alliances/hall/own-marks.ts';
import { postMessage } from './services/alliances/hall/post-message.ts';
import * as relationService from './services/alliances/relations/relations.ts';
import { setSharing } from './services/alliances/worlds-sharing.ts';
import { listAnnouncements as readAnnouncements } from './services/announcements/announcements.ts';
import * as artifactService from './services/artifacts/artifacts.ts';
import { redeemArtifact } from './services/artifacts/redeem.ts';
import * as battleService from './services/battles/battle-reports.ts';
import { fightDrill } from './services/battles/drill.ts';
import { setIris } from './services/battles/iris.ts';
import { launchMarch } from './services/battles/launch.ts';
import * as marchService from './services/battles/marches.ts';
import * as truceService from './services/battles/night-truce.ts';
import { recallMarch } from './services/battles/recall.ts';
import { getShields } from './services/battles/shields.ts';
import { setStance } from './services/battles/stance.ts';
import type { AppContext } from './services/command/app-context.ts';
import * as announcementService from './services/console/announcements.ts';
import * as caseService from './services/console/cases.ts';
import * as inviteService from './services/console/invitations.ts';
import * as personService from './services/console/people.ts';
import * as roomService from './services/console/rooms.ts';
import * as seasonActs from './services/console/season.ts';
import * as factorService from './services/console/second-factor.ts';
import * as deletionService from './services/deletion/account-deletion.ts';
import { exportAccount } from './services/export/account-export.ts';
import { readLegalPage } from './services/legal/legal-pages.ts';
import * as abuseReportService from './services/letters/abuse-reports.ts';
import * as blockService from './services/letters/blocks.ts';
import * as letterViews from './services/letters/letter-views.ts';
import * as letterService from './services/letters/letters.ts';
import { planetsWithScouts } from './services/missions/available-forces.ts';
import * as missionService from './services/missions/missions.ts';
import * as reportService from './services/missions/reports.ts';
import { unsubscribeMail } from './services/notifications/mail-unsubscribe.ts';
import * as notificationService from './services/notifications/settings.ts';
import * as subscriptionService from './services/notifications/subscriptions.ts';
import * as objectiveService from './services/objectives/objectives.ts';
import * as queueService from './services/planets/build-orders.ts';
import * as buildingService from './services/planets/buildings.ts';
import { dismantleBuilding } from './services/planets/dismantling.ts';
import * as planetService from './services/planets/planets.ts';
import * as refiningService from './services/planets/refining.ts';
import * as shipService from './services/planets/ships.ts';
import * as squadService from './services/planets/squads.ts';
import * as dashboardService from './services/players/dashboard.ts';
import * as playerService from './services/players/players.ts';
import * as profileService from './services/players/profiles.ts';
import * as rankingService from './services/ranking/ranking.ts';
import * as researchService from './services/research/research.ts';
import * as seasonService from './services/seasons/seasons.ts';
import { giveUpWorld } from './services/sieges/giving-up.ts';
import * as vacationService from './services/vacation/vacation.ts';
import * as bookService from './services/worlds/address-book.ts';
import * as galaxyMap from './services/worlds/galaxy-map.ts';
import { knownPlanets } from './services/worlds/known-worlds.ts';
import { getMatesMarches } from './services/worlds/mates-marches.ts';
import { getPeople } from './services/worlds/people-map.ts';
import { suggestAlliances } from './services/worlds/suggested-alliances.ts';
import { VERSION } from './version.ts';

/** Contexts whose connections to the database are apart from those of players, so that strangers take none of these. */
export interface Strangers {
  /** For public reads. */
  readonly reads: AppContext;
  /** For all other calls without an access token: those that begin, renew or end a session, or carry a mailed secret. */
  readonly sessions: AppContext;
}

/** The API's table of contents: one line per call. Literal paths come before paths with an id, which would match them. */
export function apiRoutes(context: AppContext, strangers: Strangers = { reads: context, sessions: context }): Route[] {
  const { reads, sessions } = strangers;
  return [
    route(health.health, () => ({ status: 'up' as const, version: VERSION })),
    route(health.ready, () => checkReady(context)),

    route(account.getRegistration, () => ({ mode: reads.registration })),
    route(account.register, ({ body }, { network }) => accountService.register(sessions, body, network)),
    route(account.verifyEmail, ({ body }, { network }) => accountService.verifyEmail(sessions, body, network)),
    route(account.resendVerification, ({ body }) => accountService.resendVerification(sessions, body)),
    route(account.login, ({ body }, caller) => accountService.login(sessions, body, caller)),
    route(account.refreshToken, (_, caller) => refreshService.refreshToken(sessions, caller)),
    route(account.logout, (_, { refreshToken }) => refreshService.logout(sessions, refreshToken)),
    route(account.acknowledgeFirstLogin, (_, caller) => playerService.acknowledgeFirstLogin(context, caller)),

    route(getResources, (_, { playerId }) => playerService.getResources(context, playerId)),
    route(getDashboard, (_, { playerId }) => dashboardService.getDashboard(context, playerId)),

    route(objectives.listObjectives, (_, { playerId }) => objectiveService.listObjectives(context, playerId)),
    route(objectives.claimObjective, ({ body }, caller) => objectiveService.claimObjective(context, caller, body)),
    route(objectives.showObjectives, ({ body }, caller) => objectiveService.showObjectives(context, caller, body)),

    route(planets.listPlanets, (_, { playerId }) => planetService.listPlanets(context, playerId)),
    route(planets.knownPlanets, (_, { playerId }) => knownPlanets(context, playerId)),
    route(book.addressBook, (_, { playerId }) => bookService.addressBook(context, playerId)),
    route(book.noteAddress, ({ params, body }, caller) =>
      bookService.noteAddress(context, caller, params.id, body.note),
    ),
    route(planets.planetsWithScouts, (_, { playerId }) => planetsWithScouts(context, playerId)),
    route(planets.getPlanet, ({ params }, { playerId }) => planetService.getPlanet(context, playerId, params.id)),
    route(planets.renamePlanet, ({ params, body }, caller) =>
      planetService.renamePlanet(context, caller, params.id, body.planet_name),
    ),

    route(planets.giveUpWorld, ({ body }, caller) => giveUpWorld(context, caller, body)),
    route(buildings.availableBuildings, ({ query }, { playerId }) =>
      buildingService.availableBuildings(context, playerId, query),
    ),
    route(buildings.build, ({ body }, caller) => buildingService.build(context, caller, body)),
    route(buildings.cancelBuild, ({ body }, caller) => queueService.cancelBuild(context, caller, body)),
    route(buildings.dismantleBuilding, ({ body }, caller) => dismantleBuilding(context, caller, body)),
    route(buildings.completeBuilding, ({ body }, caller) => buildingService.completeBuilding(context, caller, body)),

    route(refining.getRefined, (_, { playerId }) => refiningService.getRefined(context, playerId)),
    route(refining.refineOre, ({ body }, caller) => refiningService.refineOre(context, caller, body)),

    route(ships.availableShips, (_, { playerId }) => shipService.availableShips(context, playerId)),
    route(ships.buildShip, ({ body }, caller) => shipService.buildShip(context, caller, body)),
    route(ships.completeShip, ({ body }, caller) => shipService.completeShip(context, caller, body)),

    route(squads.availableSquads, (_, { playerId }) => squadService.availableSquads(context, playerId)),
    route(squads.trainSquads, ({ body }, caller) => squadService.trainSquads(context, caller, body)),

    route(research.listResearch, (_, { playerId }) => researchService.listResearch(context, playerId)),
    route(research.startResearch, ({ body }, caller) => researchService.startResearch(context, caller, body)),
    route(research.completeResearch, ({ body }, caller) => researchService.completeResearch(context, caller, body)),

    route(artifacts.listArtifacts, (_, { playerId }) => artifactService.listArtifacts(context, playerId)),
    route(artifacts.redeemArtifact, ({ body }, caller) => redeemArtifact(context, caller, body)),

    route(missions.missionTypes, (_, { playerId }) => missionService.missionTypes(context, playerId)),
    route(missions.explore, ({ body }, caller) => missionService.explore(context, caller, body)),
    ...DIALLED_KINDS.map((kind) =>
      route(missions.dialledCalls[kind], ({ body }, caller) => missionService.dial(context, caller, kind, body)),
    ),
    route(reports.listReports, ({ query }, { playerId }) => reportService.listReports(context, playerId, query)),
    route(reports.readReports, ({ body }, caller) => reportService.readReports(context, caller, body.mission_ids)),
    route(reports.getReport, ({ params }, { playerId }) => reportService.getReport(context, playerId, params.id)),
    route(garrisons.setIris, ({ body }, caller) => setIris(context, caller, body)),
    route(garrisons.setStance, ({ body }, caller) => setStance(context, caller, body)),
    route(garrisons.getShields, (_, { playerId }) => getShields(context, playerId)),
    route(garrisons.getNightTruce, (_, { playerId }) => truceService.getNightTruce(context, playerId)),
    route(garrisons.changeNightTruce, ({ body }, caller) => truceService.changeNightTruce(context, caller, body)),
    route(vacation.getVacation, (_, { playerId }) => vacationService.getVacation(context, playerId)),
    route(vacation.announceVacation, ({ body }, caller) => vacationService.announceVacation(context, caller, body)),
    route(vacation.endVacation, (_, caller) => vacationService.endVacation(context, caller)),
    route(marches.listMarches, (_, { playerId }) => marchService.listMarches(context, playerId)),
    route(marches.planMarch, ({ query }, { playerId }) => marchService.planMarch(context, playerId, query)),
    route(marches.launchMarch, ({ body }, caller) => launchMarch(context, caller, body)),
    route(marches.recallMarch, ({ body }, caller) => recallMarch(context, caller, body)),
    route(battles.listBattles, ({ query }, { playerId }) => battleService.listBattles(context, playerId, query)),
    route(battles.shareBattle, ({ body }, caller) => battleService.shareBattle(context, caller, body)),
    route(battles.fightDrill, ({ body }, caller) => fightDrill(context, caller, body)),
    route(battles.getSharedBattle, ({ params }) => battleService.getSharedBattle(reads, params.token)),
    route(battles.getBattle, ({ params }, { playerId }) => battleService.getBattle(context, playerId, params.id)),
    route(galaxy.getGalaxy, (_, { playerId }) => galaxyMap.getGalaxy(context, playerId)),
    route(galaxy.getSector, ({ params }) => context.map.sector(params)),
    route(galaxy.getKnownWorlds, ({ query }, { playerId }) =>
      galaxyMap.getKnownWorlds(context, playerId, query.sector),
    ),
    route(galaxy.getSieges, () => galaxyMap.getSieges(context)),
    route(galaxyPeople.getMatesMarches, (_, { playerId }) => getMatesMarches(context, playerId)),
    route(galaxyPeople.getPeople, (_, { playerId }) => getPeople(context, playerId)),
    route(galaxyPeople.setSharing, ({ body }, caller) => setSharing(context, caller, body.sharing)),

    route(profiles.getProfile, (_, { playerId }) => profileService.getProfile(context, playerId)),
    route(profiles.getProfileOf, ({ params }, { playerId }) =>
      profileService.getProfileOf(context, playerId, params.userId),
    ),
    route(ranking.listPlayers, ({ query }, { playerId }) => rankingService.listPlayers(context, playerId, query)),
    route(profiles.updateBio, ({ body }, caller) => profileService.updateBio(context, caller, body)),

    route(letters.listConversations, ({ query }, { playerId }) =>
      letterViews.listConversations(context, playerId, query),
    ),
    route(letters.getConversation, ({ params, query }, { playerId }) =>
      letterViews.getConversation(context, playerId, params.userId, query),
    ),
    route(letters.writeLetter, ({ params, body }, caller) =>
      letterService.writeLetter(context, caller, params.userId, body),
    ),
    route(letters.readLetters, ({ params, body }, caller) =>
      letterService.readLetters(context, caller, params.userId, body.letter_id),
    ),
    route(blocks.listBlocks, (_, { playerId }) => blockService.listBlocks(context, playerId)),
    route(blocks.blockPlayer, ({ params }, caller) => blockService.blockPlayer(context, caller, params.userId)),
    route(blocks.unblockPlayer, ({ params }, caller) => blockService.unblockPlayer(context, caller, params.userId)),
    route(reportPlayer, ({ body }, caller) => abuseReportService.reportPlayer(context, caller, body)),

    route(consoleCalls.getConsoleAccess, (_, staff) => factorService.getAccess(context, staff)),
    route(consoleCalls.beginFactor, ({ body }, staff) => factorService.beginFactor(context, staff, body)),
    route(consoleCalls.openConsole, ({ body }, staff) => factorService.openConsole(context, staff, body)),
    route(consoleCalls.getNow, () => context.readNow()),
    route(consoleCalls.listCases, ({ query }, staff) => caseService.listCases(context, staff, query)),
    route(consoleCalls.openCase, ({ params }, staff) => caseService.openCase(context, staff, params.id)),
    route(consoleCalls.ownCase, ({ params, body }, staff) => caseService.ownCase(context, staff, params.id, body)),
    route(consoleCalls.settleCase, ({ params, body }, staff) =>
      caseService.settleCase(context, staff, params.id, body),
    ),
    route(consoleCalls.removeWords, ({ params, body }, staff) =>
      caseService.removeWords(context, staff, params.id, body),
    ),
    route(consoleCalls.searchPeople, ({ query }, staff) => personService.searchPeople(context, staff, query)),
    route(consoleCalls.getPerson, ({ params }, staff) => personService.getPerson(context, staff, params.id)),
    route(consoleCalls.mutePerson, ({ params, body }, staff) =>
      personService.mutePerson(context, staff, params.id, body),
    ),
    route(consoleCalls.unmutePerson, ({ params, body }, staff) =>
      personService.unmutePerson(context, staff, params.id, body),
    ),
    route(consoleCalls.banPerson, ({ params, body }, staff) =>
      personService.banPerson(context, staff, params.id, body),
    ),
    route(consoleCalls.unbanPerson, ({ params, body }, staff) =>
      personService.unbanPerson(context, staff, params.id, body),
    ),
    route(consoleCalls.renamePerson, ({ params, body }, staff) =>
      personService.renamePerson(context, staff, params.id, body),
    ),
    route(consoleCalls.logOutPerson, ({ params, body }, staff) =>
      personService.logOutPerson(context, staff, params.id, body),
    ),

    route(roomCalls.listRooms, ({ query }, staff) => roomService.listRooms(context, staff, query)),
    route(roomCalls.lookIntoRoom, ({ params }, staff) => roomService.lookIntoRoom(context, staff, params)),

    route(operators.listRegistrationInvites, ({ query }) => inviteService.listRegistrationInvites(context, query)),
    route(operators.createRegistrationInvite, ({ body }, staff) =>
      inviteService.createRegistrationInvite(context, staff, body),
    ),
    route(operators.revokeRegistrationInvite, ({ params }, staff) =>
      inviteService.revokeRegistrationInvite(context, staff, params.id),
    ),

    route(operators.reviewSeason, () => seasonActs.reviewSeason(context)),
    route(operators.endSeasonNow, ({ body }, staff) => seasonActs.endSeasonNow(context, staff, body)),
    route(operators.beginSeasonNow, ({ body }, staff) => seasonActs.beginSeasonNow(context, staff, body)),
    route(operators.reviewAnnouncements, () => announcementService.reviewAnnouncements(context)),
    route(operators.makeAnnouncement, ({ body }, staff) => announcementService.makeAnnouncement(context, staff, body)),
    route(operators.withdrawAnnouncement, ({ params }, staff) =>
      announcementService.withdrawAnnouncement(context, staff, params.id),
    ),

    route(getLegalPage, (input) => readLegalPage(reads.legalDir, input)),
    route(listAnnouncements, () => readAnnouncements(context)),
    route(seasons.listSeasons, () => seasonService.listSeasons(reads)),
    route(seasons.getSeason, ({ params }) => seasonService.getSeason(reads, params.number)),

    route(settings.changePassword, ({ body }, caller) => passwordService.changePassword(context, caller, body)),
    route(settings.getAccount, (_, { playerId }) => ownAccountService.getAccount(context, playerId)),
    route(settings.chooseLanguage, ({ body }, caller) =>
      ownAccountService.chooseLanguage(context, caller, body.language),
    ),
    route(settings.changeEmail, ({ body }, caller) => emailService.changeEmail(context, caller, body)),
    route(settings.confirmEmail, ({ body }, caller) => emailService.confirmEmail(context, caller, body)),
    route(settings.deleteAccount, ({ body }, caller) => deletionService.deleteAccount(context, caller, body)),
    route(settings.keepAccount, (_, caller) => deletionService.keepAccount(context, caller)),
    route(settings.exportAccount, ({ password }, caller) => exportAccount(context, caller, password)),
    route(settings.listSessions, (_, caller) => sessionService.listSessions(context, caller)),
    route(settings.endOtherSessions, (_, caller) => sessionService.endOtherSessions(context, caller)),
    route(settings.showIntroduction, (_, caller) => playerService.showIntroduction(context, caller)),
    route(settings.forgotPassword, ({ body }, { network }) => resetService.forgotPassword(sessions, body, network)),
    route(settings.resetPassword, ({ body }) => resetService.resetPassword(sessions, body)),

    route(notifications.getNotifications, (_, caller) => notificationService.getNotifications(context, caller)),
    route(notifications.updateNotifications, ({ body }, caller) =>
      notificationService.updateNotifications(context, caller, body),
    ),
    route(notifications.subscribe, ({ body }, caller) => subscriptionService.subscribe(context, caller, body)),
    route(notifications.deleteSubscription, ({ params }, caller) =>
      subscriptionService.deleteSubscription(context, caller, params.id),
    ),
    route(notifications.unsubscribe, ({ body }) => subscriptionService.unsubscribe(sessions, body.endpoint)),
    route(notifications.unsubscribeMail, ({ query }) => unsubscribeMail(sessions, query.token)),

    route(alliances.createAlliance, ({ body }, caller) => allianceService.createAlliance(context, caller, body)),
    route(alliances.searchAlliances, ({ query }, { playerId }) =>
      allianceViews.searchAlliances(context, playerId, query),
    ),
    route(alliances.suggestedAlliances, (_, { playerId }) => suggestAlliances(context, playerId)),
    route(ranking.allianceRanking, ({ query }, { playerId }) => rankingService.rankAlliances(context, playerId, query)),
    route(alliances.myAlliance, (_, { playerId }) => allianceViews.myAlliance(context, playerId)),
    route(alliances.leaveAlliance, (_, caller) => allianceService.leaveAlliance(context, caller)),
    route(hall.setPresence, ({ body }, caller) => hallMarks.setPresence(context, caller, body.hidden)),
    route(admission.myInvitations, (_, { playerId }) => allianceViews.listInvitations(context, playerId)),
    route(admission.acceptInvitation, ({ params }, caller) =>
      invitationService.acceptInvitation(context, caller, params.invitationId),
    ),
    route(admission.declineInvitation, ({ params }, caller) =>
      invitationService.declineInvitation(context, caller, params.invitationId),
    ),
    route(admission.joinAlliance, ({ params }, caller) => requestService.requestToJoin(context, caller, params.id)),
    route(admission.joinRequests, ({ params }, { playerId }) =>
      allianceViews.listRequests(context, playerId, params.id),
    ),
    route(admission.approveRequest, ({ params }, caller) =>
      requestService.approveRequest(context, caller, params.id, params.requestId),
    ),
    route(admission.rejectRequest, ({ params }, caller) =>
      requestService.rejectRequest(context, caller, params.id, params.requestId),
    ),
    route(alliances.allianceMembers, ({ params }, { playerId }) =>
      allianceViews.listMembers(context, playerId, params.id),
    ),
    route(alliances.kickMember, ({ params }, caller) =>
      memberService.kickMember(context, caller, params.id, params.userId),
    ),
    route(alliances.changeRole, ({ params, body }, caller) =>
      memberService.changeRole(context, caller, params.id, params.userId, body.role),
    ),
    route(alliances.entrustOfficers, ({ params, body }, caller) =>
      memberService.entrustOfficers(context, caller, params.id, body.officers_trusted),
    ),
    route(alliances.transferLeadership, ({ params, body }, caller) =>
      memberService.transferLeadership(context, caller, params.id, body.new_leader_user_id),
    ),
    route(admission.invite, ({ params, body }, caller) =>
      invitationService.invite(context, caller, params.id, body.username_to_invite),
    ),
    route(alliances.getAllianceDetails, ({ params }, { playerId }) =>
      allianceViews.getDetails(context, playerId, params.id),
    ),
    route(alliances.contribute, ({ params, body }, caller) =>
      contributionService.contribute(context, caller, params.id, body),
    ),
    route(alliances.getContributions, ({ params }, { playerId }) =>
      contributionService.contributionsOf(context, playerId, params.id),
    ),
    route(payouts.payOut, ({ params, body }, caller) => payoutService.payOut(context, caller, params.id, body)),
    route(payouts.listPayouts, ({ params }, { playerId }) => payoutService.payoutsOf(context, playerId, params.id)),
    route(payouts.listPayees, ({ params }, { playerId }) => payoutService.payeesOf(context, playerId, params.id)),
    route(sightings.sharedSightings, ({ params }, { playerId }) =>
      sightingService.sightingsOfMates(context, playerId, params.id),
    ),
    route(hall.listMessages, ({ params, query }, { playerId }) =>
      hallViews.listMessages(context, playerId, params.id, query),
    ),
    route(hall.postMessage, ({ params, body }, caller) => postMessage(context, caller, params.id, body.text)),
    route(hall.readMessages, ({ params, body }, caller) =>
      hallMarks.readMessages(context, caller, params.id, body.message_id),
    ),
    route(hall.removeMessage, ({ params }, caller) =>
      hallModeration.removeMessage(context, caller, params.id, params.messageId),
    ),
    route(hall.setBulletin, ({ params, body }, caller) =>
      hallModeration.setBulletin(context, caller, params.id, body.text),
    ),
    route(hall.listPresence, ({ params }, { playerId }) => hallViews.listPresence(context, playerId, params.id)),
    route(relations.listRelations, ({ params }, { playerId }) =>
      relationService.listRelations(context, playerId, params.id),
    ),
    route(relations.askRelation, ({ params, body }, caller) =>
      relationService.askRelation(context, caller, params.id, body),
    ),
    route(relations.acceptRelation, ({ params }, caller) =>
      relationService.acceptRelation(context, caller, params.id, params.relationId),
    ),
    route(relations.endRelation, ({ params, query }, caller) =>
      relationService.endRelation(context, caller, params.id, params.relationId, query.state),
    ),
    route(alliances.upgradeAlliance, ({ params }, caller) => bankService.upgradeAlliance(context, caller, params.id)),
    route(alliances.allianceLogs, ({ params, query }, { playerId }) =>
      allianceViews.listLogs(context, playerId, params.id, query),
    ),
    route(alliances.editAlliance, ({ params, body }, caller) =>
      allianceService.editAlliance(context, caller, params.id, body),
    ),
    route(alliances.disbandAlliance, ({ params }, caller) =>
      allianceService.disbandAlliance(context, caller, params.id),
    ),
  ];
}
