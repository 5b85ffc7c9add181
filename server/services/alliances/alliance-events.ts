import type { EntityManager } from 'typeorm';
import type { LogEntry } from '#shared/api/alliances';
import type { AllianceUpdate } from '../../event-publisher.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { ALLIANCE_COLUMNS, type AllianceRow } from '../../store/schema/rows.ts';
import { allianceUpdateOf } from './alliance-snapshot.ts';
import { membersOf, requestsOf } from './alliance-views.ts';

/** What of an alliance lies in other rows than its own. */
type List = 'members' | 'requests';

interface Changed {
  readonly lists: Set<List>;
  readonly log: LogEntry[];
}

/** What one act changes in alliances: collected while it is played, told after commit. */
export class AllianceEvents {
  readonly #changed = new Map<number, Changed>();
  readonly #ended: AllianceUpdate[] = [];

  constructor(
    private readonly tx: EntityManager,
    private readonly now: Date,
  ) {}

  /** Something of this alliance changes, and with it these lists. */
  touch(allianceId: number, ...lists: List[]): Changed {
    const changed = this.#changed.get(allianceId) ?? { lists: new Set(), log: [] };
    for (const list of lists) changed.lists.add(list);
    this.#changed.set(allianceId, changed);
    return changed;
  }

  /** Writes what happened into the alliance's log. */
  async log(allianceId: number, details: string): Promise<void> {
    this.touch(allianceId).log.push(await writeLog(this.tx, this.now, allianceId, details));
  }

  /** This alliance is deleted, as a last version. */
  end({ id, version }: AllianceRow): void {
    this.#ended.push({ allianceId: id, version: version + 1, server_time: this.now.toISOString(), log: [] });
  }

  /** Raises the version of every alliance that changed, and tells how each is now. */
  async save(): Promise<AllianceUpdate[]> {
    if (this.#changed.size === 0) return this.#ended;
    const [rows]: [AllianceRow[], number] = await this.tx.query(
      `UPDATE alliance SET version = version + 1 WHERE id = ANY ($1) RETURNING ${ALLIANCE_COLUMNS}`,
      [[...this.#changed.keys()]],
    );
    const facts = [...this.#ended];
    for (const row of rows) facts.push(await this.#factsOf(row));
    return facts;
  }

  async #factsOf(row: AllianceRow): Promise<AllianceUpdate> {
    const { lists, log } = this.touch(row.id);
    return allianceUpdateOf(row, this.now, {
      log,
      ...(lists.has('members') && { members: await membersOf(this.tx, row.id) }),
      ...(lists.has('requests') && { requests: await requestsOf(this.tx, row.id) }),
    });
  }
}

/** Writes what happened into an alliance's log, and gives the entry as it can be read there. */
export async function writeLog(queries: Queries, at: Date, allianceId: number, details: string): Promise<LogEntry> {
  await queries.query('INSERT INTO alliance_log (alliance_id, at, details) VALUES ($1, $2, $3)', [
    allianceId,
    at,
    details,
  ]);
  return { details, timestamp: at.toISOString() };
}
