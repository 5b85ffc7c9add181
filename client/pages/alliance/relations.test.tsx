import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { myInvitations } from '#shared/api/alliances/alliance-admission';
import { listMessages, listPresence } from '#shared/api/alliances/alliance-hall';
import { listPayouts } from '#shared/api/alliances/alliance-payouts';
import {
  acceptRelation,
  askRelation,
  endRelation,
  listRelations,
  type Relation,
} from '#shared/api/alliances/alliance-relations';
import {
  type AllianceRole,
  allianceMembers,
  getAllianceDetails,
  myAlliance,
  searchAlliances,
} from '#shared/api/alliances/alliances';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { allianceDetailsQuery } from '../../api/alliances.ts';
import { hear } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import { ago, aHall, aPresence, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

const [US, THEM] = [9, 30];
const stamp = { version: 3, server_time: ago(0) };
const SUMMARY = {
  id: US,
  name: 'Tollan Concord',
  description: 'We trade.',
  level: 6,
  current_member_count: 4,
  max_members: 35,
  leader_id: 7,
};
const OFFER: Relation = {
  relation_id: 1,
  kind: 'pact',
  alliance: { id: THEM, name: 'Asgard Council', disbanded: false },
  offered_by: THEM,
  offered_at: ago(60),
  since: null,
  until: null,
  marches_from: null,
  peace_by: null,
  tally: null,
};
const PACT: Relation = { ...OFFER, since: ago(30) };
const score = (battles_won: number, looted: number, worlds_taken: number) => ({ battles_won, looted, worlds_taken });
const WAR: Relation = {
  ...OFFER,
  kind: 'war',
  since: ago(30),
  tally: { own: score(3, 12_000, 1), other: score(1, 400, 0) },
};

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
    .answer(allianceMembers, [])
    .answer(listPayouts, { payable: NONE, left: NONE, kept: NONE, paid: NONE, payouts: [], ...stamp })
    .answer(searchAlliances, []);
  ranked('officer');
});
const NONE = { naquadah: 0, trinium: 0, metal: 0 };

function ranked(role: AllianceRole): void {
  server.answer(myAlliance, { alliance: { ...SUMMARY, member_count: 4 }, user_role: role, ...stamp });
}

/** Opens the page with these relations. */
async function openWith(...relations: Relation[]) {
  server.answer(listRelations, relations);
  const page = openPage(routes, '/alliance');
  await waitFor(() => expect(server.count(listRelations)).toBe(1));
  const region = within(await screen.findByRole('region', { name: 'Pacts & Wars' }));
  return { ...page, region };
}
const changed = (relations: Relation[]) => ({ relations, message: '', ...stamp });
/** What the room of the alliance tells. */
const tell = (cache: QueryClient, ...relations: Relation[]) =>
  hear(cache, 'relations_changed', { relations, ...stamp }, US);

test('a member sees pacts, wars and their tallies, and decides nothing', async () => {
  ranked('member');
  const { region, cache } = await openWith(WAR);
  expect(await region.findByText('Asgard Council')).toBeTruthy();
  expect(region.getByText(/^War since/)).toBeTruthy();
  const tally = within(region.getByLabelText('Tally of the war with Asgard Council'));
  expect(tally.getByText('3 : 1')).toBeTruthy();
  expect(tally.getByText('12,000 : 400')).toBeTruthy();
  expect(tally.getByText('1 : 0')).toBeTruthy();
  expect(region.queryByRole('button')).toBeNull();

  // The room tells of the next battle.
  tell(cache, { ...WAR, tally: { own: score(3, 12_000, 1), other: score(2, 900, 0) } });
  expect(await tally.findByText('3 : 2')).toBeTruthy();
  expect(server.count(listRelations)).toBe(1);
});

test('an offer is accepted or declined', async () => {
  const { region, user } = await openWith(OFFER);
  server.answer(acceptRelation, changed([PACT]));
  await region.findByText(/^Offers a pact/);
  expect(region.getByRole('button', { name: 'Decline the offer of Asgard Council' })).toBeTruthy();
  await user.click(region.getByRole('button', { name: 'Accept the offer of Asgard Council' }));
  expect(await region.findByText(/^Pact since/)).toBeTruthy();
  expect(await screen.findByText('The offer is accepted.')).toBeTruthy();
  // The answer holds the new list.
  expect(server.count(listRelations)).toBe(1);
});

