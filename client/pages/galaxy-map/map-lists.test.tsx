import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addressBook } from '#shared/api/address-book';
import { sharedSightings } from '#shared/api/alliances/alliance-sightings';
import { allianceMembers, myAlliance } from '#shared/api/alliances/alliances';
import { getKnownWorlds, getSector, getSieges } from '#shared/api/galaxy';
import { getMatesMarches, getPeople } from '#shared/api/galaxy-people';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { myAllianceQuery } from '../../api/alliances.ts';
import { routes } from '../../router.tsx';
import {
  ago,
  aListedPlanet,
  aRecord,
  aSky,
  fakeServer,
  json,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [aListedPlanet()])
    .answer(addressBook, [aRecord({ planet_id: 8 })])
    .answer(getSector, aSky([]))
    .answer(getKnownWorlds, { worlds: [], more: false })
    .answer(getSieges, { places: [] })
    .answer(getMatesMarches, { marches: [], version: 3, server_time: ago(0) })
    .answer(getPeople, {
      sharing: true,
      alliances: [],
      worlds: [],
      alliance_version: null,
      version: 1,
      server_time: ago(0),
    })
    .answer(myAlliance, { alliance: null, user_role: null, version: 1, server_time: ago(0) });
});

const loading = () => screen.queryByRole('status', { name: 'Loading the lists beside the map' });
const known = () => screen.queryByRole('heading', { name: 'Known worlds' });
const people = () => screen.queryByRole('heading', { name: 'People on the Map' });

test('appear together, when the last of them is read', async () => {
  let come = () => {};
  const held = new Promise<Response>((resolve) => {
    come = () => resolve(json([aRecord({ planet_id: 8 })]));
  });
  server.reply(addressBook, () => held);
  openPage(routes, '/galaxymap');
  await waitFor(() => expect(server.count(addressBook)).toBe(1));
  await waitFor(() => expect(loading()).toBeTruthy());
  expect([people(), known()]).toEqual([null, null]);
  come();
  await waitFor(() => expect(loading()).toBeNull());
  expect([people(), known()].every(Boolean)).toBe(true);
});

test('appear with the error of one that cannot be read, and stay while it is read again', async () => {
  server.refuse(addressBook, 500);
  const { user } = openPage(routes, '/galaxymap');
  await waitFor(() => expect(known()).toBeTruthy());
  expect(people()).toBeTruthy();
  server.reply(addressBook, () => new Promise(() => undefined));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.count(addressBook)).toBe(2));
  expect([loading(), Boolean(people())]).toEqual([null, true]);
});

test('stay when the alliance comes to share sightings', async () => {
  const { cache } = openPage(routes, '/galaxymap');
  await waitFor(() => expect(known()).toBeTruthy());
  server.answer(allianceMembers, []).reply(sharedSightings, () => new Promise(() => undefined));
  const alliance = { id: 3, name: 'Tollan', level: 3 };
  cache.setQueryData(myAllianceQuery.queryKey, { alliance, user_role: 'member', version: 2 } as never);
  await waitFor(() => expect(server.count(sharedSightings)).toBe(1));
  expect([loading(), Boolean(known())]).toEqual([null, true]);
});
