import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import type { Loss } from '#shared/rules/battles/aftermath';
import type { SideName } from '#shared/rules/battles/battle';
import { shipClassOf, type Units } from '#shared/rules/battles/stacks';
import { type FightLevels, type ResearchLevels, shipLevels, squadLevels } from '#shared/rules/research';
import { awaitPipelined, type Queries } from '../../store/connection/transaction.ts';
import { isGuestMarch, SHIP_IS_HERE, SQUAD_IS_HERE } from '../../store/schema/rows.ts';
import type { LandingMarch } from './due-march.ts';

/** Where a march lands and when: everybody who takes part in a battle there. */
export interface Field {
  readonly marchId: number;
  readonly attackerId: number;
  readonly planetId: number;
  /** The defender: the ruler of the world, or its besieger. */
  readonly rulerId: number;
  readonly at: Date;
  /** The march that besieges the world: then those who march with it meet the attacker. Null if none does. */
  readonly besiegingId: number | null;
}

/** Where and when a march lands on a world of this ruler, or on one that this player besieges. */
export function fieldOf(march: LandingMarch, rulerId: number): Field {
  const { id, player_id, target_id, due_at, besieger } = march;
  const besiegingId = besieger?.id === rulerId ? besieger.march_id : null;
  return { marchId: id, attackerId: player_id, planetId: target_id, rulerId, at: due_at, besiegingId };
}

/** SQL: the ships or squads that meet at a besieged world. The parameters are those of `valuesOf`. */
const meetingBesiegers = (table: 'ship' | 'squad') => `
  SELECT id, 'attacker' AS side, $2::int AS owner_id, ${table}_type_id::int AS type_id FROM ${table} WHERE march_id = $1
  UNION ALL SELECT id, 'defender', $4::int, ${table}_type_id::int FROM ${table}
    WHERE march_id = $3 AND $5::timestamptz IS NOT NULL`;

/** SQL: the ships or squads that meet, with their side and owner. The parameters are those of `valuesOf`. */
const meetingGarrison = (table: 'ship' | 'squad') => `
  SELECT id, 'attacker' AS side, $2::int AS owner_id, ${table}_type_id::int AS type_id FROM ${table} WHERE march_id = $1
  UNION ALL SELECT id, 'defender', $4::int, ${table}_type_id::int FROM ${table}
    WHERE planet_id = $3 AND ${table === 'ship' ? SHIP_IS_HERE : SQUAD_IS_HERE} AND ready_at <= $5
  UNION ALL SELECT ${table}.id, 'defender', player_id, ${table}_type_id::int FROM ${table} JOIN march ON march.id = march_id
    WHERE target_id = $3 AND phase = 'standing' AND ${isGuestMarch()}`;

const meetingOn = ({ besiegingId }: Field) => (besiegingId === null ? meetingGarrison : meetingBesiegers);

/** Counted first: each owner's research is then read once, by id. */
const counted = (table: 'ship' | 'squad', meeting: typeof meetingGarrison) => `
  SELECT '${table}' AS kind, side, owner_id, type_id, count, (SELECT research FROM player WHERE id = owner_id) AS research
  FROM (SELECT side, owner_id, type_id, count(*) FROM (${meeting(table)}) AS there GROUP BY side, owner_id, type_id) AS met`;

const forces = (meeting: typeof meetingGarrison) =>
  `${counted('ship', meeting)} UNION ALL ${counted('squad', meeting)}`;

const valuesOf = ({ marchId, attackerId, planetId, rulerId, at, besiegingId }: Field) => [
  marchId,
  attackerId,
  besiegingId ?? planetId,
  rulerId,
  at,
];

export interface Forces {
  readonly ships: Readonly<Record<SideName, readonly Units[]>>;
  readonly squads: Readonly<Record<SideName, readonly Units[]>>;
}

const isKnown = {
  ship: (typeId: number) => findShipType(typeId) !== undefined,
  squad: (typeId: number) => findSquadType(typeId) !== undefined,
};

/**
 * All forces in a battle when a march lands: the march, the ready garrison, and the guests. Defenders of a type that
 * the catalogue does not know keep out of it, so that they stop no march but their own.
 */
export async function forcesAt(queries: Queries, field: Field): Promise<Forces> {
  const rows: UnitsRow[] = await queries.query(forces(meetingOn(field)), valuesOf(field));
  const of = (table: UnitsRow['kind']) => {
    const on = (side: SideName) => rows.filter((row) => row.kind === table && row.side === side);
    const units = (row: UnitsRow) => ({ ...unitsOf(row), ...levelsOf(table, row) });
    return {
      attacker: on('attacker').map(units),
      defender: on('defender')
        .filter(({ type_id }) => isKnown[table](type_id))
        .map(units),
    };
  };
  return { ships: of('ship'), squads: of('squad') };
}

interface UnitsRow {
  readonly kind: 'ship' | 'squad';
  readonly side: SideName;
  readonly owner_id: number;
  readonly type_id: number;
  readonly count: number;
  /** The owner's research; guests have their own. */
  readonly research: ResearchLevels;
}

const unitsOf = (row: UnitsRow) => ({ ownerId: row.owner_id, typeId: row.type_id, count: row.count });

function levelsOf(table: 'ship' | 'squad', { type_id, research }: UnitsRow): FightLevels {
  return table === 'ship' ? shipLevels(research, shipClassOf(type_id)) : squadLevels(research);
}

/** Marks as lost what a battle cost: of each owner and type, those with the highest ids. */
export async function markLost(
  queries: Queries,
  field: Field,
  battleId: number,
  losses: Readonly<Record<SideName, readonly Loss[]>>,
): Promise<void> {
  const all = (['attacker', 'defender'] as const).flatMap((side) => losses[side].map((loss) => ({ side, ...loss })));
  // Sent at once; PostgreSQL runs them one after the other.
  await awaitPipelined((['ship', 'squad'] as const).map((table) => mark(table)));

  async function mark(table: 'ship' | 'squad'): Promise<void> {
    const lost = all.filter(({ kind, fallen, saved }) => kind === table && fallen > saved);
    if (lost.length === 0) return;
    const [, marked]: [unknown, number] = await queries.query(
      `UPDATE ${table} SET lost_at = $5, lost_in = $6, march_id = NULL FROM (
         SELECT id FROM (
           SELECT *, row_number() OVER (PARTITION BY side, owner_id, type_id ORDER BY id DESC) AS place
           FROM (${meetingOn(field)(table)}) AS there
         ) AS ranked JOIN unnest($7::text[], $8::int[], $9::int[], $10::int[]) AS fallen (side, owner_id, type_id, number)
           USING (side, owner_id, type_id) WHERE place <= number
       ) AS gone WHERE ${table}.id = gone.id`,
      [
        ...valuesOf(field),
        battleId,
        lost.map(({ side }) => side),
        lost.map(({ ownerId }) => ownerId),
        lost.map(({ typeId }) => typeId),
        lost.map(({ fallen, saved }) => fallen - saved),
      ],
    );
    const expected = lost.reduce((sum, { fallen, saved }) => sum + fallen - saved, 0);
    if (marked !== expected)
      throw new Error(`${expected} of a ${table} fell in battle ${battleId}, and ${marked} were there.`);
  }
}
