import { setTimeout as sleep } from 'node:timers/promises';
import { setStance } from '#shared/api/battles/garrisons';
import { launchMarch, recallMarch } from '#shared/api/battles/marches';
import { build } from '#shared/api/buildings';
import { colonize } from '#shared/api/missions';
import { startResearch } from '#shared/api/research';
import { STANCES } from '#shared/catalogue/battles';
import { Violation } from '../../bots/bot.ts';
import type { Contestant } from '../support/arena.ts';
import { type Action, action, answered, type Ring } from './action.ts';
import type { Fixture } from './fixture.ts';
import { landDue } from './marches.ts';
import { FLEET, LINE, RAIDERS } from './sent-marches.ts';
import { endExplorationNow, endSiegeNow } from './sieges.ts';

/** The metal mine, and the first line of research, which needs the archive alone. */
const [MINE_ID, LIGHT_GUNS_ID] = [3, 1] as const;
/** How long the deletion of an account may take on a busy machine. */
const GONE_WITHIN_MS = 20_000;

interface Sent {
  readonly to: readonly number[];
  readonly endsPeace?: boolean;
}

/** A raid from the sender's home with all line ships that stand there. */
const raid = ({ ask }: Ring, sender: Contestant, { to, endsPeace = false }: Sent) =>
  ask(sender, launchMarch, {
    body: {
      kind: 'raid',
      origin_id: sender.homeId,
      stargate_address: [...to],
      ships: [{ ship_type_id: LINE, count: RAIDERS }],
      squads: [],
      end_protection: endsPeace,
    },
  });

const recall = ({ ask }: Ring, sender: Contestant, march: number) =>
  ask(sender, recallMarch, { body: { march_id: march } });

/** An operator bans the mate, the raider, the besieger and the newcomer: an ally, and rulers who attack or are attacked. */
async function ban(ring: Ring, { mate, raider, besieger, newcomer }: Fixture) {
  const bans = await Promise.all([mate, raider, besieger, newcomer].map(({ username }) => ring.ban(username)));
  const refused = bans.filter(({ done }) => !done).map(({ sentence }) => sentence);
  return refused.length === 0 ? answered(200) : answered(409, refused.join(' '));
}

/** The newcomer's account is deleted, and the asker's settlers take the world as soon as nobody holds it. */
async function changeHands({ ask, db }: Ring, { newcomer, asker }: Fixture) {
  await db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1 AND deleted_at IS NULL', [
    newcomer.userId,
  ]);
  const owner = async () =>
    (await db.query('SELECT owner_id FROM planet WHERE id = $1', [newcomer.homeId])).rows[0].owner_id;
  const end = performance.now() + GONE_WITHIN_MS;
  while ((await owner()) === newcomer.userId) {
    if (performance.now() > end) throw new Violation(`The account of ${newcomer.username} was not deleted.`);
    await sleep(20);
  }
  const settled = await ask(asker, colonize, {
    body: { originating_planet_id: asker.homeId, stargate_address: newcomer.gate },
  });
  if ((await owner()) !== asker.userId)
    throw new Violation(`The world of ${newcomer.username} was not settled: ${settled.status} ${settled.text}`);
  return settled;
}

/** Actions of players and operators on marches, and on players whom marches meet. */
export const WAR_ACTIONS: readonly Action[] = [
  action('send ships', ['fleet'], ({ ask }, { leader, colony }) =>
    ask(leader, launchMarch, {
      body: {
        kind: 'transfer',
        origin_id: leader.homeId,
        stargate_address: colony.stargate_address,
        ships: [{ ship_type_id: LINE, count: FLEET }],
        squads: [],
      },
    }),
  ),
  action('call relief back', ['relief'], (ring, { mate, marches }) => recall(ring, mate, marches.relief)),
  action('call ships back', ['passage'], (ring, { leader, marches }) => recall(ring, leader, marches.transfer)),
  action('land', [], async (ring, { marches }) => {
    await landDue(ring, [marches.transfer]);
    return answered(200);
  }),
  action('raid', ['commander'], (ring, { guest, gate }) => raid(ring, guest, { to: gate })),
  action('set a stance', [], ({ ask, random }, { leader }) =>
    ask(leader, setStance, { body: { planet_id: leader.homeId, stance: random.pick(STANCES) ?? 'stand' } }),
  ),

  action('call an attack back', ['attack'], (ring, { raider, marches }) => recall(ring, raider, marches.attack)),
  action('attacks land', [], async (ring, { marches }) => {
    await landDue(ring, [marches.attack, marches.other]);
    return answered(200);
  }),
  action('raid a newcomer', [], (ring, { asker, newcomer }) => raid(ring, asker, { to: newcomer.gate })),
  action('end the peace', ['peace'], (ring, { newcomer, gate }) => raid(ring, newcomer, { to: gate, endsPeace: true })),
  action('take a world', [], async (ring, { besieged }) => {
    await endSiegeNow(ring, besieged.siege);
    return answered(200);
  }),
  action('relieve a world', [], async (ring, { besieged }) => {
    await landDue(ring, [besieged.help]);
    return answered(200);
  }),
  action('give up a siege', ['siege'], (ring, { besieger, besieged }) => recall(ring, besieger, besieged.siege)),
  action('build on a besieged world', [], ({ ask }, { leader, outpost }) =>
    ask(leader, build, { body: { planet_id: outpost, building_type_id: MINE_ID } }),
  ),
  action('come home to a besieged world', [], async (ring, { besieged }) => {
    await endExplorationNow(ring, besieged.exploration);
    return answered(200);
  }),
  action('research', ['research'], ({ ask }, { leader }) =>
    ask(leader, startResearch, { body: { research_type_id: LIGHT_GUNS_ID } }),
  ),
  action('ban', [], ban),
  action('change hands', [], changeHands),
];
