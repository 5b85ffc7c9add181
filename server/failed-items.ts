import { DUE_KINDS, type DueKind, type DueName } from './due-kinds.ts';
import { logAct, type Operator } from './services/admin/operator-command.ts';
import { terminalText } from './services/admin/terminal-text.ts';
import { type Queries, transaction } from './store/connection/transaction.ts';

/* What is due and could not be settled, for operators. What is not there any more, such as a mission of a deleted account, is left out. */

interface FailedItem {
  readonly kind: DueName;
  readonly id: number;
  readonly player_id: number;
  readonly username: string;
  readonly at: Date;
  readonly tries: number;
  readonly failed_at: Date;
  readonly retry_at: Date | null;
  readonly error: string;
}

const FAILED = (Object.entries(DUE_KINDS) as [DueName, DueKind][])
  .map(([name, { from, id = 'id', player = id, at, together }]) => {
    const item = `SELECT ${id} AS id, ${player} AS player_id, ${together ? `min(${at})` : at} AS at FROM ${from}
      AND ${id} = due_failure.item_id AND ${at} <= due_failure.due_at ${together ? `GROUP BY ${id}` : ''}`;
    return `SELECT due_failure.*, player_id, item.at FROM due_failure, LATERAL (${item}) AS item WHERE due_failure.kind = '${name}'`;
  })
  .join(' UNION ALL ');

const LIST = `SELECT kind, item_id AS id, player_id, coalesce(username, '') AS username, failed.at, tries, failed_at, retry_at, error
  FROM (${FAILED}) AS failed LEFT JOIN player ON player.id = player_id ORDER BY failed_at, kind, item_id`;

type FailedCounts = Readonly<Record<'failing' | 'setAside', Readonly<Record<DueName, number>>>>;

/** How many items failed at their last try, and how many of them are set aside, by kind. */
export async function countFailed(db: Queries): Promise<FailedCounts> {
  const items: FailedItem[] = await db.query(LIST);
  const count = (counted: readonly FailedItem[]) => {
    const of = (name: string) => counted.filter(({ kind }) => kind === name).length;
    return Object.fromEntries(Object.keys(DUE_KINDS).map((name) => [name, of(name)])) as Record<DueName, number>;
  };
  return { failing: count(items), setAside: count(items.filter(({ retry_at }) => retry_at === null)) };
}

/** What failed, one line each, the first that failed first. */
export async function listFailed(db: Queries): Promise<string[]> {
  const items: FailedItem[] = await db.query(LIST);
  if (items.length === 0) return ['Everything that was due could be settled.'];
  return items.map(({ kind, id, player_id, username, at, tries, retry_at, error }) => {
    const state = retry_at ? `tried again at ${retry_at.toISOString()}` : 'set aside';
    return terminalText(
      `${kind} ${id}  of ${username} (${player_id}), due ${at.toISOString()}, ${tries} tries, ${state}: ${error}`,
    );
  });
}

/** Has items tried again within a second, all or this one; what fails again is set aside again. Logged on their players. */
export async function retryFailed({ db, who }: Operator, only?: Pick<FailedItem, 'kind' | 'id'>): Promise<string> {
  return transaction(db, async (tx) => {
    const items: FailedItem[] = await tx.query(LIST);
    const chosen = items.filter(({ kind, id }) => !only || (kind === only.kind && id === only.id));
    if (chosen.length === 0) throw new Error(only ? `No ${only.kind} ${only.id} has failed.` : 'Nothing has failed.');
    for (const { kind, id, player_id, username } of chosen) {
      await tx.query('UPDATE due_failure SET retry_at = clock_timestamp() WHERE kind = $1 AND item_id = $2', [
        kind,
        id,
      ]);
      await logAct(tx, who, 'retry-due', { id: player_id, username }, `${kind} ${id}`);
    }
    const names = chosen.map(({ kind, id }) => `${kind} ${id}`).join(', ');
    return `Tried again by a running server within seconds: ${names}. npm run due tells whether it failed again.`;
  });
}
