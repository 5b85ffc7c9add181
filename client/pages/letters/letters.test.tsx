import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getSharedBattle, listBattles, shareBattle } from '#shared/api/battles/battles';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { blockPlayer, listBlocks, unblockPlayer } from '#shared/api/letters/blocks';
import {
  type Conversation,
  getConversation,
  type Letter,
  type LetterPage,
  listConversations,
  readLetters,
  writeLetter,
} from '#shared/api/letters/letters';
import { getProfileOf } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { hear } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import { ago, fakeServer, json, openPage, type Seen, signedIn, someResources } from '../page-fixture.tsx';

const ME = 7;
const stamp = (version: number) => ({ version, server_time: ago(0) });
const letter = (letter_id: number, changes: Partial<Letter> = {}): Letter => ({
  letter_id,
  user_id: 12,
  text: `Letter ${letter_id}`,
  sent_at: ago(600 - letter_id),
  ...changes,
});
const aThread = (changes: Partial<LetterPage> = {}): LetterPage => ({
  user_id: 12,
  username: 'tealc',
  blocked: false,
  letters: [letter(3), letter(2, { user_id: ME }), letter(1)],
  has_more: false,
  read_letter_id: 3,
  unread: 0,
  unread_conversations: 0,
  ...stamp(3),
  ...changes,
});
const aConversation = (changes: Partial<Conversation> = {}): Conversation => ({
  user_id: 12,
  username: 'tealc',
  unread: 0,
  last_at: ago(60),
  last: { user_id: 12, excerpt: 'Indeed.' },
  ...changes,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listBlocks, { blocks: [], ...stamp(3) })
    .answer(getConversation, aThread());
});

const lines = async () => {
  const thread = within(await screen.findByRole('region', { name: 'Letters with tealc' }));
  return thread.getAllByRole('listitem').map((each) => each.textContent);
};
const written = (expected: string) => expect.stringMatching(new RegExp(`${expected}$`));

it('lists the conversations with what is unread, and leads to each', async () => {
  server.answer(listConversations, {
    conversations: [
      aConversation({ unread: 2, last: { user_id: 12, excerpt: '<b>Indeed.</b>' } }),
      aConversation({ user_id: 13, username: null, last: { user_id: ME, excerpt: 'Farewell.' } }),
      aConversation({ user_id: 14, username: 'bratac', last: null }),
    ],
    page: 1,
    per_page: 20,
    total: 3,
    unread_conversations: 1,
    ...stamp(3),
  });
  openPage(routes, '/letters');
  const unread = await screen.findByRole('link', { name: /tealc/ });
  expect(unread.textContent).toContain('<b>Indeed.</b>');
  expect(unread.textContent).toContain('2 unread letters');
  expect(unread.getAttribute('href')).toBe('/letters/12');
  expect(screen.getByRole('link', { name: /A former player/ }).textContent).toContain('You: Farewell.');
  expect(screen.getByRole('link', { name: /bratac/ }).textContent).not.toContain('unread');
  expect(screen.queryByRole('region', { name: 'Blocked players' })).toBeNull();
});

it('says how to write the first letter, and whom the player has blocked', async () => {
  server
    .answer(listConversations, {
      conversations: [],
      page: 1,
      per_page: 20,
      total: 0,
      unread_conversations: 0,
      ...stamp(3),
    })
    .answer(listBlocks, { blocks: [{ user_id: 12, username: 'tealc', blocked_at: ago(60) }], ...stamp(3) })
    .answer(unblockPlayer, { blocks: [], ...stamp(4) });
  const { user } = openPage(routes, '/letters');
  expect(await screen.findByText(/^You have no letters yet/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Unblock tealc' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Blocked players' })).toBeNull());
  expect(server.last(unblockPlayer)?.url).toBe('/blocks/12');
});

it('shows letters as they were typed, the newest at the foot, and marks them as read', async () => {
  server
    .answer(
      getConversation,
      aThread({ letters: [letter(3, { text: '<i>Come</i>\nnow' }), letter(1)], read_letter_id: 1, unread: 1 }),
    )
    .answer(readLetters, { user_id: 12, letter_id: 3, unread: 0, unread_conversations: 0, ...stamp(4) });
  openPage(routes, '/letters/12');
  expect(await lines()).toEqual([written('Letter 1'), 'New', written('<i>Come</i>\nnow')]);
  // Only who may invite reads whether the other one is in an alliance.
  expect(server.count(getProfileOf)).toBe(0);
  await waitFor(() => expect(server.last(readLetters)?.body).toEqual({ letter_id: 3 }));
  expect(server.count(readLetters)).toBe(1);
});

