import type { DataTag, InfiniteData, QueryKey } from '@tanstack/react-query';
import type { getRegistration } from '#shared/api/account';
import type { addressBook } from '#shared/api/address-book';
import type { joinRequests, myInvitations } from '#shared/api/alliances/alliance-admission';
import type { listPresence } from '#shared/api/alliances/alliance-hall';
import type { listPayees, listPayouts } from '#shared/api/alliances/alliance-payouts';
import type { listRelations } from '#shared/api/alliances/alliance-relations';
import type { sharedSightings } from '#shared/api/alliances/alliance-sightings';
import type {
  allianceLogs,
  allianceMembers,
  getAllianceDetails,
  getContributions,
  myAlliance,
  searchAlliances,
  suggestedAlliances,
} from '#shared/api/alliances/alliances';
import type { listAnnouncements } from '#shared/api/announcements';
import type { listArtifacts } from '#shared/api/artifacts';
import type { getBattle, getSharedBattle, listBattles } from '#shared/api/battles/battles';
import type { getNightTruce, getShields } from '#shared/api/battles/garrisons';
import type { listMarches, planMarch } from '#shared/api/battles/marches';
import type { availableSquads } from '#shared/api/battles/squads';
import type { availableBuildings } from '#shared/api/buildings';
import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import type { GalaxyFromAfar, getKnownWorlds, getSieges, MapSector } from '#shared/api/galaxy';
import type { getMatesMarches, getPeople } from '#shared/api/galaxy-people';
import type { getLegalPage } from '#shared/api/legal';
import type { listBlocks } from '#shared/api/letters/blocks';
import type { LetterPage, listConversations } from '#shared/api/letters/letters';
import type { missionTypes } from '#shared/api/missions';
import type { getNotifications } from '#shared/api/notifications';
import type { listObjectives } from '#shared/api/objectives';
import type { getPlanet, listPlanets, planetsWithScouts } from '#shared/api/planets';
import type { getProfile, getProfileOf } from '#shared/api/profiles';
import type { allianceRanking, listPlayers } from '#shared/api/ranking';
import type { getRefined } from '#shared/api/refining';
import type { getReport, listReports } from '#shared/api/reports';
import type { listResearch } from '#shared/api/research';
import type { getResources } from '#shared/api/resources';
import type { getSeason, listSeasons } from '#shared/api/seasons';
import type { getAccount, listSessions } from '#shared/api/settings';
import type { availableShips } from '#shared/api/ships';
import type { getVacation } from '#shared/api/vacation';
import type { Hall } from './hall.ts';

/** A key of a view of this type. */
export type KeyOf<V> = DataTag<QueryKey, V, Error>;

/** A key that knows its view's type: so a push can change a view without loading the call that reads it. */
const of =
  <V>() =>
  <const K extends QueryKey>(...parts: K) =>
    parts as unknown as DataTag<K, V, Error>;

/** The answer as the dashboard's query keeps it: the top bar's query has the stock. */
export type Dashboard = Omit<Answer<typeof getDashboard>, 'resources'>;

