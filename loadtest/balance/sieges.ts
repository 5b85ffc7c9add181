import { NO_RETREAT, SIDES } from '#shared/catalogue/battles';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import type { Rates } from '#shared/catalogue/resources';
import { shipTypeOf } from '#shared/catalogue/ships';
import { squadTypeOf } from '#shared/catalogue/squads';
import { aftermathOf, destroyedPrice } from '#shared/rules/battles/aftermath';
import { type PreparedBattle, prepareFieldBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import { seedOf } from '#shared/rules/battles/seal';
import { respiteUntil } from '#shared/rules/battles/shields';
import { battleXp } from '#shared/rules/battles/spoils';
import { isInWindow, moraleOf, worthOf } from '#shared/rules/battles/worth';
import { buildingOutput } from '#shared/rules/construction';
import { addOutput, addPlanet, gain, removePlanet } from '#shared/rules/economy';
import { priceOf } from '#shared/rules/ships';
import { effectsOf, orderRefund, splitBuildings } from '#shared/rules/sieges/capture';
import { siegeTime } from '#shared/rules/sieges/siege';
import { lossCounts, type SiegeOutcome } from '#shared/rules/sieges/siege-limits';
import { earnXp, onWorld } from './actions.ts';
import type { Game } from './game.ts';
import { bury, unitsOf, worthOfLost } from './raid.ts';
import { add, type March, mightOfPlayer, type Player, type World } from './store.ts';
import { SPEED } from './time.ts';

/** An army stands before a world: whoever of the owner stood there goes home. Answers when the world will be taken. */
export function beginSiege(world: World, march: March, now: number): number {
  const { owner } = world;
  const home = owner.worlds.find(({ home }) => home);
  for (const kind of ['ships', 'squads'] as const) {
    if (home) for (const [typeId, count] of world[kind]) add(home[kind], typeId, count);
    world[kind].clear();
  }
  const time = siegeTime(now, world.population, owner.truce, SPEED);
  world.siege = { march, time };
  return time.endsAt;
}

/** A siege is over. What becomes of its army is not decided here. */
export function endSiege(game: Game, world: World, outcome: SiegeOutcome, now: number): void {
  const besieger = world.siege?.march.player;
  if (!besieger) throw new Error(`World ${world.id} is not besieged.`);
  const ruler = world.owner;
  world.siege = undefined;
  game.records.sieges.push({
    at: now,
    besieger,
    ruler,
    world,
    planetId: world.id,
    besiegerId: besieger.id,
    rulerId: ruler.id,
    outcome,
    endedAt: now,
    counts: lossCounts(worthOfWorld(world), worthOfAllBuildings(ruler)),
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
    ships: unitsOf(player.id, ships),
    squads: unitsOf(player.id, squads),
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
  earnXp(reliever, battleXp(destroyedPrice(losses.defender), moraleOf(relieverMight, besiegerMight)));
  earnXp(besieger, battleXp(destroyedPrice(losses.attacker), moraleOf(besiegerMight, relieverMight)));
  game.records.battles.push({
    at: now,
    launchedAt: march.launchedAt,
    attacker: reliever,
    defender: besieger,
    world: march.target,
    outcome,
    slipped: false,
    strike: false,
    loot: 0,
    attackerLost: worthOfLost(losses.attacker, reliever),
    defenderLost: worthOfLost(losses.defender, besieger),
    attackerMight: relieverMight,
    defenderMight: besiegerMight,
    gaveRespite: false,
    attackerClass: undefined,
    defenderClass: undefined,
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
  const planet = loser.economy.planets.find(({ planetId }) => planetId === world.id);
  if (!planet) throw new Error(`World ${world.id} is not in the economy of player ${loser.id}.`);
  loser.economy = removePlanet(loser.economy, world.id, outputOf(active, loser.raceId, world));
  const prices = [
    ...world.shipyard.map(({ typeId, count }) => priceOf(shipTypeOf(typeId).cost, count)),
    ...world.training.map(({ typeId }) => squadTypeOf(typeId).cost),
  ];
  loser.economy = gain(loser.economy, orderRefund(prices));

  const still = (reserve: number) => ({ rate: 0, remainder: 0, reserve });
  const { naquadah, trinium, metal } = planet.reserves;
  taker.economy = addPlanet(taker.economy, {
    planetId: world.id,
    reserves: {
      naquadah: still(naquadah.reserve),
      trinium: still(trinium.reserve),
      metal: still(metal.reserve),
    },
  });
  taker.economy = addOutput(taker.economy, world.id, outputOf(kept, taker.raceId, world));

  const lost = effectsOf(fallen);
  world.defenseLevel -= lost.defenseLevel;
  world.defenseStat -= lost.defenseStat;
  world.build_slots -= lost.buildSlots;
  world.buildings = kept.flatMap(({ id }) => world.buildings[id] ?? []);
  world.shipyard = [];
  world.training = [];
  world.stance = taker.style.stance;
  world.irisUntil = null;
  world.heldSince = now;
  loser.worlds.splice(loser.worlds.indexOf(world), 1);
  world.owner = taker;
  taker.worlds.push(world);

  const losses = {
    looted: 0,
    lootCap: 1,
    mightLost: 0,
    mightBefore: loserMight,
    worldLost: true,
    lastFromAttacker: null,
  };
  const until = respiteUntil({ ...losses, inWindow: isInWindow(takerMight, loserMight) }, now, SPEED);
  if (until !== undefined) loser.respiteUntil = Math.max(until, loser.respiteUntil ?? 0);
}

function outputOf(buildings: readonly { readonly typeId: number }[], raceId: number, world: World): Rates {
  const sum: Record<string, number> = {};
  for (const { typeId } of buildings) {
    const output = buildingOutput(buildingTypeOf(typeId), raceId, SPEED, onWorld(world));
    for (const [resource, rate] of Object.entries(output)) sum[resource] = (sum[resource] ?? 0) + (rate ?? 0);
  }
  return sum;
}
