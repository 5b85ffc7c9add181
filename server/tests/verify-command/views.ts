import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { AllianceRole } from '#shared/api/alliances/alliances';
import type { Ids } from '../support/fixture.ts';
import type { Client } from './client.ts';

/** The player whose tab it is. */
export interface Person {
  readonly id: number;
  readonly token: string;
  readonly refreshToken: string;
  readonly homeId: number;
  readonly alliance?: { readonly id: number; readonly role: AllianceRole } | undefined;
}

/** One read of the client, by a name that holds no ids. */
export interface View {
  readonly name: string;
  readonly options: FetchQueryOptions & { readonly queryKey: QueryKey };
  /** Its pages continue one another. */
  readonly isInfinite?: true;
}

/**
 * Every read that a player's pages make, with one filter each. `subject`: the player whose profile and letters are open. Reads that
 * no player may make in the scene, or that no command changes, are in `NOT_OPEN`.
 */
export function viewsOf(client: Client, { homeId, alliance }: Person, subject: number, ids: Ids): View[] {
  const { queries, alliances, garrisons, missions } = client;
  const view = (name: string, options: object): View => ({ name, options: options as View['options'] });
  const mission = Number(ids.mission);
  const battle = Number(ids.battle);
  return [
    view('resources', queries.resourcesQuery),
    view('dashboard', queries.dashboardQuery),
    view('planets', queries.planetsQuery),
    view('planet', queries.planetQuery(homeId)),
    view('blueprints', queries.blueprintsQuery(homeId)),
    view('profile', queries.profileQuery),
    view('profile of another', client.profiles.profileOfQuery(subject)),
    view('known', client.addressBook.addressBookQuery),
    view('known on the map', client.galaxy.knownOnMapQuery()),
    view('people', client.people.peopleQuery),
    view('sieges', client.galaxy.siegesQuery),
    view('scouts', missions.scoutsQuery),
    view('mission types', missions.missionTypesQuery),
    view('reports', missions.reportsQuery({ page: 1 })),
    view('unread reports', missions.reportsQuery({ page: 1, unread: true })),
    view('marches', client.marches.marchesQuery),
    view('battles', client.battles.battlesQuery({ page: 1 })),
    view('shields', garrisons.shieldsQuery),
    view('vacation', garrisons.vacationQuery),
    view('night truce', garrisons.nightTruceQuery),
    view('research', client.research.researchQuery),
    view('refined', client.refining.refinedQuery),
    view('artifacts', client.artifacts.artifactsQuery),
    view('objectives', client.objectives.objectivesQuery),
    view('ship types', client.ships.shipTypesQuery(1)),
    view('squad types', client.squads.squadTypesQuery),
    view('account', client.settings.accountQuery),
    view('sessions', client.settings.sessionsQuery),
    view('notifications', client.notifications.notificationsQuery),
    view('blocks', client.letters.blocksQuery),
    view('conversations', client.letters.conversationsQuery(1)),
    { ...view('conversation', client.letters.conversationQuery(subject)), isInfinite: true },
    view('seasons', client.seasons.seasonsQuery),
    view('announcements', client.announcements.announcementsQuery),
    view('my alliance', alliances.myAllianceQuery),
    view('invitations', alliances.invitationsQuery),
    view('alliance search', alliances.allianceSearchQuery('Alliance')),
    ...(alliance ? viewsInAlliance(client, alliance) : []),
    // The report and the battle are the owner's.
    ...(homeId === ids.planet
      ? [view('report', missions.reportQuery(mission)), view('battle', client.battles.battleQuery(battle))]
      : []),
  ];
}

function viewsInAlliance(client: Client, { id, role }: NonNullable<Person['alliance']>): View[] {
  const { alliances, payouts, hall } = client;
  const view = (name: string, options: object): View => ({ name, options: options as View['options'] });
  return [
    view('details', alliances.allianceDetailsQuery(id)),
    view('giving', alliances.contributionsQuery(id)),
    view('members', alliances.allianceMembersQuery(id)),
    view('payouts', payouts.payoutsQuery(id)),
    view('relations', client.relations.relationsQuery(id)),
    view('sightings', client.sightings.sightingsQuery(id)),
    view('hall', hall.hallQuery(id)),
    view('presence', hall.presenceQuery(id)),
    ...(role === 'member' ? [] : [view('logs', alliances.allianceLogsQuery(id, 1))]),
    ...(role === 'leader'
      ? [view('requests', alliances.joinRequestsQuery(id)), view('payees', payouts.payeesQuery(id))]
      : []),
  ];
}

/** Reads of the client that no tab of this test has open, by the first word of their key, and why. */
export const NOT_OPEN: Readonly<Record<string, string>> = {
  'march-plan': 'its landing time is counted from its reading, and pages read it anew each 15 seconds',
  'shared-battle': 'what a link shows needs no player, and never changes',
  ranking: 'made each hour, whatever players do',
  season: 'no season of the scene has ended',
  present: 'only the room of the alliance says who is in; no call does',
  sectors: 'the galaxy grows by itself; a newcomer finds a home in it',
  'push-subscription': 'asks the browser, not the server',
  galaxy: 'relief of mates under way, which the map reads anew each minute, and no push tells',
  'alliance-search': 'suggested alliances, which follow where their members live, and are read anew with the page',
  legal: 'what the operator has written',
  registration: 'what the operator has set',
};
