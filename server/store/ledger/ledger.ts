import { type Amounts, type Cost, RESERVES, RESOURCES } from '#shared/catalogue/resources';
import type { Economy } from '#shared/rules/production';
import type { Queries } from '../connection/transaction.ts';

/** What a change was for. */
export type Reason =
  | 'start'
  | 'found'
  | 'production'
  | 'build'
  | 'ship'
  | 'mission'
  | 'contribution'
  | 'upgrade'
  | 'disband';

/** One account's change in one act. Mint and sink are the world outside: what comes from nothing, and what is used up. */
export interface LedgerLine {
  readonly account: 'player' | 'reserve' | 'bank' | 'mint' | 'sink';
  /** The player's, planet's or alliance's id; 0 for mint and sink. */
  readonly accountId: number;
  readonly reason: Reason;
  /** Id of what the reason speaks of: the building, the planet. */
  readonly refId?: number;
  readonly amounts: Cost;
}

/** The line and its counterpart: what this account gains, `from` loses, and the other way round. */
export function booked(line: LedgerLine, counterpart: 'mint' | 'sink'): LedgerLine[] {
  return [line, { ...line, account: counterpart, accountId: 0, amounts: times(line.amounts, -1) }];
}

export function times(amounts: Cost, factor: number): Cost {
  const changed: Partial<Amounts> = {};
  for (const resource of RESOURCES) {
    const amount = amounts[resource];
    if (amount) changed[resource] = amount * factor;
  }
  return changed;
}

/** The lines of a settlement: what the player gained, what each reserve lost for it, and the rest from the mint. */
export function productionLines(playerId: number, before: Economy, after: Economy): LedgerLine[] {
  const gained: Partial<Amounts> = {};
  const minted: Partial<Amounts> = {};
  for (const resource of RESOURCES) {
    const gain = after.stock[resource] - before.stock[resource];
    if (gain) gained[resource] = gain;
    minted[resource] = -gain;
  }

  const lines: LedgerLine[] = [];
  after.planets.forEach((planet, index) => {
    const mined: Partial<Amounts> = {};
    for (const reserve of RESERVES) {
      const loss = planet.reserves[reserve].reserve - (before.planets[index]?.reserves[reserve].reserve ?? 0);
      if (!loss) continue;
      mined[reserve] = loss;
      minted[reserve] = (minted[reserve] ?? 0) - loss;
    }
    if (Object.keys(mined).length > 0) {
      lines.push({ account: 'reserve', accountId: planet.planetId, reason: 'production', amounts: mined });
    }
  });
  if (Object.keys(gained).length === 0) return lines;
  return [
    { account: 'player', accountId: playerId, reason: 'production', amounts: gained },
    ...lines,
    { account: 'mint', accountId: 0, reason: 'production', amounts: times(minted, 1) },
  ];
}

/**
 * One act's lines as an INSERT whose placeholders begin at `$first`, to be a statement or a part of one;
 * `ledgerValues` fills them.
 */
export function ledgerInsert(first: number): string {
  return `WITH act AS MATERIALIZED (SELECT nextval('ledger_act_seq') AS number)
     INSERT INTO ledger (act, account_kind, account_id, reason, ref_id, at, ${RESOURCES.join(', ')})
     SELECT act.number, line.kind, line.id, line.reason, line.ref, $${first}::timestamptz, ${RESOURCES.map((name) => `line.${name}`).join(', ')}
     FROM act, unnest($${first + 1}::text[], $${first + 2}::int[], $${first + 3}::text[], $${first + 4}::int[],
         ${RESOURCES.map((_, i) => `$${first + 5 + i}::bigint[]`).join(', ')})
       AS line (kind, id, reason, ref, ${RESOURCES.join(', ')})`;
}

/** They must sum to zero for every resource: a mistake here would make money. */
export function ledgerValues(at: Date, lines: readonly LedgerLine[]): unknown[] {
  const kept = lines.filter((line) => Object.keys(line.amounts).length > 0);
  for (const resource of RESOURCES) {
    const sum = kept.reduce((total, line) => total + (line.amounts[resource] ?? 0), 0);
    if (sum !== 0) throw new Error(`The books do not balance: ${sum} ${resource} out of nowhere.`);
  }
  return [
    at,
    kept.map((line) => line.account),
    kept.map((line) => line.accountId),
    kept.map((line) => line.reason),
    kept.map((line) => line.refId ?? null),
    ...RESOURCES.map((resource) => kept.map((line) => line.amounts[resource] ?? 0)),
  ];
}

const LEDGER_INSERT = ledgerInsert(1);

/** Writes one act's lines. */
export async function writeLedger(tx: Queries, at: Date, lines: readonly LedgerLine[]): Promise<void> {
  await tx.query(LEDGER_INSERT, ledgerValues(at, lines));
}
