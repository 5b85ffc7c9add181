import { expect, it } from 'vitest';
import { rounds } from '../../../.vitest/sizes.ts';
import { SIEGE } from '../../catalogue/battles.ts';
import { type Attacker, mayAttack, type Ruler, type Target } from '../battles/may-attack.ts';
import { hoursToMs } from '../battles/shields.ts';
import { seededRandom } from '../random.ts';
import { siegeTime } from './siege.ts';
import { lossCounts, type PastSiege, siegeLimits } from './siege-limits.ts';

/*
 * Twenty players do at random whatever the rules let them do to each other's worlds. The test keeps its own books of who took
 * what when, and counts by hand what the table of limits allows.
 */

const ACTS = rounds('acts of besiegers');
const PLAYERS = 20;
const HOUR = 3_600_000;
const TRUCE = { from: 1380, next: null };

interface World {
  readonly id: number;
  readonly home: boolean;
  readonly worth: number;
  owner: number;
  heldSince: number;
}
interface Player {
  readonly id: number;
  level: number;
  alliance: number | null;
  banned: boolean;
}
interface Siege {
  readonly world: World;
  readonly besieger: Player;
  readonly ruler: number;
  /** While it is on its way. */
  readonly landsAt: number;
  endsAt: number | undefined;
}
interface Capture extends PastSiege {
  readonly shareOfBuildings: number;
}

