import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getReport, type Report } from '#shared/api/reports';
import { getResources } from '#shared/api/resources';
import { shipTypeOf } from '#shared/catalogue/ships';
import { squadTypeOf } from '#shared/catalogue/squads';
import { routes } from '../../router.tsx';
import {
  ahead,
  aListedPlanet,
  aPlanet,
  aReport,
  aShip,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const LINE = shipTypeOf(44).name;
const JAFFA_LINE = shipTypeOf(14).name;
const squad = (squad_id: number, ready_at: string, on_march = false) => ({
  squad_id,
  squad_type_id: 4,
  squad_type_name: squadTypeOf(4).name,
  soldiers_per_squad: 4,
  base_attack: 34,
  base_defense: 30,
  attack_level: 1,
  defense_level: 1,
  ready_at,
  on_march,
});
const READY = '2026-01-01T00:00:00.000Z';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  const warship = { ship_type_id: 44, ship_type_name: LINE, is_scout: false };
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [aListedPlanet()])
    .answer(
      getPlanet,
      aPlanet({
        defense_stat: 290,
        soldier_squads: [squad(1, READY), squad(2, READY, true), squad(3, ahead(600))],
        ships: [
          aShip({ ship_id: 1, ...warship }),
          aShip({ ship_id: 2, ...warship }),
          aShip({ ship_id: 3, ...warship, on_mission: true }),
          aShip({ ship_id: 4, ...warship, on_march: true }),
          aShip({ ship_id: 5, ...warship, activated: false, ready_at: ahead(60) }),
          aShip({ ship_id: 6, ship_type_id: 41 }),
        ],
      }),
    );
});

const side = async (name: string) => within(await screen.findByRole('region', { name }));
const outcome = async () => within(await screen.findByRole('region', { name: 'Outcome' }));
const count = (within: Awaited<ReturnType<typeof side>>, type: string) =>
  within.getByLabelText<HTMLInputElement>(new RegExp(`: number of ${type}`));

test('both sides by hand: chance and losses follow what is typed', async () => {
  const { user } = openPage(routes, '/battles/simulator');
  const found = await outcome();
  expect(found.getByText(/Give the attacker ships/)).toBeTruthy();
  const attacker = await side('Attacker');
  await user.selectOptions(attacker.getByLabelText('Race'), '4');
  await user.type(count(attacker, LINE), '60');
  expect(await found.findByText('The attack is as good as won')).toBeTruthy();
  expect(found.getByText('200 of 200 fights')).toBeTruthy();

  const defender = await side('Defender');
  await user.selectOptions(defender.getByLabelText('Stance'), 'stand');
  await user.type(count(defender, JAFFA_LINE), '400');
  expect(await found.findByText('The attack is as good as lost')).toBeTruthy();
  expect(found.getByRole('img', { name: /repelled 200 times\.$/ })).toBeTruthy();
  expect(found.getByText(/^\d+ of 60/)).toBeTruthy();
  await user.click(attacker.getByRole('button', { name: 'Clear the Attacker' }));
  expect(await found.findByText(/Give the attacker ships/)).toBeTruthy();
});

test('what is no whole number stays marked once its field is left, until it is mended', async () => {
  const { user } = openPage(routes, '/battles/simulator?ships=44x100');
  const attacker = await side('Attacker');
  for (const field of [count(attacker, LINE), attacker.getByLabelText<HTMLInputElement>('Attack level')]) {
    await user.clear(field);
    await user.type(field, '1.000', { initialSelectionStart: 0, initialSelectionEnd: 9 });
    await user.tab();
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1.000', 'true']);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter a whole number, such as 1,250.',
    );
  }
  await user.click(attacker.getByRole('button', { name: 'Clear the Attacker' }));
  expect(count(attacker, LINE).value).toBe('');
});

test('an even fight has a chance between, and the ships of a weak world slip away', async () => {
  const { user } = openPage(routes, '/battles/simulator?ships=44x100');
  const found = await outcome();
  const defender = await side('Defender');
  await user.type(count(defender, JAFFA_LINE), '5');
  expect(await found.findByText(/The ships of the world slip away/)).toBeTruthy();
});

test('a side is filled with the forces that are ready on one’s own world, and the defender with its defences too', async () => {
  const { user } = openPage(routes, '/battles/simulator');
  const attacker = await side('Attacker');
  await attacker.findByRole('option', { name: 'Forces of Chulak' });
  await user.selectOptions(attacker.getByLabelText('Fill in'), 'Forces of Chulak');
  await waitFor(() => expect(count(attacker, LINE).value).toBe('2'));
  expect(count(attacker, squadTypeOf(4).name).value).toBe('1');
  const defender = await side('Defender');
  await user.selectOptions(defender.getByLabelText('Fill in'), 'Forces of Chulak');
  await waitFor(() => expect(count(defender, LINE).value).toBe('2'));
  expect(defender.getByLabelText<HTMLInputElement>('Defence strength').value).toBe('290');
});

test('a link fills both sides: what would fly, and what a report saw', async () => {
  const sighting = {
    ships: [{ ship_type_id: 14, count: 12 }],
    squads: [{ squad_type_id: 1, count: 3 }],
    defense_level: 2,
    defense_stat: 120,
    error_percent: 30,
  };
  const report = aReport({ mission_id: 12, kind: 'malp' });
  server.answer(getReport, { ...report, report: { ...report.report, sighting } } as Report);
  openPage(routes, '/battles/simulator?ships=44x30,41x5,999x1&report=12');
  expect(await screen.findByText(/filled in from your report\. Its counts may be wrong by 30%/)).toBeTruthy();
  const [attacker, defender] = [await side('Attacker'), await side('Defender')];
  expect(count(attacker, LINE).value).toBe('30');
  expect(count(defender, JAFFA_LINE).value).toBe('12');
  expect(defender.getByLabelText<HTMLInputElement>('Defence level').value).toBe('2');
});

test('a report without a count, or none at all, says so', async () => {
  server.answer(getReport, aReport({ mission_id: 12, kind: 'malp' }));
  openPage(routes, '/battles/simulator?report=12');
  expect(await screen.findByText(/This report did not count the forces/)).toBeTruthy();
  cleanup();
  server.refuse(getReport, 404);
  openPage(routes, '/battles/simulator?report=12');
  expect(await screen.findByText(/That report is not there any more/)).toBeTruthy();
});

test('what is no number is marked and changes nothing, and too many as the most that can fight', async () => {
  const { user } = openPage(routes, '/battles/simulator');
  const attacker = await side('Attacker');
  const [field] = attacker.getAllByLabelText<HTMLInputElement>(/: number of/);
  if (!field) throw new Error('There is no field.');
  await user.type(field, 'abc');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['abc', 'true']);
  await user.clear(field);
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', null]);
  await user.type(field, '9999999');
  expect(field.value).toBe('500000');
  const morale = attacker.getByLabelText<HTMLInputElement>('Morale, %');
  await user.clear(morale);
  await user.type(morale, '12');
  await user.tab();
  expect(morale.value).toBe('64');
});
