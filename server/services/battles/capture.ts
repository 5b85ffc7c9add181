import type { EntityManager } from 'typeorm';
import { DEFAULT_STANCE } from '#shared/catalogue/battles';
import { buildingTypeOf, findBuildingType } from '#shared/catalogue/buildings';
import { type Cost, type Rates, RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import { effectsOf, orderRefund, splitBuildings } from '#shared/rules/battles/capture';
import { respiteUntil } from '#shared/rules/battles/shields';
import { lossCounts } from '#shared/rules/battles/siege-limits';
import { isInWindow, worthOfBuildings } from '#shared/rules/battles/worth';
import { buildingOutput } from '#shared/rules/construction';
import { orePercent } from '#shared/rules/research';
import {
  BUILDING_STANDS,
  PLANET_COLUMNS,
  type PlanetRow,
  planetEconomyOf,
  SHIP_IS_HERE,
  SQUAD_IS_HERE,
} from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { discover } from '../missions/known-worlds.ts';
import { logReport } from '../missions/mission-log.ts';
import { readAddress } from '../missions/reported-worlds.ts';
import { announce } from '../notifications/announce.ts';
import { planetView } from '../players/api-views.ts';
import { settleArmy } from './homecoming.ts';
import { marchView } from './march-views.ts';
import type { Meeting } from './meeting.ts';
import { giveRespite } from './raid.ts';
import type { RulerFacts } from './rulers.ts';
import type { DueSiege } from './siege-clock.ts';
import { endSiege } from './siege-end.ts';
import { homeOf } from './siege-facts.ts';
import { LOST, siegeNotice } from './siege-notices.ts';

/** The two players, and when a battle or capture of the winner last gave the loser respite. */
interface Facts {
  readonly winner: RulerFacts;
  readonly loser: RulerFacts;
  readonly lastRespite: number | null;
}

interface Standing {
  readonly id: number;
  readonly typeId: number;
  readonly active: boolean;
}

/**
 * Gives a besieged world to the besieger, as of the end of the siege. Both players are settled up to it. Half of the buildings
 * stay with the winner and yield by his race and research; ships, squads and orders of the loser do not.
 */
export async function captureWorld(
  context: AppContext,
  meeting: Meeting & { readonly ruler: PlayerCommand },
  siege: DueSiege,
  target: PlanetRow,
  facts: Facts,
): Promise<void> {
  const { tx, locked, sender: winner, ruler: loser, alliances } = meeting;
  const at = siege.due_at;
  const home = homeOf(locked, loser.player.id);
  const standing = await buildingsOn(tx, target.id);
  const active = standing.filter((building) => building.active);
  const { kept, fallen } = splitBuildings(active);
  const worth = worthOfBuildings(active.map(({ typeId }) => ({ typeId, count: 1 })));
  const counts = lossCounts(worth, facts.loser.buildingsWorth);

  const { reserves } = loser.removePlanet(target.id, outputOf(context, active, loser));
  const refund = orderRefund(await breakOrders(tx, target.id, at));
  if (Object.keys(refund).length > 0) loser.gain(refund, 'capture', siege.march_id);
  await fell(tx, target.id, loser.player.id, [...fallen, ...standing.filter((each) => !each.active)], at);
  await moveHome(tx, loser.player.id, target.id, home.id);
  const lost = effectsOf(fallen);
  const [[planet]]: [PlanetRow[], number] = await tx.query(
    `UPDATE planet SET owner_id = $2, held_since = $3, stance = $4, iris_until = NULL, build_slots = build_slots - $5,
       defense_level = defense_level - $6, defense_stat = defense_stat - $7,
       ${RESERVES.map((name, i) => `${name} = $${8 + i}, rate_${name} = 0, remainder_${name} = 0`).join(', ')}
     WHERE id = $1 RETURNING ${PLANET_COLUMNS}`,
    [
      target.id,
      winner.player.id,
      at,
      DEFAULT_STANCE,
      lost.buildSlots,
      lost.defenseLevel,
      lost.defenseStat,
      ...RESERVES.map((name) => reserves[name].reserve),
    ],
  );
  if (!planet) throw new Error(`Planet ${target.id} was taken without its lock.`);
  winner.addPlanet(planet);
  winner.addOutput(planet.id, outputOf(context, kept, winner));
  await settleArmy(meeting, siege.march_id, planet.id);
  await endSiege(tx, siege.march_id, 'captured', at, counts);

  await rememberLoss(loser, winner, target, home);
  const until = respiteUntil(
    {
      looted: 0,
      lootCap: 0,
      mightLost: 0,
      mightBefore: facts.loser.might,
      worldLost: true,
      inWindow: isInWindow(facts.winner.might, facts.loser.might),
      lastFromAttacker: facts.lastRespite,
    },
    at.getTime(),
    context.speed,
  );
  if (until !== undefined) await giveRespite(tx, loser.player.id, until);
  winner.publish('world_captured', {
    planet: planetView(planet, planetEconomyOf(planet), winner, at),
    march: await marchView(tx, siege.march_id, context.speed),
    loser: rival(loser),
  });
  loser.publish('world_lost', { march_id: siege.march_id, planet: placeView(target), winner: rival(winner) });
  if (facts.loser.allianceId !== null)
    await alliances.log(facts.loser.allianceId, `${loser.player.username} lost ${target.name}.`);
  await announce(tx, [siegeNotice(siege.march_id, loser.player.id, LOST)]);
}

async function buildingsOn(tx: EntityManager, planetId: number): Promise<Standing[]> {
  const rows: Standing[] = await tx.query(
    `SELECT id, building_type_id::int AS "typeId", activated_at IS NOT NULL AS active FROM building
     WHERE planet_id = $1 AND ${BUILDING_STANDS} ORDER BY id`,
    [planetId],
  );
  // What the catalogue does not know yields nothing, and falls.
  return rows.map((row) => ({ ...row, active: row.active && findBuildingType(row.typeId) !== undefined }));
}

/** What these buildings yield for this player. */
function outputOf(
  { speed }: AppContext,
  buildings: readonly { readonly typeId: number }[],
  { player, research }: PlayerCommand,
): Rates {
  const outputs = buildings.map(({ typeId }) =>
    buildingOutput(buildingTypeOf(typeId), player.race_id, speed, orePercent(research)),
  );
  const sum = (name: (typeof RESOURCES)[number]) => outputs.reduce((total, output) => total + (output[name] ?? 0), 0);
  return Object.fromEntries(RESOURCES.map((name) => [name, sum(name)]));
}

/** Ends the ships and squads that are in production or wait in the docks, and returns their prices. */
async function breakOrders(tx: EntityManager, planetId: number, at: Date): Promise<Cost[]> {
  const lose = async (table: 'ship' | 'squad', isHere: string) => {
    const [rows]: [{ type: number }[], number] = await tx.query(
      `UPDATE ${table} SET lost_at = $2 WHERE planet_id = $1 AND ${isHere} RETURNING ${table}_type_id::int AS type`,
      [planetId, at],
    );
    return rows.map(({ type }) => type);
  };
  const ships = (await lose('ship', SHIP_IS_HERE)).map((type) => findShipType(type)?.cost ?? {});
  const squads = (await lose('squad', SQUAD_IS_HERE)).map((type) => findSquadType(type)?.cost ?? {});
  return [...ships, ...squads];
}

async function fell(
  tx: EntityManager,
  planetId: number,
  loserId: number,
  buildings: readonly { readonly id: number }[],
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE building SET built_by = coalesce(built_by, $2), lost_at = CASE WHEN id = ANY ($3) THEN $4 ELSE lost_at END
     WHERE planet_id = $1`,
    [planetId, loserId, buildings.map(({ id }) => id), at],
  );
}

/** Everything of the loser's that is away from the world, or was lost there, belongs to the home from now on. */
async function moveHome(tx: EntityManager, loserId: number, planetId: number, homeId: number): Promise<void> {
  for (const table of ['ship', 'squad'])
    await tx.query(`UPDATE ${table} SET planet_id = $2 WHERE planet_id = $1`, [planetId, homeId]);
  await tx.query('UPDATE mission SET planet_id = $3 WHERE planet_id = $2 AND player_id = $1 AND completed_at IS NULL', [
    loserId,
    planetId,
    homeId,
  ]);
  // A march to the home itself keeps its origin: if it turns back, it comes to the home all the same.
  await tx.query(
    "UPDATE march SET origin_id = $3 WHERE origin_id = $2 AND player_id = $1 AND phase <> 'done' AND target_id <> $3",
    [loserId, planetId, homeId],
  );
}

/** The loser keeps the address, with a report of the loss. */
async function rememberLoss(loser: PlayerCommand, winner: PlayerCommand, target: PlanetRow, home: PlanetRow) {
  const message = `${winner.player.username} has taken ${target.name}. Its gate address stays known to you.`;
  const { id } = await logReport(loser, {
    kind: 'lost',
    planetId: home.id,
    report: { message, worlds: [readAddress(loser, target)] },
  });
  await discover(loser, target.id, id, loser.now);
}

const rival = ({ player }: PlayerCommand) => ({ user_id: player.id, username: player.username });

function placeView(planet: PlanetRow) {
  return {
    planet_id: planet.id,
    planet_name: planet.name,
    coordinates_x: planet.coordinates_x,
    coordinates_y: planet.coordinates_y,
    stargate_address: planet.stargate_address,
  };
}
