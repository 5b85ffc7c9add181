import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type ArtifactEffectView, type HeldArtifact, listArtifacts, redeemArtifact } from '#shared/api/artifacts';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets, type PlanetDetail } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { ARTIFACT_TYPES, artifactWith, type EffectKind } from '#shared/catalogue/artifacts';
import { REFUSALS } from '#shared/refusals';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  aPlanet,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const HOUR = 3600;
const HOME = 12;
const stamp = { version: 3, server_time: ago(0) };

type Stored = PlanetDetail['artifacts'][number];

function stored(kind: EffectKind, changes: Partial<Stored> = {}): Stored {
  const { id, name } = artifactWith(kind);
  return { artifact_id: id, artifact_type_id: id, artifact_type_name: name, redeemed: false, ...changes };
}

function held(kind: EffectKind, changes: Partial<HeldArtifact> = {}): HeldArtifact {
  const { redeemed: _, ...artifact } = stored(kind);
  const may = { refusal: null, refusal_code: null, refusal_params: null };
  return { ...artifact, planet_id: HOME, planet_name: 'Chulak', until: null, ...may, ...changes };
}

function effect(kind: EffectKind, changes: Partial<ArtifactEffectView> = {}): ArtifactEffectView {
  const { redeemed: _, ...artifact } = stored(kind);
  const place = { planet_id: HOME, planet_name: 'Chulak' };
  return { ...artifact, ...place, effect_id: 1, redeemed_at: ago(HOUR), ends_at: null, ...changes };
}

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()]);
});

/** Opens the home world with these artifacts. */
async function open(
  artifacts: Stored[],
  list: { readonly artifacts?: HeldArtifact[]; readonly effects?: ArtifactEffectView[] } = {},
) {
  server
    .answer(getPlanet, aPlanet({ planet_id: HOME, artifacts }))
    .answer(listArtifacts, { artifacts: [], effects: [], ...stamp, ...list });
  const { user } = openPage(routes, `/planets/${HOME}`);
  return { user, section: within(await screen.findByRole('region', { name: /^Artifacts/ })) };
}

