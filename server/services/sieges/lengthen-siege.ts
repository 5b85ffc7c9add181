import { artifactWith } from '#shared/catalogue/artifacts';
import { siegeTimeWith } from '#shared/rules/artifacts';
import { partEndsAt } from '#shared/rules/sieges/siege';
import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { AllianceEvents } from '../alliances/alliance-events.ts';
import type { RulerFacts } from '../battles/rulers.ts';
import { spendBoon } from '../boons/boons.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { RowsChanged } from '../command/rows-changed.ts';
import { refuseWhileLandingIsDue } from '../marches/overdue.ts';
import { type StoredPauses, siegeSeenBy, storedPauses, storedSiegeTime } from '../marches/siege-views.ts';

const SALT_CROWN = artifactWith('long_siege').id;

interface SiegeRow {
  readonly march_id: number;
  readonly planet_id: number;
  readonly besieger_id: number;
  readonly begun_at: Date;
  readonly ends_at: Date;
  readonly pauses: StoredPauses;
  readonly told: number;
}

/** The others who are concerned by sieges of this player's worlds. */
export async function concernedBySieges(
  queries: Queries,
  playerId: number,
): Promise<{ readonly playersWithoutPlanets: number[]; readonly alliances: number[] }> {
  const rows: { besieger_id: number; alliance_id: number | null }[] = await queries.query(
    `SELECT besieger_id, (SELECT alliance_id FROM member WHERE player_id = ruler_id) AS alliance_id
     FROM siege WHERE ruler_id = $1 AND ended_at IS NULL`,
    [playerId],
  );
  return {
    playersWithoutPlanets: [...new Set(rows.map(({ besieger_id }) => besieger_id))],
    alliances: rows.flatMap(({ alliance_id }) => alliance_id ?? []).slice(0, 1),
  };
}

/**
 * Uses a waiting artifact of the player to lengthen a siege of one of the player's worlds: the siege of the world on which the
 * artifact was kept, or else the next to end. No siege is lengthened twice. Without a siege the artifact goes on waiting. The
 * players named by concernedBySieges() must be locked.
 */
export async function lengthenSiege(
  { speed }: Pick<AppContext, 'speed'>,
  command: PlayerCommand,
  ruler: RulerFacts,
  planetId: number,
): Promise<void> {
  const { tx, now, locked, others } = command;
  const [siege]: SiegeRow[] = await tx.query(
    `SELECT march_id, planet_id, besieger_id, begun_at, ends_at, pauses, told FROM siege
     WHERE ruler_id = $1 AND ended_at IS NULL AND ends_at > $3
       AND NOT EXISTS (SELECT 1 FROM boon WHERE player_id = $1 AND artifact_type_id = $4 AND used_on = march_id)
     ORDER BY planet_id = $2 DESC, ends_at, march_id LIMIT 1`,
    [ruler.id, planetId, now, SALT_CROWN],
  );
  if (!siege) return;
  const { march_id: marchId, besieger_id: besiegerId } = siege;
  if (!locked.players.has(besiegerId)) throw new RowsChanged();
  await refuseWhileLandingIsDue(tx, siege.planet_id, now);
  const { time } = siegeTimeWith([SALT_CROWN], storedSiegeTime(siege), ruler.truce, speed);
  await tx.query('UPDATE siege SET ends_at = $2, pauses = $3, due_at = $4 WHERE march_id = $1', [
    marchId,
    new Date(time.endsAt),
    storedPauses(time),
    new Date(partEndsAt(time, siege.told + 1)),
  ]);
  await spendBoon(command, 'long_siege', marchId);

  const view = await siegeSeenBy(tx, marchId, ruler.id);
  command.publish('siege_lengthened', view);
  others.tell(besiegerId, 'siege_lengthened', await siegeSeenBy(tx, marchId, besiegerId));
  if (ruler.allianceId === null) return;
  if (!locked.alliances.has(ruler.allianceId)) throw new RowsChanged();
  const alliances = new AllianceEvents(tx, now);
  await alliances.siege(
    ruler.allianceId,
    ruler.id,
    sentence('siege_lengthened', { planet: view.planet.planet_name ?? '' }),
  );
  command.saveAlsoAlliances(alliances);
}
