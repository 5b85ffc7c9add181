import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { currentAnnouncement } from '../services/announcements/announcements.ts';
import type { Ticker } from './ticker.ts';

/**
 * Tells all rooms of this process what the operators announce, if it has changed since the last look. Looks come one after another, and
 * none rejects: whoever opens a page reads it anyway.
 */
export function followAnnouncements(db: DataSource, ticker: Pick<Ticker, 'rooms'>, log: Logger): () => Promise<void> {
  let told: number | null | undefined;
  const look = async () => {
    const current = await currentAnnouncement(db);
    if (told === (current?.id ?? null)) return;
    told = current?.id ?? null;
    for (const room of ticker.rooms) room.tellAnnouncement?.(current);
  };
  let looks = Promise.resolve();
  return () => {
    looks = looks.then(look).catch((error: unknown) => log.warn({ err: error }, 'The announcement could not be read'));
    return looks;
  };
}
