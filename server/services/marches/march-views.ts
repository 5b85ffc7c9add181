import type { IncomingMarch, March } from '#shared/api/battles/marches';
import { artifactWith } from '#shared/catalogue/artifacts';
import { JOURNEY } from '#shared/catalogue/battles';
import { isHostile, MARCH_TYPES } from '#shared/catalogue/marches';
import { RESOURCES } from '#shared/catalogue/resources';
import { unveiledAt } from '#shared/rules/artifacts';
import { minutesToMs } from '#shared/rules/battles/marches';
import { warningOf } from '#shared/rules/battles/sighting';
import { listeningOf, NO_RESEARCH, type ResearchLevels } from '#shared/rules/research';
import type { Queries } from '../../store/connection/transaction.ts';

/** SQL: a world as marches and battles show one, from the table of this alias. */
export const worldOf = (planet: string) =>
  `json_build_object('planet_id', ${planet}.id, 'planet_name', ${planet}.name, 'coordinates_x', ${planet}.coordinates_x,
    'coordinates_y', ${planet}.coordinates_y, 'stargate_address', ${planet}.stargate_address)`;

/** SQL: a player as marches and battles show one. */
export const rivalOf = (player: string) => `json_build_object('user_id', ${player}.id, 'username', ${player}.username)`;

const unitsOf = (table: 'ship' | 'squad') =>
  `(SELECT coalesce(json_agg(own ORDER BY ${table}_type_id), '[]') FROM (
     SELECT ${table}_type_id, count(*) FROM ${table} WHERE march_id = march.id GROUP BY ${table}_type_id
   ) AS own)`;

const LATE_RECALL = artifactWith('late_recall').id;

const MARCH = `SELECT march.id AS march_id, kind, phase, ${worldOf('origin')} AS origin, ${worldOf('target')} AS target,
    CASE WHEN ruler.id IS NOT NULL THEN ${rivalOf('ruler')} END AS target_owner, ${rivalOf('sender')} AS sender,
    launched_at, began_at, due_at, veiled, clock_timestamp() AS seen_at,
    EXISTS (SELECT 1 FROM boon WHERE boon.player_id = march.player_id AND artifact_type_id = ${LATE_RECALL} AND used_at IS NULL) AS can_be_late,
    retreat_percent, seal, ${unitsOf('ship')} AS ships, ${unitsOf('squad')} AS squads,
    json_build_object(${RESOURCES.map((name) => `'${name}', march.${name}`).join(', ')}) AS cargo,
    (SELECT research FROM player AS holder WHERE holder.id = target.owner_id) AS listener
  FROM march JOIN planet AS origin ON origin.id = origin_id JOIN planet AS target ON target.id = target_id
    JOIN player AS sender ON sender.id = player_id LEFT JOIN player AS ruler ON ruler.id = target_owner_id`;

interface MarchViewRow
  extends Omit<March, 'launched_at' | 'began_at' | 'lands_at' | 'recall_until' | 'late_recall_until'> {
  readonly sender: NonNullable<IncomingMarch['sender']>;
  readonly launched_at: Date;
  readonly began_at: Date;
  readonly due_at: Date | null;
  readonly veiled: boolean;
  readonly seen_at: Date;
  /** Whether its sender has an artifact that calls it back late. */
  readonly can_be_late: boolean;
  /** What the ruler of the target has researched. */
  readonly listener: ResearchLevels | null;
}

/** A march as its sender sees it. */
export async function marchView(queries: Queries, id: number, speed: number): Promise<March> {
  return ownView(await rowOf(queries, id), speed);
}

/** A march as the ruler of its target sees it. */
export async function incomingView(queries: Queries, id: number, speed: number): Promise<IncomingMarch> {
  return incoming(await rowOf(queries, id), speed);
}

/** A march as its sender and as the ruler of its target see it. */
export async function bothViews(
  queries: Queries,
  id: number,
  speed: number,
): Promise<{ readonly own: March; readonly incoming: IncomingMarch }> {
  const row = await rowOf(queries, id);
  return { own: ownView(row, speed), incoming: incoming(row, speed) };
}

async function rowOf(queries: Queries, id: number): Promise<MarchViewRow> {
  const [row]: MarchViewRow[] = await queries.query(`${MARCH} WHERE march.id = $1`, [id]);
  if (!row) throw new Error(`There is no march ${id}.`);
  return row;
}

/** All marches that concern a player. */
export interface Situation {
  readonly own: March[];
  readonly incoming: IncomingMarch[];
  readonly guests: IncomingMarch[];
}

/** The player's marches, and those of others to the player's worlds, the next to land first. */
export async function situationOf(queries: Queries, playerId: number, speed: number): Promise<Situation> {
  const order = 'ORDER BY due_at NULLS LAST, march.id';
  const own: MarchViewRow[] = await queries.query(`${MARCH} WHERE player_id = $1 AND phase <> 'done' ${order}`, [
    playerId,
  ]);
  const others: MarchViewRow[] = await queries.query(
    `${MARCH} WHERE target.owner_id = $1 AND player_id <> $1 AND phase IN ('out', 'standing') ${order}`,
    [playerId],
  );
  return {
    own: own.map((row) => ownView(row, speed)),
    incoming: others.filter(({ phase }) => phase === 'out').map((row) => incoming(row, speed)),
    guests: others
      .filter(({ phase, kind }) => phase === 'standing' && MARCH_TYPES[kind].stays === 'guest')
      .map((row) => incoming(row, speed)),
  };
}

function ownView(
  { sender, launched_at, began_at, due_at, listener, veiled, seen_at, can_be_late, ...row }: MarchViewRow,
  speed: number,
): March {
  const lead = minutesToMs(JOURNEY.recallMinutes, speed);
  const lands = row.phase === 'out' ? due_at : null;
  const until = lands && new Date(lands.getTime() - lead);
  return {
    ...row,
    launched_at: launched_at.toISOString(),
    began_at: began_at.toISOString(),
    lands_at: due_at?.toISOString() ?? null,
    recall_until: until?.toISOString() ?? null,
    late_recall_until: (can_be_late && lands?.toISOString()) || null,
  };
}

function incoming({ ships, squads, listener, ...row }: MarchViewRow, speed: number): IncomingMarch {
  const { march_id, kind, phase, target, launched_at, due_at, seal } = row;
  const knownAt = row.veiled && due_at ? unveiledAt(due_at.getTime(), speed) : null;
  const isHidden = knownAt !== null && phase === 'out' && row.seen_at.getTime() < knownAt;
  const sender = isHidden ? null : row.sender;
  const sender_known_at = isHidden ? new Date(knownAt).toISOString() : null;
  const lands_at = due_at?.toISOString() ?? null;
  const seen = {
    march_id,
    kind,
    phase,
    sender,
    sender_known_at,
    target,
    launched_at: launched_at.toISOString(),
    lands_at,
    seal,
  };
  const warning = isHostile(kind)
    ? warningOf(forcesOf(ships, squads), listeningOf(listener ?? NO_RESEARCH))
    : undefined;
  if (!warning) return seen;
  const { units, types } = warning;
  return { ...seen, warning: { units, ships: types && ships, squads: types && squads } };
}

function forcesOf(ships: March['ships'], squads: March['squads']) {
  return {
    ships: ships.map(({ ship_type_id: typeId, count }) => ({ typeId, count })),
    squads: squads.map(({ squad_type_id: typeId, count }) => ({ typeId, count })),
  };
}
