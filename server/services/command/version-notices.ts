import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { ChannelListener } from '../../store/connection/channel-listener.ts';
import type { Queries } from '../../store/connection/transaction.ts';

/*
 * How a process that has no rooms and knows no Redis, as an operator's command, tells all servers whose versions it has raised,
 * whose sessions have ended, that somebody has acted as an operator, or that there is something to announce: by PostgreSQL's NOTIFY, which arrives when the transaction has committed.
 */

/** Whose version was raised. */
export interface VersionNotice {
  readonly kind: 'player' | 'alliance';
  readonly owner: number;
}

/** The channel of PostgreSQL. A channel belongs to one database, so games cannot hear each other. */
const CHANNEL = 'raised_versions';

/**
 * Tells all servers, once this transaction has committed, that these players and alliances may have new versions. One notice for
 * each, because PostgreSQL's payloads are limited to 8,000 bytes.
 */
export async function sendVersionNotices(
  tx: Queries,
  { players, alliances }: { readonly players: Iterable<number>; readonly alliances: Iterable<number> },
): Promise<void> {
  await tx.query(
    `SELECT pg_notify($1, 'player ' || id) FROM unnest($2::int[]) AS id
     UNION ALL SELECT pg_notify($1, 'alliance ' || id) FROM unnest($3::int[]) AS id`,
    [CHANNEL, [...players], [...alliances]],
  );
}

/** Tells all servers, once this transaction has committed, that sessions of this player may have ended. */
export async function sendEndOfSessions(tx: Queries, playerId: number): Promise<void> {
  await tx.query("SELECT pg_notify($1, 'sessions ' || $2::int)", [CHANNEL, playerId]);
}

/** Tells all servers, once this transaction has committed, of a line in the log of operators. */
export async function sendOperatorAct(tx: Queries, actId: number): Promise<void> {
  await tx.query("SELECT pg_notify($1, 'act ' || $2::int)", [CHANNEL, actId]);
}

/** Tells all servers, once this transaction has committed, that what is announced to players may have changed. */
export async function sendAnnouncement(tx: Queries, announcementId: number): Promise<void> {
  await tx.query("SELECT pg_notify($1, 'announcement ' || $2::int)", [CHANNEL, announcementId]);
}

/** Hears the notices of all processes. `connected`: after each connect, since notices may have been lost before. */
export function listenForVersions(
  { db, log }: { readonly db: DataSource; readonly log: Logger },
  handlers: {
    heard(notice: VersionNotice): void;
    sessionsEnded(playerId: number): void;
    acted?(actId: number): void;
    announced?(): void;
    connected(): void;
  },
): ChannelListener {
  const { connected } = handlers;
  const read = (payload: string) => {
    const [, kind, id] = /^(player|alliance|sessions|act|announcement) (\d{1,10})$/.exec(payload) ?? [];
    // Whoever may use the database may send any payload; a server of another version may send others.
    if (kind === undefined) return;
    if (kind === 'sessions') handlers.sessionsEnded(Number(id));
    else if (kind === 'act') handlers.acted?.(Number(id));
    else if (kind === 'announcement') handlers.announced?.();
    else handlers.heard({ kind: kind as VersionNotice['kind'], owner: Number(id) });
  };
  return new ChannelListener(db, CHANNEL, { heard: read, connected }, log);
}
