import { MARCH_TYPES } from '#shared/catalogue/marches';
import { type Aftermath, aftermathOf, destroyedPrice, type Loss, lostShips } from '#shared/rules/battles/aftermath';
import { prepareBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import { respiteAfter, sufferedIn } from '#shared/rules/battles/own-group';
import { seedOf } from '#shared/rules/battles/seal';
import { windowBegins } from '#shared/rules/battles/shields';
import { battleXp, holdOf, lootAllowance, lootCap, lootOf, salvageOf, withinCap } from '#shared/rules/battles/spoils';
import { isWarship, shipClassOf, type Units } from '#shared/rules/battles/stacks';
import { isInWindow, moraleOf, sumOf, worthOfShips, worthOfSquads } from '#shared/rules/battles/worth';
import { gain, spend } from '#shared/rules/economy';
import { shipLevels, squadLevels } from '#shared/rules/research';
import { DAY, HOUR, SPEED } from '../time.ts';
import type { Game } from './game.ts';
import { since } from './records.ts';
import { harmsOf, isByGroup } from './rulers.ts';
import { gainExperience } from './settling.ts';
import { add, type Counts, hourlyOf, type March, mightOfPlayer, noAmounts, type Player, type World } from './state.ts';

/** Hours in which no attacker gives a victim respite twice: how far back the records are asked. */
const RESPITE_MEMORY = 7 * DAY;

export const shipsOf = ({ id, research }: Player, ships: Counts): Units[] =>
  [...ships].map(([typeId, count]) => ({ ownerId: id, typeId, count, ...shipLevels(research, shipClassOf(typeId)) }));

export const squadsOf = ({ id, research }: Player, squads: Counts): Units[] =>
  [...squads].map(([typeId, count]) => ({ ownerId: id, typeId, count, ...squadLevels(research) }));

/** The warships among these. */
export const warshipsOf = (ships: Counts): Counts => new Map([...ships].filter(([typeId]) => isWarship(typeId)));

/** A world's own contribution to a battle. */
export const defencesOf = ({ owner, population, defenseLevel, defenseStat, stance }: World) => ({
  ownerId: owner.id,
  population,
  defenseLevel,
  defenseStat,
  stance,
});

/** The battle of an attack, with everything that it leaves, as the server plays it. Both players are settled. */
export function playLanding(game: Game, march: March, now: number): Aftermath {
  const { player: attacker, target } = march;
  const ruler = target.owner;
  const [attackerMight, rulerMight] = [mightOfPlayer(attacker), mightOfPlayer(ruler)];
  const morale = moraleOf(attackerMight, rulerMight);
  const guests = target.guests;
  if (guests.length > 0) game.records.relieved += 1;
  const battle = prepareBattle({
    battleId: march.id,
    marchId: march.id,
    leg: 1,
    attacker: {
      ships: shipsOf(attacker, march.ships),
      squads: squadsOf(attacker, march.squads),
      morale,
      retreatPercent: march.retreatPercent,
    },
    defender: {
      ships: [target, ...guests].flatMap((each) => shipsOf(ownerOf(each), each.ships)),
      squads: [target, ...guests].flatMap((each) => squadsOf(ownerOf(each), each.squads)),
    },
    world: defencesOf(target),
  });
  const aftermath = aftermathOf(battle, fight(battle.input, seedOf(march.secret, march.id, battle.input)));
  const { losses, outcome } = aftermath;
  bury([march], losses.attacker);
  bury([target, ...guests], losses.defender);

  const hold = holdOf(aftermath.carriers);
  const salvage = salvageOf(lostShips([...losses.attacker, ...losses.defender]));
  const aboard = outcome === 'repelled' ? noAmounts() : withinCap(salvage, hold);
  if (outcome === 'repelled') ruler.economy = gain(ruler.economy, salvage);
  const harms = harmsOf(game, ruler, now);
  const lately = tookLately(game, attacker, ruler, now);
  const [victimHourly, takerHourly] = [hourlyOf(ruler), hourlyOf(attacker)];
  const loot =
    outcome === 'ground_won' && !MARCH_TYPES[march.kind].besieges
      ? lootOf({
          stock: ruler.economy.stock,
          hourly: victimHourly,
          isHome: target.home,
          morale,
          hold: hold - sumOf(aboard),
          victimLeft: lootAllowance(victimHourly, 'victim', sufferedIn(harms).looted),
          takerLeft: lootAllowance(takerHourly, 'taker', lately.taken),
        })
      : noAmounts();
  ruler.economy = spend(ruler.economy, loot);
  march.cargo = gain({ ...attacker.economy, stock: aboard }, loot).stock;

  const mightLost = worthOfLost(losses.defender, ruler);
  const [orbitWon, byGroup] = [outcome !== 'repelled', isByGroup(attacker, now)];
  const until = respiteAfter(
    { at: now, looted: sumOf(loot), mightLost, orbitWon, answered: false, byGroup },
    harms,
    {
      lootCap: lootCap(victimHourly, 'victim'),
      might: rulerMight,
      inWindow: isInWindow(attackerMight, rulerMight),
      lastFromAttacker: lately.respiteAt,
    },
    SPEED,
  );
  if (until !== undefined) ruler.respiteUntil = Math.max(until, ruler.respiteUntil ?? 0);
  gainExperience(attacker, battleXp(destroyedPrice(losses.defender), morale), now);
  gainExperience(ruler, battleXp(destroyedPrice(losses.attacker), moraleOf(rulerMight, attackerMight)), now);

  game.records.battles.push({
    at: now,
    launchedAt: march.launchedAt,
    attacker,
    defender: ruler,
    world: target,
    outcome,
    loot: sumOf(loot),
    attackerLost: worthOfLost(losses.attacker, attacker),
    defenderLost: mightLost,
    attackerMight,
    defenderMight: rulerMight,
    gaveRespite: until !== undefined,
    shipsMet: battle.input.orbit?.defender.stacks.some(({ type_id }) => type_id > 0) ?? false,
  });
  return aftermath;
}

const ownerOf = (place: World | March): Player => ('owner' in place ? place.owner : place.player);

/** Takes those who are lost for good from where they stood. */
export function bury(places: readonly (World | March)[], losses: readonly Loss[]): void {
  for (const { ownerId, kind, typeId, fallen, saved } of losses) {
    const place = places.find((each) => ownerOf(each).id === ownerId);
    if (!place) throw new Error(`Player ${ownerId} was not in the battle.`);
    add(kind === 'ship' ? place.ships : place.squads, typeId, saved - fallen);
  }
}

/** The worth of what a player lost for good. */
export function worthOfLost(losses: readonly Loss[], { id }: Player): number {
  const own = losses.filter(({ ownerId }) => ownerId === id);
  const lost = (kind: Loss['kind']) =>
    own.filter((each) => each.kind === kind).map(({ typeId, fallen, saved }) => ({ typeId, count: fallen - saved }));
  return worthOfShips(lost('ship')) + worthOfSquads(lost('squad'));
}

/** What the attacker took in the last day, and when he gave this ruler respite last. */
function tookLately({ records }: Game, attacker: Player, ruler: Player, now: number) {
  const lately = { taken: 0, respiteAt: null as number | null };
  for (const each of since(records.battles, windowBegins(now, SPEED)))
    if (each.attacker === attacker) lately.taken += each.loot;
  for (const each of since(records.battles, now - RESPITE_MEMORY - HOUR)) {
    if (each.gaveRespite && each.attacker === attacker && each.defender === ruler) lately.respiteAt ??= each.at;
  }
  return lately;
}
