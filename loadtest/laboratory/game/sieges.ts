import { NO_RETREAT, SIDES } from '#shared/catalogue/battles';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { shipTypeOf } from '#shared/catalogue/ships';
import { squadTypeOf } from '#shared/catalogue/squads';
import { aftermathOf, destroyedPrice } from '#shared/rules/battles/aftermath';
import { type PreparedBattle, prepareFieldBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import { seedOf } from '#shared/rules/battles/seal';
import { respiteUntil } from '#shared/rules/battles/shields';
import { battleXp } from '#shared/rules/battles/spoils';
import { isInWindow, moraleOf, worthOf } from '#shared/rules/battles/worth';
import { addOutputs, addPlanet, gain, type PlanetOutput, removePlanet } from '#shared/rules/economy';
import { placesFor } from '#shared/rules/level-bonuses';
import { slotsFor } from '#shared/rules/research';
import { priceOf } from '#shared/rules/ships';
import { effectsOf, orderRefund, splitBuildings } from '#shared/rules/sieges/capture';
import { siegeTime } from '#shared/rules/sieges/siege';
import { lossCounts, type SiegeOutcome } from '#shared/rules/sieges/siege-limits';
import { SPEED } from '../time.ts';
import type { Game } from './game.ts';
import { bury, shipsOf, squadsOf, worthOfLost } from './raid.ts';
import { isByGroup } from './rulers.ts';
import { gainExperience } from './settling.ts';
import {
  addAll,
  homeOf,
  type March,
  mightOfPlayer,
  noteBuildings,
  outputOf,
  type Player,
  type World,
} from './state.ts';

/** An army begins a siege: the owner's forces on the world go home. Returns when the world will be taken. */
export function beginSiege(game: Game, world: World, march: March, now: number): number {
  const { owner } = world;
  for (const kind of ['ships', 'squads'] as const) {
    addAll(homeOf(owner)[kind], world[kind]);
    world[kind].clear();
  }
  const time = siegeTime(now, world.population, owner.truce, SPEED);
  world.siege = { march, time };
  game.besieged.add(world);
  return time.endsAt;
}

/** A siege is over. What becomes of its army is not decided here. */
export function endSiege(game: Game, world: World, outcome: SiegeOutcome, now: number): void {
  const besieging = world.siege?.march;
  if (!besieging) throw new Error(`World ${world.planet_id} is not besieged.`);
  const { player: besieger } = besieging;
  const ruler = world.owner;
  world.siege = undefined;
  game.besieged.delete(world);
  game.records.sieges.push({
    at: now,
    besieger,
    ruler,
    world,
    planetId: world.planet_id,
    besiegerId: besieger.id,
    rulerId: ruler.id,
    outcome,
    endedAt: now,
    counts: lossCounts(worthOfWorld(world), worthOfAllBuildings(ruler)),
    byGroup: isByGroup(besieger, besieging.landsAt),
  });
}

const worthOfAllBuildings = ({ worlds }: Player) => worlds.reduce((sum, world) => sum + worthOfWorld(world), 0);

/** The worth of the active buildings of a world. */
export function worthOfWorld({ buildings }: World): number {
  return buildings
    .filter(({ activated }) => activated)
    .reduce((sum, { building_type_id }) => sum + worthOf(buildingTypeOf(building_type_id).cost), 0);
}

/** The input of a battle between relief and a besieger. */
export function reliefBattle(
  relief: Pick<March, 'ships' | 'squads'> & { readonly player: Player },
  besieging: March,
  id: number,
): PreparedBattle {
  const units = ({ player, ships, squads }: typeof relief) => ({
    ships: shipsOf(player, ships),
    squads: squadsOf(player, squads),
  });
  return prepareFieldBattle({
    battleId: id,
    marchId: id,
    leg: 1,
    attacker: { ...units(relief), morale: 100, retreatPercent: NO_RETREAT },
    besieger: { ...units(besieging), groundPercent: SIDES.besieger },
  });
}

/** The battle when relief lands on a besieged world. Whether the relief wins. */
export function playRelief(game: Game, besieging: March, march: March, now: number): boolean {
  const [reliever, besieger] = [march.player, besieging.player];
  const [relieverMight, besiegerMight] = [mightOfPlayer(reliever), mightOfPlayer(besieger)];
  const battle = reliefBattle(march, besieging, march.id);
  const seed = seedOf(march.secret, march.id, battle.input);
  const { losses, outcome } = aftermathOf(battle, fight(battle.input, seed), { ownWorld: false });
  bury([march], losses.attacker);
  bury([besieging], losses.defender);
  gainExperience(reliever, battleXp(destroyedPrice(losses.defender), moraleOf(relieverMight, besiegerMight)), now);
  gainExperience(besieger, battleXp(destroyedPrice(losses.attacker), moraleOf(besiegerMight, relieverMight)), now);
  game.records.battles.push({
    at: now,
    launchedAt: march.launchedAt,
    attacker: reliever,
    defender: besieger,
    world: march.target,
    outcome,
    loot: 0,
    attackerLost: worthOfLost(losses.attacker, reliever),
    defenderLost: worthOfLost(losses.defender, besieger),
    attackerMight: relieverMight,
    defenderMight: besiegerMight,
    gaveRespite: false,
    shipsMet: false,
  });
  return outcome === 'ground_won';
}

/** The world changes hands, as the server lets it. Both players are settled. */
export function capture(game: Game, world: World, taker: Player, now: number): void {
  const loser = world.owner;
  const [takerMight, loserMight] = [mightOfPlayer(taker), mightOfPlayer(loser)];
  endSiege(game, world, 'captured', now);

  const active = world.buildings.flatMap(({ building_type_id: typeId, activated }, id) =>
    activated ? [{ id, typeId }] : [],
  );
  const { kept, fallen } = splitBuildings(active);
  const planet = loser.economy.planets.find(({ planetId }) => planetId === world.planet_id);
  if (!planet) throw new Error(`World ${world.planet_id} is not in the economy of player ${loser.id}.`);
  const yielded = (resource: 'energy' | 'food') =>
    outputsOf(active, loser, world).reduce((sum, { output }) => sum + (output[resource] ?? 0), 0);
  loser.economy = removePlanet(loser.economy, world.planet_id, { energy: yielded('energy'), food: yielded('food') });
  loser.waiting = loser.waiting.filter(({ planetId }) => planetId !== world.planet_id);
  const prices = [
    ...world.shipyard.map(({ typeId, count }) => priceOf(shipTypeOf(typeId).cost, count)),
    ...world.training.map(({ typeId }) => squadTypeOf(typeId).cost),
  ];
  loser.economy = gain(loser.economy, orderRefund(prices));

  const still = (reserve: number) => ({ rate: 0, remainder: 0, reserve });
  const { naquadah, trinium, metal } = planet.reserves;
  taker.economy = addPlanet(taker.economy, {
    planetId: world.planet_id,
    reserves: {
      naquadah: still(naquadah.reserve),
      trinium: still(trinium.reserve),
      metal: still(metal.reserve),
    },
  });
  taker.economy = addOutputs(taker.economy, outputsOf(kept, taker, world));

  const lost = effectsOf(fallen);
  world.defenseLevel -= lost.defenseLevel;
  world.defenseStat -= lost.defenseStat;
  world.build_slots += slotsFor(taker.research, 0) - slotsFor(loser.research, 0) - lost.buildSlots;
  world.max_buildings += placesFor(taker.experience.level, 0) - placesFor(loser.experience.level, 0);
  world.buildings = kept.flatMap(({ id }) => world.buildings[id] ?? []);
  for (const building of world.buildings) building.taken = true;
  world.shipyard = [];
  world.training = [];
  world.stance = taker.style.stance;
  world.irisUntil = null;
  world.heldSince = now;
  loser.worlds.splice(loser.worlds.indexOf(world), 1);
  world.owner = taker;
  taker.worlds.push(world);
  for (const each of [loser, taker]) noteBuildings(each);

  const losses = {
    looted: 0,
    lootCap: 1,
    mightLost: 0,
    mightBefore: loserMight,
    worldLost: true,
    lastFromAttacker: null,
  };
  const until = respiteUntil({ ...losses, inWindow: isInWindow(takerMight, loserMight) }, now, SPEED);
  if (until !== undefined && !game.records.sieges.at(-1)?.byGroup)
    loser.respiteUntil = Math.max(until, loser.respiteUntil ?? 0);
}

function outputsOf(buildings: readonly { readonly typeId: number }[], player: Player, world: World): PlanetOutput[] {
  const of = (typeId: number) => outputOf(player, world, buildingTypeOf(typeId));
  return buildings.map(({ typeId }) => ({ planetId: world.planet_id, output: of(typeId) }));
}
