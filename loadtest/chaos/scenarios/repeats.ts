import { setTimeout as sleep } from 'node:timers/promises';
import { contribute, createAlliance } from '#shared/api/alliances/alliances';
import { updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { letGive } from '../../lib/banks.ts';
import { round } from '../../lib/report.ts';
import { inParallel } from '../../lib/sockets.ts';
import { Violation } from '../bots/bot.ts';
import type { Answered } from '../bots/http-exchange.ts';
import type { Supervised } from '../faults/supervisor.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';
import { definiteAnswer } from './support/definite-answer.ts';

const CONCURRENCY = 16;
const STRANGER = { access_token: '' };
const GIFT = { naquadah: 0, trinium: 0, metal: 1 };
/** Interval between the starts of two actions. */
const PACE_MS = 10;
const LATE = 3;
const LATE_MS = { full: [1000, 60_000], small: [100, 1000] } as const;
/** Shares of all requests after which a process is killed. */
const KILLS = [0.25, 0.5, 0.75];

interface Gift {
  readonly player: Contestant;
  readonly bank: number;
  readonly key: string;
}

/** A gift that is sent to all of these origins at once, at this time in ms after the beginning. */
interface Sending {
  readonly gift: Gift;
  readonly at: number;
  readonly to: readonly Supervised[];
}

/** Each action is sent five times: to both processes at once, and to either up to a minute later, after kill -9s. */
export const repeats: Scenario = {
  name: 'repeats',
  run: async (arena) => {
    const { small, servers, random } = arena;
    const [actions, lateMs] = small ? [60, LATE_MS.small] : [2000, LATE_MS.full];
    const players = await arena.players(small ? 4 : 20);
    const funds: Omit<Gift, 'key'>[] = [];
    for (const player of players) {
      const { text } = await arena.ask(player, createAlliance, { body: { name: `Fund of ${player.username}` } });
      funds.push({ player, bank: JSON.parse(text).id });
    }
    await letGive(
      arena.db,
      players.map(({ userId }) => userId),
    );
    await arena.setStock(players, { metal: actions });
    const each = actions / funds.length;
    const gifts = Array.from({ length: each }, (_, number) =>
      funds.map((fund) => ({ ...fund, key: `gift-${number}` })),
    ).flat();

    const begun = new Map<Gift, number>();
    const answers = new Map<Gift, string>();
    const same = (gift: Gift, { status, text }: Answered) => {
      const first = answers.get(gift) ?? text;
      if (status !== 200 || text !== first)
        throw new Violation(`${gift.key} was answered ${first}, and when it was sent again ${status} ${text}`);
      answers.set(gift, first);
    };
    let [calm, unanswered, killed] = [true, 0, 0];
    const again = () => {
      if (calm) unanswered++;
    };
    const send = ({ player, bank: id, key }: Gift, { origin }: Supervised) =>
      definiteAnswer(() => arena.ask(player, contribute, { params: { id }, body: GIFT }, { key, origin }), again);

    const plan = schedule(gifts, servers, random, lateMs);
    const kills = new Set(KILLS.map((share) => Math.floor(plan.length * share)));
    const waits: number[] = [];
    const began = performance.now();
    await inParallel(plan, CONCURRENCY, async ({ gift, at, to }, index) => {
      if (kills.has(index)) {
        calm = false;
        if (random.pick(servers)?.kill()) killed++;
      }
      await sleep(Math.max(0, began + at - performance.now()));
      const first = begun.get(gift);
      if (first === undefined) begun.set(gift, performance.now());
      else waits.push((performance.now() - first) / 1000);
      for (const answer of await Promise.all(to.map((server) => send(gift, server)))) same(gift, answer);
    });
    // The next scenario needs both processes.
    for (const { origin } of servers)
      await definiteAnswer(() => arena.ask(players[0] ?? STRANGER, getResources, {}, { origin }));

    await Promise.all([others(arena, gifts[0]), onceEach(arena, funds, each)]);
    const [earliest, latest] = [Math.min(...waits), Math.max(...waits)];
    return [
      arena.figure(
        '2,000 actions are sent five times each, to 2 processes at once, to either 1 to 60 s later, and after kill -9: one effect, the same bytes; 422 for another body, and the same key of another player is independent',
        `${actions} actions, repeated ${round(earliest)} to ${round(latest)} s later, ${killed} kills`,
        actions >= 2000 && earliest < 2 && latest > 59 && killed > 1,
      ),
      arena.figure(
        'before the first kill no request gets a 503 or a broken connection',
        `${unanswered} were`,
        unanswered === 0,
      ),
    ];
  },
};

/** All requests, sorted by time. */
function schedule(
  gifts: readonly Gift[],
  servers: readonly Supervised[],
  random: SeededRandom,
  [soon, late]: readonly [number, number],
): Sending[] {
  const sendings = gifts.flatMap((gift, index): Sending[] => {
    const at = index * PACE_MS;
    const later = Array.from({ length: LATE }, (_, number) => {
      const which = (index + number) % servers.length;
      return { gift, at: at + random.between(soon, late), to: servers.slice(which, which + 1) };
    });
    return [{ gift, at, to: servers }, ...later];
  });
  return sendings.sort((one, other) => one.at - other.at);
}

/** The same key for another action is refused; another player's same key is independent. */
async function others(arena: Arena, gift: Gift | undefined): Promise<void> {
  if (!gift) return;
  const { player, key, bank } = gift;
  const body = { ...GIFT, metal: 2 };
  const misused = await arena.ask(player, contribute, { params: { id: bank }, body }, { key });
  if (misused.status !== 422)
    throw new Violation(`A key for another action was answered ${misused.status} ${misused.text}`);
  const [stranger] = await arena.players(1);
  if (!stranger) throw new Error('No player was made.');
  const own = await arena.ask(stranger, updateBio, { body: { bio: 'mine' } }, { key });
  if (own.status !== 200) throw new Violation(`Another player's same key was answered ${own.status} ${own.text}`);
}

/** Each bank, and the ledger, hold one unit for each contribution to it. */
async function onceEach({ db }: Arena, funds: readonly Omit<Gift, 'key'>[], gifts: number): Promise<void> {
  const { rows } = await db.query(
    `SELECT id, metal, (
       SELECT count(*) FROM ledger WHERE account_kind IN ('bank', 'kept') AND account_id = alliance.id AND reason = 'contribution'
     ) AS booked FROM alliance WHERE id = ANY ($1)`,
    [funds.map(({ bank }) => bank)],
  );
  for (const { id, metal, booked } of rows) {
    if (Number(metal) !== gifts || Number(booked) !== gifts)
      throw new Violation(`${gifts} contributions of 1 to bank ${id} made ${metal}, in ${booked} ledger lines.`);
  }
}
