import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { myInvitations } from '#shared/api/alliances/alliance-admission';
import {
  type AllianceDetails,
  allianceMembers,
  type Bank,
  contribute,
  getAllianceDetails,
  myAlliance,
} from '#shared/api/alliances/alliances';
import { getResources } from '#shared/api/resources';
import { routes } from '../router.tsx';
import { fakeServer, json, openPage, type Seen, signedIn, someResources } from './page-fixture.tsx';

const SUMMARY = {
  id: 9,
  name: 'Tollan Concord',
  description: 'We trade.',
  level: 1,
  current_member_count: 1,
  max_members: 10,
  leader_id: 8,
};

let server: ReturnType<typeof fakeServer>;
let bank: Bank;
/** Loses this many answers after the server has executed the command. */
let lost: number;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedIn();
  bank = { naquadah: 70, trinium: 30, metal: 10 };
  lost = 0;
  const known = new Map<string | null, Response>();
  const stamp = () => ({ version: bank.naquadah, server_time: new Date().toISOString() });
  const give = ({ key, body }: Seen) => {
    const { naquadah } = body as Bank;
    if (!known.has(key)) {
      bank = { ...bank, naquadah: bank.naquadah + naquadah };
      const resources = someResources({ naquadah: 400 - naquadah, version: 4 });
      known.set(key, json({ message: 'ok', contributed: body, resources }));
    }
    if (lost-- > 0) throw new TypeError('Failed to fetch');
    return known.get(key)?.clone() ?? json({}, 500);
  };
  const details = (): AllianceDetails => ({ ...SUMMARY, officers_trusted: false, resources: bank, ...stamp() });
  server = fakeServer()
    .answer(getResources, () => someResources())
    .answer(myInvitations, [])
    .answer(myAlliance, () => ({ alliance: { ...SUMMARY, member_count: 1 }, user_role: 'member' as const, ...stamp() }))
    .answer(getAllianceDetails, details)
    .answer(allianceMembers, [{ user_id: 7, username: 'daniel', role: 'member', level: 4, home: null }])
    .reply(contribute, give);
});

async function giveFive() {
  openPage(routes, '/alliance');
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(await screen.findByLabelText('naquadah'), '5');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Contribute to Bank' });
  await user.click(button);
  return { user, button };
}

test('P6: a contribution whose answer is lost is given once, and the button stays busy until that is known', async () => {
  lost = 2;
  const { button } = await giveFive();
  await waitFor(() => expect(server.count(contribute)).toBe(2));
  expect([button.disabled, button.textContent]).toEqual([true, 'Contributing…']);
  expect(await screen.findByText('Contributed: 5, 0, 0. Bank updated!')).toBeTruthy();
  expect(server.count(contribute)).toBe(3);
  expect(bank.naquadah).toBe(75);
});

test('P6: when no answer comes at all the page reads what is true, and to press again does not give twice', async () => {
  lost = 100;
  const { user, button } = await giveFive();
  const before = server.count(getResources);
  const gaveUp = () => screen.queryByText(/It may have gone through\. Trying again within a minute/);
  for (let ms = 0; ms < 10_000 && !gaveUp(); ms += 250) await act(() => vi.advanceTimersByTimeAsync(250));
  expect(gaveUp()).toBeTruthy();
  expect(server.count(getResources)).toBeGreaterThan(before);
  await waitFor(() => expect(button.disabled).toBe(false));

  lost = 0;
  await user.click(button);
  expect(await screen.findByText('Contributed: 5, 0, 0. Bank updated!')).toBeTruthy();
  expect(bank.naquadah).toBe(75);
});
