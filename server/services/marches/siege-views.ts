import type { DataSource } from 'typeorm';
import type { SiegeView } from '#shared/api/battles/sieges';
import { pactReliefDelay } from '#shared/rules/relations';
import type { SiegeTime } from '#shared/rules/sieges/siege';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { rivalOf, worldOf } from './march-views.ts';

/** Pauses as they are stored: pairs of ms since 1970. */
export type StoredPauses = readonly (readonly [from: number, until: number])[];

type Row = Omit<SiegeView, 'begun_at' | 'ends_at' | 'pauses'> & {
  readonly begun_at: Date;
  readonly ends_at: Date;
  readonly pauses: StoredPauses;
};

/** SQL: sieges as the player `reader` sees them. */
const viewsFor = (
  reader: string,
) => `siege.march_id, ${worldOf('planet')} AS planet, ${rivalOf('besieger')} AS besieger,
    ${rivalOf('ruler')} AS ruler, begun_at, ends_at, pauses,
    CASE WHEN ${reader} = besieger_id THEN 'besieger' WHEN ${reader} = ruler_id THEN 'ruler'
      WHEN EXISTS (SELECT 1 FROM member AS own JOIN member AS mate USING (alliance_id)
        WHERE own.player_id = ${reader} AND mate.player_id = ruler_id) THEN 'mate' ELSE 'partner' END AS side
  FROM siege JOIN planet ON planet.id = planet_id JOIN player AS besieger ON besieger.id = besieger_id
    JOIN player AS ruler ON ruler.id = ruler_id`;

const SEEN = `WITH own AS (SELECT alliance_id FROM member WHERE player_id = $1),
  pact AS NOT MATERIALIZED (SELECT one_id, other_id FROM alliance_relation
    WHERE kind = 'pact' AND until IS NULL AND since <= clock_timestamp() - $2 * interval '1 ms'),
  allied AS (SELECT other_id AS alliance_id FROM own JOIN pact ON one_id = alliance_id
    UNION ALL SELECT one_id FROM own JOIN pact ON other_id = alliance_id)
SELECT ${viewsFor('$1::int')} WHERE ended_at IS NULL AND ($1 IN (besieger_id, ruler_id) OR ruler_id IN (
  SELECT player_id FROM member JOIN own USING (alliance_id)
  UNION ALL SELECT player_id FROM member JOIN allied USING (alliance_id) JOIN player ON player.id = player_id WHERE NOT worlds_hidden
)) ORDER BY ends_at, siege.march_id`;

/**
 * The sieges that a player sees: those the player lays, those of the player's and of mates' worlds, and, once a pact is old enough for
 * relief, those of partners who show their worlds. The next to end first.
 */
export async function siegesSeenBy(db: DataSource, playerId: number, speed: number): Promise<SiegeView[]> {
  const rows = await readPrepared<Row>(db, SEEN, [playerId, pactReliefDelay(speed)]);
  return rows.map(viewOf);
}

/** A siege, also one that is over, as this player sees it. */
export async function siegeSeenBy(queries: Queries, marchId: number, readerId: number): Promise<SiegeView> {
  const [row]: Row[] = await queries.query(`SELECT ${viewsFor('$2::int')} WHERE siege.march_id = $1`, [
    marchId,
    readerId,
  ]);
  if (!row) throw new Error(`There is no siege ${marchId}.`);
  return viewOf(row);
}

/** SQL: the siege of the planet `planet`, for readOwnSiege(); null if there is none. */
export const OWN_SIEGE = `(SELECT to_json(seen) FROM (SELECT ${viewsFor('ruler_id')} WHERE planet.id = $2 AND ended_at IS NULL) AS seen)`;

function viewOf({ begun_at, ends_at, pauses, ...row }: Row): SiegeView {
  return {
    ...row,
    begun_at: new Date(begun_at).toISOString(),
    ends_at: new Date(ends_at).toISOString(),
    pauses: pauses.map(([from, until]) => ({ from_at: iso(from), until_at: iso(until) })),
  };
}

/** The times of a siege, as the API shows them. */
export const siegeTimes = ({
  begunAt,
  endsAt,
  pauses,
}: SiegeTime): Pick<SiegeView, 'begun_at' | 'ends_at' | 'pauses'> => ({
  begun_at: iso(begunAt),
  ends_at: iso(endsAt),
  pauses: pauses.map(({ from, until }) => ({ from_at: iso(from), until_at: iso(until) })),
});

/** What OWN_SIEGE has read. */
export const readOwnSiege = (row: Row | null): SiegeView | null => row && viewOf(row);
export type OwnSiegeRow = Row | null;

const iso = (ms: number) => new Date(ms).toISOString();

/** The times of a siege's row, for the rules. */
export function storedSiegeTime(row: {
  readonly begun_at: Date;
  readonly ends_at: Date;
  readonly pauses: StoredPauses;
}): SiegeTime {
  return {
    begunAt: row.begun_at.getTime(),
    endsAt: row.ends_at.getTime(),
    pauses: row.pauses.map(([from, until]) => ({ from, until })),
  };
}

export const storedPauses = ({ pauses }: Pick<SiegeTime, 'pauses'>): string =>
  JSON.stringify(pauses.map(({ from, until }) => [from, until]));