test('a pact is cancelled after a question, and the wait is shown', async () => {
  const { region, user } = await openWith(PACT);
  const over = { ...PACT, until: ago(0), marches_from: ago(-3 * 24 * 60) };
  server.answer(endRelation, changed([over]));
  await user.click(await region.findByRole('button', { name: 'Cancel the pact with Asgard Council' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText(/In 3 days the two may march on each other\./)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Cancel Pact' }));
  // The state that the player saw is sent along, so that nothing else is ended.
  await waitFor(() => expect(server.last(endRelation)?.url).toBe('/alliances/9/relations/1?state=pact'));
  expect(await region.findByText(/^Marches on each other are allowed from/)).toBeTruthy();
  expect(region.getByText('Your alliance has no pacts and no wars.')).toBeTruthy();
  expect(server.count(listRelations)).toBe(1);
});

test('an answer that is older than what the room has told is not shown: the list is read again', async () => {
  const { region, user, cache } = await openWith(OFFER);
  await region.findByText(/^Offers a pact/);
  cache.setQueryData(allianceDetailsQuery(US).queryKey, (known) => known && { ...known, version: 5 });
  server.answer(acceptRelation, changed([OFFER])).answer(listRelations, [PACT]);
  await user.click(region.getByRole('button', { name: 'Accept the offer of Asgard Council' }));
  expect(await region.findByText(/^Pact since/)).toBeTruthy();
  expect(server.count(listRelations)).toBe(2);
});

test('a war that is announced may be called off by who declared it; later it needs peace', async () => {
  const ahead = { ...WAR, since: ago(-60), offered_by: US };
  const { region, cache } = await openWith(ahead);
  expect(await region.findByText(/^War begins/)).toBeTruthy();
  expect(region.queryByLabelText(/^Tally/)).toBeNull();
  expect(region.getByRole('button', { name: 'Call off the war on Asgard Council' })).toBeTruthy();
  tell(cache, { ...ahead, since: ago(1) });
  await region.findByText(/^War since/);
  expect(region.queryByRole('button', { name: /^Call off/ })).toBeNull();
  expect(region.getByRole('button', { name: 'Offer peace to Asgard Council' })).toBeTruthy();
  tell(cache, { ...ahead, since: ago(1), peace_by: THEM });
  expect(await region.findByText('They offer peace')).toBeTruthy();
  expect(region.getByRole('button', { name: 'Accept the offer of Asgard Council' })).toBeTruthy();
});

test('another alliance is found by name; a pact is offered at once, a war after a question, and a refusal is shown', async () => {
  const found = { ...SUMMARY, member_count: 4, request_pending: false };
  server.answer(searchAlliances, [found, { ...found, id: THEM, name: 'Asgard Council' }]);
  const { region, user } = await openWith();
  const open = async () => {
    await user.click(region.getByRole('button', { name: 'Approach Another Alliance' }));
    // The section stays while the file of the dialog loads.
    expect(screen.queryByLabelText('Loading pacts and wars')).toBeNull();
    return within(await screen.findByRole('dialog', { name: 'Approach Another Alliance' }));
  };
  const dialog = await open();
  expect(await dialog.findByText('Asgard Council')).toBeTruthy();
  expect(dialog.queryByText('Tollan Concord')).toBeNull();
  server.refuse(askRelation, 409, REFUSALS.relationWarLately('5 h').text);
  await user.click(dialog.getByRole('button', { name: 'Offer Asgard Council a pact' }));
  expect(await screen.findByText(REFUSALS.relationWarLately('5 h').text)).toBeTruthy();
  expect(server.last(askRelation)?.body).toEqual({ alliance_id: THEM, kind: 'pact' });

  server.answer(askRelation, changed([WAR]));
  const again = await open();
  await user.click(await again.findByRole('button', { name: 'Declare war on Asgard Council' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(await question.findByRole('button', { name: 'Declare War' }));
  await waitFor(() => expect(server.last(askRelation)?.body).toEqual({ alliance_id: THEM, kind: 'war' }));
  expect(await screen.findByText('War is declared on Asgard Council.')).toBeTruthy();
});

test('a failed read can be tried again', async () => {
  server.refuse(listRelations, 500);
  const { user } = openPage(routes, '/alliance');
  const region = within(await screen.findByRole('region', { name: 'Pacts & Wars' }));
  await region.findByText(listRelations.fallback);
  server.answer(listRelations, [PACT]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Asgard Council')).toBeTruthy();
});
