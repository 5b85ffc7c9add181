import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type HallMessage,
  listMessages,
  listPresence,
  postMessage,
  readMessages,
  removeMessage,
  setBulletin,
  setPresence,
} from '#shared/api/alliances/alliance-hall';
import { listPayouts } from '#shared/api/alliances/alliance-payouts';
import { listRelations } from '#shared/api/alliances/alliance-relations';
import {
  type AllianceRole,
  allianceLogs,
  allianceMembers,
  getAllianceDetails,
  myAlliance,
} from '#shared/api/alliances/alliances';
import { getBattle } from '#shared/api/battles/battles';
import { getKnownWorlds } from '#shared/api/galaxy';
import { getPeople } from '#shared/api/galaxy-people';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { listBlocks } from '#shared/api/letters/blocks';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { applyPosted, applyPresent } from '../../cache/hall-cache.ts';
import { liveStatus } from '../../live/live-events.ts';
import { routes } from '../../router.tsx';
import { ago, aHall, aPresence, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

const stamp = { version: 3, server_time: ago(0) };
const ID = 9;
const SUMMARY = {
  id: ID,
  name: 'Tollan Concord',
  description: 'We trade.',
  level: 1,
  current_member_count: 3,
  max_members: 10,
  leader_id: 8,
};
const MEMBERS = [
  { user_id: 7, username: 'daniel', role: 'member' as const, level: 4, home: null },
  { user_id: 8, username: 'samantha', role: 'leader' as const, level: 6, home: null },
  { user_id: 12, username: 'tealc', role: 'member' as const, level: 9, home: null },
];
const DANIEL = { user_id: 7, username: 'daniel' };
const TEALC = { user_id: 12, username: 'tealc' };

const said = (message_id: number, text: string, changes: Partial<HallMessage> = {}): HallMessage => ({
  message_id,
  author: TEALC,
  text,
  sent_at: ago(60),
  removed_by: null,
  ...changes,
});

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  // happy-dom lays nothing out, so nothing would ever be in view.
  vi.stubGlobal('IntersectionObserver', undefined);
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getAllianceDetails, {
      ...SUMMARY,
      officers_trusted: false,
      resources: { naquadah: 0, trinium: 0, metal: 0 },
      ...stamp,
    })
    .answer(listRelations, [])
    .answer(allianceMembers, MEMBERS)
    .answer(allianceLogs, [])
    .answer(listPayouts, {
      payable: { naquadah: 0, trinium: 0, metal: 0 },
      left: { naquadah: 0, trinium: 0, metal: 0 },
      kept: { naquadah: 0, trinium: 0, metal: 0 },
      paid: { naquadah: 0, trinium: 0, metal: 0 },
      payouts: [],
      ...stamp,
    })
    .answer(listMessages, aHall())
    .answer(listPresence, aPresence())
    .answer(listBlocks, { blocks: [], ...stamp })
    .answer(readMessages, { last_read_id: 100, unread: 0 });
  ranked('member');
});

function ranked(role: AllianceRole): void {
  server.answer(myAlliance, { alliance: { ...SUMMARY, member_count: 3 }, user_role: role, ...stamp });
}

