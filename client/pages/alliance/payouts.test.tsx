import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { myInvitations } from '#shared/api/alliances/alliance-admission';
import { listMessages, listPresence } from '#shared/api/alliances/alliance-hall';
import { listPayees, listPayouts, payOut } from '#shared/api/alliances/alliance-payouts';
import { listRelations } from '#shared/api/alliances/alliance-relations';
import {
  type AllianceRole,
  allianceLogs,
  allianceMembers,
  getAllianceDetails,
  myAlliance,
} from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { KEYS } from '../../api/keys.ts';
import { readAgain } from '../../api/versions/read-again.ts';
import { routes } from '../../router.tsx';
import { ago, aHall, aPresence, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

const stamp = { version: 3, server_time: ago(0) };
const SUMMARY = {
  id: 9,
  name: 'Tollan Concord',
  description: 'We trade.',
  level: 6,
  current_member_count: 4,
  max_members: 35,
  leader_id: 7,
};
const DANIEL = { user_id: 7, username: 'daniel' };
const TEALC = { user_id: 12, username: 'tealc' };
const PAID = { payout_id: 2, at: ago(60), payer: DANIEL, member: TEALC, naquadah: 10, trinium: 0, metal: 1240 };
const BOOKS: Answer<typeof listPayouts> = {
  payable: { naquadah: 500, trinium: 0, metal: 5000 },
  left: { naquadah: 100, trinium: 0, metal: 1000 },
  kept: { naquadah: 10, trinium: 0, metal: 1240 },
  paid: { naquadah: 0, trinium: 0, metal: 0 },
  payouts: [PAID, { ...PAID, payout_id: 1, member: DANIEL, naquadah: 0, metal: 5 }],
  ...stamp,
};
const MAY = { refusal: null, refusal_code: null, refusal_params: null };
const PAYEES: Answer<typeof listPayees> = [
  { ...DANIEL, most: 2000, left: 1995, ...MAY },
  { ...TEALC, most: 1500, left: 250, ...MAY },
  { user_id: 13, username: 'jonas', most: 900, left: 900, ...MAY, refusal: REFUSALS.payeeTooNew('5 h').text },
];

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listMessages, aHall())
    .answer(listPresence, aPresence())
    .answer(myInvitations, [])
    .answer(getAllianceDetails, {
      ...SUMMARY,
      officers_trusted: true,
      resources: { naquadah: 510, trinium: 0, metal: 6240 },
      ...stamp,
    })
    .answer(listRelations, [])
    .answer(allianceMembers, [])
    .answer(allianceLogs, [])
    .answer(listPayouts, BOOKS)
    .answer(listPayees, PAYEES);
  ranked('officer');
});

function ranked(role: AllianceRole): void {
  server.answer(myAlliance, { alliance: { ...SUMMARY, member_count: 4 }, user_role: role, ...stamp });
}

const section = async () => within(await screen.findByRole('region', { name: 'Payouts' }));

async function openDialog() {
  const page = openPage(routes, '/alliance');
  await page.user.click(await screen.findByRole('button', { name: 'Pay a Member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay a Member' }));
  await dialog.findByLabelText('Member');
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Pay from the Bank' });
  const type = (resource: string, amount: string) => page.user.type(dialog.getByLabelText(resource), amount);
  return { ...page, dialog, submit, type };
}

test('every member reads the rule, what the bank may still pay, and who was paid last', async () => {
  ranked('member');
  openPage(routes, '/alliance');
  const payouts = await section();
  expect(
    await payouts.findByText(
      /^In 24 hours the bank pays 20 % of .* a member gets at most 4 hours of their own output, from all banks together\.$/,
    ),
  ).toBeTruthy();
  expect(payouts.getByText('The bank may still pay').nextElementSibling?.textContent).toMatch(/100.*1,000/);
  const rows = within(payouts.getByRole('list', { name: 'Latest payouts' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/daniel paid tealc.*10.*1,240/),
    expect.stringMatching(/daniel paid themselves.*5/),
  ]);
  expect(payouts.getByRole('link', { name: 'tealc' }).getAttribute('href')).toBe('/profile/12');
  expect(payouts.queryByRole('button')).toBeNull();
});

test('an empty bank pays nobody, and says so', async () => {
  const nothing = { naquadah: 0, trinium: 0, metal: 0 };
  server.answer(listPayouts, { ...BOOKS, payable: nothing, left: nothing, payouts: [] });
  openPage(routes, '/alliance');
  const payouts = await section();
  expect(await payouts.findByText('nothing now')).toBeTruthy();
  expect(payouts.getByText('Nobody has been paid yet.')).toBeTruthy();
  expect(payouts.getByRole<HTMLButtonElement>('button', { name: 'Pay a Member' }).disabled).toBe(true);
});

test('a failed read can be tried again; a payout by another officer is read at once', async () => {
  server.refuse(listPayouts, 500);
  const { user, cache } = openPage(routes, '/alliance');
  const payouts = await section();
  expect(await payouts.findByText(listPayouts.fallback)).toBeTruthy();
  server.answer(listPayouts, { ...BOOKS, payouts: [] });
  await user.click(payouts.getByRole('button', { name: 'Try again' }));
  await payouts.findByText('Nobody has been paid yet.');
  server.answer(listPayouts, { ...BOOKS, version: 4 });
  // What the handler of payout_made does.
  void readAgain(cache, [KEYS.payouts(SUMMARY.id), KEYS.payees(SUMMARY.id)]);
  expect(await payouts.findByText(/paid themselves/)).toBeTruthy();
});

