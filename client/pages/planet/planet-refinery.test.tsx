import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getRefined, refineOre } from '#shared/api/refining';
import { getResources } from '#shared/api/resources';
import { REFINERY_ID } from '#shared/catalogue/buildings';
import { REFUSALS } from '#shared/refusals';
import { applyEvent } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import {
  aBuilding,
  aDashboard,
  aListedPlanet,
  aPlanet,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const REFINERY = aBuilding({ building_type_id: REFINERY_ID, building_type_name: 'Refinery', metal_mine_rate: 0 });
const refined = (naquadah: number, version = 3) => ({
  refined: { naquadah, trinium: 0, metal: 0 },
  version,
  server_time: new Date().toISOString(),
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()])
    .answer(getPlanet, aPlanet({ buildings: [REFINERY] }))
    .answer(getRefined, refined(0));
});

/** Once it has taken the place of the one that says that it comes. */
const section = async () => {
  await screen.findByRole('textbox', { name: 'Units' });
  return within(screen.getByRole('region', { name: 'Refinery' }));
};
const opened = async () => {
  const { user, cache } = openPage(routes, '/planets/5');
  const refinery = await section();
  const amount = await refinery.findByRole('textbox', { name: 'Units' });
  return { user, cache, refinery, amount, button: refinery.getByRole('button', { name: 'Refine' }) };
};

test('a world without an active Refinery offers nothing, and asks for nothing', async () => {
  server.answer(getPlanet, aPlanet({ buildings: [{ ...REFINERY, activated: false }] }));
  openPage(routes, '/planets/5');
  await screen.findByRole('region', { name: 'Iris' });
  expect(screen.queryByRole('region', { name: 'Refinery' })).toBeNull();
  expect(server.count(getRefined)).toBe(0);
});

test('what it takes and makes, and what is left of the day, are said before', async () => {
  const { user, refinery, amount, button } = await opened();
  expect(refinery.getByText(/^Today you can still refine 2,160 of 2,160 naquadah \(next day: /)).toBeTruthy();
  expect(button).toHaveProperty('disabled', true);
  await user.type(amount, '100');
  expect(refinery.getByText('99 naquadah become 33 metal.')).toBeTruthy();

  server.answer(refineOre, {
    ...refined(99, 4),
    taken: 99,
    made: 33,
    message: '',
    resources: someResources({ naquadah: 301, metal: 733, version: 4 }),
  });
  await user.click(button);
  expect(await screen.findByText('Refined 99 naquadah into 33 metal.')).toBeTruthy();
  expect(server.last(refineOre)?.body).toEqual({ from: 'naquadah', to: 'metal', amount: 99 });
  expect(await refinery.findByText(/^Today you can still refine 2,061 of 2,160 naquadah/)).toBeTruthy();
  expect(server.count(getRefined)).toBe(1);
});

test('as much as possible is what the stock and the day allow, and an ore never becomes itself', async () => {
  const { user, refinery, amount } = await opened();
  await user.click(refinery.getByRole('button', { name: 'As much as possible: 399' }));
  expect(amount).toHaveProperty('value', '399');
  const [from, into] = refinery.getAllByRole<HTMLSelectElement>('combobox');
  await user.selectOptions(from as HTMLSelectElement, 'metal');
  expect(into?.value).toBe('naquadah');
  expect(Array.from(into?.options ?? [], ({ value }) => value)).toEqual(['naquadah', 'trinium']);
  expect(refinery.getByText('399 metal become 133 naquadah.')).toBeTruthy();
});

test('too much, too little and a day that is used up are refused at the button', async () => {
  server.answer(getRefined, refined(2000)).answer(getResources, someResources({ naquadah: 5000 }));
  const { user, cache, refinery, amount, button } = await opened();
  await user.type(amount, '600');
  expect(refinery.getByRole('alert').textContent).toBe(REFUSALS.refineTooMuch(159).text);
  expect(button).toHaveProperty('disabled', true);
  await user.clear(amount);
  await user.type(amount, '2');
  expect(refinery.getByRole('alert').textContent).toBe(REFUSALS.refineTooLittle(3).text);

  applyEvent(cache, 'ore_refined', refined(2160, 9));
  await waitFor(() => expect(refinery.getByRole('alert').textContent).toBe(REFUSALS.refinedEnough('naquadah').text));
  expect(refinery.queryByRole('button', { name: /^As much/ })).toBeNull();
});

test('what was refined on the day before counts no more, and no reading is needed for that', async () => {
  // A day of this game takes two seconds.
  const game_speed = 43_200;
  const rates = { naquadah: 90 * game_speed, trinium: 0, metal: 0, energy: 0, food: 0 };
  server
    .answer(getDashboard, aDashboard({ game_speed }))
    .answer(getResources, someResources({ rates }))
    .answer(getRefined, refined(2160));
  const { refinery } = await opened();
  expect(
    await refinery.findByText(/^Today you can still refine 2,160 of 2,160 naquadah/, {}, { timeout: 4000 }),
  ).toBeTruthy();
  expect(server.count(getRefined)).toBe(1);
});

test('a refusal of the server is shown', async () => {
  const { user, refinery, amount, button } = await opened();
  server.refuse(refineOre, 409, REFUSALS.refineryMissing.text);
  await user.type(amount, '30');
  await user.click(button);
  expect((await refinery.findByRole('alert')).textContent).toBe(REFUSALS.refineryMissing.text);
});
