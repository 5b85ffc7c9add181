import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  acceptInvitation,
  approveRequest,
  declineInvitation,
  invite,
  joinAlliance,
  joinRequests,
  myInvitations,
  rejectRequest,
} from '#shared/api/alliances/alliance-admission';
import { listMessages, listPresence } from '#shared/api/alliances/alliance-hall';
import { listRelations } from '#shared/api/alliances/alliance-relations';
import {
  type AllianceDetails,
  type AllianceMember,
  type AllianceRole,
  allianceLogs,
  allianceMembers,
  changeRole,
  contribute,
  createAlliance,
  disbandAlliance,
  editAlliance,
  entrustOfficers,
  getAllianceDetails,
  getContributions,
  kickMember,
  leaveAlliance,
  myAlliance,
  searchAlliances,
  suggestedAlliances,
  transferLeadership,
  upgradeAlliance,
} from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { allianceDetailsQuery } from '../../api/alliances.ts';
import { applyMembers, applyStanding } from '../../cache/alliance-cache.ts';
import { applyEvent } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import { aHall, aPresence, fakeServer, json, openPage, signedIn, someResources } from '../page-fixture.tsx';

const stamp = { version: 3, server_time: new Date().toISOString() };
const SUMMARY = {
  id: 9,
  name: 'Tollan Concord',
  description: 'We trade.',
  level: 1,
  current_member_count: 3,
  max_members: 10,
  leader_id: 7,
};
const DETAILS: AllianceDetails = {
  ...SUMMARY,
  officers_trusted: false,
  resources: { naquadah: 78, trinium: 36, metal: 1240 },
  ...stamp,
};
const MEMBERS: readonly AllianceMember[] = [
  { user_id: 7, username: 'daniel', role: 'leader', level: 4, home: null },
  { user_id: 8, username: 'samantha', role: 'officer', level: 6, home: null },
  { user_id: 12, username: 'tealc', role: 'member', level: 9, home: null },
];
const REQUEST = { id: 31, user_id: 20, username: 'jonas', level: 2, requested_at: new Date().toISOString() };
const INVITATION = {
  invitation_id: 5,
  alliance_name: 'Free Jaffa',
  inviter_username: 'bratac',
  created_at: new Date().toISOString(),
};
const FOUND: Answer<typeof searchAlliances>[number] = { ...SUMMARY, member_count: 3, request_pending: false };
const said = { message: 'ok' };
const MAY = { refusal: null, refusal_code: null, refusal_params: null };

let server: ReturnType<typeof fakeServer>;

/** The server's answer for an alliance in which the player (id 7) has this role. */
function inAlliance(role: AllianceRole, members = MEMBERS): void {
  const roles = members.map((each) =>
    each.user_id === 7
      ? { ...each, role }
      : each.role === role && role === 'leader'
        ? { ...each, role: 'member' as const }
        : each,
  );
  const count = { current_member_count: members.length };
  server
    .answer(myAlliance, { alliance: { ...SUMMARY, ...count, member_count: members.length }, user_role: role, ...stamp })
    .answer(getAllianceDetails, { ...DETAILS, ...count })
    .answer(listRelations, [])
    .answer(allianceMembers, roles)
    .answer(joinRequests, [])
    .answer(allianceLogs, []);
}

function inNone(): void {
  server.answer(myAlliance, { alliance: null, user_role: null, ...stamp });
}

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listMessages, aHall())
    .answer(listPresence, aPresence())
    .answer(myInvitations, [])
    .answer(searchAlliances, [FOUND])
    .answer(suggestedAlliances, []);
});

const open = () => openPage(routes, '/alliance');
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const confirm = async (name: string) =>
  (await screen.findByRole('alertdialog')) && within(screen.getByRole('alertdialog')).getByRole('button', { name });
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

/** The same page with fake timers. */
function openOnClock() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const opened = open();
  return { ...opened, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

/** Expects that the text disappears exactly `ms` after it was shown. */
async function clearsAfter(ms: number, text: string): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms - 1500));
  expect(screen.getByText(text)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryByText(text)).toBeNull();
}

