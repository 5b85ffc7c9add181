import type { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Relation } from '#shared/api/alliances/alliance-relations';
import type { Season } from '#shared/api/seasons';
import { reported, sentence } from '#shared/sentences/sentences';
import { type Hall, hallQuery } from '../api/hall.ts';
import { KEYS } from '../api/keys.ts';
import { blocksQuery } from '../api/letters.ts';
import { createQueryClient, dashboardQuery, resourcesQuery } from '../api/queries.ts';
import { seasonsQuery } from '../api/seasons.ts';
import { aMarch, CHULAK_PLACE } from '../pages/march-page-fixture.ts';
import { aDashboard, countRereads, someResources } from '../pages/page-fixture.tsx';
import { Toasts } from '../ui/feedback/toast.tsx';
import { tell } from './notices.ts';
import { applyEvent, type EventName, hear, type LiveMessages } from './reactions.ts';

let cache: QueryClient;
let version: number;
const stamp = () => {
  version += 1;
  return { version, server_time: new Date(Date.UTC(2026, 0, 1) + version * 1000).toISOString() };
};
const at = '2026-01-01T00:00:00.000Z';

beforeEach(() => {
  version = 3;
  cache = createQueryClient();
  cache.setQueryData(resourcesQuery.queryKey, someResources({ user_id: 7, username: 'Daniel' }));
  cache.setQueryData(dashboardQuery.queryKey, { ...aDashboard({ unread_reports: 7, version: 3, server_time: at }) });
});

/** Resolves once everything that was told is shown. */
const allTold = () => act(() => tell(() => undefined));

describe('a view', () => {
  it('is read again once for all events and answers of one act, and again for the next', () => {
    const reads = countRereads(cache, dashboardQuery.queryKey);
    const first = stamp();
    hear(cache, 'sieges_changed', first, 3);
    hear(cache, 'join_requests_changed', { join_requests: [], ...first }, 3);
    applyEvent(cache, 'alliance_changed', { alliance_id: 3, role: 'member', ...first });
    expect(reads()).toBe(1);
    hear(cache, 'sieges_changed', stamp(), 3);
    expect(reads()).toBe(2);
  });

  it('shows the season that everybody was told of, and the hall of fame reads again', () => {
    const over: Season = { ...aDashboard().season, ends_at: '2026-05-01T12:00:00.000Z', over: true, next_at: null };
    cache.setQueryData(seasonsQuery.queryKey, { current: aDashboard().season, past: [] });
    hear(cache, 'season_changed', { season: over, ...stamp() });
    expect(cache.getQueryData(dashboardQuery.queryKey)).toMatchObject({ season: over, unread_reports: 7 });
    expect(cache.getQueryState(seasonsQuery.queryKey)?.isInvalidated).toBe(true);
  });
});

describe('sieges of mates and partners', () => {
  const relation = (relation_id: number, changes: Partial<Relation>): Relation => ({
    relation_id,
    alliance: { id: 10 + relation_id, name: 'Tollan', disbanded: false },
    kind: 'war',
    offered_by: 3,
    offered_at: at,
    since: at,
    until: null,
    peace_by: null,
    marches_from: null,
    tally: null,
    ...changes,
  });
  const PACT = relation(5, { kind: 'pact' });

  it('are not read again after each battle of a war; after a pact that begins or ends they are', () => {
    const reads = countRereads(cache, dashboardQuery.queryKey);
    const told = (...relations: Relation[]) => {
      hear(cache, 'relations_changed', { relations, ...stamp() }, 3);
      return reads();
    };
    expect(told(relation(1, {}))).toBe(1);
    const side = { battles_won: 1, looted: 20, worlds_taken: 0 };
    expect(told(relation(1, { tally: { own: side, other: side } }))).toBe(1);
    expect(told(relation(1, {}), { ...PACT, since: null })).toBe(1);
    expect(told(relation(1, {}), PACT)).toBe(2);
    expect(told(relation(1, {}), { ...PACT, until: at })).toBe(3);
  });

  it('are read again when a member comes or goes, and not when a role changes', () => {
    const member = (user_id: number, role: 'leader' | 'member') => ({
      user_id,
      username: `p-${user_id}`,
      role,
      level: 1,
      home: null,
    });
    const reads = countRereads(cache, dashboardQuery.queryKey);
    const told = (...members: ReturnType<typeof member>[]) => {
      hear(cache, 'members_changed', { members, ...stamp() }, 3);
      return reads();
    };
    const first = told(member(7, 'leader'), member(8, 'member'));
    expect(told(member(8, 'leader'), member(7, 'member'))).toBe(first);
    expect(told(member(8, 'leader'))).toBe(first + 1);
  });
});

it.each([
  ['is not known', undefined],
  ['lacks nothing', 5],
  ['lacks something', 4],
])('after an outage the count of what is unread is read once, if the conversation %s', async (_, sequence) => {
  const marks = { last_read_id: 0, unread: 0, has_older: false, whole_to: 0, missing_to: null };
  if (sequence !== undefined)
    cache.setQueryData<Hall>(hallQuery(3).queryKey, { messages: [], bulletin: null, sequence, ...marks });
  const reads = countRereads(cache, dashboardQuery.queryKey);
  hear(cache, 'hall_resync', { sequence: 5, ...stamp() }, 3);
  await new Promise((resolve) => setTimeout(resolve));
  expect(reads()).toBe(1);
});