it('nobody loses a home, the last world, or more than the table says', () => {
  const random = seededRandom(20_261_125);
  const below = (n: number) => Math.floor(random() * n);
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T;
  let now = 0;
  const players: Player[] = Array.from({ length: PLAYERS }, (_, id) => ({
    id,
    level: 1 + below(20),
    alliance: null,
    banned: false,
  }));
  const worlds: World[] = players.map(({ id }) => ({ id, home: true, worth: 5000, owner: id, heldSince: 0 }));
  const past: PastSiege[] = [];
  const captures: Capture[] = [];
  let sieges: Siege[] = [];

  const worldsOf = (id: number) => worlds.filter(({ owner }) => owner === id);
  const buildingsOf = (id: number) => worldsOf(id).reduce((sum, { worth }) => sum + worth, 0);
  /** Fleets are the larger part of a might; they do not decide which losses count. */
  const mightOf = (id: number) => 100_000 + buildingsOf(id);

  function refusal(attacker: Player, world: World, moment: 'launch' | 'landing', own?: Siege) {
    const owner = players[world.owner] as Player;
    const limits = siegeLimits(
      { planetId: world.id, rulerId: owner.id, heldSince: world.home ? null : world.heldSince },
      attacker.id,
      past,
      1,
    );
    const isEnd = own?.endsAt !== undefined;
    const march =
      moment === 'launch'
        ? ({
            kind: 'siege',
            moment,
            targetOwnerId: null,
            worth: 1e6,
            distance: 1,
            reach: 400,
            endsPeace: true,
          } as const)
        : ({ kind: 'siege', moment, targetOwnerId: own?.ruler ?? null } as const);
    const out = sieges.filter(({ besieger }) => besieger === attacker).length;
    const facts: Attacker = {
      playerId: attacker.id,
      allianceId: attacker.alliance,
      level: attacker.level,
      might: mightOf(attacker.id),
      onLeave: false,
      underPeace: false,
      worlds: worldsOf(attacker.id).length,
      hostileMarches: out,
      sieges: out,
      councils: 0,
      takesNoneUntil: limits.takesNoneUntil,
      march,
    };
    const ruler: Ruler = {
      playerId: owner.id,
      allianceId: owner.alliance,
      might: mightOf(owner.id),
      banned: owner.banned,
      onLeave: false,
      underPeace: false,
      mateUntil: null,
      isPartner: false,
      partnerUntil: null,
      respiteUntil: null,
      battles: 0,
      landings: 0,
      losesNoneUntil: limits.losesNoneUntil,
    };
    const target: Target = {
      isHome: world.home,
      besieged: !isEnd && sieges.some((siege) => siege !== own && siege.world === world && siege.endsAt !== undefined),
      youngUntil: isEnd ? null : limits.youngUntil,
      noSiegeUntil: isEnd ? null : limits.noSiegeUntil,
      ruler,
    };
    return attacker.banned ? 'banned' : mayAttack(facts, target, now);
  }

  function end(siege: Siege, outcome: PastSiege['outcome'], counts = false) {
    sieges = sieges.filter((each) => each !== siege);
    const { world, besieger, ruler } = siege;
    const row = {
      planetId: world.id,
      besiegerId: besieger.id,
      rulerId: ruler,
      outcome,
      endedAt: now,
      counts,
      byGroup: false,
    };
    past.push(row);
    return row;
  }

  function capture(siege: Siege) {
    if (refusal(siege.besieger, siege.world, 'landing', siege)) {
      end(siege, 'ended');
      return;
    }
    const { world, besieger } = siege;
    const all = buildingsOf(world.owner);
    expect(world.home).toBe(false);
    expect(worldsOf(world.owner).length).toBeGreaterThan(1);
    expect(worldsOf(besieger.id).length).toBeLessThanOrEqual(
      SIEGE.worldsBase + Math.floor(besieger.level / SIEGE.levelsPerWorld),
    );
    captures.push({ ...end(siege, 'captured', lossCounts(world.worth, all)), shareOfBuildings: world.worth / all });
    world.owner = besieger.id;
    world.heldSince = now;
  }

  /** Marches that have landed and sieges that are over by `until`, in their order. */
  function passUntil(until: number) {
    for (;;) {
      const at = (siege: Siege) => siege.endsAt ?? siege.landsAt;
      const next = sieges.toSorted((a, b) => at(a) - at(b))[0];
      if (!next || at(next) > until) break;
      now = at(next);
      if (next.endsAt !== undefined) capture(next);
      else if (refusal(next.besieger, next.world, 'landing', next)) sieges = sieges.filter((each) => each !== next);
      else next.endsAt = siegeTime(now, below(10_000), TRUCE, 1).endsAt;
    }
    now = until;
  }

  const ACTS_OF: ((player: Player) => void)[] = [
    (besieger) => {
      const world = oneOf(worlds);
      if (!refusal(besieger, world, 'launch'))
        sieges.push({ world, besieger, ruler: world.owner, landsAt: now + 8 * HOUR, endsAt: undefined });
    },
    (besieger) => {
      const world = oneOf(worlds);
      if (!refusal(besieger, world, 'launch'))
        sieges.push({ world, besieger, ruler: world.owner, landsAt: now + (8 + below(4)) * HOUR, endsAt: undefined });
    },
    ({ id }) => {
      if (worldsOf(id).length < 8)
        worlds.push({ id: worlds.length, home: false, worth: 200 + below(9000), owner: id, heldSince: now });
    },
    (player) => {
      const own = sieges.find(({ besieger }) => besieger === player);
      if (!own || below(8) > 0) return;
      if (own.endsAt !== undefined) end(own, 'left');
      else sieges = sieges.filter((each) => each !== own);
    },
    ({ id }) => {
      const siege = sieges.find(({ world, endsAt }) => world.owner === id && endsAt !== undefined);
      if (siege && below(8) === 0) end(siege, 'broken');
    },
    (player) => {
      player.alliance = below(3) === 0 ? below(4) : null;
    },
    (player) => {
      player.banned = below(20) === 0;
    },
    (player) => {
      player.level = Math.min(40, player.level + 1);
    },
  ];

  for (let act = 0; act < ACTS; act++) {
    oneOf(ACTS_OF)(oneOf(players));
    passUntil(now + below(2 * HOUR));
  }

  for (const player of players) {
    expect(worldsOf(player.id).filter(({ home }) => home)).toHaveLength(1);
    atMost(
      1,
      captures.filter(({ besiegerId }) => besiegerId === player.id),
      SIEGE.takeHours,
    );
    const lost = captures.filter(({ rulerId }) => rulerId === player.id);
    // Two sieges may be under way when a large world is lost, but no second large one goes with it.
    atMost(
      1,
      lost.filter(({ shareOfBuildings }) => shareOfBuildings >= SIEGE.losePercent / 100),
      SIEGE.loseHours,
    );
    atMost(SIEGE.loseMost, lost, SIEGE.loseMostHours);
    for (const taker of players)
      atMost(
        1,
        lost.filter(({ besiegerId }) => besiegerId === taker.id),
        SIEGE.pairHours,
      );
  }
  for (const world of worlds)
    atMost(
      1,
      captures.filter(({ planetId }) => planetId === world.id),
      SIEGE.youngWorldHours,
    );
  // The test is no test if nothing happens.
  expect(captures.length).toBeGreaterThan(100);
  expect(past.length).toBeGreaterThan(captures.length + 100);
});

/** Each capture is at least so many hours of the game later than the one `most` before it. */
function atMost(most: number, captures: readonly PastSiege[], hours: number): void {
  captures.forEach(({ endedAt }, i) => {
    const before = captures[i - most];
    if (before) expect(endedAt - before.endedAt).toBeGreaterThanOrEqual(hoursToMs(hours, 1));
  });
}