describe('without an alliance', () => {
  beforeEach(inNone);

  test('S-106, S-107, S-108, S-109, G-76: the three ways into one', async () => {
    server.answer(myInvitations, [INVITATION]);
    open();
    expect(await screen.findByText('Free Jaffa')).toBeTruthy();
    expect(screen.getByText(/Invited by bratac/).querySelector('time')?.dateTime).toBe(INVITATION.created_at);
    for (const name of ['Pending Invitations', 'Create an Alliance', 'Join an Existing Alliance']) {
      expect(screen.getByRole('heading', { name })).toBeTruthy();
    }
  });

  test('E-52, G-76: a failed read counts as none, says nothing, and may be tried again', async () => {
    server.refuse(myAlliance, 500);
    const { user } = open();
    await screen.findByRole('heading', { name: 'Create an Alliance' });
    expect(screen.queryByRole('alert')).toBeNull();
    inAlliance('member');
    await user.click(await button('Look again'));
    expect(await screen.findByRole('heading', { name: 'Tollan Concord' })).toBeTruthy();
  });

  test('T-27, E-91: an accepted invitation opens the alliance', async () => {
    server.answer(myInvitations, [INVITATION]).answer(acceptInvitation, () => {
      inAlliance('member');
      return said;
    });
    const { user } = open();
    await user.click(await button(/^Accept/));
    expect(await screen.findByText('Invitation accepted!')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Tollan Concord' })).toBeTruthy();
  });

  test('T-28, E-92: a declined invitation leaves the list', async () => {
    server.answer(myInvitations, [INVITATION]).answer(declineInvitation, () => {
      server.answer(myInvitations, []);
      return said;
    });
    const { user } = open();
    await user.click(await button(/^Decline/));
    expect(await screen.findByText('Invitation declined.')).toBeTruthy();
    expect(await screen.findByText('No pending invitations.')).toBeTruthy();
  });

  test.each([
    ['E-46', acceptInvitation, /^Accept/],
    ['E-47', declineInvitation, /^Decline/],
  ])('%s: a failed answer to an invitation is said', async (_, call, name) => {
    server.answer(myInvitations, [INVITATION]).refuse(call, 500);
    const { user } = open();
    await user.click(await button(name));
    expect((await screen.findByRole('alert')).textContent).toBe(call.fallback);
  });

  test('E-45, E-43: failed reads are said in their places', async () => {
    server.refuse(myInvitations, 500).refuse(searchAlliances, 500);
    open();
    expect(await screen.findByText('Failed to load invitations.')).toBeTruthy();
    expect(await screen.findByText('Failed to search alliances.')).toBeTruthy();
  });

  test('V-35, S-108, E-42: a name is required, a description is not; a failure is said', async () => {
    server.refuse(createAlliance, 500);
    const { user } = open();
    await user.click(await button('Create Alliance'));
    expect(screen.getByText('Alliance name is required.')).toBeTruthy();
    expect(server.count(createAlliance)).toBe(0);
    await user.type(screen.getByLabelText('Name'), 'Tollan Concord');
    await user.click(await button('Create Alliance'));
    expect(await screen.findByText('Failed to create alliance.')).toBeTruthy();
    expect(server.last(createAlliance)?.body).toEqual({ name: 'Tollan Concord', description: '' });
  });

  test('R-24: founding an alliance makes the player its member', async () => {
    server.answer(createAlliance, () => {
      inAlliance('leader', MEMBERS.slice(0, 1));
      return { ...SUMMARY, message: 'ok' };
    });
    const { user } = open();
    await user.type(await screen.findByLabelText('Name'), 'Tollan Concord');
    await user.click(await button('Create Alliance'));
    expect(await screen.findByRole('heading', { name: 'Tollan Concord' })).toBeTruthy();
    expect(await screen.findByText('You have founded Tollan Concord.')).toBeTruthy();
  });

  test('S-110, T-29, E-90: Request/Join, Sending..., Request Sent', async () => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const fetchNow = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url === '/alliances/9/join') await held;
      return fetchNow(url, init);
    });
    server.answer(joinAlliance, () => {
      server.answer(searchAlliances, [{ ...FOUND, request_pending: true }]);
      return said;
    });
    const { user } = open();
    const join = await button(/^Request\/Join/);
    expect(join.textContent).toBe('Request/Join');
    await user.click(join);
    expect((await button(/^Sending\.\.\./)).disabled).toBe(true);
    release?.();
    expect((await button(/^Request Sent/)).disabled).toBe(true);
    expect(await screen.findByText('Request sent successfully!')).toBeTruthy();
  });

  test('alliances with neighbours in them are suggested, with what the player knows of these, and can be asked', async () => {
    const near = { ...FOUND, request_pending: false };
    server.answer(searchAlliances, []).answer(suggestedAlliances, [
      { ...near, id: 21, name: 'Nox of Gaia', known_neighbours: 2 },
      { ...near, id: 22, name: 'Asgard Council', known_neighbours: 0 },
    ]);
    server.answer(joinAlliance, said);
    const { user } = open();
    expect(await screen.findByText('You know 2 neighbours in it')).toBeTruthy();
    expect(screen.getByText('Several members live near you')).toBeTruthy();
    await user.click(await button('Request/Join Nox of Gaia'));
    await waitFor(() => expect(server.count(joinAlliance)).toBe(1));
    expect(await screen.findByText('Request sent successfully!')).toBeTruthy();
  });

  test('without an alliance near home that has a free place, the page says so; a failed read is said', async () => {
    server.refuse(suggestedAlliances, 500);
    const { user } = open();
    expect(await screen.findByText('Failed to fetch alliances near you.')).toBeTruthy();
    server.answer(suggestedAlliances, []);
    await user.click(await button('Try again'));
    expect(await screen.findByText('No alliance with members near your home has a free place.')).toBeTruthy();
  });

  test('T-29, E-44, G-86: a failed request returns to Request/Join', async () => {
    server.refuse(joinAlliance, 500);
    const { user } = open();
    await user.click(await button(/^Request\/Join/));
    expect(await screen.findByText('Failed to send request.')).toBeTruthy();
    await waitFor(async () => expect((await button(/^Request\/Join/)).disabled).toBe(false));
  });

  test('G-86: Request Sent outlives a reload, and no hit is said', async () => {
    server.answer(searchAlliances, [{ ...FOUND, request_pending: true }]);
    const { user } = open();
    expect((await button(/^Request Sent/)).disabled).toBe(true);
    server.answer(searchAlliances, []);
    await user.type(screen.getByLabelText('Alliance name'), 'Asgard');
    await user.click(await button('Search'));
    expect(await screen.findByText('No alliances found.')).toBeTruthy();
    expect(server.last(searchAlliances)?.url).toContain('name=Asgard');
  });
});

