import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { Invitation, JoinRequest } from '#shared/api/alliances/alliance-admission';
import type { askRelation, Relation } from '#shared/api/alliances/alliance-relations';
import type { AllianceDetails, AllianceMember, AllianceRole, Bank, LogEntry } from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import type { AllianceState } from '#shared/live/alliance';
import type { PlayerMessages } from '#shared/live/player';
import { replacesGift } from '#shared/rules/alliance/alliance-log';
import { checkRight } from '#shared/rules/alliances';
import {
  allianceDetailsQuery,
  allianceLogsQuery,
  allianceMembersQuery,
  invitationsQuery,
  joinRequestsQuery,
  LOGS_PER_PAGE,
  myAllianceQuery,
} from '../api/alliances.ts';
import { mergeUnversioned } from './cache-merge.ts';
import { waitingChanged } from './dashboard-cache.ts';
import { forgetMates, readPeopleAgain, recolourPeople } from './people-cache.ts';

// Applies events of the alliance to the cache. Views that have not been fetched yet are not created.

/** Applies the room's state to the alliance's details and to the player's summary of the own alliance. */
export function applyAlliance(cache: QueryClient, state: AllianceState): void {
  const { id, name, description, level, current_member_count, max_members, naquadah, trinium, metal, version } = state;
  const officers_trusted = state.officers_trusted === 1;
  const about = { name, description: description || null, level, current_member_count, max_members };
  cache.setQueryData(allianceDetailsQuery(id).queryKey, (known) => {
    if (!known || known.version >= version) return known;
    return { ...known, ...about, officers_trusted, resources: { naquadah, trinium, metal }, version };
  });
  const withState = (mine: Mine) => {
    if (mine.alliance?.id !== id) return mine;
    return { ...mine, alliance: { ...mine.alliance, ...about, member_count: current_member_count } };
  };
  const holdsState = (mine: Mine) => mine.alliance?.id === id && replaceEqualDeep(mine, withState(mine)) === mine;
  // The summary carries the player's version, which does not order the alliance's events.
  mergeUnversioned<Mine>(cache, myAllianceQuery.queryKey, withState, holdsState);
}

type Mine = NonNullable<ReturnType<typeof mineIn>>;
const mineIn = (cache: QueryClient) => cache.getQueryData(myAllianceQuery.queryKey);

/** Replaces the members; the details take the leader from them. */
export function applyMembers(cache: QueryClient, id: number, members: readonly AllianceMember[]): void {
  mergeUnversioned<AllianceMember[]>(cache, allianceMembersQuery(id).queryKey, () => [...members]);
  const leader_id = members.find(({ role }) => role === 'leader')?.user_id;
  if (leader_id === undefined) return;
  cache.setQueryData(allianceDetailsQuery(id).queryKey, (known) => known && { ...known, leader_id });
  mergeUnversioned<Mine>(cache, myAllianceQuery.queryKey, (mine) =>
    mine.alliance?.id === id ? { ...mine, alliance: { ...mine.alliance, leader_id } } : mine,
  );
}

/** The version of the alliance that the cache shows; undefined if its details are not cached. */
export function allianceVersion(cache: QueryClient, id: number): number | undefined {
  return cache.getQueryData(allianceDetailsQuery(id).queryKey)?.version;
}

/**
 * The bank as the answer to a contribution says. The answer carries no version of the alliance. So the bank is left as it is
 * if the room has sent a newer version than `versionBefore`, which was shown when the request was sent, or if the details
 * were read after `serverTime`, when the contribution was made: an answer may be a repeated one.
 */
export function applyBank(
  cache: QueryClient,
  id: number,
  resources: Bank,
  { versionBefore, serverTime }: { readonly versionBefore: number | undefined; readonly serverTime: string },
): void {
  mergeUnversioned<AllianceDetails>(cache, allianceDetailsQuery(id).queryKey, (known) => {
    if (known.version !== versionBefore || Date.parse(known.server_time) > Date.parse(serverTime)) return known;
    return { ...known, resources };
  });
}

/** Reads the payouts again, and what may still be paid. */
export function payoutsChanged(cache: QueryClient, id: number): void {
  for (const list of ['payouts', 'payees']) void cache.invalidateQueries({ queryKey: ['alliance', id, list] });
}

/** The key of `relationsQuery`, which would bring the rules of pacts and wars onto every page. */
const relationsKey = (id: number) => ['alliance', id, 'relations'];

/** Replaces pacts, wars and offers, which colour the people on the map. */
export function relationsChanged(cache: QueryClient, id: number, relations: readonly Relation[]): void {
  mergeUnversioned<Relation[]>(cache, relationsKey(id), () => [...relations]);
  recolourPeople(cache, id, relations);
}

/**
 * Applies the list in the answer to a command, unless the room has already shown a newer version of the alliance: then the list is
 * read again, because the answer is late or a repeated one.
 */