describe('a notice', () => {
  beforeEach(() => {
    render(createElement(Toasts));
  });

  /** What the player is told of an event on a page; '' if nothing. */
  async function told<E extends EventName>(name: E, event: LiveMessages[E], page = '/settings'): Promise<string> {
    window.history.replaceState(null, '', page);
    hear(cache, name, event, 3);
    await allTold();
    return screen
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .join(' ');
  }

  const ship = () => ({
    ship_id: 30,
    ship_type_id: 1,
    ship_type_name: 'Needle',
    planet_id: 5,
    planet_name: 'Chulak',
    is_scout: true,
    started_at: at,
    ready_at: at,
    activated: false,
    on_mission: false,
    on_march: false,
    space_attack: 3,
    space_defense: 5,
    ground_attack: 0,
    attack_level: 1,
    defense_level: 1,
    ...stamp(),
  });
  const invitation = () => ({
    invitation_id: 1,
    alliance_name: 'Tollan',
    inviter_username: 'omoc',
    created_at: at,
    ...stamp(),
  });
  const mission = () => ({
    mission_id: 9,
    kind: 'explore' as const,
    planet_id: 5,
    ship_id: 30,
    ship_type_name: 'Needle',
    completed: true,
    report: { message: 'The scout found a world.' },
    start_time: at,
    finish_time: '2026-01-02T00:00:00.000Z',
    ...stamp(),
  });
  const payout = () => ({
    payout_id: 3,
    at,
    payer: { user_id: 8, username: 'omoc' },
    member: { user_id: 7, username: 'daniel' },
    naquadah: 0,
    trinium: 0,
    metal: 120,
    ...stamp(),
  });

  it('R-38: says what happened elsewhere', async () => {
    expect(await told('payout_received', payout())).toBe('omoc paid you 120 metal from the bank.');
  });

  it.each([
    ['invitation_received', invitation, '/alliance', 'omoc invites you to join Tollan.'],
    ['mission_completed', mission, '/dashboard', 'The scout found a world.'],
    ['ship_due', ship, '/planets/5', 'Needle on Chulak is ready. Launch it.'],
  ] as const)('of %s is not shown on the page where it is to be seen', async (name, event, page, text) => {
    expect(await told(name, event() as never, page)).toBe('');
    expect(await told(name, event() as never, '/settings')).toBe(text);
  });

  it('is shown after the one before, also of two that come before the words are loaded', async () => {
    hear(cache, 'invitation_received', invitation());
    hear(cache, 'ship_due', ship());
    await allTold();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'omoc invites you to join Tollan.',
      'Needle on Chulak is ready. Launch it.',
    ]);
  });

  it('that a ship is ready is taken back when it was launched', async () => {
    expect(await told('ship_due', ship())).toMatch(/^Needle on Chulak/);
    expect(await told('ship_activated', { ...ship(), activated: true })).toBe('');
  });

  it.each([
    ['iris_shut_out', 'The iris was closed: your march to Chulak turned back.'],
    ['ruler_lost_world_lately', 'The ruler of that world lost a world recently: your march to Chulak turned back.'],
    ['world_besieged', 'An army stands before Chulak: your forces there fly home.'],
    ['something_new', 'They could not land: your march to Chulak turned back.'],
  ])('says why a march turned back: %s', async (reason, text) => {
    const march = aMarch({ target: CHULAK_PLACE });
    expect(await told('fleet_turned_back', { ...march, reason, ...stamp() })).toBe(text);
  });

  it('of a siege of a mate’s world is shown to members; the ruler is told by another message, members of partners by none', async () => {
    const line = reported(sentence('siege_begun', { besieger: 'apophis', planet: 'Tollana', ruler: 'narim' }));
    expect(await told('siege_told', { ...line, ruler_id: 7, ...stamp() })).toBe('');
    expect(await told('sieges_changed', stamp())).toBe('');
    const text = 'apophis besieges Tollana, a world of narim.';
    expect(await told('siege_told', { ...line, ruler_id: 9, ...stamp() })).toBe(text);
  });

  describe('of a mention', () => {
    const TEALC = { user_id: 12, username: 'tealc' };
    const APOPHIS = { user_id: 13, username: 'apophis' };
    const CALLED = 'tealc calls you in the alliance hall.';
    let posted = Date.now();
    const message = (text: string, author = TEALC, message_id = ++posted) => {
      const sent = stamp();
      return { message_id, author, text, sent_at: sent.server_time, removed_by: null, sequence: message_id, ...sent };
    };
    beforeEach(() => {
      const blocks = [{ ...APOPHIS, blocked_at: at }];
      cache.setQueryData(blocksQuery.queryKey, { blocks, version: 1, server_time: at });
    });

    it('is shown on other pages, once, and not of whom the player has blocked', async () => {
      expect(await told('message_posted', message('hello'))).toBe('');
      expect(await told('message_posted', message('hello @daniel', APOPHIS))).toBe('');
      const call = message('hello @daniel');
      expect(await told('message_posted', call)).toBe(CALLED);
      expect(await told('message_posted', call)).toBe(CALLED);
    });

    it('is shown also if nobody knows who is blocked', async () => {
      cache.removeQueries({ queryKey: KEYS.blocks });
      vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
      expect(await told('message_posted', message('hello @daniel'))).toBe(CALLED);
    });

    it('is not shown on the alliance’s page, which shows the message itself, and nobody calls themselves', async () => {
      expect(await told('message_posted', message('@daniel', { user_id: 7, username: 'Daniel' }))).toBe('');
      expect(await told('message_posted', message('@daniel'), '/alliance')).toBe('');
    });
  });
});

it('nothing is lost if the words of one notice cannot be made', async () => {
  render(createElement(Toasts));
  void tell(() => {
    throw new Error('no words');
  });
  void tell(() => ({ text: 'The next one.', tone: 'news' }));
  await waitFor(() => expect(screen.getByText('The next one.')).toBeTruthy());
});
