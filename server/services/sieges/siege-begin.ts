import { randomBytes } from 'node:crypto';
import { DEFAULT_RETREAT_PERCENT } from '#shared/catalogue/battles';
import { REFUSALS } from '#shared/refusals';
import { siegeTimeWith } from '#shared/rules/artifacts';
import { flightMinutes, minutesToMs } from '#shared/rules/battles/marches';
import { SECRET_BYTES, sealOf } from '#shared/rules/battles/seal';
import { distance } from '#shared/rules/galaxy';
import { flightPercent } from '#shared/rules/research';
import { partEndsAt, siegeTime } from '#shared/rules/sieges/siege';
import { sentence } from '#shared/sentences/sentences';
import { isGuestMarch, type PlanetRow, SHIP_IS_HERE, SQUAD_IS_HERE } from '../../store/schema/rows.ts';
import type { LandingMarch } from '../battles/due-march.ts';
import type { Meeting } from '../battles/meeting.ts';
import type { RulerFacts } from '../battles/rulers.ts';
import { spendBoon } from '../boons/boons.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { turnBack } from '../marches/march-ends.ts';
import { bothViews, marchView } from '../marches/march-views.ts';
import { homeOf } from '../marches/siege-facts.ts';
import { siegeSeenBy, storedPauses } from '../marches/siege-views.ts';
import { announce } from '../notifications/announce.ts';
import { BEFORE_MATES_WORLD, siegeNotice, tellMates } from '../notifications/siege-notices.ts';

type Besieged = Meeting & { readonly ruler: PlayerCommand };

/**
 * Lays siege to a world whose ground was won; the march is already there. Orders ahead are deleted, and what is left of the
 * ruler's and the guests' forces flies home.
 */
export async function beginSiege(
  context: AppContext,
  meeting: Besieged,
  march: LandingMarch,
  target: PlanetRow,
  ruler: RulerFacts,
): Promise<void> {
  const { tx, sender, alliances } = meeting;
  const at = march.due_at;
  const { time, used } = siegeTimeWith(
    ruler.boons,
    siegeTime(at.getTime(), target.population, ruler.truce, context.speed),
    ruler.truce,
    context.speed,
  );
  await tx.query(
    `INSERT INTO siege (march_id, planet_id, besieger_id, ruler_id, held_since, begun_at, ends_at, pauses, due_at)
     SELECT $1, $2, $3, $4, held_since, $5, $6, $7, $8 FROM planet WHERE id = $2`,
    [
      march.id,
      target.id,
      sender.player.id,
      ruler.id,
      at,
      new Date(time.endsAt),
      storedPauses(time),
      new Date(partEndsAt(time, 1)),
    ],
  );
  if (used) await spendBoon(meeting.ruler, 'long_siege', march.id, at);
  await tx.query('DELETE FROM build_queue WHERE planet_id = $1', [target.id]);
  meeting.ruler.changedQueues.add(target.id);
  await evacuate(context, meeting, target, at);
  await evacuateGuests(context, meeting, target, at);

  sender.publish('siege_begun', await siegeSeenBy(tx, march.id, sender.player.id));
  meeting.ruler.publish('siege_begun', await siegeSeenBy(tx, march.id, ruler.id));
  const line = sentence('siege_begun', {
    besieger: sender.player.username,
    planet: target.name ?? '',
    ruler: meeting.ruler.player.username,
  });
  const until = new Date(time.endsAt);
  await announce(tx, [siegeNotice(march.id, ruler.id, 0, until)]);
  const { allianceId } = ruler;
  if (allianceId === null) return;
  await alliances.siege(allianceId, ruler.id, line);
  await tellMates(tx, { marchId: march.id, rulerId: ruler.id, allianceId, until }, BEFORE_MATES_WORLD);
}

/**
 * The ruler's ready ships and squads fly to the ruler's home. What is not ready yet stays in the docks. `reason`: the code of why
 * they fly.
 */
export async function evacuate(
  { speed }: Pick<AppContext, 'speed'>,
  { tx, locked, ruler }: Pick<Besieged, 'tx' | 'locked' | 'ruler'>,
  target: PlanetRow,
  at: Date,
  reason: string | null = REFUSALS.worldBesieged.code ?? null,
): Promise<void> {
  const [there]: { types: number[]; squads: boolean }[] = await tx.query(
    `SELECT ARRAY(SELECT DISTINCT ship_type_id::int FROM ship WHERE planet_id = $1 AND ${SHIP_IS_HERE} AND ready_at <= $2) AS types,
       EXISTS (SELECT 1 FROM squad WHERE planet_id = $1 AND ${SQUAD_IS_HERE} AND ready_at <= $2) AS squads`,
    [target.id, at],
  );
  if (!there || (there.types.length === 0 && !there.squads)) return;
  const home = homeOf(locked, ruler.player.id);
  const way = there.types.length > 0 ? 'space' : 'gate';
  const ships = there.types.map((typeId) => ({ typeId }));
  const minutes = flightMinutes(way, distance(placeOf(home), placeOf(target)), ships, flightPercent(ruler.research));
  const flightMs = minutesToMs(minutes, speed);
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const [next]: { id: number }[] = await tx.query("SELECT nextval('march_id_seq')::int AS id");
  if (!next) throw new Error('There is no number for a march.');
  await tx.query(
    `INSERT INTO march (id, player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, due_at,
       flight_ms, phase, retreat_percent, secret, seal)
     VALUES ($1, $2, 'transfer', $3, $4, $2, $5, $5, $6, $6, $7, 'home', $8, $9, $10)`,
    [
      next.id,
      ruler.player.id,
      home.id,
      target.id,
      at,
      new Date(at.getTime() + flightMs),
      flightMs,
      DEFAULT_RETREAT_PERCENT,
      secret,
      sealOf(secret, next.id),
    ],
  );
  for (const [table, isHere] of [
    ['ship', SHIP_IS_HERE],
    ['squad', SQUAD_IS_HERE],
  ]) {
    await tx.query(`UPDATE ${table} SET march_id = $1 WHERE planet_id = $2 AND ${isHere} AND ready_at <= $3`, [
      next.id,
      target.id,
      at,
    ]);
  }
  ruler.publish('fleet_turned_back', {
    ...(await marchView(tx, next.id, speed)),
    reason,
  });
}

/** Relief on the world flies home. Its senders are locked. */
export async function evacuateGuests(
  { speed }: Pick<AppContext, 'speed'>,
  { tx, sender, ruler }: Pick<Besieged, 'tx' | 'sender' | 'ruler'>,
  target: PlanetRow,
  at: Date,
): Promise<void> {
  const guests: { id: number; player_id: number; flight_ms: number }[] = await tx.query(
    `SELECT id, player_id, flight_ms FROM march WHERE target_id = $1 AND phase = 'standing' AND ${isGuestMarch()} ORDER BY id`,
    [target.id],
  );
  for (const guest of guests) {
    await turnBack(tx, guest, at);
    const { own, incoming } = await bothViews(tx, guest.id, speed);
    const told = { ...own, reason: REFUSALS.worldBesieged.code ?? null };
    // None of it can be the attacker's own: mates do not attack each other.
    sender.others.tell(guest.player_id, 'fleet_turned_back', told);
    ruler.publish('relief_changed', incoming);
  }
}

const placeOf = ({ coordinates_x: x, coordinates_y: y }: PlanetRow) => ({ x, y });
