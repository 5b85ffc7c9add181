import { aftermathOf, destroyedPrice, lostShips } from '#shared/rules/battles/aftermath';
import { type PreparedBattle, prepareBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import { holdOf, lootAllowance, lootOf, salvageOf } from '#shared/rules/battles/spoils';
import { moraleOf, sumOf } from '#shared/rules/battles/worth';
import { wholeBetween } from '#shared/rules/random';
import { listeningOf, sightPercent } from '#shared/rules/research';
import type { Game } from '../game/game.ts';
import { defencesOf, shipsOf, squadsOf } from '../game/raid.ts';
import { since } from '../game/records.ts';
import { add, type Counts, hourlyOf, mightOfPlayer, type Player, type World } from '../game/state.ts';
import { DAY } from '../time.ts';

/** Simulated battles for each plan. */
const TRIES = 3;
/** A bot expects this many percent of those whom it sees: some are not seen, others come home before the landing. */
const CAUTION = 150;
/** Days for which a bot remembers what a raid brought, and expects no more than this many times as much from the next. */
const MEMORY_DAYS = 5;
const HOPE = 1.5;

/** Those who may stand on a world when a march lands, as a bot expects them after a MALP. */
export type Sighting = Pick<World, 'ships' | 'squads'>;

/** The forces that a MALP reports on a world, with a margin for caution. */
export function sighting({ warRandom, research }: Player, target: World): Sighting {
  const error = sightPercent(listeningOf(research));
  const about = (kind: 'ships' | 'squads'): Counts => {
    const seen: Counts = new Map();
    for (const place of [target, ...target.guests]) {
      for (const [typeId, count] of place[kind]) {
        const percent = wholeBetween(warRandom, 100 - error, 100 + error);
        add(seen, typeId, Math.round((count * percent * CAUTION) / 10_000));
      }
    }
    return seen;
  };
  return { ships: about('ships'), squads: about('squads') };
}

/**
 * What the simulator promises for these forces: spoils less `gain` times what is lost, in units of all resources together.
 * Both players are settled.
 */
export function promise(
  game: Game,
  player: Player,
  forces: Sighting,
  target: World,
  seen: Sighting,
  { gain, retreatPercent, now }: { readonly gain: number; readonly retreatPercent: number; readonly now: number },
): number {
  const ruler = target.owner;
  const morale = moraleOf(mightOfPlayer(player), mightOfPlayer(ruler));
  const battle = expectedBattle(player, forces, target, seen, retreatPercent);
  const hope = HOPE * (lastLoot(game, player, ruler, now) ?? Number.POSITIVE_INFINITY);
  let value = 0;
  for (let i = 1; i <= TRIES; i++) {
    const { outcome, losses, carriers } = aftermathOf(battle, fight(battle.input, String(i).padStart(32, '0')));
    value -= gain * destroyedPrice(losses.attacker);
    if (outcome === 'repelled') continue;
    const hold = holdOf(carriers);
    const salvage = Math.min(hold, sumOf(salvageOf(lostShips([...losses.attacker, ...losses.defender]))));
    value += salvage;
    if (outcome === 'ground_won') value += Math.min(hope, expectedLoot(ruler, target, morale, hold - salvage));
  }
  return value / TRIES;
}

/** The battle that these forces would fight against those who were seen on the world. Both players are settled. */
export function expectedBattle(
  player: Player,
  forces: Sighting,
  target: World,
  seen: Sighting,
  retreatPercent: number,
): PreparedBattle {
  const units = (owner: Player, { ships, squads }: Sighting) => ({
    ships: shipsOf(owner, ships),
    squads: squadsOf(owner, squads),
  });
  const morale = moraleOf(mightOfPlayer(player), mightOfPlayer(target.owner));
  return prepareBattle({
    battleId: 1,
    marchId: 1,
    leg: 1,
    attacker: { ...units(player, forces), morale, retreatPercent },
    defender: units(target.owner, seen),
    // The attacker cannot see the stance, and expects the usual one.
    world: { ...defencesOf(target), stance: 'slip_2' },
  });
}

/** What the player's latest raid on this ruler brought, unless it is forgotten. */
function lastLoot({ records }: Game, player: Player, ruler: Player, now: number): number | undefined {
  for (const each of since(records.battles, now - MEMORY_DAYS * DAY)) {
    if (each.attacker === player && each.defender === ruler) return each.loot;
  }
  return undefined;
}

/** The loot if nobody else took any today: bots know by experience what a world of this size yields. */
function expectedLoot(ruler: Player, target: World, morale: number, hold: number): number {
  const hourly = hourlyOf(ruler);
  const victimLeft = lootAllowance(hourly, 'victim', 0);
  const { stock } = ruler.economy;
  return sumOf(lootOf({ stock, hourly, isHome: target.home, morale, hold, victimLeft, takerLeft: victimLeft }));
}
