import { randomBytes } from 'node:crypto';
import { DEFAULT_RETREAT_PERCENT } from '#shared/catalogue/battles';
import { isHostile, MARCH_TYPES, type MarchKind } from '#shared/catalogue/marches';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkMarchers } from '#shared/rules/battles/march-order';
import { SECRET_BYTES, sealOf } from '#shared/rules/battles/seal';
import type { TypeCount } from '#shared/rules/battles/worth';
import { checkCost } from '#shared/rules/construction';
import { type Sentence, sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { type PlanetRow, SHIP_IS_HERE, SQUAD_IS_HERE } from '../../store/schema/rows.ts';
import { AllianceEvents } from '../alliances/alliance-events.ts';
import { spendBoon } from '../boons/boons.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { RowsChanged, retryWhileRowsChange } from '../command/rows-changed.ts';
import { bothViews } from '../marches/march-views.ts';
import { refuseWhileLandingIsDue } from '../marches/overdue.ts';
import { refuseWhileBesieged } from '../marches/siege-facts.ts';
import { announce } from '../notifications/announce.ts';
import { SETS_OUT, tellMates } from '../notifications/siege-notices.ts';
import { runTowardsObjectives } from '../objectives/objectives.ts';
import { type Dialled, dialledBy } from '../worlds/galaxy-map.ts';
import type { Opponents } from './attack-facts.ts';
import { checkMarch, landingOf, type MarchDraft } from './march-check.ts';

/** What a player orders, with the names of the API. */
interface LaunchBody {
  readonly kind: MarchKind;
  readonly origin_id: number;
  readonly stargate_address: readonly number[];
  readonly ships: readonly { readonly ship_type_id: number; readonly count: number }[];
  readonly squads: readonly { readonly squad_type_id: number; readonly count: number }[];
  readonly retreat_percent?: number | undefined;
  readonly end_protection?: boolean | undefined;
}

/** Sends a march: takes the fuel, assigns ships and squads, and tells the ruler of the target at once. */
export function launchMarch(context: AppContext, caller: CommandCaller, body: LaunchBody) {
  const order: MarchDraft = {
    kind: body.kind,
    ships: body.ships.map(({ ship_type_id: typeId, count }) => ({ typeId, count })),
    squads: body.squads.map(({ squad_type_id: typeId, count }) => ({ typeId, count })),
    endsPeace: body.end_protection ?? false,
  };
  refuseIf(checkMarchers(order.kind, order));
  return retryWhileRowsChange(async () => {
    const dialled = await dialledBy(context, caller.playerId, body.stargate_address);
    const found = dialled.gate;
    const { hostile, stays } = MARCH_TYPES[order.kind];
    const logsFor = hostile ? found?.owner_id : stays === 'guest' ? caller.playerId : null;
    const allianceId = logsFor ? await allianceOf(context.db, logsFor) : undefined;
    const also = {
      planets: found ? [found.id] : [],
      playersWithoutPlanets: found?.owner_id && found.owner_id !== caller.playerId ? [found.owner_id] : [],
      alliances: allianceId === undefined ? [] : [allianceId],
    };
    return runTowardsObjectives(context, caller, (command) => launch(context, command, body, order, dialled), also);
  });
}

async function allianceOf(queries: Queries, playerId: number): Promise<number | undefined> {
  const [row]: { alliance_id: number }[] = await queries.query('SELECT alliance_id FROM member WHERE player_id = $1', [
    playerId,
  ]);
  return row?.alliance_id;
}

async function launch(
  context: AppContext,
  command: PlayerCommand,
  body: LaunchBody,
  order: MarchDraft,
  { gate: found, refusal: tooMany }: Dialled,
) {
  const { tx, now, player } = command;
  const { hostile, besieges, stays } = MARCH_TYPES[order.kind];
  const origin = await command.planet(body.origin_id);
  refuseIf(tooMany);
  if (!found) throw new Refused(REFUSALS.noGateAnswers);
  refuseIf(found.id === origin.id ? REFUSALS.marchToItself : undefined);
  const target = command.locked.planets.get(found.id);
  if (target?.owner_id !== found.owner_id) throw new RowsChanged();
  await refuseWhileLandingIsDue(tx, origin.id, now);
  await refuseWhileBesieged(tx, origin.id);

  const way = { origin, target };
  const { refusal, opponents, fuel, flightMs, landsAt, boons } = await checkMarch(
    tx,
    context,
    player.id,
    way,
    order,
    now,
  );
  refuseIf(refusal);
  const id = await nextId(tx);
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const lands = landingOf(order.kind, landsAt, id, opponents, context.speed);
  await tx.query(
    `INSERT INTO march (id, player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, due_at,
       flight_ms, retreat_percent, secret, seal, veiled)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      player.id,
      order.kind,
      origin.id,
      target.id,
      target.owner_id,
      now,
      lands,
      flightMs,
      body.retreat_percent ?? DEFAULT_RETREAT_PERCENT,
      secret,
      sealOf(secret, id),
      boons.veil,
    ],
  );
  for (const kind of ['veil', 'haste'] as const) if (boons[kind]) await spendBoon(command, kind, id);
  await assign(command, 'ship', id, origin.id, order.ships);
  await assign(command, 'squad', id, origin.id, order.squads);
  refuseIf(checkCost(fuel, command.stock));
  command.spend(fuel, 'march', id);
  if (stays !== 'garrison') await endShields(command, order.kind, opponents);

  const { own: march, incoming } = await bothViews(tx, id, context.speed);
  command.publish('fleet_launched', march);
  if (target.owner_id !== null && target.owner_id !== player.id) {
    const name = hostile ? 'attack_incoming' : 'relief_changed';
    command.others.tell(target.owner_id, name, incoming);
    if (hostile) await announce(tx, [{ kind: 'attack', playerId: target.owner_id, sourceId: id, until: lands }]);
  }
  await logForAlliance(command, order.kind, target, opponents);
  const { ruler } = opponents;
  if (besieges && ruler?.allianceId)
    await tellMates(tx, { marchId: id, rulerId: ruler.id, allianceId: ruler.allianceId, until: lands }, SETS_OUT);
  return { message: 'The march is on its way.', march, resources: command.resources() };
}

async function nextId(tx: Queries): Promise<number> {
  const [row]: { id: number }[] = await tx.query("SELECT nextval('march_id_seq')::int AS id");
  if (!row) throw new Error('There is no number for a march.');
  return row.id;
}

const IS_HERE = { ship: SHIP_IS_HERE, squad: SQUAD_IS_HERE } as const;

/** Puts the ships or squads with the lowest ids of each type on the march. Refuses if not so many stand ready. */
async function assign(
  { tx, now }: PlayerCommand,
  table: 'ship' | 'squad',
  marchId: number,
  originId: number,
  units: readonly TypeCount[],
): Promise<void> {
  if (units.length === 0) return;
  const [, taken]: [unknown, number] = await tx.query(
    `UPDATE ${table} SET march_id = $1 FROM (
       SELECT id FROM (
         SELECT id, ${table}_type_id AS type, row_number() OVER (PARTITION BY ${table}_type_id ORDER BY id) AS place
         FROM ${table} WHERE planet_id = $2 AND ${table}_type_id = ANY ($3) AND ${IS_HERE[table]} AND ready_at <= $5
       ) AS ready JOIN unnest($3::int[], $4::int[]) AS wanted (type, number) USING (type) WHERE place <= number
     ) AS chosen WHERE ${table}.id = chosen.id`,
    [marchId, originId, units.map(({ typeId }) => typeId), units.map(({ count }) => count), now],
  );
  const wanted = units.reduce((sum, { count }) => sum + count, 0);
  refuseIf(taken === wanted ? undefined : REFUSALS.notSoManyReady);
}

/** An attack or relief ends the peace of newcomers for good, and an attack ends the sender's own respite. */
async function endShields(command: PlayerCommand, kind: MarchKind, { attacker }: Opponents): Promise<void> {
  await command.tx.query(
    `UPDATE player SET struck_at = coalesce(struck_at, $2), respite_until = CASE WHEN $3 THEN NULL ELSE respite_until END
     WHERE id = $1`,
    [command.player.id, command.now, isHostile(kind)],
  );
  if (attacker.underPeace) command.publish('protection_ended', {});
}

function lineOf(kind: MarchKind, sender: string, ruler: string, planet: string): Sentence {
  if (!isHostile(kind)) return sentence('relief_sent', { player: sender });
  return MARCH_TYPES[kind].besieges
    ? sentence('siege_sets_out', { player: ruler, planet })
    : sentence('under_attack', { player: ruler });
}

/** Launching relief is logged by the sender's alliance; launching an attack, by the target ruler's. */
async function logForAlliance(
  command: PlayerCommand,
  kind: MarchKind,
  target: PlanetRow,
  { attacker, ruler }: Opponents,
): Promise<void> {
  const { hostile, besieges, stays } = MARCH_TYPES[kind];
  if (stays === 'garrison') return;
  const allianceId = hostile ? ruler?.allianceId : attacker.allianceId;
  if (!allianceId) return;
  if (!command.locked.alliances.has(allianceId)) throw new RowsChanged();
  const alliances = new AllianceEvents(command.tx, command.now);
  const attacked = ruler && command.locked.players.get(ruler.id)?.username;
  const line = lineOf(kind, command.player.username, attacked ?? '', target.name ?? '');
  if (besieges && ruler) await alliances.tellOfSiege(allianceId, ruler.id, line);
  else await alliances.log(allianceId, line);
  command.saveAlsoAlliances(alliances);
}
