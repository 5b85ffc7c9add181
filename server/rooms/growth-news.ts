import { setImmediate as rest } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { GrownSector } from '#shared/api/galaxy';
import type { MapSectors } from '../services/worlds/map-sectors.ts';
import type { Ticker } from './ticker.ts';

/** Rooms that are told at once; other work comes in between. */
const BATCH = 200;

/** Keeps this server's map up to date, and tells the rooms what is new. What fails is tried again at the next look. */
export function followGrowth(map: MapSectors, ticker: Ticker, log: Logger) {
  let following = false;
  const once = async (work: () => Promise<void>) => {
    if (following) return;
    following = true;
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, 'The map could not be read; it is tried again in a second');
    } finally {
      following = false;
    }
  };
  let outdated = false;
  const readAgain = () =>
    once(async () => {
      await map.readAgain();
      outdated = false;
    });
  return {
    /** The galaxy has this version now. */
    saw: async (version: number): Promise<void> => {
      if (outdated) await readAgain();
      else if (version !== map.version) await once(async () => tell(ticker, await map.follow(), log));
    },
    /** Another season has begun. */
    readAgain: async (): Promise<void> => {
      outdated = true;
      await readAgain();
    },
  };
}

async function tell(ticker: Ticker, grown: GrownSector[], log: Logger): Promise<void> {
  if (grown.length === 0) return;
  let told = 0;
  for (const room of [...ticker.rooms]) {
    // An error in one room must not keep the others from hearing.
    try {
      room.tellGrowth?.(grown);
    } catch (error) {
      log.error({ err: error }, 'A room could not tell that the galaxy has grown');
    }
    told += 1;
    if (told % BATCH === 0) await rest();
  }
}