export function relationsAnswered(
  cache: QueryClient,
  id: number,
  { relations, version }: Answer<typeof askRelation>,
): void {
  if ((allianceVersion(cache, id) ?? 0) > version) {
    void cache.invalidateQueries({ queryKey: relationsKey(id) });
    readPeopleAgain(cache);
  } else relationsChanged(cache, id, relations);
}

/** Reads again what the probes of mates saw. */
export function sightingsChanged(cache: QueryClient, id: number): void {
  void cache.invalidateQueries({ queryKey: ['alliance', id, 'sightings'] });
}

/** Replaces the pending requests. */
export function applyRequests(cache: QueryClient, id: number, requests: readonly JoinRequest[]): void {
  mergeUnversioned<JoinRequest[]>(cache, joinRequestsQuery(id).queryKey, () => [...requests]);
  waitingChanged(cache);
}

/** Adds a log entry to the top of the first page, in place of the gifts that it sums up; other pages are read again. */
export function applyLog(cache: QueryClient, id: number, entry: LogEntry): void {
  const { details, code, params, timestamp } = entry;
  const first = allianceLogsQuery(id, 1).queryKey;
  mergeUnversioned<LogEntry[]>(cache, first, (known) => {
    if (known.some((each) => each.details === details && each.timestamp === timestamp)) return known;
    const entries = known.filter((each) => !replacesGift(entry, each));
    const at = entries.findIndex((each) => Date.parse(each.timestamp) <= Date.parse(timestamp));
    return entries
      .toSpliced(at < 0 ? entries.length : at, 0, { details, ...(code !== undefined && { code, params }), timestamp })
      .slice(0, LOGS_PER_PAGE);
  });
  void cache.invalidateQueries({ queryKey: first.slice(0, 3), predicate: ({ queryKey }) => queryKey[3] !== 1 });
}

/** Adds an invitation to the top of the pending ones. */
export function applyInvitation(cache: QueryClient, event: PlayerMessages['invitation_received']): void {
  const { invitation_id, alliance_name, inviter_username, created_at } = event;
  const invitation = { invitation_id, alliance_name, inviter_username, created_at };
  mergeUnversioned<Invitation[]>(cache, invitationsQuery.queryKey, (known) => [
    invitation,
    ...known.filter((each) => each.invitation_id !== invitation_id),
  ]);
}

/** Applies the player's membership and role. An older event than the known state changes nothing. */
export function applyStanding(cache: QueryClient, event: PlayerMessages['alliance_changed']): void {
  const { alliance_id, role, version, server_time } = event;
  const mine = mineIn(cache);
  if (mine && version < mine.version) return;
  // The pending invitations and requests may have changed too, and the profile names the alliance.
  for (const queryKey of [invitationsQuery.queryKey, ['profile']]) void cache.invalidateQueries({ queryKey });
  if (alliance_id === null) {
    if (mine) cache.setQueryData(myAllianceQuery.queryKey, { alliance: null, user_role: null, version, server_time });
    forgetAlliance(cache);
    forgetMates(cache, event);
  } else if (mine?.alliance?.id === alliance_id) {
    cache.setQueryData(myAllianceQuery.queryKey, { ...mine, user_role: role, version, server_time });
    void cache.invalidateQueries({ queryKey: allianceMembersQuery(alliance_id).queryKey });
    applyRights(cache, alliance_id, role ?? undefined);
  } else {
    void cache.invalidateQueries({ queryKey: ['alliance'] });
    readPeopleAgain(cache);
  }
}

/** Removes a disbanded alliance. The player's room sends its own event about it, with the player's version. */
export function applyDisbanded(cache: QueryClient, id: number): void {
  if (mineIn(cache)?.alliance?.id === id) {
    mergeUnversioned<Mine>(cache, myAllianceQuery.queryKey, (mine) => ({ ...mine, alliance: null, user_role: null }));
  }
  forgetAlliance(cache);
  forgetMates(cache);
}

/** Reads everything about the alliance again. */
export function refetchAlliance(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: ['alliance'] });
  readPeopleAgain(cache);
}

/** Reads what the role may see, and removes the rest from the cache. */
function applyRights(cache: QueryClient, id: number, role: AllianceRole | undefined): void {
  const lists = [
    { right: 'answerRequests', queryKey: joinRequestsQuery(id).queryKey },
    { right: 'readLogs', queryKey: ['alliance', id, 'logs'] },
    { right: 'payOut', queryKey: ['alliance', id, 'payees'] },
  ] as const;
  for (const { right, queryKey } of lists) {
    if (checkRight(role, right)) cache.removeQueries({ queryKey });
    else void cache.invalidateQueries({ queryKey });
  }
}

/** Removes everything that only members may see. */
function forgetAlliance(cache: QueryClient): void {
  cache.removeQueries({ queryKey: ['alliance'], predicate: ({ queryKey }) => typeof queryKey[1] === 'number' });
}
