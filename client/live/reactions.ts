import type { QueryClient } from '@tanstack/react-query';
import type { Relation } from '#shared/api/alliances/alliance-relations';
import type { WorldPlace } from '#shared/api/battles/battles';
import type { March } from '#shared/api/battles/marches';
import { findBuildingType } from '#shared/catalogue/buildings';
import type { AllianceMessages } from '#shared/live/alliance';
import type { PlayerMessages } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import { type Dashboard, KEYS, type Views } from '../api/keys.ts';
import { readAgain, readAllAgain } from '../api/versions/read-again.ts';
import {
  applyDisbanded,
  applyInvitation,
  applyLog,
  applyMembers,
  applyRelations,
  applyRequests,
  applyStanding,
  giftsKnown,
  laterLogs,
} from '../cache/alliance-cache.ts';
import { mergeIntoCache, mergeUnversioned, upsert } from '../cache/cache-merge.ts';
import { applyGrowth } from '../cache/galaxy-cache.ts';
import {
  applyBulletin,
  applyPosted,
  applyPresenceChange,
  applyPresent,
  applyRead,
  applyRemoved,
  readMissed,
} from '../cache/hall-cache.ts';
import { applyLetter, applyLettersRead } from '../cache/letter-cache.ts';
import {
  applyAttack,
  applyAttackCalledOff,
  applyBattle,
  applyMarch,
  applyRelief,
  applySiege,
  applySiegeEnd,
  leavesOrEnds,
} from '../cache/march-cache.ts';
import { matesChanged } from '../cache/people-cache.ts';
import { applyBuilding, applyCancelledBuilding, applyMission, applyShip, applySquads } from '../cache/player-cache.ts';
import { applyReportsRead } from '../cache/report-cache.ts';
import { type Notice, type NoticeWords, tell } from './notices.ts';

/** Every message of the rooms: to a player, to an alliance, and to those in its hall. */
export interface LiveMessages extends PlayerMessages, AllianceMessages {}
export type EventName = keyof LiveMessages;

type Rereads = 'everything' | readonly Views[];

/** What an event does in a tab. `alliance`: the id of the alliance whose room sent it; 0 if the player's room did. */
interface Reaction<Event> {
  /** Changes the views that the event tells enough of. */
  readonly merge?: (cache: QueryClient, event: Event, alliance: number) => void;
  /** Views that are read again where they are shown. A function is asked before `merge` changes anything. */
  readonly rereads?: Rereads | ((event: Event, cache: QueryClient, alliance: number) => Rereads);
  /** What the player is told, on whatever page. */
  readonly tell?: (event: Event, words: NoticeWords, cache: QueryClient) => Notice | Promise<Notice>;
}

/** What a planned march depends on: who may attack whom, and which forces are where. */
const PLANS = ['march-plan', 'shields'] as const;
/** Sieges of mates and partners, which are part of lists and of the map. */
const SIEGES = ['marches', 'dashboard', 'galaxy', ...PLANS] as const;
const WORLDS = ['planets', 'known', 'galaxy', 'profile'] as const;
const EFFECTS = ['artifacts', 'planet', 'marches', 'dashboard', 'research', ...PLANS] as const;

const around = ({ origin, target }: March) =>
  [KEYS.planet(origin.planet_id), KEYS.planet(target.planet_id), 'scouts', ...PLANS] as const;
const besieged = ({ planet }: { readonly planet: WorldPlace }) =>
  [KEYS.planet(planet.planet_id), 'scouts', 'galaxy', ...PLANS] as const;
const pageOf = (planetId: number) => `/planets/${planetId}`;

/** Changes of the dashboard that the event itself tells. */
const onDashboard =
  <Event extends Stamp>(changes: (event: Event) => Partial<Dashboard>) =>
  (cache: QueryClient, event: Event) =>
    mergeIntoCache(cache, KEYS.dashboard, event, (view) => ({ ...view, ...changes(event) }));

