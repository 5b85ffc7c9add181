import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type DrillReport, fightDrill } from '#shared/api/battles/battles';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { availableShips } from '#shared/api/ships';
import { shipTypeOf } from '#shared/catalogue/ships';
import { DRILL_GARRISONS } from '#shared/catalogue/sparring';
import { REFUSALS } from '#shared/refusals';
import { aftermathOf } from '#shared/rules/battles/aftermath';
import { prepareBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import { hashOf, sealOf, seedOf } from '#shared/rules/battles/seal';
import { drillEncounter } from '#shared/rules/battles/sparring';
import { routes } from '../../router.tsx';
import {
  ago,
  aListedPlanet,
  aPlanet,
  aShip,
  aShipType,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const LINE = shipTypeOf(44).name;
const SECRET = '00112233445566778899aabbccddeeff';
const [RECRUITS, OUTPOST] = DRILL_GARRISONS;

function aDrill(changes: Partial<DrillReport> = {}): DrillReport {
  const units = [{ ownerId: 7, typeId: 44, count: 2, attackLevel: 1, defenseLevel: 1 }];
  const battle = prepareBattle(drillEncounter(1, 7, { ships: units, squads: [] }, RECRUITS));
  const seed = seedOf(SECRET, 1, battle.input);
  const { rounds, ...fought } = fight(battle.input, seed);
  return {
    garrison_id: RECRUITS.id,
    at: ago(1),
    outcome: aftermathOf(battle, { rounds, ...fought }).outcome,
    losses: { attacker: [], defender: [] },
    input: battle.input as DrillReport['input'],
    secret: SECRET,
    seal: sealOf(SECRET, 1),
    seed,
    hash: hashOf(battle.input, seed, rounds),
    rounds: rounds as DrillReport['rounds'],
    version: 5,
    server_time: ago(1),
    ...changes,
  };
}

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  const warship = { ship_type_id: 44, ship_type_name: LINE, is_scout: false };
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [aListedPlanet()])
    .answer(
      getPlanet,
      aPlanet({ soldier_squads: [], ships: [aShip({ ship_id: 1, ...warship }), aShip({ ship_id: 2, ...warship })] }),
    )
    .answer(fightDrill, aDrill());
});

const section = async () => within(await screen.findByRole('region', { name: 'Sparring World' }));

test('ready ships fight a drill, and the report plays and holds', async () => {
  const { user } = openPage(routes, '/battles#sparring');
  const sparring = await section();
  const fight = await sparring.findByRole<HTMLButtonElement>('button', { name: 'Fight the drill' });
  expect(fight.disabled).toBe(true);
  expect(sparring.getByText('Choose who fights.')).toBeTruthy();
  await user.click(sparring.getByRole('button', { name: 'All of them' }));
  expect(sparring.getByLabelText<HTMLInputElement>(/Drill: number of/).value).toBe('2');
  expect(sparring.getByRole('link', { name: 'Simulate it first' }).getAttribute('href')).toBe(
    '/battles/simulator?ships=44x2&drill=1',
  );
  await user.click(fight);
  expect(await sparring.findByText(/It was a drill: everybody stands again/)).toBeTruthy();
  expect(server.last(fightDrill)?.body).toEqual({
    garrison_id: 1,
    ships: [{ ship_type_id: 44, count: 2 }],
    squads: [],
  });
  expect(sparring.queryByRole('region', { name: 'Spoils' })).toBeNull();
  expect(await screen.findByText(/^Seal holds/, {}, { timeout: 5000 })).toBeTruthy();
});

test('a player without forces is lent a practice force', async () => {
  server.answer(getPlanet, aPlanet({ soldier_squads: [], ships: [] }));
  const { user } = openPage(routes, '/battles');
  const sparring = await section();
  expect(await sparring.findByText(/You have nothing ready/)).toBeTruthy();
  await user.selectOptions(sparring.getByLabelText('Against'), 'Outpost');
  await user.click(sparring.getByRole('button', { name: 'Fight the drill' }));
  await waitFor(() => expect(server.last(fightDrill)?.body).toEqual({ garrison_id: 2, ships: [], squads: [] }));
});

test.each([
  ['ground_won', 'You beat the Outpost. It was a drill: everybody stands again.'],
  ['orbit_won', 'You won the orbit of the Outpost, but not the ground. It was a drill: everybody stands again.'],
  ['repelled', 'The Outpost threw you back. It was a drill: everybody stands again.'],
] as const)('a drill that ends with %s says so in a sentence', async (outcome, sentence) => {
  server.answer(fightDrill, aDrill({ garrison_id: OUTPOST.id, outcome }));
  const { user } = openPage(routes, '/battles');
  const sparring = await section();
  await user.click(await sparring.findByRole('button', { name: 'All of them' }));
  await user.click(sparring.getByRole('button', { name: 'Fight the drill' }));
  expect((await sparring.findByText(sentence)).getAttribute('role')).toBe('status');
});

test('each garrison lists its forces; a lent force has no research, and is simulated so', async () => {
  // Their race is the player's.
  server.answer(availableShips, [{ ...aShipType(), ship_type_id: 44, name: LINE }]);
  const { user } = openPage(routes, '/battles');
  const sparring = await section();
  const against = await sparring.findByLabelText('Against');
  for (const { name, text } of DRILL_GARRISONS) {
    await user.selectOptions(against, name);
    expect(sparring.getByText(text)).toBeTruthy();
  }
  await user.selectOptions(
    sparring.getByLabelText('Who fights'),
    'A practice force of your race, lent for the drill, without research',
  );
  expect(sparring.queryByLabelText(/Drill: number of/)).toBeNull();
  await user.click(sparring.getByRole('link', { name: 'Simulate it first' }));
  const attacker = within(await screen.findByRole('region', { name: 'Attacker' }));
  const ships = await attacker.findByLabelText<HTMLInputElement>(new RegExp(LINE));
  await waitFor(() => expect(ships.value).toBe('6'));
  expect(attacker.getByLabelText<HTMLInputElement>('Attack level').value).toBe('1');
  const defender = within(screen.getByRole('region', { name: 'Defender' }));
  expect(defender.getByLabelText<HTMLInputElement>('Defence strength').value).toBe('300');
});

test('more than are ready cannot be typed; a refusal of the server is shown', async () => {
  server.refuse(fightDrill, 409, REFUSALS.drillTooMany.text);
  const { user } = openPage(routes, '/battles');
  const sparring = await section();
  const number = await sparring.findByLabelText<HTMLInputElement>(/Drill: number of/);
  await user.type(number, '9');
  expect(number.value).toBe('2');
  await user.click(sparring.getByRole('button', { name: 'Fight the drill' }));
  expect((await sparring.findByRole('alert')).textContent).toBe(REFUSALS.drillTooMany.text);
});
