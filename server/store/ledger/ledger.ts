import { type Amounts, type Cost, RESERVES, RESOURCES } from '#shared/catalogue/resources';
import type { Economy } from '#shared/rules/production';
import type { Queries } from '../connection/transaction.ts';

/** The reason of a change. */
export type Reason =
  | 'start'
  | 'found'
  | 'production'
  | 'build'
  | 'cancel'
  | 'dismantle'
  | 'ship'
  | 'train'
  | 'mission'
  | 'objective'
  | 'contribution'
  | 'payout'
  | 'upgrade'
  | 'disband'
  | 'deletion'
  | 'march'
  | 'loot'
  | 'salvage'
  | 'capture'
  | 'undo'
  | 'research'
  | 'iris'
  | 'refining'
  | 'surplus';

/**
 * The change of one account in one transaction. Mint and sink stand for the world outside: the source of what is
 * created, and the destination of what is used up.
 */
export interface LedgerLine {
  readonly account: 'player' | 'reserve' | 'bank' | 'kept' | 'cargo' | 'mint' | 'sink';
  /**
   * `kept` is the part of an alliance's bank that is never paid out. The id of the player, planet, alliance or march; 0 for mint
   * and sink.
   */
  readonly accountId: number;
  readonly reason: Reason;
  /** Id of the object of the reason, such as the building or the mission. */
  readonly refId?: number;
  readonly amounts: Cost;
  /** When it happened; by default, at the time of the command that writes the line. */
  readonly at?: Date;
}

/** The line together with its opposite on mint or sink, so that both sum to zero. */
export function withCounterpart(line: LedgerLine, counterpart: 'mint' | 'sink'): LedgerLine[] {
  return [line, { ...line, account: counterpart, accountId: 0, amounts: multiplied(line.amounts, -1) }];
}

/** The lines, and one line of the mint, which pays for all of them. */
export function withOneMint(lines: readonly LedgerLine[]): LedgerLine[] {
  const [first] = lines;
  if (!first) return [];
  const amounts: Partial<Amounts> = {};
  for (const line of lines) {
    for (const resource of RESOURCES) {
      const amount = line.amounts[resource];
      if (amount) amounts[resource] = (amounts[resource] ?? 0) - amount;
    }
  }
  return [...lines, { account: 'mint', accountId: 0, reason: first.reason, amounts }];
}

export function multiplied(amounts: Cost, factor: number): Cost {
  const changed: Partial<Amounts> = {};
  for (const resource of RESOURCES) {
    const amount = amounts[resource];
    if (amount) changed[resource] = amount * factor;
  }
  return changed;
}

/** The lines of a settlement: the gain of the player, the loss of each reserve, and the difference from the mint. */
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
    { account: 'mint', accountId: 0, reason: 'production', amounts: multiplied(minted, 1) },
  ];
}

/**
 * An INSERT of ledger lines of one transaction, as a statement of its own or as part of one. Its placeholders begin at
 * `$first` and are filled by `ledgerValues`.
 */
export function ledgerInsert(first: number): string {
  return `WITH act AS MATERIALIZED (SELECT nextval('ledger_act_seq') AS number)
     INSERT INTO ledger (act, account_kind, account_id, reason, ref_id, at, ${RESOURCES.join(', ')})
     SELECT act.number, line.kind, line.id, line.reason, line.ref, line.at, ${RESOURCES.map((name) => `line.${name}`).join(', ')}
     FROM act, unnest($${first}::timestamptz[], $${first + 1}::text[], $${first + 2}::int[], $${first + 3}::text[], $${first + 4}::int[],
         ${RESOURCES.map((_, i) => `$${first + 5 + i}::bigint[]`).join(', ')})
       AS line (at, kind, id, reason, ref, ${RESOURCES.join(', ')})`;
}

/** The values of `ledgerInsert`. Throws unless the lines sum to zero for every resource. */
export function ledgerValues(at: Date, lines: readonly LedgerLine[]): unknown[] {
  const kept = lines.filter((line) => Object.keys(line.amounts).length > 0);
  for (const resource of RESOURCES) {
    const sum = kept.reduce((total, line) => total + (line.amounts[resource] ?? 0), 0);
    if (sum !== 0) throw new Error(`The books do not balance: ${sum} ${resource} out of nowhere.`);
  }
  return [
    kept.map((line) => line.at ?? at),
    kept.map((line) => line.account),
    kept.map((line) => line.accountId),
    kept.map((line) => line.reason),
    kept.map((line) => line.refId ?? null),
    ...RESOURCES.map((resource) => kept.map((line) => line.amounts[resource] ?? 0)),
  ];
}

const LEDGER_INSERT = ledgerInsert(1);

/** Writes the ledger lines of one transaction. */
export async function writeLedger(tx: Queries, at: Date, lines: readonly LedgerLine[]): Promise<void> {
  await tx.query(LEDGER_INSERT, ledgerValues(at, lines));
}
