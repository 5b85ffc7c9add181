import { contribute, createAlliance } from '#shared/api/alliances';
import { updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { inParallel } from '../../client.ts';
import { Violation } from '../bot.ts';
import type { Answered } from '../exchange.ts';
import type { Arena, Contestant } from './arena.ts';
import { known } from './known.ts';
import type { Trial } from './trial.ts';

const LANES = 16;
const STRANGER = { access_token: '' };
const GIFT = { naquadah: 0, trinium: 0, metal: 1 };
/** After so many of the acts a process is killed. */
const KILLS = [0.25, 0.5, 0.75];

/** P6: each act is sent five times: twice at once, later, after a kill -9, at the other process. */
export const repeats: Trial = {
  name: 'repeats',
  run: async (arena) => {
    const { small, servers, dice, db } = arena;
    const acts = small ? 60 : 2000;
    const players = await arena.players(small ? 4 : 20);
    const banks = new Map<Contestant, number>();
    for (const player of players) {
      const { text } = await arena.ask(player, createAlliance, { body: { name: `Fund of ${player.username}` } });
      banks.set(player, JSON.parse(text).id);
    }
    await arena.setStock(players, { metal: acts });
    const plan = Array.from({ length: acts }, (_, index) => {
      const player = players[index % players.length];
      if (!player) throw new Error('No player was made.');
      return { player, key: `gift-${index}`, bank: banks.get(player) ?? 0 };
    });
    const send = async ({ player, key, bank }: (typeof plan)[number]) =>
      known(() => arena.ask(player, contribute, { params: { id: bank }, body: GIFT }, { key }));
    const answers = new Map<string, Answered>();
    const same = ({ key }: { key: string }, again: Answered) => {
      const first = answers.get(key);
      if (again.status !== 200 || again.text !== first?.text) {
        throw new Violation(
          `${key} was answered ${first?.text}, and when it was sent again ${again.status} ${again.text}`,
        );
      }
    };

    const kills = new Set(KILLS.map((share) => Math.floor(acts * share)));
    const began = performance.now();
    await inParallel(plan, LANES, async (act, index) => {
      if (kills.has(index)) dice.pick(servers)?.kill();
      const [one, other] = await Promise.all([send(act), send(act)]);
      answers.set(act.key, one);
      same(act, other);
      same(act, await send(act));
    });
    // From both processes again, the first of them after all the others and after every kill.
    for (let turn = 0; turn < 2; turn++) await inParallel(plan, LANES, async (act) => same(act, await send(act)));
    const seconds = (performance.now() - began) / 1000;
    // Whoever comes next finds both processes again.
    for (const { origin } of servers)
      await known(() => arena.ask(players[0] ?? STRANGER, getResources, {}, { origin }));

    await Promise.all([others(arena, plan[0]), onceEach(arena, banks, acts)]);
    const { rows } = await db.query(
      "SELECT count(*) FROM ledger WHERE reason = 'contribution' AND account_kind = 'player' AND account_id = ANY ($1)",
      [players.map(({ userId }) => userId)],
    );
    if (Number(rows[0].count) !== acts) throw new Violation(`${acts} acts had ${rows[0].count} effects.`);
    await arena.inOrder();
    return [
      arena.figure(
        'P6: 2,000 acts sent five times each, at once, late, after a kill -9, at either of 2 processes: one effect, the same bytes; another body 422, another player another act',
        `${acts} acts, the last repeated ${Math.round(seconds)} s after the first, ${kills.size} kills`,
        acts >= 2000,
      ),
    ];
  },
};

/** The key for another act, and another player's same key. */
async function others(arena: Arena, act: { player: Contestant; key: string; bank: number } | undefined): Promise<void> {
  if (!act) return;
  const { player, key, bank } = act;
  const body = { ...GIFT, metal: 2 };
  const misused = await arena.ask(player, contribute, { params: { id: bank }, body }, { key });
  if (misused.status !== 422)
    throw new Violation(`A key for another act was answered ${misused.status} ${misused.text}`);
  const [stranger] = await arena.players(1);
  if (!stranger) throw new Error('No player was made.');
  const own = await arena.ask(stranger, updateBio, { body: { bio: 'mine' } }, { key });
  if (own.status !== 200) throw new Violation(`Another player's same key was answered ${own.status} ${own.text}`);
}

/** What the banks hold is one unit for each act. */
async function onceEach({ db }: Arena, banks: ReadonlyMap<Contestant, number>, acts: number): Promise<void> {
  const { rows } = await db.query('SELECT sum(metal) AS metal FROM alliance WHERE id = ANY ($1)', [
    [...banks.values()],
  ]);
  if (Number(rows[0].metal) !== acts) throw new Violation(`${acts} gifts of 1 made ${rows[0].metal}.`);
}
