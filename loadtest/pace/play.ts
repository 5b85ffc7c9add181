import { type Amounts, RESERVES, type Resource } from '#shared/catalogue/resources';
import { canOrderAhead, options } from '../laboratory/bots/spending.ts';
import type { Style } from '../laboratory/bots/styles.ts';
import { hourlyOf, mightOfPlayer } from '../laboratory/game/state.ts';
import { type Alone, playAlone } from '../laboratory/simulation.ts';
import { DAY, HOUR, SESSION } from '../laboratory/time.ts';

/** What a player had by the end of a day. */
interface Evening {
  readonly hourly: Amounts;
  readonly might: number;
}

/** The seed of the galaxy and of all dice. */
export const SEED = 4;

export interface Played extends Alone {
  /** Times in the first session at which anything could be started. */
  readonly chances: readonly number[];
  /** By the day of the season. */
  readonly evenings: ReadonlyMap<number, Evening>;
  /** Hours that the player spent saving, by the resource that was reached last. */
  readonly saved: ReadonlyMap<Resource, number>;
}

/** Plays one player in peace until `end`, in ms since the season began. */
export function play(raceId: number, style: Style, end: number, seed = SEED): Played {
  const chances: number[] = [];
  const evenings = new Map<number, Evening>();
  const saved = new Map<Resource, number>();
  const alone = playAlone(raceId, style, end, {
    seed,
    onVisit: (turn, next, lacks) => {
      const { player, now } = turn;
      if (now - player.joinedAt < SESSION && (options(turn).length > 0 || canOrderAhead(turn))) chances.push(now);
      const day = Math.floor(now / DAY);
      if (!evenings.has(day)) evenings.set(day, { hourly: hourlyOf(player), might: mightOfPlayer(player) });
      if (lacks) saved.set(lacks, (saved.get(lacks) ?? 0) + (next - now) / HOUR);
    },
  });
  return { ...alone, chances, evenings, saved };
}

/** Units of all ores that the player's worlds yield an hour. */
export function oreOf(hourly: Amounts): number {
  return RESERVES.reduce((sum, each) => sum + hourly[each], 0);
}
