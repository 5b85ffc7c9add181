import type { SiegeEnd } from '#shared/api/battles/sieges';
import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { writeLedger } from '../../store/ledger/ledger.ts';
import type { PlayerRow } from '../../store/schema/rows.ts';
import type { Affected, AllianceCommand } from '../alliances/alliance-command.ts';
import { RowsChanged } from '../command/rows-changed.ts';
import { endSiege, siegeEnd, withdraw } from '../marches/siege-end.ts';

interface Standing {
  readonly march_id: number;
  readonly besieger_id: number;
  readonly ruler_id: number;
  /** The alliance of the ruler. */
  readonly alliance_id: number | null;
}

/** The sieges in which this player takes part, as besieger or as ruler. */
function siegesOf(queries: Queries, playerId: number): Promise<Standing[]> {
  return queries.query(
    `SELECT march_id, besieger_id, ruler_id, (SELECT alliance_id FROM member WHERE player_id = ruler_id) AS alliance_id
     FROM siege WHERE ended_at IS NULL AND $1 IN (besieger_id, ruler_id) ORDER BY march_id`,
    [playerId],
  );
}

/** The rows to lock for `endSiegesOf`: of the other players, and of the alliances of the rulers. */
export async function affectedBySieges(queries: Queries, playerId: number): Promise<Required<Affected>> {
  const sieges = await siegesOf(queries, playerId);
  return {
    alliances: sieges.map(({ alliance_id }) => alliance_id).filter((id) => id !== null),
    players: sieges.flatMap(({ besieger_id, ruler_id }) => [besieger_id, ruler_id]).filter((id) => id !== playerId),
  };
}

/**
 * Ends the sieges of the command's player, whose account is deleted: armies of and before the player's worlds leave. The other
 * side and the ruler's alliance hear of it. To be called after the row has lost its name and before the player leaves the alliance:
 * the name is taken from the row as it was locked.
 */
export async function endSiegesOf(command: AllianceCommand): Promise<void> {
  const { tx, now, actor, locked, alliances } = command;
  for (const { march_id, besieger_id, ruler_id, alliance_id } of await siegesOf(tx, actor.id)) {
    await endSiege(tx, march_id, 'ended', now);
    await writeLedger(tx, now, await withdraw(tx, march_id, now));
    const { besieger, ruler, planet, ...end } = await siegeEnd(tx, march_id);
    const sides = { besieger: named(besieger, actor), ruler: named(ruler, actor) };
    command.others.tell(besieger_id === actor.id ? ruler_id : besieger_id, 'siege_broken', {
      ...end,
      planet,
      ...sides,
    });
    if (alliance_id === null) continue;
    if (!locked.alliances.has(alliance_id)) throw new RowsChanged();
    const line = { besieger: sides.besieger.username, planet: planet.planet_name ?? '' };
    await alliances.siege(alliance_id, ruler_id, sentence('siege_lifted', line));
  }
}

type Side = SiegeEnd['besieger'];
const named = (side: Side, { id, username }: PlayerRow): Side => (side.user_id === id ? { ...side, username } : side);