/** The same for what is not written with the player, and has no version. */
const toldToAll =
  <Event>(changes: (event: Event) => Partial<Dashboard>) =>
  (cache: QueryClient, event: Event) =>
    void cache.setQueryData(KEYS.dashboard, (view) => view && { ...view, ...changes(event) });

export const REACTIONS: { readonly [E in EventName]: Reaction<LiveMessages[E]> } = {
  building_started: { merge: applyBuilding, rereads: ['blueprints', 'objectives', 'shields'] },
  building_due: {
    merge: applyBuilding,
    tell: ({ building_id, building_type_name, planet_id, planet_name }, { news }) => ({
      text: news.buildingDue(building_type_name, planet_name),
      tone: 'due',
      shownOn: [pageOf(planet_id), '/dashboard'],
      about: `building ${building_id}`,
    }),
  },
  building_activated: {
    merge: applyBuilding,
    rereads: ({ planet_id, building_type_id }) => [
      // The first building of each type gives more XP than later ones.
      ...(['blueprints', 'planets', 'research', 'objectives', 'shields', 'profile'] as const),
      // The event does not contain the changed population, defence, slots and squads of the planet.
      ...(findBuildingType(building_type_id)?.effects ? [KEYS.planet(planet_id)] : []),
    ],
    tell: ({ building_id }) => ({ over: `building ${building_id}` }),
  },
  building_cancelled: {
    merge: applyCancelledBuilding,
    // A dismantled building takes away what it brought: squads, places, population, defence and yields.
    rereads: ({ planet_id }) => [KEYS.planet(planet_id), 'blueprints', 'planets', 'research', 'shields', 'profile'],
  },
  build_queue_changed: {
    merge: (cache, event) =>
      mergeIntoCache(cache, KEYS.planet(event.planet_id), event, (planet) => ({ ...planet, queue: event.queue })),
  },
  ship_started: { merge: applyShip, rereads: ['scouts', 'shields'] },
  ship_due: {
    merge: applyShip,
    rereads: ['scouts'],
    tell: ({ ship_id, ship_type_name, planet_id, planet_name }, { news }) => ({
      text: news.shipDue(ship_type_name, planet_name),
      tone: 'due',
      shownOn: [pageOf(planet_id)],
      about: `ship ${ship_id}`,
    }),
  },
  ship_activated: {
    merge: applyShip,
    rereads: ['scouts', 'objectives', 'ship-types'],
    tell: ({ ship_id }) => ({ over: `ship ${ship_id}` }),
  },
  squads_started: { merge: applySquads, rereads: ['shields', 'squad-types'] },
  research_started: { merge: applyResearch, rereads: ['shields'] },
  research_due: {
    merge: applyResearch,
    tell: ({ research_id, research_type_name, level }, { news }) => ({
      text: news.researchDue(research_type_name, level),
      tone: 'due',
      shownOn: ['/research', '/dashboard'],
      about: `research ${research_id}`,
    }),
  },
  // A level changes what ships, worlds and marches can do.
  research_completed: {
    merge: applyResearch,
    rereads: 'everything',
    tell: ({ research_id }) => ({ over: `research ${research_id}` }),
  },
  artifact_redeemed: { rereads: ({ found }) => (found > 0 ? [...EFFECTS, 'known'] : EFFECTS) },
  artifact_used: { rereads: EFFECTS },

  mission_launched: {
    merge: applyMission,
    rereads: ({ planet_id }) => [
      KEYS.planet(planet_id),
      // What the next scout would bring depends on those of the day.
      ...(['known', 'scouts', 'galaxy', 'reports', 'objectives', 'mission-types'] as const),
    ],
  },
  mission_completed: {
    merge: applyMission,
    rereads: ({ planet_id }) => [
      ...([KEYS.planet(planet_id), 'known', 'scouts', 'galaxy', 'reports', 'objectives', 'mission-types'] as const),
      // Its report is unread.
      'dashboard',
    ],
    // The result of an instant mission is shown where it was launched.
    tell: ({ start_time, finish_time, report }, { api, news }) =>
      finish_time === start_time
        ? undefined
        : { text: report ? api.stored(report) : news.missionOver, tone: 'news', shownOn: ['/dashboard'] },
  },
  reports_read: { merge: applyReportsRead },

  fleet_launched: { merge: applyMarch, rereads: (march, cache) => [...ofShips(march, cache), 'objectives'] },
  fleet_turned_back: {
    merge: applyMarch,
    rereads: ofShips,
    // The player called back those without a reason.
    tell: ({ target, reason }, { turnedBack }) =>
      reason ? { text: turnedBack(target.planet_name, reason), tone: 'bad' } : undefined,
  },
  fleet_landed: {
    merge: applyMarch,
    rereads: ofShips,
    tell: (march, { fleet }) => ({ text: fleet(march), tone: 'news', shownOn: ['/dashboard'] }),
  },
  attack_incoming: {
    merge: applyAttack,
    rereads: PLANS,
    tell: ({ sender, target }, { news }) => ({ text: news.attack(sender?.username, target.planet_name), tone: 'bad' }),
  },
  attack_called_off: {
    merge: applyAttackCalledOff,
    rereads: PLANS,
    tell: (_, { news }) => ({ text: news.attackOff, tone: 'news' }),
  },
  relief_changed: {
    merge: applyRelief,
    rereads: ({ target }) => [KEYS.planet(target.planet_id), 'scouts', ...PLANS],
  },
  battle_fought: {
    merge: applyBattle,
    rereads: ({ planet, march }) => [
      KEYS.planet(planet.planet_id),
      ...(march ? [KEYS.planet(march.origin.planet_id)] : []),
      // Ships that have never flown may have fallen, and whoever met somebody knows the world.
      ...(['scouts', 'dashboard', 'battles', 'profile', 'known', 'galaxy', 'objectives', ...PLANS] as const),
    ],
    tell: ({ planet, side }, { news }) => ({
      text: news.battle(planet.planet_name),
      tone: side === 'attacker' ? 'news' : 'bad',
      shownOn: ['/dashboard'],
    }),
  },
  siege_begun: {
    merge: applySiege,
    rereads: besieged,
    tell: ({ besieger, planet, side }, { sieges }) => ({
      text: sieges.begun(besieger.username, planet.planet_name),
      tone: side === 'ruler' ? 'bad' : 'news',
    }),
  },
  siege_continues: {
    merge: applySiege,
    rereads: besieged,
    tell: (event, { siegeGoesOn }) => ({ text: siegeGoesOn(event), tone: 'bad' }),
  },
  siege_lengthened: {
    merge: applySiege,
    rereads: besieged,
    tell: ({ planet, ends_at }, { sieges }) => ({ text: sieges.lengthened(planet.planet_name, ends_at), tone: 'news' }),
  },
  siege_broken: {
    merge: (cache, { version, server_time, march_id }) => applySiegeEnd(cache, { version, server_time, march_id }),
    rereads: besieged,
    tell: ({ planet, besieger, outcome }, { sieges }) => ({
      text: sieges.over(planet.planet_name, besieger.username, outcome),
      tone: 'news',
    }),
  },
  world_captured: {
    merge: (cache, { march, ...stamp }) => applySiegeEnd(cache, { ...stamp, march, march_id: march.march_id }),
    rereads: ({ march }) => [...around(march), ...worldChangesHands(march.target.planet_id)],
    tell: ({ planet, loser }, { sieges }) => ({
      text: sieges.captured(planet.planet_name, loser.username),
      tone: 'news',
    }),
  },
  world_lost: {
    merge: applySiegeEnd,
    rereads: ({ planet }) => worldChangesHands(planet.planet_id),
    tell: ({ planet, winner }, { sieges }) => ({ text: sieges.lost(planet.planet_name, winner.username), tone: 'bad' }),
  },
  world_given_up: {
    rereads: ({ planet_id }) => [...worldChangesHands(planet_id), 'artifacts', 'reports'],
  },
  protection_ended: { rereads: (_, cache) => [...PLANS, ...giftsKnown(cache)] },
  stance_changed: {
    merge: (cache, event) =>
      mergeIntoCache(cache, KEYS.planet(event.planet_id), event, (planet) => ({ ...planet, stance: event.stance })),
  },
  iris_changed: {
    merge: (cache, { planet_id, iris_enabled, iris_until, ...stamp }) =>
      mergeIntoCache(cache, KEYS.planet(planet_id), stamp, (planet) => ({ ...planet, iris_enabled, iris_until })),
    rereads: ['planets'],
  },
  // The event is a whole view, so the newer of the two counts.
  night_truce_changed: { merge: (cache, event) => void cache.setQueryData(KEYS.nightTruce, event) },
  // Everything that the worlds yield has changed with it.
  vacation_changed: {
    merge: (cache, { vacation, ...stamp }) => {
      mergeIntoCache(cache, KEYS.dashboard, stamp, (view) => ({ ...view, vacation }));
      mergeIntoCache(cache, KEYS.vacation, stamp, (view) => ({ ...view, vacation }));
    },
    rereads: 'everything',
  },
  probe_seen: {
    tell: ({ username, planet_name }, { news }) => ({ text: news.probeSeen(username, planet_name), tone: 'news' }),
  },

  galaxy_grown: { merge: applyGrowth },
  planet_gained: { rereads: [...WORLDS, 'shields'] },
  planet_renamed: {
    merge: (cache, { planet_id, planet_name, ...stamp }) =>
      mergeIntoCache(cache, KEYS.planet(planet_id), stamp, (planet) => ({ ...planet, planet_name })),
    rereads: ['planets', 'dashboard', 'scouts', 'galaxy', 'reports', 'report', 'marches', 'artifacts'],
  },
  address_noted: {
    merge: (cache, { planet_id, note, ...act }) =>
      mergeUnversioned(cache, KEYS.known, act, (book) =>
        book.map((record) => (record.planet_id === planet_id ? { ...record, note } : record)),
      ),
  },
  // With the level the peace of newcomers may end, in which nobody gives to a bank.
  level_gained: { rereads: (_, cache) => ['blueprints', 'research', 'profile', ...giftsKnown(cache)] },
  objective_completed: {
    merge: applyObjective,
    tell: ({ title }, { news }) => ({ text: news.goalReached(title), tone: 'due', shownOn: ['/dashboard'] }),
  },
  // A reward is part of what a raid could take.
  objective_claimed: { merge: applyObjective, rereads: ['shields'] },
  ore_refined: {
    merge: (cache, { refined, ...stamp }) =>
      mergeIntoCache(cache, KEYS.refined, stamp, (view) => ({ ...view, refined })),
  },
  reserve_emptied: {
    rereads: ({ planet_id }) => [KEYS.planet(planet_id), 'planets'],
    tell: ({ resource, planet_id, planet_name }, { news }) => ({
      text: news.reserveEmptied(resource, planet_name),
      tone: 'bad',
      shownOn: [pageOf(planet_id)],
    }),
  },

  invitation_received: {
    merge: applyInvitation,
    rereads: ['dashboard'],
    tell: ({ inviter_username, alliance_name }, { news }) => ({
      text: news.invited(inviter_username, alliance_name),
      tone: 'due',
      shownOn: ['/alliance'],
    }),
  },
  alliance_changed: {
    merge: applyStanding,
    rereads: ['objectives', 'dashboard', 'invitations', 'profile', 'alliance-search'],
  },
  contribution_made: {
    merge: (cache, { alliance_id, given, ...act }) =>
      mergeUnversioned(cache, KEYS.giving(alliance_id), act, (known) => ({ ...known, given })),
  },
  payout_received: { tell: (event, { news }) => ({ text: news.paid(event.payer.username, event), tone: 'news' }) },
  letter_received: {
    merge: applyLetter,
    rereads: ['conversations'],
    tell: ({ user_id, username, letter }, words) =>
      letter.user_id === user_id
        ? { text: words.letter(username), tone: 'news', shownOn: [`/letters/${user_id}`] }
        : undefined,
  },
  letters_read: { merge: applyLettersRead, rereads: ['conversations'] },
  blocks_changed: { merge: (cache, event) => void cache.setQueryData(KEYS.blocks, event), rereads: ['conversation'] },
  account_changed: { merge: onDashboard(({ delete_at }) => ({ delete_at })), rereads: ['account', 'sessions'] },
  language_chosen: { merge: onDashboard(({ language }) => ({ language })) },
  introduction_chosen: { merge: onDashboard(({ first_login }) => ({ first_login })) },
  objectives_chosen: { merge: onDashboard(({ objectives_shown }) => ({ objectives_shown })), rereads: ['objectives'] },
  battle_shared: {
    merge: (cache, { battle_id, share_path }) =>
      void cache.setQueryData(KEYS.battle(battle_id), (report) => report && { ...report, share_path }),
  },
  sessions_ended: { rereads: ['sessions'] },
  notifications_changed: { rereads: ['notifications'] },
  bio_changed: {
    merge: (cache, { bio }) => void cache.setQueryData(KEYS.profile, (known) => known && { ...known, bio }),
  },
  // Everybody is told at once: nobody reads the dashboard for it.
  season_changed: { merge: toldToAll(({ season }) => ({ season })), rereads: ['seasons'] },
  announcement_changed: {
    merge: toldToAll(({ announcement }) => ({ announcement })),
    rereads: [KEYS.announcements],
  },
  resync: { rereads: (_, __, alliance) => (alliance ? ['alliance', 'alliance-search', ...SIEGES] : 'everything') },

  members_changed: {
    merge: (cache, event, alliance) => {
      applyMembers(cache, alliance, event.members, event);
      matesChanged(cache, event.members, event);
    },
    rereads: ({ members }, cache, alliance) =>
      isNew(cache, 'mates', idsOf(members, 'user_id'))
        ? [...SIEGES, 'profile', 'alliance-search', KEYS.presence(alliance), KEYS.payees(alliance)]
        : ['alliance-search'],
  },
  worlds_changed: { rereads: [KEYS.people] },
  join_requests_changed: {
    merge: (cache, event, alliance) => applyRequests(cache, alliance, event.join_requests, event),
    rereads: ['dashboard'],
  },
  relations_changed: {
    merge: (cache, event, alliance) => applyRelations(cache, alliance, event),
    // Each battle of a war sends the list too. Partners see each other's sieges, and may not attack each other.
    rereads: ({ relations }, cache) => (isNew(cache, 'pacts', idsOf(pactsIn(relations), 'relation_id')) ? SIEGES : []),
  },
  payout_made: { rereads: (_, __, alliance) => [KEYS.payouts(alliance), KEYS.payees(alliance)] },
  sighting_shared: { rereads: (_, __, alliance) => [KEYS.sightings(alliance)] },
  siege_told: {
    // The player's own room tells the ruler.
    tell: (event, { api }, cache) =>
      event.ruler_id === cache.getQueryData(KEYS.resources)?.user_id
        ? undefined
        : { text: api.stored(event), tone: 'news' },
  },
  sieges_changed: { rereads: SIEGES },
  log_added: {
    merge: (cache, event, alliance) => applyLog(cache, alliance, event, event),
    rereads: (_, cache, alliance) => laterLogs(cache, alliance),
  },
  alliance_disbanded: {
    merge: (cache, event) => applyDisbanded(cache, event.alliance_id, event),
    rereads: ['alliance-search'],
  },

  message_posted: {
    merge: (cache, event, alliance) => applyPosted(cache, alliance, event),
    tell: async (event, { called, isCalled }, cache) =>
      // The alliance's page shows the message itself.
      window.location.pathname !== '/alliance' && (await isCalled(cache, event)) && event.author
        ? { text: called(event.author.username), tone: 'news' }
        : undefined,
  },
  message_removed: { merge: (cache, event, alliance) => applyRemoved(cache, alliance, event) },
  bulletin_changed: { merge: (cache, event, alliance) => applyBulletin(cache, alliance, event) },
  messages_read: { merge: (cache, event, alliance) => applyRead(cache, alliance, event) },
  hall_resync: {
    // What is unread may have changed also where the conversation is not shown.
    merge: (cache, { sequence }, alliance) =>
      void readMissed(cache, alliance, sequence).then((isRead) =>
        isRead ? undefined : readAgain(cache, ['dashboard']),
      ),
  },
  members_present: {
    merge: (cache, { user_ids, sequence }, alliance) => {
      applyPresent(cache, alliance, user_ids);
      void readMissed(cache, alliance, sequence);
    },
  },
  presence_chosen: {
    merge: (cache, { hidden }, alliance) =>
      void cache.setQueryData(KEYS.presence(alliance), (known) => known && { ...known, hidden }),
  },
  presence_changed: { merge: (cache, event, alliance) => applyPresenceChange(cache, alliance, event) },
};

