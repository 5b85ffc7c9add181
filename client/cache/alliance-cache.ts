import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { JoinRequest } from '#shared/api/alliances/alliance-admission';
import type { AllianceMember, AllianceRole, LogEntry } from '#shared/api/alliances/alliances';
import type { AllianceMessages, AllianceState } from '#shared/live/alliance';
import type { PlayerMessages } from '#shared/live/player';
import { replacesSum } from '#shared/rules/alliance-log';
import { checkRight } from '#shared/rules/alliances';
import { bankAllowance, payableOf } from '#shared/rules/bank-books';
import { LOGS_PER_PAGE } from '../api/alliances.ts';
import { KEYS } from '../api/keys.ts';
import { type Act, readAgain } from '../api/versions/read-again.ts';
import { mergeUnversioned } from './cache-merge.ts';
import { forgetMates, recolourPeople } from './people-cache.ts';

// Applies events of the alliance to the cache. Views that have not been fetched yet are not created.

/** Applies the room's state to the alliance's details and to the summary of the player's own alliance. */
export function applyAlliance(cache: QueryClient, state: AllianceState): void {
  const { id, name, description, level, current_member_count, max_members, naquadah, trinium, metal, version } = state;
  const officers_trusted = state.officers_trusted === 1;
  const about = { name, description: description || null, level, current_member_count, max_members };
  cache.setQueryData(KEYS.details(id), (known) => {
    if (!known || known.version >= version) return known;
    return { ...known, ...about, officers_trusted, resources: { naquadah, trinium, metal }, version };
  });
  // What a gift adds may be paid out too. A payout, and an upgrade that costs what is kept, have the whole view read again.
  cache.setQueryData(KEYS.payouts(id), (known) => {
    if (!known || known.version >= version) return known;
    const books = { bank: { naquadah, trinium, metal }, kept: known.kept };
    return { ...known, payable: payableOf(books), left: bankAllowance(books, known.paid), version };
  });
  const withState = (mine: Mine) => {
    if (mine.alliance?.id !== id) return mine;
    return { ...mine, alliance: { ...mine.alliance, ...about, member_count: current_member_count } };
  };
  const holdsState = (mine: Mine) => mine.alliance?.id === id && replaceEqualDeep(mine, withState(mine)) === mine;
  // The summary carries the player's version, which does not order the alliance's events.
  mergeUnversioned(cache, KEYS.myAlliance, undefined, withState, holdsState);
}

type Mine = NonNullable<ReturnType<typeof mineIn>>;
const mineIn = (cache: QueryClient) => cache.getQueryData(KEYS.myAlliance);

/** Replaces the members; the details take the leader from them. */
export function applyMembers(cache: QueryClient, id: number, members: readonly AllianceMember[], act?: Act): void {
  mergeUnversioned(cache, KEYS.members(id), act, () => [...members]);
  const leader_id = members.find(({ role }) => role === 'leader')?.user_id;
  if (leader_id === undefined) return;
  cache.setQueryData(KEYS.details(id), (known) => known && { ...known, leader_id });
  mergeUnversioned(cache, KEYS.myAlliance, act, (mine) =>
    mine.alliance?.id === id ? { ...mine, alliance: { ...mine.alliance, leader_id } } : mine,
  );
}

/**
 * Replaces pacts, wars and offers, which colour the people on the map. An answer may be late or a repeated one: if the room has shown a
 * newer version of the alliance, the list is read again.
 */
export function applyRelations(
  cache: QueryClient,
  id: number,
  { relations, ...stamp }: AllianceMessages['relations_changed'],
): void {
  if ((cache.getQueryData(KEYS.details(id))?.version ?? 0) > stamp.version) {
    void readAgain(cache, [KEYS.relations(id), KEYS.people], stamp);
    return;
  }
  mergeUnversioned(cache, KEYS.relations(id), stamp, () => [...relations]);
  recolourPeople(cache, id, relations, stamp);
}

/** Replaces the pending requests. */
export function applyRequests(cache: QueryClient, id: number, requests: readonly JoinRequest[], act?: Act): void {
  mergeUnversioned(cache, KEYS.requests(id), act, () => [...requests]);
}

