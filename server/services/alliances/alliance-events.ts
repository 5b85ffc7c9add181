import type { EntityManager } from 'typeorm';
import type { Payout } from '#shared/api/alliances/alliance-payouts';
import type { LogEntry } from '#shared/api/alliances/alliances';
import type { AllianceMessages } from '#shared/live/alliance';
import type { Stamp } from '#shared/live/room';
import { reported, type Sentence } from '#shared/sentences/sentences';
import { type AllianceEvent, type AllianceUpdate, allianceEvent } from '../../event-publisher.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { ALLIANCE_COLUMNS, type AllianceRow } from '../../store/schema/rows.ts';
import { stateOf } from './alliance-snapshot.ts';
import { membersOf, requestsOf } from './alliance-views.ts';
import { partnersOf, relationViews } from './relations/relation-rows.ts';

/** Lists of an alliance that are stored in other rows than its own, each with the event that tells it as a whole. */
const LISTS = {
  members: async (tx: EntityManager, id: number, stamp: Stamp) =>
    allianceEvent('members_changed', { members: await membersOf(tx, id), ...stamp }),
  requests: async (tx: EntityManager, id: number, stamp: Stamp) =>
    allianceEvent('join_requests_changed', { join_requests: await requestsOf(tx, id), ...stamp }),
  relations: async (tx: EntityManager, id: number, stamp: Stamp) =>
    allianceEvent('relations_changed', { relations: await relationViews(tx, id), ...stamp }),
};

/** An event without the version of the alliance, which is not known yet. */
type Told = (stamp: Stamp) => AllianceEvent;

interface Changed {
  readonly lists: Set<keyof typeof LISTS>;
  readonly told: Told[];
  /** Sieges of members' worlds have changed: members of alliances that have a pact with this one may see them too. */
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
  touch(allianceId: number, ...lists: (keyof typeof LISTS)[]): Changed {
    const changed = this.#changed.get(allianceId) ?? { lists: new Set(), told: [] };
    for (const list of lists) changed.lists.add(list);
    this.#changed.set(allianceId, changed);
    return changed;
  }

  /** Collects an event that is sent to members' tabs after commit. */
  tell<M extends keyof AllianceMessages>(allianceId: number, name: M, payload: Omit<AllianceMessages[M], keyof Stamp>) {
    this.touch(allianceId).told.push((stamp) =>
      allianceEvent(name, { ...payload, ...stamp } as unknown as AllianceMessages[M]),
    );
  }

  /** Adds an entry to the alliance's log. */
  async log(allianceId: number, line: Sentence): Promise<void> {
    this.tell(allianceId, 'log_added', await writeLog(this.tx, this.now, allianceId, line));
  }

  /** Adds an entry to the log about a siege of a world of the member `rulerId`, and tells every member. */
  async tellOfSiege(allianceId: number, rulerId: number, line: Sentence): Promise<void> {
    await this.log(allianceId, line);
    this.tell(allianceId, 'siege_told', { ...reported(line), ruler_id: rulerId });
  }

  /** The same of a siege that began, went on or ended: members, and those of partners, are to read their sieges again. */
  async siege(allianceId: number, rulerId: number, line: Sentence): Promise<void> {
    await this.tellOfSiege(allianceId, rulerId, line);
    this.touch(allianceId).sieges = true;
  }

  /** Notes a new version of this alliance that the caller has already written, together with this entry in its log. */
  saved(row: AllianceRow, line: Sentence, payout?: Payout): void {
    const stamp = this.#stampOf(row);
    const events = [allianceEvent('log_added', { ...entryOf(line, this.now), ...stamp })];
    if (payout) events.push(allianceEvent('payout_made', { ...payout, ...stamp }));
    this.#saved.push({ allianceId: row.id, alliance: stateOf(row), events, ...stamp });
  }

  /** Notes that the caller has deleted this alliance; the update carries the version after its last one. */
  end(row: AllianceRow): void {
    const stamp = this.#stampOf({ version: row.version + 1 });
    const events = [allianceEvent('alliance_disbanded', { alliance_id: row.id, alliance_name: row.name, ...stamp })];
    this.#saved.push({ allianceId: row.id, events, ...stamp });
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
    const { lists, told, sieges } = this.touch(row.id);
    const stamp = this.#stampOf(row);
    const listed = async (list: keyof typeof LISTS) =>
      lists.has(list) ? [await LISTS[list](this.tx, row.id, stamp)] : [];
    // Members first: the room asks them who may hear the rest.
    const events: AllianceEvent[] = [
      ...(await listed('members')),
      ...(await listed('relations')),
      ...told.map((event) => event(stamp)),
      ...(await listed('requests')),
    ];
    const update = { allianceId: row.id, alliance: stateOf(row), events, ...stamp };
    if (!sieges) return update;
    const changed = allianceEvent('sieges_changed', stamp);
    const partners = await partnersOf(this.tx, row.id);
    const others = partners.map((allianceId) => ({ allianceId, events: [changed] }));
    return { ...update, events: [...events, changed], others };
  }

  #stampOf({ version }: Pick<AllianceRow, 'version'>): Stamp {
    return { version, server_time: this.now.toISOString() };
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
