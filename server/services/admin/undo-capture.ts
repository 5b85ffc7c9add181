import type { EntityManager } from 'typeorm';
import { type Amounts, type Cost, RESOURCES } from '#shared/catalogue/resources';
import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import { refuseIf } from '#shared/refusals';
import { checkSeason } from '#shared/rules/seasons/seasons';
import { orderRefund } from '#shared/rules/sieges/capture';
import { reported, sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { isGuestMarch, type PlanetRow } from '../../store/schema/rows.ts';
import { uncountCapture } from '../alliances/relations/war-tally.ts';
import { type Meeting, type Parties, runMeeting } from '../battles/meeting.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { RowsChanged, retryWhileRowsChange } from '../command/rows-changed.ts';
import { sendVersionNotices } from '../command/version-notices.ts';
import { refuseWhileLandingIsDue } from '../marches/overdue.ts';
import { homeOf } from '../marches/siege-facts.ts';
import { breakOrders, buildingsOn, handOver, moveHome, outputOf } from '../sieges/change-of-hands.ts';
import { evacuate, evacuateGuests } from '../sieges/siege-begin.ts';
import { discover } from '../worlds/known-worlds.ts';
import { logReport } from '../worlds/mission-log.ts';
import { readAddress } from '../worlds/reported-worlds.ts';
import { COMMAND_STEPS } from './command-steps.ts';
import { findPlayer, logAct, type Operator } from './operator-command.ts';

/*
 * An operator gives a world back that was taken from a player, for instance by a second account. Everything is as if the siege
 * had come to nothing, but for what cannot be undone: what the mines yielded in between stays with the player who held the world.
 * A rehearsal does it all, and rolls back.
 */

const WITHIN_HOURS = 24;

interface Capture {
  readonly march_id: number;
  readonly planet_id: number;
  readonly besieger_id: number;
  readonly besieger: string;
  readonly ended_at: Date;
  readonly held_since: Date | null;
  readonly owner_id: number | null;
  readonly taken_since: Date | null;
  readonly alliances: readonly number[];
  readonly guests: readonly number[];
}

/** The last capture of a world of this player, unless it was undone. Hours are real ones. */
const LAST_CAPTURE = `SELECT march_id, planet_id, besieger_id, username AS besieger, ended_at, siege.held_since, owner_id,
    planet.held_since AS taken_since,
    ARRAY(SELECT alliance_id FROM member WHERE player_id IN (besieger_id, ruler_id)
      UNION SELECT alliance.id FROM war_event JOIN alliance_relation AS war ON war.id = relation_id
        JOIN alliance ON alliance.id IN (one_id, other_id) WHERE siege_id = march_id ORDER BY 1) AS alliances,
    ARRAY(SELECT DISTINCT march.player_id FROM march WHERE target_id = planet_id AND phase = 'standing' AND ${isGuestMarch()} ORDER BY 1) AS guests
  FROM siege JOIN planet ON planet.id = planet_id JOIN player ON player.id = besieger_id
  WHERE ruler_id = $1 AND outcome = 'captured' AND ended_at > clock_timestamp() - interval '${WITHIN_HOURS} h'
  ORDER BY ended_at DESC, march_id DESC LIMIT 1`;

/** Thrown at the end of a rehearsal, so that nothing of it stays. */
class Rehearsed extends Error {}

/** Later than any moment: what an operator does happens now. */
const NOW = new Date(8.64e15);
const NOBODY = {
  player: () => undefined,
  alliance: () => undefined,
  hall: () => undefined,
  tellAlliance: () => undefined,
};

/**
 * Gives the world back that this player lost last, or says what that would do. Servers notice it by the raised versions.
 * Resolves with sentences for the operator; throws one if it cannot be done.
 */
export function undoCapture(
  { db, who }: Operator,
  speed: number,
  name: string,
  { yes }: { readonly yes: boolean },
): Promise<string> {
  return retryWhileRowsChange(async () => {
    const { id: loserId } = await findPlayer(db, name);
    let told = '';
    let capture: Capture | undefined;
    const claim = async (tx: EntityManager): Promise<Parties> => {
      capture = await lastCapture(tx, loserId, name);
      const { besieger_id: winnerId, guests, alliances, planet_id } = capture;
      const persons = guests.filter((id) => id !== loserId && id !== winnerId);
      return { senderId: loserId, rulerId: winnerId, persons, alliances, planets: [planet_id] };
    };
    const play = async (meeting: Meeting) => {
      const again = await lastCapture(meeting.tx, loserId, name);
      if (!meeting.ruler || JSON.stringify(again) !== JSON.stringify(capture)) throw new RowsChanged();
      refuseIf(checkSeason(meeting.locked.season, meeting.locked.now.getTime()));
      told = await giveBack(speed, { ...meeting, ruler: meeting.ruler }, again, yes);
      if (!yes) throw new Rehearsed();
      const details = `planet ${again.planet_id} from ${again.besieger} (${again.besieger_id}), march ${again.march_id}`;
      const { players, alliances } = meeting.locked;
      await logAct(meeting.tx, who, 'undo-capture', meeting.sender.player, details);
      await sendVersionNotices(meeting.tx, { players: players.keys(), alliances: alliances.keys() });
    };
    await runMeeting({ db, speed, publisher: NOBODY, steps: COMMAND_STEPS }, NOW, claim, play).catch(
      (error: unknown) => {
        if (!(error instanceof Rehearsed)) throw error;
      },
    );
    return told;
  });
}

async function lastCapture(queries: Queries, loserId: number, name: string): Promise<Capture> {
  const [capture]: Capture[] = await queries.query(LAST_CAPTURE, [loserId]);
  if (!capture) throw new Error(`No world was taken from ${name} in the last ${WITHIN_HOURS} hours.`);
  if (capture.owner_id !== capture.besieger_id || capture.taken_since?.getTime() !== capture.ended_at.getTime())
    throw new Error(`${capture.besieger} does not hold that world any more.`);
  return capture;
}

async function giveBack(
  speed: number,
  meeting: Meeting & { readonly ruler: PlayerCommand },
  capture: Capture,
  yes: boolean,
): Promise<string> {
  const { tx, locked, sender: loser, ruler: winner, alliances } = meeting;
  const { planet_id: id, march_id: marchId } = capture;
  const world = locked.planets.get(id);
  if (!world) throw new RowsChanged();
  const now = locked.now;
  await refuseWhileLandingIsDue(tx, id, now);
  const home = homeOf(locked, winner.player.id);
  const yields = (command: PlayerCommand, buildings: readonly { readonly typeId: number }[]) =>
    outputOf({ speed }, command.isAway ? [] : buildings, command, world);

  const standing = await buildingsOn(tx, id);
  const active = standing.filter((building) => building.active);
  const { reserves } = winner.removePlanet(id, yields(winner, active));
  const begun = await razeNew(tx, capture, now);
  const restored = await restoreFallen(tx, capture, loser.player.id);
  await tx.query('DELETE FROM build_queue WHERE planet_id = $1', [id]);
  winner.changedQueues.add(id);

  await evacuate({ speed }, { tx, locked, ruler: winner }, world, now);
  await evacuateGuests({ speed }, { tx, sender: loser, ruler: winner }, world, now);
  const broken = await breakOrders(tx, id, now);
  await moveHome(tx, winner.player.id, id, home.id);
  const paid = summed([...(await pricesOf(tx, winner.player.id, begun)), ...broken]);
  if (Object.keys(paid).length > 0) winner.refund(paid, 'undo', marchId);
  const owed = await owedFor(tx, capture, loser.player.id);
  if (Object.keys(owed).length > 0) loser.refund(owed, 'undo', marchId);

  const gone = active.filter((building) => begun.includes(building.id));
  const back = restored.filter((building) => building.active);
  const effects = { built: back, gone };
  const planet = await handOver(tx, id, { ownerId: loser.player.id, heldSince: capture.held_since, effects, reserves });
  loser.addPlanet(planet);
  loser.addOutput(id, yields(loser, [...active.filter((building) => !gone.includes(building)), ...back]));
  await tx.query("UPDATE siege SET outcome = 'undone', counts = false WHERE march_id = $1", [marchId]);
  await uncountCapture(meeting, marchId);
  await tellWinner(winner, loser, world, home);
  const line = givenBack(world, loser);
  for (const alliance of new Set(capture.alliances)) await alliances.siege(alliance, loser.player.id, line);
  return sentences(world, loser, winner, { capture, begun, restored, paid, owed }, yes);
}

/** Razes what the winner has begun there since. Returns the ids. */
async function razeNew(tx: EntityManager, { planet_id, besieger_id }: Capture, now: Date): Promise<number[]> {
  const [rows]: [{ id: number }[], number] = await tx.query(
    `UPDATE building SET built_by = $2, lost_at = $3
     WHERE planet_id = $1 AND built_by IS NULL AND lost_at IS NULL AND cancelled_at IS NULL RETURNING id`,
    [planet_id, besieger_id, now],
  );
  return rows.map(({ id }) => id);
}

/** Buildings that fell with the world stand again, and so do those that its new ruler dismantled, who got nothing for them. */
async function restoreFallen(tx: EntityManager, { planet_id, ended_at }: Capture, loserId: number) {
  const [rows]: [{ id: number }[], number] = await tx.query(
    `UPDATE building SET lost_at = NULL, dismantled = false WHERE planet_id = $1 AND cancelled_at IS NULL
       AND (lost_at = $2 AND NOT dismantled OR lost_at > $2 AND dismantled AND built_by = $3) RETURNING id`,
    [planet_id, ended_at, loserId],
  );
  const ids = rows.map(({ id }) => id);
  return (await buildingsOn(tx, planet_id)).filter(({ id }) => ids.includes(id));
}

/** What was paid for these buildings. */
async function pricesOf(tx: EntityManager, playerId: number, buildings: readonly number[]): Promise<Cost[]> {
  const rows: Amounts[] = await tx.query(
    `SELECT ${RESOURCES.map((name) => `-${name} AS ${name}`).join(', ')} FROM ledger
     WHERE account_kind = 'player' AND reason = 'build' AND account_id = $1 AND ref_id = ANY ($2)`,
    [playerId, buildings],
  );
  return rows;
}

/** The part of the price of ships and squads in production that the loser did not get back. */
async function owedFor(tx: EntityManager, { ended_at }: Capture, playerId: number): Promise<Cost> {
  const typesOf = async (table: 'ship' | 'squad'): Promise<number[]> => {
    const rows: { type: number }[] = await tx.query(
      `SELECT ${table}_type_id::int AS type FROM ${table} JOIN planet ON planet.id = planet_id
       WHERE owner_id = $1 AND home AND ${table}.lost_at = $2 AND lost_in IS NULL`,
      [playerId, ended_at],
    );
    return rows.map(({ type }) => type);
  };
  const ships = (await typesOf('ship')).map((type) => findShipType(type)?.cost ?? {});
  const squads = (await typesOf('squad')).map((type) => findSquadType(type)?.cost ?? {});
  const prices = [...ships, ...squads];
  const had = orderRefund(prices);
  return summed([...prices, ...RESOURCES.map((name) => ({ [name]: -(had[name] ?? 0) }))]);
}

function summed(costs: readonly Cost[]): Cost {
  const sum: Partial<Amounts> = {};
  for (const name of RESOURCES) {
    const amount = costs.reduce((total, cost) => total + (cost[name] ?? 0), 0);
    if (amount > 0) sum[name] = amount;
  }
  return sum;
}

const givenBack = ({ name }: PlanetRow, { player }: PlayerCommand) =>
  sentence('world_given_back', { planet: name ?? '', player: player.username });

/** The old holder keeps the address, with a report of why the world is gone. */
async function tellWinner(
  winner: PlayerCommand,
  loser: PlayerCommand,
  world: PlanetRow,
  home: PlanetRow,
): Promise<void> {
  const report = { ...reported(givenBack(world, loser)), worlds: [readAddress(winner, world)] };
  const { id } = await logReport(winner, { kind: 'lost', planetId: home.id, report });
  await discover(winner, world.id, id, winner.now);
}

function sentences(
  { id, name }: PlanetRow,
  { player: { username: loser } }: PlayerCommand,
  { player: { username: winner } }: PlayerCommand,
  done: {
    readonly capture: Capture;
    readonly begun: readonly number[];
    readonly restored: readonly unknown[];
    readonly paid: Cost;
    readonly owed: Cost;
  },
  yes: boolean,
): string {
  const amounts = (cost: Cost) =>
    RESOURCES.flatMap((resource) => (cost[resource] ? [`${cost[resource]} ${resource}`] : [])).join(', ') || 'nothing';
  const { capture, begun, restored, paid, owed } = done;
  const head = `${name} (${id}), which ${winner} took from ${loser} on ${capture.ended_at.toISOString()},`;
  return [
    yes ? `${head} is ${loser}'s again.` : `${head} would be ${loser}'s again. With --yes:`,
    `- buildings that fell and stand again: ${restored.length}; begun by ${winner} since, and razed: ${begun.length};`,
    `- ${winner}'s ships and squads there fly home, and guests too; ${winner} gets back ${amounts(paid)} for what was begun there;`,
    `- ${loser} gets ${amounts(owed)}, the rest of the price of what was in production;`,
    `- the siege counts for no limit any more; what the mines yielded since stays with ${winner}.`,
  ].join('\n');
}