/** Adds a log entry to the top of the first page, in place of the gifts or payouts that it sums up. */
export function applyLog(cache: QueryClient, id: number, entry: LogEntry, act?: Act): void {
  const { details, code, params, timestamp } = entry;
  mergeUnversioned(cache, KEYS.logs(id, 1), act, (known) => {
    if (known.some((each) => each.details === details && each.timestamp === timestamp)) return known;
    const entries = known.filter((each) => !replacesSum(entry, each));
    const at = entries.findIndex((each) => Date.parse(each.timestamp) <= Date.parse(timestamp));
    return entries
      .toSpliced(at < 0 ? entries.length : at, 0, { details, ...(code !== undefined && { code, params }), timestamp })
      .slice(0, LOGS_PER_PAGE);
  });
}

/** The pages of the log behind the first one. */
export function laterLogs(cache: QueryClient, id: number) {
  const pages = cache.getQueryCache().findAll({ queryKey: ['alliance', id, 'logs'] });
  return pages.flatMap(({ queryKey: [, , , page] }) => (page === 1 ? [] : [KEYS.logs(id, Number(page))]));
}

/** What the player may give to the bank of the own alliance, if that was read. */
export function giftsKnown(cache: QueryClient) {
  const gifts = cache
    .getQueryCache()
    .findAll({ queryKey: ['alliance'], predicate: ({ queryKey }) => queryKey[2] === 'giving' });
  return gifts.map(({ queryKey: [, id] }) => KEYS.giving(Number(id)));
}

/** Adds an invitation to the top of the pending ones. */
export function applyInvitation(cache: QueryClient, event: PlayerMessages['invitation_received']): void {
  const { invitation_id, alliance_name, inviter_username, created_at } = event;
  const invitation = { invitation_id, alliance_name, inviter_username, created_at };
  mergeUnversioned(cache, KEYS.invitations, event, (known) => [
    invitation,
    ...known.filter((each) => each.invitation_id !== invitation_id),
  ]);
}

/** Applies the player's membership and role. An older event than the known state changes nothing. */
export function applyStanding(cache: QueryClient, event: PlayerMessages['alliance_changed']): void {
  const { alliance_id, role, version, server_time } = event;
  const mine = mineIn(cache);
  if (mine && version < mine.version) return;
  if (alliance_id === null) {
    if (mine) cache.setQueryData(KEYS.myAlliance, { alliance: null, user_role: null, version, server_time });
    forgetAlliance(cache);
    forgetMates(cache, event, event);
  } else if (mine?.alliance?.id === alliance_id) {
    cache.setQueryData(KEYS.myAlliance, { ...mine, user_role: role, version, server_time });
    void readAgain(cache, [KEYS.members(alliance_id)], event);
    applyRights(cache, alliance_id, role ?? undefined, event);
  } else void readAgain(cache, ['alliance', KEYS.people], event);
}

/** Removes a disbanded alliance. The player's room sends its own event about it, with the player's version. */
export function applyDisbanded(cache: QueryClient, id: number, act?: Act): void {
  if (mineIn(cache)?.alliance?.id === id) {
    mergeUnversioned(cache, KEYS.myAlliance, act, (mine) => ({ ...mine, alliance: null, user_role: null }));
  }
  forgetAlliance(cache);
  forgetMates(cache, act);
}

/** Reads what the role may see, and removes the rest from the cache. */
function applyRights(cache: QueryClient, id: number, role: AllianceRole | undefined, act: Act): void {
  const lists = [
    { right: 'answerRequests', views: [KEYS.requests(id)] },
    { right: 'readLogs', views: [KEYS.logs(id, 1), ...laterLogs(cache, id)] },
    { right: 'payOut', views: [KEYS.payees(id)] },
  ] as const;
  for (const { right, views } of lists) {
    if (!checkRight(role, right)) void readAgain(cache, views, act);
    else for (const queryKey of views) cache.removeQueries({ queryKey });
  }
}

/** Removes everything that only members may see. */
function forgetAlliance(cache: QueryClient): void {
  cache.removeQueries({ queryKey: ['alliance'], predicate: ({ queryKey }) => typeof queryKey[1] === 'number' });
}