/** Opens the page with these messages, in the order in which they were sent. */
async function openHall(messages: readonly HallMessage[] = [], changes: Partial<ReturnType<typeof aHall>> = {}) {
  server.answer(listMessages, aHall({ messages: messages.toReversed(), sequence: messages.length, ...changes }));
  const page = openPage(routes, '/alliance');
  const area = await screen.findByLabelText<HTMLTextAreaElement>('Message to your alliance');
  const hall = within(screen.getByRole('region', { name: 'Alliance Hall' }));
  const rows = () =>
    within(hall.getByRole('region', { name: 'Conversation' }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const send = hall.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  const hear = (message: HallMessage, sequence = message.message_id) =>
    act(async () => applyPosted(page.cache, ID, { ...message, sequence }));
  return { ...page, hall, area, rows, send, hear };
}

describe('reading', () => {
  test('an empty hall invites to say something', async () => {
    const { hall } = await openHall();
    expect(hall.getByText(/^Nobody has said anything yet/)).toBeTruthy();
  });

  test('messages appear in order, those of one author under one name, and new ones come in', async () => {
    const { rows, hear } = await openHall([said(1, 'one'), said(2, 'two', { author: DANIEL })], { last_read_id: 2 });
    expect(rows()).toEqual([expect.stringMatching(/^tealc .*one$/), expect.stringMatching(/^daniel .*two$/)]);
    await hear(said(3, 'three'));
    const ends = (...texts: string[]) => texts.map((text) => expect.stringMatching(new RegExp(`${text}$`)));
    await waitFor(() => expect(rows()).toEqual(ends('one', 'two', 'three')));
    await hear(said(3, 'three'));
    await hear(said(4, 'four'));
    await waitFor(() => expect(rows()).toEqual(ends('one', 'two', 'three', 'four')));
  });

  test('what a blocked player wrote is folded, is not read out, and opens when the reader asks', async () => {
    const blocks = [{ user_id: TEALC.user_id, username: 'tealc', blocked_at: ago(900) }];
    server.answer(listBlocks, { blocks, ...stamp });
    const { hall, hear, user } = await openHall([said(1, 'first'), said(2, 'second', { author: DANIEL })]);
    expect(await hall.findByText(/^You have blocked the author\./)).toBeTruthy();
    expect(hall.getByText('second')).toBeTruthy();
    expect(hall.queryByText('first')).toBeNull();
    await user.click(hall.getByRole('button', { name: 'Show the Message' }));
    expect(hall.getByText('first')).toBeTruthy();
    await hear(said(3, 'third'));
    await hear(said(4, 'fourth', { author: { user_id: 8, username: 'samantha' } }));
    expect(await hall.findByText('samantha: fourth', undefined, { timeout: 60_000 })).toBeTruthy();
  });

  test('if nobody knows who is blocked, the hall is shown all the same, and asks once', async () => {
    server.refuse(listBlocks, 503, REFUSALS.busy.text);
    const { hall } = await openHall([said(1, 'first')]);
    expect(hall.getByText('first')).toBeTruthy();
    expect(server.count(listBlocks)).toBe(1);
  });

  test('older messages come in above', async () => {
    const newest = Array.from({ length: 30 }, (_, i) => said(31 + i, `message ${31 + i}`));
    const { hall, user, rows } = await openHall(newest, { last_read_id: 60 });
    server.answer(listMessages, aHall({ messages: [said(30, 'message 30'), said(29, 'message 29')] }));
    await user.click(hall.getByRole('button', { name: 'Show Older Messages' }));
    await waitFor(() => expect(rows()).toHaveLength(32));
    const texts = rows().map((row) => /message \d+$/.exec(row ?? '')?.[0]);
    expect(texts).toEqual(Array.from({ length: 32 }, (_, i) => `message ${29 + i}`));
    expect(server.last(listMessages)?.url).toContain('before=31');
    expect(hall.getByText(/^The conversation begins here/)).toBeTruthy();
  });

  test('what is in view is marked as read once, up to the newest message, and the count goes', async () => {
    server.answer(readMessages, { last_read_id: 3, unread: 0 });
    const { hall } = await openHall([said(1, 'old'), said(2, 'new'), said(3, 'newer')], { last_read_id: 1, unread: 2 });
    expect(hall.getByText('2 new messages')).toBeTruthy();
    expect(hall.getByText('New')).toBeTruthy();
    await waitFor(() => expect(hall.queryByText('2 new messages')).toBeNull());
    expect(server.last(readMessages)?.body).toEqual({ message_id: 3 });
    expect(server.count(readMessages)).toBe(1);
    // The mark stays while they are read.
    expect(hall.getByText('New')).toBeTruthy();
  });

  test('what a screen reader hears is summed up, and own messages are not read back', async () => {
    const { hall, hear } = await openHall([said(1, 'before')], { last_read_id: 1 });
    const list = hall.getByRole('region', { name: 'Conversation' });
    expect(list.closest('[aria-live]')).toBeNull();
    await hear(said(2, 'mine', { author: DANIEL }));
    await hear(said(3, 'one'));
    await hear(said(4, '@daniel two'));
    const spoken = await hall.findByText('2 new messages, the last one from tealc. Somebody calls you.');
    expect(spoken.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  });

  test('mentions and links are marked, and what others wrote stays text', async () => {
    server.refuse(getBattle, 403);
    const world = { planet_id: 5, coordinates_x: 10, coordinates_y: 20, planet_type_id: 1, planet_name: null };
    server.answer(getKnownWorlds, { worlds: [], more: false }).answer(getPeople, {
      sharing: true,
      alliances: [],
      worlds: [{ ...world, user_id: 11, username: 'narim', alliance_id: null, seen_at: ago(60) }],
      alliance_version: null,
      version: 3,
      server_time: ago(0),
    });
    const { hall } = await openHall(
      [
        said(
          1,
          '<b>@Daniel</b> see /battles/12 and /galaxymap?world=5 or https://evil.example/ and /galaxymap?world=6',
        ),
      ],
      { last_read_id: 1 },
    );
    expect(hall.getByText('@Daniel').dataset.own).toBe('true');
    expect(hall.getByRole('link', { name: '/battles/12' })).toBeTruthy();
    expect(hall.queryByRole('link', { name: /evil/ })).toBeNull();
    expect(await hall.findByText(/^A battle report that only those who fought may read/)).toBeTruthy();
    // Of the ruler's world the place is known, of the other nothing.
    expect(await hall.findAllByText('You have not found this world yet.')).toHaveLength(2);
    expect(hall.getByRole('link', { name: 'World at 10, 20' }).getAttribute('href')).toBe('/galaxymap?world=5');
  });

  test('a failed read says so and can be tried again', async () => {
    server.refuse(listMessages, 500);
    const { user } = openPage(routes, '/alliance');
    expect(await screen.findByText(listMessages.fallback)).toBeTruthy();
    server.answer(listMessages, aHall());
    const hall = within(screen.getByRole('region', { name: 'Alliance Hall' }));
    await user.click(hall.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Message to your alliance')).toBeTruthy();
  });
});

describe('writing', () => {
  test('Enter sends under a key, Shift and Enter begin a new line; the field is empty afterwards', async () => {
    server.answer(postMessage, { ...said(1, 'hello\nall', { author: DANIEL }), sequence: 1 });
    const { area, user, rows } = await openHall();
    await user.type(area, 'hello{Shift>}{Enter}{/Shift}all');
    expect(server.count(postMessage)).toBe(0);
    await user.type(area, '{Enter}');
    await waitFor(() => expect(area.value).toBe(''));
    expect(server.last(postMessage)?.body).toEqual({ text: 'hello\nall' });
    expect(server.last(postMessage)?.key).toBeTruthy();
    expect(rows()).toEqual([expect.stringMatching(/^daniel .*hello\nall$/)]);
    expect(document.activeElement).toBe(area);
  });

  test('the counter counts characters, and a text that is too long or cannot be shown is refused before it is sent', async () => {
    const { area, hall, user, send } = await openHall();
    expect(send.disabled).toBe(true);
    await user.click(area);
    await user.paste('😀'.repeat(999));
    expect(hall.getByText('999 of 1,000 characters')).toBeTruthy();
    await user.paste('ab');
    expect(hall.getByText(REFUSALS.messageTooLong.text)).toBeTruthy();
    expect(send.disabled).toBe(true);
    await user.clear(area);
    await user.click(area);
    await user.paste('turned \u202e round');
    expect(hall.getByText(REFUSALS.messageUnshowable.text)).toBeTruthy();
    expect(server.count(postMessage)).toBe(0);
  });

  test('what the server refuses stays, with the reason', async () => {
    server.refuse(postMessage, 429, REFUSALS.messagesTooFast(3).text);
    const { area, hall, user } = await openHall();
    await user.type(area, 'again{Enter}');
    expect(await hall.findByText(REFUSALS.messagesTooFast(3).text)).toBeTruthy();
    expect(area.value).toBe('again');
  });

  test('a name after an @ is completed by keyboard; Escape closes the list', async () => {
    const { area, hall, user } = await openHall();
    await user.type(area, 'ask @');
    const options = () => hall.queryAllByRole('option').map(({ textContent }) => textContent);
    // Nobody mentions themselves.
    expect(options()).toEqual(['@samantha', '@tealc']);
    await user.keyboard('{ArrowDown}');
    expect(hall.getByRole('option', { selected: true }).textContent).toBe('@tealc');
    expect(area.getAttribute('aria-activedescendant')).toBe(hall.getByRole('option', { selected: true }).id);
    await user.keyboard('{Enter}');
    expect(area.value).toBe('ask @tealc ');
    expect(options()).toEqual([]);
    await user.keyboard('and @sa{Escape}');
    expect(options()).toEqual([]);
    expect(server.count(postMessage)).toBe(0);
  });
});

test('of a message with hundreds of lines the first are shown, and the others when the reader asks', async () => {
  const { hall, user, rows } = await openHall([said(1, `first${'\n'.repeat(900)}last`)], { last_read_id: 1 });
  expect(rows()[0]).toContain('first');
  expect(rows()[0]).not.toContain('last');
  await user.click(hall.getByRole('button', { name: 'Show All' }));
  expect(rows()[0]).toContain('last');
  await user.click(hall.getByRole('button', { name: 'Show Less' }));
  expect(rows()[0]).not.toContain('last');
});

describe('removing', () => {
  test.each([
    ['author', 'The author took this message back.'],
    ['officer', 'An officer removed this message.'],
    ['operator', 'The operator of this game removed this message.'],
  ] as const)('what the %s removed is still a row, which says who did it', async (removed_by, words) => {
    const { rows } = await openHall([said(1, '', { text: null, removed_by })], { last_read_id: 1 });
    expect(rows()[0]).toContain(words);
  });

  test('the author can for ten minutes, after a question; officers can always; others cannot', async () => {
    server.answer(removeMessage, { message: 'The message is removed.' });
    const messages = [
      said(1, 'late', { author: DANIEL, sent_at: ago(3600) }),
      said(2, 'of another'),
      said(3, 'fresh', { author: DANIEL }),
    ];
    const { hall, user, rows } = await openHall(messages, { last_read_id: 3 });
    const [button, ...more] = hall.getAllByRole('button', { name: /^Remove the message of/ });
    expect(more).toEqual([]);
    await user.click(button as HTMLElement);
    const dialog = within(await screen.findByRole('alertdialog'));
    const left = [...messages.slice(0, 2), said(3, '', { author: DANIEL, text: null, removed_by: 'author' })];
    server.answer(listMessages, aHall({ messages: left.toReversed(), last_read_id: 3, sequence: 9 }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(rows()[2]).toMatch(/The author took this message back\.$/));
    expect(server.last(removeMessage)?.url).toContain('/messages/3');
    // The pressed button is gone: the reader goes on where the message stood.
    await waitFor(() => expect(document.activeElement).toBe(hall.getByRole('region', { name: 'Conversation' })));
  });

  test('an officer is told that the log will say so', async () => {
    ranked('officer');
    const { hall, user } = await openHall([said(1, 'of another', { sent_at: ago(86_400) })], { last_read_id: 1 });
    await user.click(hall.getByRole('button', { name: /^Remove the message of tealc/ }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('you removed a message of tealc');
  });
});

describe('reporting', () => {
  const reportsIn = (hall: Pick<typeof screen, 'queryAllByRole'>) =>
    hall.queryAllByRole('button', { name: /^Report the message of/ });

  test('a message of another that can be read is reported with a reason, also by keyboard', async () => {
    const { hall, user } = await openHall(
      [
        said(1, 'rude'),
        said(2, 'mine', { author: DANIEL, sent_at: ago(3600) }),
        said(3, '', { text: null, removed_by: 'officer' }),
        said(4, 'of nobody any more', { author: null }),
      ],
      { last_read_id: 4 },
    );
    const [button, ...more] = reportsIn(hall);
    expect(more).toEqual([]);
    button?.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report tealc' }));
    expect(dialog.getByText(/^The operators of this game read this message, some messages/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send Report' }));
    expect(dialog.getByText('Say what is wrong.')).toBeTruthy();
    await user.type(dialog.getByLabelText('What is wrong?'), 'He threatens me.');
    server.refuse(reportPlayer, 404, REFUSALS.messageNotFound.text);
    await user.click(dialog.getByRole('button', { name: 'Send Report' }));
    expect(await dialog.findByText('There is no such message.')).toBeTruthy();
    server.answer(reportPlayer, { message: 'Thank you. The operators of this game will look at it.' });
    await user.click(dialog.getByRole('button', { name: 'Send Report' }));
    expect(await screen.findByText('Thank you. The operators of this game will look at it.')).toBeTruthy();
    expect(server.last(reportPlayer)?.body).toEqual({ user_id: 12, message_id: 1, reason: 'He threatens me.' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('an officer can report a message, and remove it', async () => {
    ranked('officer');
    const { hall } = await openHall([said(1, 'rude')], { last_read_id: 1 });
    expect(reportsIn(hall)).toHaveLength(1);
    expect(hall.getByRole('button', { name: /^Remove the message of tealc/ })).toBeTruthy();
  });
});

describe('the bulletin', () => {
  test('members read it; leader and officers pin another one or take it down', async () => {
    ranked('officer');
    const bulletin = { text: 'Attack at dawn', author: TEALC, at: ago(60) };
    const { hall, user } = await openHall([], { bulletin });
    expect(within(hall.getByRole('region', { name: 'Bulletin' })).getByText('Attack at dawn')).toBeTruthy();
    await user.click(hall.getByRole('button', { name: 'Edit the bulletin' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bulletin' }));
    const text = dialog.getByLabelText<HTMLTextAreaElement>('Text');
    expect(text.value).toBe('Attack at dawn');
    await user.clear(text);
    await user.type(text, 'Attack at noon');
    const changed = { ...bulletin, text: 'Attack at noon' };
    server.answer(setBulletin, { bulletin: changed, sequence: 2, message: 'The bulletin is pinned.' });
    await user.click(dialog.getByRole('button', { name: 'Pin' }));
    expect(await hall.findByText('Attack at noon')).toBeTruthy();
    expect(server.last(setBulletin)?.body).toEqual({ text: 'Attack at noon' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(hall.getByRole('button', { name: 'Edit the bulletin' }));
    server.answer(setBulletin, { bulletin: null, sequence: 3, message: 'The bulletin is taken down.' });
    await user.click(await screen.findByRole('button', { name: 'Take Down' }));
    await waitFor(() => expect(hall.queryByRole('region', { name: 'Bulletin' })).toBeNull());
    expect(server.last(setBulletin)?.body).toEqual({ text: '' });
  });

  test('a member without that right is not offered it', async () => {
    const { hall } = await openHall([], { bulletin: { text: 'Stay', author: null, at: ago(60) } });
    expect(hall.getByRole('region', { name: 'Bulletin' }).textContent).toContain('Pinned by A former player');
    expect(hall.queryByRole('button', { name: 'Edit the bulletin' })).toBeNull();
  });
});

describe('the list of who is in', () => {
  test('comes first, then when the others were last seen; each may hide it', async () => {
    server.answer(listPresence, aPresence({ members: [{ user_id: 8, last_seen_at: ago(3600) }] }));
    const { hall, user, cache } = await openHall();
    await hall.findByText(/^last seen/);
    act(() => {
      // No room answers here, and after some seconds the page says so: nothing is awaited until the names are read.
      liveStatus.set('live');
      applyPresent(cache, ID, [12]);
    });
    expect(hall.getByText('1 in now')).toBeTruthy();
    const names = hall.getAllByText(/in now$|^last seen|does not show it/).map(({ textContent }) => textContent);
    expect(names.slice(1)).toEqual(['in now', expect.stringMatching(/^last seen/), 'does not show it']);
    server.answer(setPresence, { hidden: true }).answer(listPresence, aPresence({ hidden: true }));
    const box = hall.getByRole<HTMLInputElement>('checkbox', { name: 'Hide when I am in' });
    await user.click(box);
    await waitFor(() => expect(server.last(setPresence)?.body).toEqual({ hidden: true }));
    await waitFor(() => expect(box.checked).toBe(true));
  });
});