/** Applies an event to the views, whether a room or an answer has brought it. */
export function applyEvent<E extends EventName>(
  cache: QueryClient,
  name: E,
  event: LiveMessages[E],
  alliance = 0,
): void {
  const { merge, rereads = [] } = REACTIONS[name];
  const views = typeof rereads === 'function' ? rereads(event, cache, alliance) : rereads;
  merge?.(cache, event, alliance);
  if (views === 'everything') void readAllAgain(cache, event);
  else void readAgain(cache, views, event);
}

/** Applies an event that a room has sent, and tells the player of it. */
export function hear<E extends EventName>(
  cache: QueryClient,
  name: E,
  event: LiveMessages[E],
  alliance?: number,
): void {
  applyEvent(cache, name, event, alliance);
  const say = REACTIONS[name].tell;
  if (say) void tell((words) => say(event, words, cache));
}

function applyResearch(
  cache: QueryClient,
  { version, server_time, ...research }: PlayerMessages['research_started'],
): void {
  const current = research.completed ? null : research;
  mergeIntoCache(cache, KEYS.dashboard, { version, server_time }, (view) => ({ ...view, research: current }));
  mergeIntoCache(cache, KEYS.research, { version, server_time }, (view) => ({ ...view, current }));
}

/** An objective that is claimed stays so until the list is read again. */
function applyObjective(cache: QueryClient, event: PlayerMessages['objective_completed']): void {
  const { version: _, server_time: __, ...objective } = event;
  mergeUnversioned(cache, KEYS.objectives, event, (list) => {
    const known = list.find(({ objective_id }) => objective_id === objective.objective_id);
    return known?.state === 'claimed' ? list : upsert(list, objective, 'objective_id');
  });
}

/** The dashboard is read again when ships leave and when they are back. */
function ofShips(march: March, cache: QueryClient): readonly Views[] {
  return leavesOrEnds(cache, march) ? [...around(march), 'dashboard'] : around(march);
}

const worldChangesHands = (planetId: number) =>
  [KEYS.planet(planetId), ...WORLDS, ...SIEGES, 'blueprints', 'research', 'objectives', 'scouts'] as const;

const pactsIn = (relations: readonly Relation[]) =>
  relations.filter(({ kind, since, until }) => kind === 'pact' && since !== null && until === null);

const idsOf = <I extends string>(rows: readonly Readonly<Record<I, number>>[], id: I) =>
  rows.map((row) => row[id]).sort((a, b) => a - b);

const told = new WeakMap<QueryClient, Map<string, string>>();

/** Whether these ids differ from the last ones that this tab was told. The first ones do: nothing is known of what came before. */
function isNew(cache: QueryClient, what: 'mates' | 'pacts', ids: readonly number[]): boolean {
  const known = told.get(cache) ?? new Map<string, string>();
  told.set(cache, known);
  const before = known.get(what);
  known.set(what, ids.join());
  return before !== ids.join();
}
