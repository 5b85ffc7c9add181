import type { EntityManager } from 'typeorm';
import type { SharedSighting } from '#shared/api/alliances/alliance-sightings';
import type { LogEntry } from '#shared/api/alliances/alliances';
import type { Sentence } from '#shared/sentences/sentences';
import type { AllianceUpdate, SiegeNews } from '../../event-publisher.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { ALLIANCE_COLUMNS, type AllianceRow } from '../../store/schema/rows.ts';
import { allianceUpdateOf } from './alliance-snapshot.ts';
import { membersOf, requestsOf } from './alliance-views.ts';
import { partnersOf, relationViews } from './relations/relation-rows.ts';

/** The lists of an alliance that are stored in other rows than its own. */
type List = 'members' | 'requests' | 'relations';

interface Changed {
  readonly lists: Set<List>;
  readonly log: LogEntry[];
  sighting?: SharedSighting;
  readonly siegeNews: SiegeNews[];
  sieges?: true;
}

/** What one command changes in alliances: collected while the command runs, published after commit. */
export class AllianceEvents {
  readonly #changed = new Map<number, Changed>();
  /** Updates of alliances whose new version is already written. */
  readonly #saved: AllianceUpdate[] = [];

  constructor(
    private readonly tx: EntityManager,
    private readonly now: Date,
  ) {}

  /** Notes that this alliance changes, and these lists of it. `save` raises its version. */
  touch(allianceId: number, ...lists: List[]): Changed {
    const changed = this.#changed.get(allianceId) ?? { lists: new Set(), log: [], siegeNews: [] };
    for (const list of lists) changed.lists.add(list);
    this.#changed.set(allianceId, changed);
    return changed;
  }

  /** Adds an entry to the alliance's log. */
  async log(allianceId: number, line: Sentence): Promise<void> {
    this.touch(allianceId).log.push(await writeLog(this.tx, this.now, allianceId, line));
  }

  /** Adds an entry to the log about a siege of a world of the member `rulerId`, and tells every member. */
  async tellOfSiege(allianceId: number, rulerId: number, line: Sentence): Promise<void> {
    await this.log(allianceId, line);
    this.touch(allianceId).siegeNews.push({ rulerId, line });
  }

  /** The same of a siege that began, went on or ended: members, and those of partners, are to read their sieges again. */
  async siege(allianceId: number, rulerId: number, line: Sentence): Promise<void> {
    await this.tellOfSiege(allianceId, rulerId, line);
    this.touch(allianceId).sieges = true;
  }

  /** Notes a new version of this alliance that the caller has already written, together with this entry in its log. */
  saved(row: AllianceRow, line: Sentence, more: Pick<AllianceUpdate, 'payout'> = {}): void {
    const log = [entryOf(line, this.now)];
    this.#saved.push(allianceUpdateOf(row, this.now, { log, ...more }));
  }

  /** Notes that this alliance's members are told what a mate's probe saw. */
  share(allianceId: number, sighting: SharedSighting): void {
    this.touch(allianceId).sighting = sighting;
  }

  /** Notes that the caller has deleted this alliance; the update carries the version after its last one. */
  end({ id, version }: AllianceRow): void {
    this.#saved.push({ allianceId: id, version: version + 1, server_time: this.now.toISOString(), log: [] });
  }

  /** Raises the version of every alliance that changed, and returns the updates to publish after commit. */
  async save(): Promise<AllianceUpdate[]> {
    if (this.#changed.size === 0) return this.#saved;
    const [rows]: [AllianceRow[], number] = await this.tx.query(
      `UPDATE alliance SET version = version + 1 WHERE id = ANY ($1) RETURNING ${ALLIANCE_COLUMNS}`,
      [[...this.#changed.keys()]],
    );
    const updates = [...this.#saved];
    for (const row of rows) updates.push(await this.#updateOf(row));
    return updates;
  }

  async #updateOf(row: AllianceRow): Promise<AllianceUpdate> {
    const { lists, log, sighting, siegeNews, sieges } = this.touch(row.id);
    return allianceUpdateOf(row, this.now, {
      log,
      ...(sighting && { sighting }),
      ...(siegeNews.length > 0 && { siegeNews }),
      ...(sieges && { sieges: { partners: await partnersOf(this.tx, row.id) } }),
      ...(lists.has('members') && { members: await membersOf(this.tx, row.id) }),
      ...(lists.has('requests') && { requests: await requestsOf(this.tx, row.id) }),
      ...(lists.has('relations') && { relations: await relationViews(this.tx, row.id) }),
    });
  }
}

/** Adds an entry to an alliance's log, and returns it as the API shows it. */
export async function writeLog(queries: Queries, at: Date, allianceId: number, line: Sentence): Promise<LogEntry> {
  await queries.query('INSERT INTO alliance_log (alliance_id, at, details, code, params) VALUES ($1, $2, $3, $4, $5)', [
    allianceId,
    at,
    ...columnsOf(line),
  ]);
  return entryOf(line, at);
}

/** What a line is stored as: `details`, `code` and `params`. */
export const columnsOf = ({ text, code, params }: Sentence) => [text, code, JSON.stringify(params)] as const;

const entryOf = ({ text, code, params }: Sentence, at: Date): LogEntry => ({
  details: text,
  code,
  params,
  timestamp: at.toISOString(),
});
