import { expect, it } from 'vitest';
import { live } from './support/newcomer.ts';
import { noiseOf } from './support/page-faults.ts';
import { windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';
import { landNow, passPart, reinforce, siegeParties } from './support/sieges.ts';

/** Three windows, which are loaded once: what they show later, they were told. */
async function threeWindows() {
  const parties = await siegeParties(game);
  const open = async (who: 'besieger' | 'ruler' | 'mate', route: string) => {
    const window = await windowOf(browser, game.address, parties[who].player);
    await window.goto(game.address + route);
    await live(window);
    return window;
  };
  const [ruler, mate] = [await open('ruler', '/dashboard'), await open('mate', '/dashboard')];
  const besieger = await open('besieger', `/battles?plan=${parties.address}&kind=siege`);
  return {
    parties,
    besieger,
    ruler,
    mate,
    names: { besieger: parties.besieger.username, ruler: parties.ruler.username },
  };
}

it('a siege from launch to capture: the owner and a mate see it come and stand, relief fails, and the world changes hands', async () => {
  const { parties, besieger, ruler, mate, names } = await threeWindows();
  const noises = [besieger, ruler, mate].map(noiseOf);
  const { world } = parties;

  const verdict = besieger.getByRole('region', { name: 'What it takes' });
  await besieger.getByRole('button', { name: 'Everybody' }).click();
  await verdict.getByText('If they win the ground, and nobody breaks the siege.').waitFor();
  await verdict.getByRole('button', { name: 'Launch the siege' }).click();
  await verdict.getByText(`They are on their way to ${world}.`).waitFor();
  const warning = ruler.getByRole('region', { name: 'Attacks on your worlds' });
  await warning.getByText(`${names.besieger} is attacking ${world}`).waitFor();

  await landNow(game, parties.besieger);
  await warning.getByText(`${names.besieger} besieges ${world}`).waitFor();
  const situation = ruler.getByRole('region', { name: 'Situation Reports' });
  await situation.getByText(`${names.besieger} besieges ${world}`).waitFor();
  await situation.getByRole('link', { name: 'Break the siege' }).waitFor();
  const underWay = besieger.getByRole('region', { name: 'Marches Under Way' });
  await underWay.getByText(`You besiege ${world} of ${names.ruler}`).waitFor();
  await underWay.getByRole('button', { name: `Call back the siege to ${world}` }).waitFor();

  // The mate's one ship is no match.
  const seen = mate.getByText(`${names.besieger} besieges ${world} of ${names.ruler}`);
  await seen.waitFor();
  await mate.getByRole('link', { name: 'Send relief' }).click();
  await mate.getByRole('button', { name: 'All Sentinel' }).click();
  const relief = mate.getByRole('region', { name: 'What it takes' });
  await relief.getByRole('button', { name: 'Send relief' }).click();
  await relief.getByText(`They are on their way to ${world}.`).waitFor();
  await situation.getByText(`${parties.mate.username} is sending relief to ${world}`).waitFor();
  await landNow(game, parties.mate);
  await situation.getByText(`${parties.mate.username} could not break the siege of ${world}`).waitFor();

  await passPart(game, parties.besieger, 2);
  await ruler.getByText(`${world} is still besieged: 50% of its loyalty is left.`).waitFor();
  await passPart(game, parties.besieger, 4);
  await ruler.getByText(`${names.besieger} has taken ${world}.`).first().waitFor();
  await besieger.getByText(`${world} of ${names.ruler} is yours.`).first().waitFor();
  await situation.getByText(`${names.besieger} besieges ${world}`).waitFor({ state: 'detached' });
  await warning.waitFor({ state: 'detached' });
  await seen.waitFor({ state: 'detached' });
  await besieger.getByRole('link', { name: 'My Planets' }).first().click();
  await besieger.getByRole('link', { name: `View ${world}` }).waitFor();
  expect(noises).toEqual([[], [], []]);
});

it('relief that is strong enough breaks the siege: all three learn it, and the world stays', async () => {
  const { parties, besieger, ruler, mate, names } = await threeWindows();
  const { world } = parties;
  await reinforce(game, parties.mate);
  await besieger.getByRole('button', { name: 'Everybody' }).click();
  const verdict = besieger.getByRole('region', { name: 'What it takes' });
  await verdict.getByRole('button', { name: 'Launch the siege' }).click();
  await verdict.getByText(`They are on their way to ${world}.`).waitFor();
  await landNow(game, parties.besieger);
  const seen = mate.getByText(`${names.besieger} besieges ${world} of ${names.ruler}`);
  await seen.waitFor();
  await mate.getByRole('link', { name: 'Send relief' }).click();
  await mate.getByRole('button', { name: 'Everybody' }).click();
  const relief = mate.getByRole('region', { name: 'What it takes' });
  await relief.getByRole('button', { name: 'Send relief' }).click();
  await relief.getByText(`They are on their way to ${world}.`).waitFor();
  await landNow(game, parties.mate);
  const situation = ruler.getByRole('region', { name: 'Situation Reports' });
  await situation.getByText(`${parties.mate.username} broke the siege of ${world}`).waitFor();
  await situation.getByText(`${names.besieger} besieges ${world}`).waitFor({ state: 'detached' });
  await besieger.getByText(`You besiege ${world} of ${names.ruler}`).waitFor({ state: 'detached' });
  await seen.waitFor({ state: 'detached' });
});
