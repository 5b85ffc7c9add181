import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listMessages, listPresence } from '#shared/api/alliances/alliance-hall';
import { listRelations } from '#shared/api/alliances/alliance-relations';
import { allianceLogs, allianceMembers, getAllianceDetails, myAlliance } from '#shared/api/alliances/alliances';
import type { SiegeView } from '#shared/api/battles/sieges';
import { getDashboard } from '#shared/api/dashboard';
import { getResources } from '#shared/api/resources';
import { routes } from '../../router.tsx';
import { aSiege, TOLLANA_PLACE } from '../march-page-fixture.ts';
import { aDashboard, ago, aHall, aPresence, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

const SUMMARY = {
  id: 9,
  name: 'Tollan Concord',
  description: 'We trade.',
  level: 1,
  current_member_count: 1,
  max_members: 10,
  leader_id: 9,
};
const OF_A_MATE = aSiege({ side: 'mate', planet: TOLLANA_PLACE, ruler: { user_id: 9, username: 'narim' } });
const OF_A_PARTNER = aSiege({ march_id: 82, side: 'partner', ruler: { user_id: 12, username: 'skaara' } });
const OWN_ARMY = aSiege({ march_id: 81, side: 'besieger' });

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  const stamp = { version: 3, server_time: ago(0) };
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listMessages, aHall())
    .answer(listPresence, aPresence())
    .answer(myAlliance, { alliance: { ...SUMMARY, member_count: 1 }, user_role: 'member', ...stamp })
    .answer(getAllianceDetails, {
      ...SUMMARY,
      officers_trusted: false,
      resources: { naquadah: 0, trinium: 0, metal: 0 },
      ...stamp,
    })
    .answer(listRelations, [])
    .answer(allianceMembers, [{ user_id: 9, username: 'narim', role: 'leader', level: 4, home: null }])
    .answer(allianceLogs, []);
});

const besieged = (sieges: SiegeView[]) =>
  server.answer(getDashboard, aDashboard({ situations: { own: [], incoming: [], battles: [], sieges } }));

test('the alliance’s page shows sieges of its worlds first, each with the way to send relief', async () => {
  besieged([OWN_ARMY, OF_A_MATE]);
  openPage(routes, '/alliance');
  const region = within(await screen.findByRole('region', { name: 'Under siege' }));
  expect(region.getAllByRole('listitem')).toHaveLength(1);
  expect(region.getByRole('listitem').textContent).toMatch(/^apophis besieges Tollana of narim/);
  expect(region.getByRole('link', { name: 'Send relief' }).getAttribute('href')).toBe(
    '/battles?plan=1-2-3-4-5-6&kind=relief',
  );
});

test('sieges of partners are listed too, and say that their ruler is one', async () => {
  besieged([OF_A_MATE, OF_A_PARTNER]);
  openPage(routes, '/alliance');
  const region = within(await screen.findByRole('region', { name: 'Under siege' }));
  expect(region.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^apophis besieges Tollana of narim/),
    expect.stringMatching(/^apophis besieges \S+ of your partner skaara/),
  ]);
  expect(region.getAllByRole('link', { name: 'Send relief' })).toHaveLength(2);
});

test('without a siege the page is silent about it', async () => {
  besieged([OWN_ARMY]);
  openPage(routes, '/alliance');
  await screen.findByRole('heading', { name: 'Tollan Concord' });
  expect(screen.queryByRole('region', { name: 'Under siege' })).toBeNull();
});
