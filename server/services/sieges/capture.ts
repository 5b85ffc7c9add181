import type { EntityManager } from 'typeorm';
import { respiteUntil } from '#shared/rules/battles/shields';
import { isInWindow, worthOfBuildings } from '#shared/rules/battles/worth';
import { orderRefund, splitBuildings } from '#shared/rules/sieges/capture';
import { lossCounts } from '#shared/rules/sieges/siege-limits';
import { reported, sentence } from '#shared/sentences/sentences';
import { type PlanetRow, planetEconomyOf } from '../../store/schema/rows.ts';
import { countCapture } from '../alliances/relations/war-tally.ts';
import { settleArmy } from '../battles/homecoming.ts';
import type { Meeting } from '../battles/meeting.ts';
import type { RulerFacts } from '../battles/rulers.ts';
import { giveRespite } from '../battles/shields.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { marchView } from '../marches/march-views.ts';
import { endSiege } from '../marches/siege-end.ts';
import { homeOf } from '../marches/siege-facts.ts';
import { announce } from '../notifications/announce.ts';
import { LOST, siegeNotice } from '../notifications/siege-notices.ts';
import { planetView } from '../views/api-views.ts';
import { discover } from '../worlds/known-worlds.ts';
import { logReport } from '../worlds/mission-log.ts';
import { readAddress } from '../worlds/reported-worlds.ts';
import { breakOrders, buildingsOn, handOver, moveHome, outputOf } from './change-of-hands.ts';
import type { DueSiege } from './siege-clock.ts';

/** The two players, when a battle or capture of the winner last gave the loser respite, and whether the winner is of the loser's own group. */
interface Facts {
  readonly winner: RulerFacts;
  readonly loser: RulerFacts;
  readonly lastRespite: number | null;
  readonly byGroup: boolean;
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

  const { reserves } = loser.removePlanet(target.id, outputOf(context, active, loser, target));
  const refund = orderRefund(await breakOrders(tx, target.id, at));
  if (Object.keys(refund).length > 0) loser.gain(refund, 'capture', siege.march_id);
  await fell(tx, target.id, loser.player.id, [...fallen, ...standing.filter((each) => !each.active)], at);
  await moveHome(tx, loser.player.id, target.id, home.id);
  const planet = await handOver(tx, target.id, {
    ownerId: winner.player.id,
    heldSince: at,
    effects: { built: [], gone: fallen },
    reserves,
  });
  winner.addPlanet(planet);
  winner.addOutput(planet.id, outputOf(context, kept, winner, planet));
  await settleArmy(meeting, siege.march_id, planet.id);
  await endSiege(tx, siege.march_id, 'captured', at, counts);
  if (siege.war) await countCapture(meeting, siege.war, siege.march_id);

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
  if (until !== undefined && !facts.byGroup) await giveRespite(tx, loser.player.id, until);
  winner.publish('world_captured', {
    planet: planetView(planet, planetEconomyOf(planet), winner, at),
    march: await marchView(tx, siege.march_id, context.speed),
    loser: rival(loser),
  });
  loser.publish('world_lost', { march_id: siege.march_id, planet: placeView(target), winner: rival(winner) });
  if (facts.loser.allianceId !== null)
    await alliances.siege(
      facts.loser.allianceId,
      loser.player.id,
      sentence('world_lost', { player: loser.player.username, planet: target.name ?? '' }),
    );
  await announce(tx, [siegeNotice(siege.march_id, loser.player.id, LOST)]);
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

/** The loser keeps the address, with a report of the loss. */
async function rememberLoss(loser: PlayerCommand, winner: PlayerCommand, target: PlanetRow, home: PlanetRow) {
  const said = sentence('world_taken', { winner: winner.player.username, planet: target.name ?? '' });
  const { id } = await logReport(loser, {
    kind: 'lost',
    planetId: home.id,
    report: { ...reported(said), worlds: [readAddress(loser, target)] },
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