/** The keys of all queries, with the types of their views. What has several views (pages, filters, worlds) is read again by the first word. */
export const KEYS = {
  resources: of<Answer<typeof getResources>>()('resources'),
  dashboard: of<Dashboard>()('dashboard'),
  planets: of<Answer<typeof listPlanets>>()('planets'),
  planet: (id: number) => of<Answer<typeof getPlanet>>()('planet', id),
  blueprints: of<Answer<typeof availableBuildings>>()('blueprints'),
  research: of<Answer<typeof listResearch>>()('research'),
  objectives: of<Answer<typeof listObjectives>>()('objectives'),
  artifacts: of<Answer<typeof listArtifacts>>()('artifacts'),
  refined: of<Answer<typeof getRefined>>()('refined'),
  shipTypes: (level: number | undefined) => of<Answer<typeof availableShips>>()('ship-types', level),
  squadTypes: of<Answer<typeof availableSquads>>()('squad-types'),

  missionTypes: of<Answer<typeof missionTypes>>()('mission-types'),
  scouts: of<Answer<typeof planetsWithScouts>>()('scouts'),
  reports: (filter: object) => of<Answer<typeof listReports>>()('reports', filter),
  report: (id: number) => of<Answer<typeof getReport>>()('report', id),
  known: of<Answer<typeof addressBook>>()('known'),
  /** Where all worlds are: these change only as the galaxy grows. */
  fromAfar: of<GalaxyFromAfar>()('sectors', 'all'),
  sector: (sector: number) => of<MapSector>()('sectors', sector),
  /** What lies over that: whatever changes one of these may change the others. `sector`: undefined for the latest of all sectors. */
  people: of<Answer<typeof getPeople>>()('galaxy', 'people'),
  sieges: of<Answer<typeof getSieges>>()('galaxy', 'sieges'),
  matesMarches: of<Answer<typeof getMatesMarches>>()('galaxy', 'mates-marches'),
  knownOnMap: (sector?: number) => of<Answer<typeof getKnownWorlds>>()('galaxy', 'known', sector),

  marches: of<Answer<typeof listMarches>>()('marches'),
  plan: (plan: object | null) => of<Answer<typeof planMarch>>()('march-plan', plan),
  battles: (filter: object) => of<Answer<typeof listBattles>>()('battles', filter),
  battle: (id: number) => of<Answer<typeof getBattle>>()('battle', id),
  sharedBattle: (token: string) => of<Answer<typeof getSharedBattle>>()('shared-battle', token),
  shields: of<Answer<typeof getShields>>()('shields'),
  /** A leave is a shield: marches and battles decide whether one can be announced. */
  vacation: of<Answer<typeof getVacation>>()('shields', 'vacation'),
  nightTruce: of<Answer<typeof getNightTruce>>()('night-truce'),

  myAlliance: of<Answer<typeof myAlliance>>()('alliance', 'mine'),
  allianceSearch: (name: string) => of<Answer<typeof searchAlliances>>()('alliance-search', name),
  suggestedAlliances: of<Answer<typeof suggestedAlliances>>()('alliance-search', 'near', 'suggested'),
  details: (id: number) => of<Answer<typeof getAllianceDetails>>()('alliance', id, 'details'),
  members: (id: number) => of<Answer<typeof allianceMembers>>()('alliance', id, 'members'),
  requests: (id: number) => of<Answer<typeof joinRequests>>()('alliance', id, 'requests'),
  logs: (id: number, page: number) => of<Answer<typeof allianceLogs>>()('alliance', id, 'logs', page),
  giving: (id: number) => of<Answer<typeof getContributions>>()('alliance', id, 'giving'),
  payouts: (id: number) => of<Answer<typeof listPayouts>>()('alliance', id, 'payouts'),
  payees: (id: number) => of<Answer<typeof listPayees>>()('alliance', id, 'payees'),
  relations: (id: number) => of<Answer<typeof listRelations>>()('alliance', id, 'relations'),
  sightings: (id: number) => of<Answer<typeof sharedSightings>>()('alliance', id, 'sightings'),
  hall: (id: number) => of<Hall>()('alliance', id, 'hall'),
  presence: (id: number) => of<Answer<typeof listPresence>>()('alliance', id, 'presence'),
  /** The members who are in, as the room says. */
  present: (id: number) => of<readonly number[]>()('present', id),
  invitations: of<Answer<typeof myInvitations>>()('invitations'),

  profile: of<Answer<typeof getProfile>>()('profile'),
  profileOf: (userId: number) => of<Answer<typeof getProfileOf>>()('profile', userId),
  conversations: (page: number) => of<Answer<typeof listConversations>>()('conversations', page),
  conversation: (userId: number) => of<InfiniteData<LetterPage, number | undefined>>()('conversation', userId),
  blocks: of<Answer<typeof listBlocks>>()('blocks'),
  legal: (page: string, language: string) => of<Answer<typeof getLegalPage>>()('legal', page, language),
  registration: of<Answer<typeof getRegistration>>()('registration'),
  account: of<Answer<typeof getAccount>>()('account'),
  sessions: of<Answer<typeof listSessions>>()('sessions'),
  notifications: of<Answer<typeof getNotifications>>()('notifications'),
  pushSubscription: of<unknown>()('push-subscription'),

  ranking: (query: object) => of<Answer<typeof listPlayers>>()('ranking', query),
  allianceRanking: (query: object) => of<Answer<typeof allianceRanking>>()('ranking', 'alliances', query),
  seasons: of<Answer<typeof listSeasons>>()('seasons'),
  announcements: of<Answer<typeof listAnnouncements>>()('announcements'),
  season: (number: number) => of<Answer<typeof getSeason>>()('season', number),
} as const;

type Keys = {
  [N in keyof typeof KEYS]: (typeof KEYS)[N] extends (...given: never) => infer K ? K : (typeof KEYS)[N];
}[keyof typeof KEYS];

/** One view, by its key; or all whose key begins with this word. */
export type Views = Keys | Keys[0];