describe('the alliance', () => {
  test('S-111, S-113, S-117, S-118, G-99: its facts, its bank, its members', async () => {
    inAlliance('leader');
    open();
    expect(await screen.findByRole('heading', { name: 'Tollan Concord' })).toBeTruthy();
    expect(screen.getByText('We trade.')).toBeTruthy();
    expect(screen.getByRole('img', { name: '3 of 10 members' })).toBeTruthy();
    const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    expect([factOf('Level'), factOf('Your role')]).toEqual(['1', 'leader']);
    expect(await screen.findByText('1,240')).toBeTruthy();
    const bank = (resource: string) => document.querySelector(`[data-resource="${resource}"] p + p`)?.textContent;
    expect(['naquadah', 'trinium', 'metal'].map(bank)).toEqual(['78', '36', '1,240']);
    const row = await screen.findByRole('row', { name: /tealc/ });
    expect(within(row).getByRole('link', { name: 'tealc' }).getAttribute('href')).toBe('/profile/12');
    expect(row.textContent).toContain('memberLevel 9');
    const own = screen.getByRole('row', { name: /daniel/ });
    expect(within(own).getByText('(You)')).toBeTruthy();
    expect(within(own).queryByText('(Alliance Leader)')).toBeNull();
  });

  test('E-79: without a description it says so', async () => {
    inAlliance('member');
    server.answer(getAllianceDetails, { ...DETAILS, description: null });
    open();
    expect(await screen.findByText('No description available.')).toBeTruthy();
  });

  test('a mate’s row says where the home is, and leads to the planner of relief', async () => {
    const home = {
      planet_id: 70,
      planet_name: 'Tollana',
      coordinates_x: 150,
      coordinates_y: -300,
      stargate_address: [1, 2, 3, 4, 5, 6],
    };
    inAlliance(
      'member',
      MEMBERS.map((each) => (each.user_id === 12 ? each : { ...each, home })),
    );
    open();
    const row = within(await screen.findByRole('row', { name: /samantha/ }));
    expect(row.getByText(/1-2-3-4-5-6/)).toBeTruthy();
    expect(row.getByRole('link', { name: 'Tollana' }).getAttribute('href')).toBe('/galaxymap?world=70');
    expect((await row.findByRole('link', { name: 'Send relief to samantha' })).getAttribute('href')).toBe(
      '/battles?plan=1-2-3-4-5-6&kind=relief',
    );
    // Neither to oneself nor to members without a home.
    expect(screen.getAllByRole('link', { name: /^Send relief/ })).toHaveLength(1);
  });

  test('S-119, V-37, V-38, G-33: a member sees who leads, and is offered nothing against anybody', async () => {
    inAlliance('member', [
      { user_id: 8, username: 'samantha', role: 'leader', level: 6, home: null },
      { user_id: 7, username: 'daniel', role: 'member', level: 4, home: null },
      { user_id: 1, username: 'jack', role: 'member', level: 4, home: null },
    ]);
    open();
    const leader = await screen.findByRole('row', { name: /samantha/ });
    expect(within(leader).getByText('(Alliance Leader)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Kick|Promote|Demote)/ })).toBeNull();
    for (const name of ['Alliance Management', 'Alliance Perks & Upgrades']) {
      expect(screen.queryByRole('heading', { name })).toBeNull();
    }
    expect(screen.queryByRole('button', { name: 'Disband Alliance Permanently' })).toBeNull();
    expect(server.count(joinRequests)).toBe(0);
  });

  test('S-120, S-122, V-37: an officer invites, reads the logs and kicks plain members only', async () => {
    inAlliance('officer', [
      { user_id: 8, username: 'samantha', role: 'leader', level: 6, home: null },
      { user_id: 7, username: 'daniel', role: 'officer', level: 4, home: null },
      { user_id: 9, username: 'jack', role: 'officer', level: 4, home: null },
      { user_id: 12, username: 'tealc', role: 'member', level: 9, home: null },
    ]);
    open();
    await button('Kick tealc');
    expect(screen.getAllByRole('button', { name: /^(Kick|Promote|Demote)/ })).toHaveLength(1);
    expect(await button('View Alliance Logs')).toBeTruthy();
    expect(await button('Send Invitation')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Pending join requests' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Transfer Leadership' })).toBeNull();
  });

  test('E-28, E-29, E-30: what cannot be read is said in its place', async () => {
    inAlliance('leader');
    server.refuse(getAllianceDetails, 500).refuse(allianceMembers, 500).refuse(joinRequests, 500);
    open();
    for (const { fallback } of [getAllianceDetails, allianceMembers, joinRequests]) {
      expect(await screen.findByText(fallback)).toBeTruthy();
    }
  });

  test('S-112, E-35: the leader edits the details', async () => {
    inAlliance('leader');
    server.refuse(editAlliance, 500);
    const { user } = open();
    await user.click(await button('Edit Details'));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Details' });
    const name = within(dialog).getByLabelText('Name');
    await user.clear(name);
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(within(dialog).getByText('Alliance name is required.')).toBeTruthy();
    await user.type(name, 'Tollan Union');
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await within(dialog).findByText('Failed to save details.')).toBeTruthy();
    server.answer(editAlliance, ({ body }) => {
      server.answer(getAllianceDetails, { ...DETAILS, ...(body as object), version: 4 });
      return { ...SUMMARY, message: 'ok' };
    });
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('heading', { name: 'Tollan Union' })).toBeTruthy();
    expect(server.last(editAlliance)?.body).toEqual({ name: 'Tollan Union', description: 'We trade.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('S-112: Cancel keeps what was', async () => {
    inAlliance('leader');
    const { user } = open();
    await user.click(await button('Edit Details'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Details' }));
    await user.type(dialog.getByLabelText('Name'), ' Union');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.count(editAlliance)).toBe(0);
    expect(screen.getByRole('heading', { name: 'Tollan Concord' })).toBeTruthy();
  });
});

describe('the bank', () => {
  beforeEach(() => inAlliance('leader'));
  const give = () => button('Contribute to Bank');

  test('S-114, V-31, V-32, C-33, C-52: three amounts of what one has; nothing typed, nothing to send', async () => {
    const { user } = open();
    expect((await give()).disabled).toBe(true);
    expect(await screen.findAllByText('You have 400')).toHaveLength(2);
    expect(screen.getByText('You have 700')).toBeTruthy();
    await user.type(screen.getByLabelText('metal'), '0');
    expect((await give()).disabled).toBe(false);
  });

  test('what may be given today is said before, and too much is refused before it is sent', async () => {
    server.answer(getContributions, { given: 400, ...MAY, ...stamp });
    const { user } = open();
    expect(await screen.findByText(/^Within 24 hours you can give at most 4 hours of your own output/)).toBeTruthy();
    expect(await screen.findByText('You may still give 2,000 of 2,400 today, all resources together.')).toBeTruthy();
    await user.type(screen.getByLabelText('metal'), '2001');
    const tooMuch = REFUSALS.giftTooLarge(2000).text;
    expect(screen.getByText(tooMuch).closest('[role=alert]')).toBeTruthy();
    expect((await give()).disabled).toBe(true);
    await user.type(screen.getByLabelText('metal'), '{Backspace}');
    expect((await give()).disabled).toBe(false);
    expect(screen.queryByText(tooMuch)).toBeNull();
  });

  test('whoever may give nothing yet reads why, and cannot press the button', async () => {
    const { text, code, params } = REFUSALS.giverTooNew('5 h');
    const refusal = { refusal: text, refusal_code: code ?? null, refusal_params: { ...params } };
    server.answer(getContributions, { given: 0, ...refusal, ...stamp });
    const { user } = open();
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    await user.type(screen.getByLabelText('metal'), '1');
    expect((await give()).disabled).toBe(true);
  });

  test('a gift from another tab counts at once', async () => {
    server.answer(getContributions, { given: 0, ...MAY, ...stamp });
    const { cache } = open();
    await screen.findByText('You may still give 2,400 of 2,400 today, all resources together.');
    act(() => applyEvent(cache, 'contribution_made', { alliance_id: 9, given: 2400, ...stamp, version: 4 }));
    expect(await screen.findByText(REFUSALS.gaveEnough.text)).toBeTruthy();
  });

  test('V-29, C-38: a field that cannot be read says so, counts as 0, and stays', async () => {
    server.answer(contribute, {
      alliance_resources: { naquadah: 178, trinium: 36, metal: 1240 },
      contributed: { naquadah: 100, trinium: 0, metal: 0 },
      message: 'ok',
      resources: someResources(),
    });
    const { user } = open();
    const metal = await screen.findByLabelText<HTMLInputElement>('metal');
    await user.type(metal, '1.234');
    expect(screen.getByText('Enter a whole number, such as 1,250.')).toBeTruthy();
    await user.click(await give());
    expect(await screen.findByText('Please enter a positive amount for at least one resource.')).toBeTruthy();
    await user.type(screen.getByLabelText('naquadah'), '100');
    await user.click(await give());
    expect(await screen.findByText('Contributed: 100, 0, 0. Bank updated!')).toBeTruthy();
    expect(server.last(contribute)?.body).toEqual({ naquadah: 100, trinium: 0, metal: 0 });
    expect(metal.value).toBe('1.234');
  });

  test('V-29, V-30, E-68, C-38: nothing positive is said for 3 s and not sent', async () => {
    const { user } = openOnClock();
    await user.type(await screen.findByLabelText('metal'), '0');
    await user.click(await give());
    await clearsAfter(3000, 'Please enter a positive amount for at least one resource.');
    expect(server.count(contribute)).toBe(0);
  });

  test('E-94, G-80, C-39: a contribution is thanked for 5 s, the stock falls and the bank fills', async () => {
    const bank = { naquadah: 1078, trinium: 36, metal: 3740 };
    server.answer(contribute, () => {
      server.answer(getAllianceDetails, { ...DETAILS, resources: bank, version: 4 });
      return {
        alliance_resources: bank,
        contributed: { naquadah: 1000, trinium: 0, metal: 2500 },
        message: 'ok',
        resources: someResources({ naquadah: 11, version: 4 }),
      };
    });
    const { user } = openOnClock();
    await user.type(await screen.findByLabelText('naquadah'), '1000');
    await user.type(screen.getByLabelText('metal'), '2500');
    await user.click(await give());
    expect(await screen.findByText('Contributed: 1000, 0, 2500. Bank updated!')).toBeTruthy();
    expect(server.last(contribute)?.body).toEqual({ naquadah: 1000, trinium: 0, metal: 2500 });
    expect(await screen.findByText('3,740')).toBeTruthy();
    expect((await give()).disabled).toBe(true);
    await clearsAfter(5000, 'Contributed: 1000, 0, 2500. Bank updated!');
  });

  test('R-43: a double click gives once', async () => {
    server.reply(contribute, () => json({ message: 'ok', resources: someResources() }));
    const { user } = open();
    await user.type(await screen.findByLabelText('metal'), '1');
    const button = await give();
    for (const detail of [1, 2]) fireEvent.click(button, { detail });
    await screen.findByText('Contribution processed.');
    expect(server.count(contribute)).toBe(1);
  });

  test('E-95: an answer that does not say how much is thanked for all the same', async () => {
    server.reply(contribute, () => json({ message: 'ok', resources: someResources() }));
    const { user } = open();
    await user.type(await screen.findByLabelText('metal'), '1');
    await user.click(await give());
    expect(await screen.findByText('Contribution processed.')).toBeTruthy();
  });

  test('E-40, C-38: a failed contribution is said for 5 s', async () => {
    server.refuse(contribute, 500);
    const { user } = openOnClock();
    await user.type(await screen.findByLabelText('metal'), '1');
    await user.click(await give());
    await screen.findByText('Failed to contribute resources.');
    await clearsAfter(5000, 'Failed to contribute resources.');
  });
});

describe('the next level', () => {
  const required = { naquadah: 1000, trinium: 1000, metal: 2000 };
  const current = { naquadah: 78, trinium: 36, metal: 1240 };
  const refused = () => json({ error: 'No.', message: 'No.', required, current }, 400);
  const sentence = 'Insufficient resources. Required: 1000, 1000, 2000. Current: 78, 36, 1240.';
  beforeEach(() => inAlliance('leader'));

  test('S-115, S-116, E-54, T-49, C-40: the cost is there before the first attempt; a refusal is said for 7 s', async () => {
    server.reply(upgradeAlliance, refused);
    const { user } = openOnClock();
    expect(await screen.findByText('922 short')).toBeTruthy();
    await user.click(await button('Attempt Upgrade to Level 2'));
    expect(await screen.findByText(sentence)).toBeTruthy();
    await clearsAfter(7000, sentence);
    expect(screen.getByText('922 short')).toBeTruthy();
  });

  test('T-41, T-49, E-96, C-40, G-79: an upgrade is said for 7 s, and the cost is that of the next level', async () => {
    server.reply(upgradeAlliance, refused);
    const { user } = openOnClock();
    await user.click(await button('Attempt Upgrade to Level 2'));
    await screen.findByText('922 short');
    server.answer(upgradeAlliance, () => {
      server.answer(getAllianceDetails, { ...DETAILS, level: 2, max_members: 15, version: 4 });
      return { new_level: 2, new_max_members: 15, remaining_alliance_resources: current, message: 'ok' };
    });
    await user.click(await button('Attempt Upgrade to Level 2'));
    expect(await screen.findByText('Alliance upgraded to Level 2! Max members: 15.')).toBeTruthy();
    expect(await button('Attempt Upgrade to Level 3')).toBeTruthy();
    expect(screen.getByText('1,922 short')).toBeTruthy();
    expect(screen.getByRole('img', { name: '3 of 15 members' })).toBeTruthy();
    await clearsAfter(7000, 'Alliance upgraded to Level 2! Max members: 15.');
  });

  test('E-41: another failure has its own sentence, and the last level offers nothing', async () => {
    server.refuse(upgradeAlliance, 500);
    const { user } = open();
    await user.click(await button('Attempt Upgrade to Level 2'));
    expect(await screen.findByText('Failed to upgrade alliance.')).toBeTruthy();
    cleanup();
    server.answer(getAllianceDetails, { ...DETAILS, level: 20 });
    open();
    expect(await screen.findByText('The alliance has reached the highest level.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Attempt/ })).toBeNull();
  });
});

describe('people', () => {
  beforeEach(() => inAlliance('leader'));

  test('S-120, E-86, C-35, G-96: a kick asks first, names whom, and is said for 3 s', async () => {
    server.answer(kickMember, () => {
      server.answer(allianceMembers, MEMBERS.slice(0, 2));
      return said;
    });
    const { user } = openOnClock();
    await user.click(await button('Kick tealc'));
    expect(await screen.findByRole('alertdialog', { name: 'Kick tealc?' })).toBeTruthy();
    expect(server.count(kickMember)).toBe(0);
    await user.dblClick(await confirm('Kick tealc'));
    await screen.findByText('Member kicked successfully.');
    expect(server.count(kickMember)).toBe(1);
    expect(server.last(kickMember)?.url).toBe('/alliances/9/members/12');
    await waitFor(() => expect(screen.queryByRole('row', { name: /tealc/ })).toBeNull());
    await clearsAfter(3000, 'Member kicked successfully.');
  });

  test('G-96: whoever cancels has done nothing', async () => {
    const { user } = open();
    await user.click(await button('Kick tealc'));
    await user.click(await confirm('Cancel'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.count(kickMember)).toBe(0);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kick tealc' }));
  });

  test('S-121, T-38, T-39, E-87, C-35: promote and demote, each confirmed and said for 3 s', async () => {
    server.answer(changeRole, ({ body }) => {
      const { role } = body as { role: AllianceRole };
      server.answer(
        allianceMembers,
        MEMBERS.map((each) => (each.user_id === 12 ? { ...each, role } : each)),
      );
      return said;
    });
    const { user } = openOnClock();
    await user.click(await button('Promote tealc'));
    await user.click(await confirm('Promote tealc'));
    expect(await screen.findByText('Role changed successfully.')).toBeTruthy();
    expect(server.last(changeRole)?.body).toEqual({ role: 'officer' });
    await user.click(await button('Demote tealc'));
    await user.click(await confirm('Demote tealc'));
    await waitFor(() => expect(server.last(changeRole)?.body).toEqual({ role: 'member' }));
    expect(await button('Promote tealc')).toBeTruthy();
    await clearsAfter(3000, 'Role changed successfully.');
  });

  test('a promotion names each right of an officer', async () => {
    const { user, cache } = open();
    await user.click(await button('Promote tealc'));
    const named = () => screen.findByText(/^As an officer, tealc can/);
    expect((await named()).textContent).toBe(
      'As an officer, tealc can invite players, kick plain members, read the logs, change the bulletin, and remove messages in the hall.',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    act(() => cache.setQueryData(allianceDetailsQuery(9).queryKey, { ...DETAILS, officers_trusted: true }));
    await user.click(await button('Promote tealc'));
    for (const right of ['pay members from the bank', 'decide on pacts and wars', 'remove messages in the hall'])
      expect((await named()).textContent).toContain(right);
  });

  test('the leader entrusts the officers with payouts, pacts and wars by a switch', async () => {
    server.answer(entrustOfficers, () => {
      server.answer(getAllianceDetails, { ...DETAILS, officers_trusted: true, version: 4 });
      return said;
    });
    const { user } = open();
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Officers may pay members/ });
    expect(box.checked).toBe(false);
    await user.click(box);
    expect(await screen.findByText('The officers may now pay members, and decide on pacts and wars.')).toBeTruthy();
    expect(server.last(entrustOfficers)?.body).toEqual({ officers_trusted: true });
    await waitFor(() => expect(box.checked).toBe(true));
  });

  test.each([
    [false, 'Payouts, pacts and wars are up to the leader, who can entrust the officers with them here.'],
    [true, 'The leader entrusts the officers with payouts, pacts and wars.'],
  ])('an officer reads who decides on payouts, pacts and wars, entrusted: %s', async (officers_trusted, words) => {
    inAlliance('officer', [
      { user_id: 8, username: 'samantha', role: 'leader', level: 6, home: null },
      { user_id: 7, username: 'daniel', role: 'officer', level: 4, home: null },
    ]);
    server.answer(getAllianceDetails, { ...DETAILS, officers_trusted });
    open();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('E-36, E-37, C-35: what failed is said for 3 s', async () => {
    server.refuse(kickMember, 500).refuse(changeRole, 500);
    const { user } = openOnClock();
    await user.click(await button('Kick tealc'));
    await user.click(await confirm('Kick tealc'));
    await screen.findByText('Failed to kick member.');
    await clearsAfter(3000, 'Failed to kick member.');
    await user.click(await button('Promote tealc'));
    await user.click(await confirm('Promote tealc'));
    await screen.findByText('Failed to change role.');
    await clearsAfter(3000, 'Failed to change role.');
  });

  test('S-122, V-34, E-33, E-85: an invitation needs a name', async () => {
    server.refuse(invite, 500);
    const { user } = open();
    await user.click(await button('Send Invitation'));
    expect(screen.getByText('Username is required.')).toBeTruthy();
    await user.type(screen.getByLabelText('Invite a player'), ' jonas ');
    await user.click(await button('Send Invitation'));
    expect(await screen.findByText('Failed to send invitation.')).toBeTruthy();
    server.answer(invite, said);
    await user.click(await button('Send Invitation'));
    expect(await screen.findByText('Invitation sent successfully!')).toBeTruthy();
    expect(server.last(invite)?.body).toEqual({ username_to_invite: 'jonas' });
    expect(screen.getByLabelText<HTMLInputElement>('Invite a player').value).toBe('');
  });

  test('S-123, T-30: an approved request brings a member', async () => {
    server.answer(joinRequests, [REQUEST]).answer(approveRequest, () => {
      server.answer(joinRequests, []);
      server.answer(allianceMembers, [
        ...MEMBERS,
        { user_id: 20, username: 'jonas', role: 'member', level: 2, home: null },
      ]);
      return said;
    });
    const { user } = open();
    expect(await screen.findByText(/Level 2, asked/)).toBeTruthy();
    await user.click(await button('Approve jonas'));
    expect(await screen.findByRole('row', { name: /jonas/ })).toBeTruthy();
    expect(await screen.findByText('No pending join requests.')).toBeTruthy();
  });

  test('T-31, E-31, E-32: a rejected request leaves the list; failures are said', async () => {
    server.answer(joinRequests, [REQUEST]).refuse(approveRequest, 500).refuse(rejectRequest, 500);
    const { user } = open();
    await user.click(await button('Approve jonas'));
    expect(await screen.findByText('Failed to approve request.')).toBeTruthy();
    await user.click(await button('Reject jonas'));
    expect(await screen.findByText('Failed to reject request.')).toBeTruthy();
    server.answer(rejectRequest, () => {
      server.answer(joinRequests, []);
      return said;
    });
    await user.click(await button('Reject jonas'));
    expect(await screen.findByText('No pending join requests.')).toBeTruthy();
  });
});

describe('leadership', () => {
  beforeEach(() => inAlliance('leader'));
  const done = 'Leadership transferred successfully! Your role has been updated.';

  test('S-124, C-42, G-33: everybody but oneself can be chosen', async () => {
    inAlliance('leader', [...MEMBERS, { user_id: 1, username: 'jack', role: 'member', level: 3, home: null }]);
    open();
    await screen.findByRole('option', { name: /jack/ });
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Select a member', 'samantha (officer)', 'tealc (member)', 'jack (member)']);
  });

  test('V-36, E-69, C-36: with nobody chosen it says so for 3 s', async () => {
    const { user } = openOnClock();
    await screen.findByRole('option', { name: /tealc/ });
    await user.click(await button('Transfer Leadership'));
    await clearsAfter(3000, 'Please select a member to transfer leadership to.');
    expect(server.count(transferLeadership)).toBe(0);
  });

  test('T-40, E-88, C-37, C-41, G-90: after 2 s the view is read again, and the word outlives that until 5 s', async () => {
    server.answer(transferLeadership, () => {
      inAlliance('officer');
      return said;
    });
    const { user } = openOnClock();
    await user.selectOptions(await screen.findByRole('combobox'), await screen.findByRole('option', { name: /tealc/ }));
    await user.click(await button('Transfer Leadership'));
    await user.click(await confirm('Transfer to tealc'));
    await screen.findByText(done);
    expect(server.last(transferLeadership)?.body).toEqual({ new_leader_user_id: 12 });
    expect(screen.getByRole('heading', { name: 'Alliance Perks & Upgrades' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2500));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Alliance Perks & Upgrades' })).toBeNull());
    expect(screen.getByText(done)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.queryByText(done)).toBeNull();
  });

  test('E-38, C-36, G-95: what the server refuses is said for 5 s', async () => {
    server.refuse(transferLeadership, 500);
    const { user } = openOnClock();
    await user.selectOptions(await screen.findByRole('combobox'), await screen.findByRole('option', { name: /tealc/ }));
    await user.click(await button('Transfer Leadership'));
    await user.click(await confirm('Transfer to tealc'));
    await screen.findByText('Failed to transfer leadership.');
    await clearsAfter(5000, 'Failed to transfer leadership.');
  });
});

describe('the danger zone', () => {
  test('S-125, V-39, E-70, T-42: a leader with others cannot leave, and reads why', async () => {
    inAlliance('leader');
    open();
    const leave = await button('Leave Alliance');
    expect(leave.disabled).toBe(true);
    const why = document.getElementById(leave.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe(
      'Leaders with other members in the alliance cannot leave directly. Please transfer leadership first or be the last member to disband.',
    );
  });

  test('S-125, T-43: the last member disbands by leaving, after a warning', async () => {
    inAlliance('leader', MEMBERS.slice(0, 1));
    server.answer(leaveAlliance, () => {
      inNone();
      return said;
    });
    const { user } = open();
    await user.click(await button('Disband Alliance (by leaving)'));
    await user.click(await confirm('Leave and Disband'));
    expect(await screen.findByText('Alliance disbanded successfully.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Create an Alliance' })).toBeTruthy();
  });

  test('T-44, E-34: a member leaves', async () => {
    inAlliance('member', [
      { user_id: 8, username: 'samantha', role: 'leader', level: 6, home: null },
      { user_id: 7, username: 'daniel', role: 'member', level: 4, home: null },
    ]);
    server.refuse(leaveAlliance, 500);
    const { user } = open();
    await user.click(await button('Leave Alliance'));
    await user.click(await confirm('Leave Tollan Concord'));
    expect(await screen.findByText('Failed to leave alliance.')).toBeTruthy();
    server.answer(leaveAlliance, () => {
      inNone();
      return said;
    });
    await user.click(await button('Leave Alliance'));
    await user.click(await confirm('Leave Tollan Concord'));
    expect(await screen.findByText('You have left Tollan Concord.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Create an Alliance' })).toBeTruthy();
  });

  test('S-126, T-45, E-39, E-89, C-41: disbanding warns, is said, and the view follows after 2 s', async () => {
    inAlliance('leader');
    server.refuse(disbandAlliance, 500);
    const { user } = openOnClock();
    await user.click(await button('Disband Alliance Permanently'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain("You can't undo this.");
    await user.click(await confirm('Disband Tollan Concord'));
    expect(await screen.findByText('Failed to disband alliance.')).toBeTruthy();
    server.answer(disbandAlliance, () => {
      inNone();
      return said;
    });
    await user.click(await button('Disband Alliance Permanently'));
    await user.click(await confirm('Disband Tollan Concord'));
    expect(await screen.findByText('Alliance disbanded successfully.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Tollan Concord' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(await screen.findByRole('heading', { name: 'Create an Alliance' })).toBeTruthy();
    expect(screen.getByText('Alliance disbanded successfully.')).toBeTruthy();
  });
});

describe('the logs', () => {
  beforeEach(() => inAlliance('leader'));
  const entries = (count: number, word: string) =>
    Array.from({ length: count }, (_, index) => ({ details: `${word} ${index}`, timestamp: new Date().toISOString() }));
  const pages = (url: string) => new URL(url, 'http://game.test').searchParams.get('page');

  test('S-127, T-46, T-47, V-40, V-41, C-32: ten a page, and page 1 again after closing', async () => {
    server.reply(allianceLogs, ({ url }) => json(pages(url) === '1' ? entries(10, 'first') : entries(3, 'second')));
    const { user } = open();
    await user.click(await button('View Alliance Logs'));
    const line = (await screen.findByText('first 9')).closest('li');
    expect(line?.querySelector('time')?.textContent).toMatch(/\d{1,2}:\d\d/);
    expect(server.last(allianceLogs)?.url).toBe('/alliances/9/logs?page=1&per_page=10');
    expect((await button('Prev')).disabled).toBe(true);
    await user.click(await button('Next'));
    expect(await screen.findByText('second 2')).toBeTruthy();
    expect((await button('Next')).disabled).toBe(true);
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    await user.click(close as HTMLElement);
    await gone('second 2');
    await user.click(await button('View Alliance Logs'));
    expect(await screen.findByText('first 9')).toBeTruthy();
    expect(screen.getByText('Page 1')).toBeTruthy();
  });

  test('S-128, E-80: none are said', async () => {
    const { user } = open();
    await user.click(await button('View Alliance Logs'));
    expect(await screen.findByText('No logs found for this alliance.')).toBeTruthy();
  });

  test('E-48: a failed read is said', async () => {
    server.refuse(allianceLogs, 500);
    const { user } = open();
    await user.click(await button('View Alliance Logs'));
    expect(await screen.findByText('Failed to fetch logs.')).toBeTruthy();
  });
});

describe('what others do', () => {
  const later = { version: 4, server_time: new Date(Date.now() + 1000).toISOString() };

  test('G-119: a member who comes appears without a read', async () => {
    inAlliance('member');
    const { cache } = open();
    await screen.findByRole('row', { name: /tealc/ });
    const reads = server.count(allianceMembers);
    act(() =>
      applyMembers(cache, 9, [...MEMBERS, { user_id: 20, username: 'jonas', role: 'member', level: 2, home: null }]),
    );
    expect(await screen.findByRole('row', { name: /jonas/ })).toBeTruthy();
    expect(server.count(allianceMembers)).toBe(reads);
  });

  test('C-51: a role that is won or a place that is lost changes the page at once', async () => {
    inAlliance('member');
    const { cache } = open();
    await screen.findByRole('row', { name: /tealc/ });
    act(() => applyStanding(cache, { alliance_id: 9, role: 'officer', ...later }));
    expect(await button('View Alliance Logs')).toBeTruthy();
    expect(await screen.findByText('You are now an officer of Tollan Concord.')).toBeTruthy();
    inNone();
    act(() => applyStanding(cache, { alliance_id: null, role: null, ...later, version: 5 }));
    expect(await screen.findByRole('heading', { name: 'Create an Alliance' })).toBeTruthy();
  });
});