test('an artifact says what it will do before, and again in the question; then it is redeemed, once', async () => {
  const { user, section } = await open([stored('people')], { artifacts: [held('people')] });
  const words =
    '500 people move here: 1,000 become 1,500. Quarters grow from 50 to 70 squads, and more militia defends the ground.';
  expect(await section.findByText(words)).toBeTruthy();
  expect(section.getByText('Warm, and a little heavier each spring.')).toBeTruthy();
  await waitFor(() => expect(section.getByRole('button')).toHaveProperty('disabled', false));

  await user.click(section.getByRole('button', { name: 'Redeem the Bronze Seed' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Redeem the Bronze Seed?')).toBeTruthy();
  expect(dialog.getByText(`${words} It works once.`)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(server.count(redeemArtifact)).toBe(0);

  server
    .answer(redeemArtifact, {
      artifact_id: 4,
      artifact_type_id: 4,
      artifact_type_name: 'Bronze Seed',
      planet_id: HOME,
      found: 0,
      message: '',
      ...stamp,
      version: 4,
    })
    .answer(getPlanet, aPlanet({ planet_id: HOME, artifacts: [stored('people', { redeemed: true })], version: 4 }))
    .answer(listArtifacts, { artifacts: [], effects: [], ...stamp, version: 4 });
  await user.click(section.getByRole('button', { name: 'Redeem the Bronze Seed' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Redeem it' }));
  expect(await screen.findByText('The Bronze Seed is redeemed.')).toBeTruthy();
  expect(server.last(redeemArtifact)?.body).toEqual({ artifact_id: 4 });
  expect(await section.findByText('Redeemed. Its effect is over.')).toBeTruthy();
  expect(section.queryByRole('button')).toBeNull();
});

test('one that cannot be redeemed says why, beside its button', async () => {
  const { section } = await open([stored('respite')], {
    artifacts: [held('respite', { refusal: REFUSALS.artifactAtPeace.text })],
  });
  const why = await section.findByText(REFUSALS.artifactAtPeace.text);
  const button = section.getByRole('button', { name: 'Redeem the Hollow Idol' });
  expect(button).toHaveProperty('disabled', true);
  expect(button.getAttribute('aria-describedby')).toBe(why.id);
});

test('a refusal of the server is shown, and what it read is read again', async () => {
  const { user, section } = await open([stored('haste')], { artifacts: [held('haste')] });
  server.refuse(redeemArtifact, 409, REFUSALS.artifactRedeemed.text);
  await waitFor(() => expect(section.getByRole('button')).toHaveProperty('disabled', false));
  await user.click(section.getByRole('button'));
  const reads = server.count(listArtifacts);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Redeem it' }));
  expect((await section.findByRole('alert')).textContent).toBe(REFUSALS.artifactRedeemed.text);
  await waitFor(() => expect(server.count(listArtifacts)).toBeGreaterThan(reads));
});

test('redeemed ones say for what they wait, until when they work, or that they are over; also those of other worlds', async () => {
  const { section } = await open(
    [stored('haste', { redeemed: true }), stored('iris', { redeemed: true }), stored('people', { redeemed: true })],
    {
      effects: [
        effect('haste'),
        effect('iris', { effect_id: 2, ends_at: ahead(5 * HOUR) }),
        effect('tow', { effect_id: 3, artifact_id: 99, planet_id: 13, planet_name: 'Abydos' }),
        effect('veil', { effect_id: 4, artifact_id: 98, planet_id: null, planet_name: null }),
      ],
    },
  );
  expect(await section.findByText('Waits for your next march of ships.')).toBeTruthy();
  expect(section.getByText(/^Works until /)).toBeTruthy();
  expect(await section.findByText('Redeemed. Its effect is over.')).toBeTruthy();
  expect(section.getByText('Waits for a battle that costs you ships at a world of yours.')).toBeTruthy();
  expect(section.getByText('Redeemed on Abydos.')).toBeTruthy();
  expect(section.getByText('Waits for your next attack.')).toBeTruthy();
});

test('each type says what it does, and equal ones are grouped', async () => {
  const all = ARTIFACT_TYPES.map(({ effect: { kind } }) => kind);
  const { section } = await open([...all.map((kind) => stored(kind)), stored('haste', { artifact_id: 50 })], {
    artifacts: all.map((kind) => held(kind, { until: ahead(24 * HOUR) })),
  });
  expect(section.getAllByRole('listitem')).toHaveLength(12);
  expect(section.getByText('× 2')).toBeTruthy();
  for (const words of [
    'Shows the gate addresses of up to 3 worlds near Chulak that you do not know.',
    /^Hides your name from the target of your next attack until 1h 0m before it lands\.$/,
    'Your next march of ships takes 25 % less time, out and home. An attack still keeps its notice.',
    'Lets you call one march back after the last moment for it, until it lands.',
    'Your next probe of a world that somebody holds counts ships and squads exactly.',
    /^A siege of one of your worlds lasts 12h 0m longer: the one under way, or the next\.$/,
    'Your next research costs 20 % less of each resource.',
    /^Nobody may launch an attack on you until .+\. Attacks on their way still land, and your own attack ends it\.$/,
    /^In the next battle at a world of yours, 50 % of the ships that fall are towed home, not \d+ %\.$/,
    /^Your ships slip away from the next attack that is worth as much as they/,
    /^Closes the iris of Chulak until .+, also without an Iris Works\. Nobody dials in or out\.$/,
  ])
    expect(section.getByText(words)).toBeTruthy();
});

test('if the list cannot be read, nothing can be redeemed, and it is read again on demand', async () => {
  server.answer(getPlanet, aPlanet({ planet_id: HOME, artifacts: [stored('haste')] })).refuse(listArtifacts, 500);
  const { user } = openPage(routes, `/planets/${HOME}`);
  const section = within(await screen.findByRole('region', { name: /^Artifacts/ }));
  expect(await section.findByText(listArtifacts.fallback)).toBeTruthy();
  expect(section.getByRole('button', { name: 'Redeem the Glass Compass' })).toHaveProperty('disabled', true);
  server.answer(listArtifacts, { artifacts: [held('haste')], effects: [], ...stamp });
  await user.click(section.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(section.getByRole('button', { name: 'Redeem the Glass Compass' })).toHaveProperty('disabled', false),
  );
});

test('without artifacts the world says where they come from', async () => {
  const { section } = await open([]);
  expect(section.getByText('No artifacts found yet. Explorers bring them home.')).toBeTruthy();
});