it('loads earlier letters on demand', async () => {
  const page = ({ url }: Seen) =>
    url.includes('before=3')
      ? aThread({ letters: [letter(2), letter(1)] })
      : aThread({ letters: [letter(4), letter(3)], has_more: true });
  server.answer(getConversation, page);
  const { user } = openPage(routes, '/letters/12');
  expect(await lines()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Earlier letters' }));
  await waitFor(async () => expect(await lines()).toHaveLength(4));
  expect((await lines())[0]).toMatch(/Letter 1$/);
  expect(screen.queryByRole('button', { name: 'Earlier letters' })).toBeNull();
});

it('an arriving letter appears below the others once, is read aloud, and is marked as read', async () => {
  server.answer(readLetters, { user_id: 12, letter_id: 4, unread: 0, unread_conversations: 0, ...stamp(5) });
  const { cache } = openPage(routes, '/letters/12');
  expect(await lines()).toHaveLength(3);
  const event = { user_id: 12, username: 'tealc', letter: letter(4), unread: 1, unread_conversations: 1, ...stamp(4) };
  act(() => {
    hear(cache, 'letter_received', event);
    hear(cache, 'letter_received', event);
  });
  await waitFor(async () => expect(await lines()).toEqual(expect.arrayContaining([written('Letter 4')])));
  expect(await lines()).toHaveLength(4);
  expect(screen.getByText('tealc: Letter 4').getAttribute('aria-live')).toBe('polite');
  await waitFor(() => expect(server.last(readLetters)?.body).toEqual({ letter_id: 4 }));
});

it('elsewhere, a letter that arrives is told; the own one is not', async () => {
  const { cache } = openPage(routes, '/letters');
  const event = { user_id: 12, username: 'tealc', unread: 1, unread_conversations: 1, ...stamp(4) };
  hear(cache, 'letter_received', { ...event, letter: letter(5, { user_id: ME }) });
  hear(cache, 'letter_received', { ...event, letter: letter(4) });
  expect(await screen.findAllByText('tealc has written to you. Read it in Letters.')).toHaveLength(1);
});

it('writes a letter; a refused one says why and stays typed', async () => {
  server.refuse(writeLetter, 409, 'This player takes no letters from you at the moment.');
  const { user } = openPage(routes, '/letters/12');
  const field = (await screen.findByLabelText('Your letter')) as HTMLTextAreaElement;
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(server.count(writeLetter)).toBe(0);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, ' ');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  await user.type(field, 'Kree 👋');
  expect(screen.getByText('6 of 1,000 characters')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This player takes no letters from you at the moment.')).toBeTruthy();
  expect(field.value).toBe('Kree 👋');

  const sent = letter(4, { user_id: ME, text: 'Kree 👋' });
  server.answer(writeLetter, { letter: sent, ...stamp(4) });
  await user.type(field, '{Control>}{Enter}{/Control}');
  await waitFor(async () => expect(await lines()).toHaveLength(4));
  expect(server.last(writeLetter)?.body).toEqual({ text: 'Kree 👋' });
  expect(field.value).toBe('');
});

it('blocks after a question; then nothing can be written until the player is unblocked', async () => {
  const { user } = openPage(routes, '/letters/12');
  await lines();
  await user.click(screen.getByRole('button', { name: 'Block' }));
  server
    .answer(blockPlayer, { blocks: [{ user_id: 12, username: 'tealc', blocked_at: ago(0) }], ...stamp(4) })
    .answer(getConversation, aThread({ blocked: true, ...stamp(4) }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Block tealc?' }));
  await user.click(question.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('You have blocked tealc. Unblock the player to write again.')).toBeTruthy();
  expect(screen.queryByLabelText('Your letter')).toBeNull();
  server.answer(unblockPlayer, { blocks: [], ...stamp(5) }).answer(getConversation, aThread(stamp(5)));
  await user.click(screen.getByRole('button', { name: 'Unblock tealc' }));
  expect(await screen.findByLabelText('Your letter')).toBeTruthy();
});

it('reports a letter with a reason', async () => {
  server.answer(reportPlayer, { message: 'Thank you. The operators of this game will look at it.' });
  const { user } = openPage(routes, '/letters/12');
  await lines();
  const [first] = screen.getAllByRole('button', { name: /^Report the letter of tealc/ });
  if (!first) throw new Error('No letter can be reported.');
  await user.click(first);
  const dialog = within(await screen.findByRole('dialog', { name: 'Report tealc' }));
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  expect(dialog.getByText('Say what is wrong.')).toBeTruthy();
  await user.type(dialog.getByLabelText('What is wrong?'), 'He threatens me.');
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  expect(await screen.findByText('Thank you. The operators of this game will look at it.')).toBeTruthy();
  expect(server.last(reportPlayer)?.body).toEqual({ user_id: 12, letter_id: 1, reason: 'He threatens me.' });
});

it('a player who has left reads nothing, and nobody is found at a wrong address', async () => {
  server.answer(getConversation, aThread({ username: null }));
  openPage(routes, '/letters/12');
  expect(await screen.findByRole('heading', { name: 'A former player' })).toBeTruthy();
  expect(screen.getByText(/reads no letters/)).toBeTruthy();
  cleanup();
  server.refuse(getConversation, 404, 'User not found.');
  openPage(routes, '/letters/99');
  expect(await screen.findByText('User not found.')).toBeTruthy();
  cleanup();
  const { where } = openPage(routes, `/letters/${ME}`);
  await waitFor(() => expect(where().pathname).toBe('/letters'));
});

it('a profile leads to the letters, and can be reported', async () => {
  server
    .answer(getProfileOf, {
      user_id: 12,
      username: 'tealc',
      level: 9,
      title: null,
      race: 'Humans',
      alliance_id: null,
      alliance_name: null,
      rank: null,
      joined_at: '2026-03-01T12:00:00.000Z',
      honours: [],
      planetary_count: 3,
      might: 1240,
      on_leave: false,
      bio: 'Rude words.',
    })
    .answer(reportPlayer, { message: 'Thank you.' });
  const { user } = openPage(routes, '/profile/12');
  expect((await screen.findByRole('link', { name: 'Write' })).getAttribute('href')).toBe('/letters/12');
  await user.click(screen.getByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report tealc' }));
  await user.type(dialog.getByLabelText('What is wrong?'), 'The bio.');
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  expect(await screen.findByText('Thank you.')).toBeTruthy();
  expect(server.last(reportPlayer)?.body).toEqual({ user_id: 12, reason: 'The bio.' });
});

it('a visitor reads the rules of conduct, to which registering links', async () => {
  localStorage.clear();
  openPage(routes, '/rules');
  expect(await screen.findByRole('heading', { name: 'Rules of Conduct' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Be fair to each other' })).toBeTruthy();
  cleanup();
  openPage(routes, '/register');
  expect((await screen.findByRole('link', { name: 'rules of conduct' })).getAttribute('href')).toBe('/rules');
});

it('a link in a letter unfolds into a card, and a battle is shared from where the player writes', async () => {
  const TOKEN = 'abcdefghij_KLMNOPQ-123';
  const summary = {
    battle_id: 5,
    kind: 'raid' as const,
    at: ago(600),
    outcome: 'repelled' as const,
    attacker: { user_id: ME, username: 'daniel' },
    defender: { user_id: 12, username: 'tealc' },
  };
  server
    .answer(getConversation, aThread({ letters: [letter(3, { text: `Look: /battles/shared/${TOKEN}` })] }))
    .reply(listBattles, () => json({ battles: [summary], page: 1, per_page: 10, total: 1, ...stamp(3) }))
    .answer(shareBattle, { path: `/battles/shared/${TOKEN}` });
  // The path of a shared battle ends with a token, which the fake server takes for a part of the name.
  server.reply({ ...getSharedBattle, path: `/battles/shared/${TOKEN}` }, () => json(summary));
  const { user } = openPage(routes, '/letters/12');
  expect(await screen.findByRole('link', { name: 'Raid of daniel on tealc' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Share a Battle' }));
  await user.click(await screen.findByRole('button', { name: /^Share Raid of daniel on tealc, / }));
  const typed = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your letter' });
  await waitFor(() => expect(typed.value).toBe(`${window.location.origin}/battles/shared/${TOKEN}`));
  expect(server.last(shareBattle)?.body).toEqual({ battle_id: 5 });
});