test('the dialog says what each member may still get, and why one cannot be paid', async () => {
  const { user, dialog, submit } = await openDialog();
  const member = dialog.getByLabelText('Member');
  expect(
    within(member)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select a member', 'daniel (1,995 left today)', 'tealc (250 left today)', 'jonas (900 left today)']);
  expect(dialog.getAllByText(/^Up to /).map(({ textContent }) => textContent)).toEqual([
    'Up to 100',
    'Up to 0',
    'Up to 1,000',
  ]);
  await user.selectOptions(member, 'tealc (250 left today)');
  expect(dialog.getByText('May still get 250 of 1,500 today, all resources together')).toBeTruthy();
  expect(submit.disabled).toBe(false);
  await user.selectOptions(member, 'jonas (900 left today)');
  expect(dialog.getByText('This member is new to the alliance. Wait 5 h.')).toBeTruthy();
  expect(submit.disabled).toBe(true);
});

test('more than the member or the bank may have is refused before it is sent', async () => {
  const { user, dialog, submit, type } = await openDialog();
  await user.selectOptions(dialog.getByLabelText('Member'), 'tealc (250 left today)');
  await type('metal', '251');
  expect(dialog.getByRole('alert').textContent).toBe(REFUSALS.payoutAboveMember(250).text);
  expect(submit.disabled).toBe(true);
  await type('naquadah', '101');
  expect(dialog.getByRole('alert').textContent).toBe(REFUSALS.payoutAboveBank(BOOKS.left).text);
  await user.clear(dialog.getByLabelText('naquadah'));
  await user.clear(dialog.getByLabelText('metal'));
  await type('metal', '250');
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(submit.disabled).toBe(false);
});

test('nobody chosen, or nothing entered, is said, and nothing is sent', async () => {
  const { user, dialog, submit } = await openDialog();
  await user.click(submit);
  expect(dialog.getByRole('alert').textContent).toBe(REFUSALS.payoutMemberMissing.text);
  await user.selectOptions(dialog.getByLabelText('Member'), 'tealc (250 left today)');
  await user.click(submit);
  expect(dialog.getByRole('alert').textContent).toBe(REFUSALS.contributionEmpty.text);
  expect(server.count(payOut)).toBe(0);
});

test('a payout is sent under a key; the dialog closes, and what may still be paid is read again', async () => {
  server.answer(payOut, {
    payout: PAID,
    alliance_resources: { naquadah: 500, trinium: 0, metal: 6000 },
    left: { naquadah: 90, trinium: 0, metal: 800 },
    message: 'tealc was paid 10 naquadah, 200 metal.',
    ...stamp,
    version: 4,
  });
  const { user, dialog, submit, type } = await openDialog();
  const reads = server.count(listPayouts);
  await user.selectOptions(dialog.getByLabelText('Member'), 'tealc (250 left today)');
  await type('naquadah', '10');
  await type('metal', '200');
  await user.click(submit);
  expect(await screen.findByText('tealc was paid 10 naquadah, 200 metal.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = server.last(payOut);
  expect(sent?.body).toEqual({ user_id: 12, naquadah: 10, trinium: 0, metal: 200 });
  expect(sent?.key).toBeTruthy();
  await waitFor(() => expect(server.count(listPayouts)).toBeGreaterThan(reads));
});

test('what the server refuses stays in the dialog, and the members are read again', async () => {
  server.refuse(payOut, 409, REFUSALS.payeeHasEnough.text);
  const { user, dialog, submit, type } = await openDialog();
  const reads = server.count(listPayees);
  await user.selectOptions(dialog.getByLabelText('Member'), 'tealc (250 left today)');
  await type('metal', '200');
  await user.click(submit);
  expect((await dialog.findByRole('alert')).textContent).toBe(REFUSALS.payeeHasEnough.text);
  await waitFor(() => expect(server.count(listPayees)).toBeGreaterThan(reads));
  expect(dialog.getByLabelText<HTMLInputElement>('metal').value).toBe('200');
});

test('perks are listed by level: those that the alliance has, and from which level the others come', async () => {
  openPage(routes, '/alliance');
  const perks = within(await screen.findByRole('list', { name: 'Perks by level' })).getAllByRole('listitem');
  expect(perks.map(({ textContent }) => textContent)).toEqual([
    'Shared sightingsWhat a probe of one member saw, all members see: on the map, in the planner and in the simulator.Now',
    'Swift reliefRelief takes 20 % less time, both ways.Now',
    'A fourth guestForces of 4 mates instead of 3 may stand on a world as guests.From level 10',
    'BeaconRelief takes 50 % less energy and food.From level 15',
  ]);
});

test('an officer whom the leader does not entrust is offered no payment', async () => {
  server.answer(getAllianceDetails, { ...SUMMARY, officers_trusted: false, resources: BOOKS.payable, ...stamp });
  openPage(routes, '/alliance');
  await (await section()).findByRole('list', { name: 'Latest payouts' });
  expect(await screen.findByText(/^Payouts, pacts and wars are up to the leader/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay a Member' })).toBeNull();
});
