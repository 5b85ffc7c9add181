import { SIEGE } from '../../catalogue/battles.ts';
import { hoursToMs } from '../battles/shields.ts';
import { hasNightTruce, type NightTruce, truceBegin, truceEnd } from '../battles/truce.ts';

/*
 * The time of a siege. It has a fixed length, which stands still in the owner's night truce, so its end is known when it
 * begins. All moments are ms since 1970.
 */

/** A time in which a siege stands still. */
export interface Pause {
  readonly from: number;
  readonly until: number;
}

export interface SiegeTime {
  readonly begunAt: number;
  readonly endsAt: number;
  /** In their order, without overlap. */
  readonly pauses: readonly Pause[];
}

/** Hours of the game that a siege of a world with this population lasts. */
export function siegeHours(population: number): number {
  return SIEGE.hours + Math.min(SIEGE.mostMore, Math.floor(population / SIEGE.peoplePerHour));
}

/** The time of a siege that begins now. `truce`: the owner's. */
export function siegeTime(begunAt: number, population: number, truce: NightTruce, speed: number): SiegeTime {
  return { begunAt, ...courseOf(begunAt, hoursToMs(siegeHours(population), speed), truce, speed) };
}

/** The siege lengthened by this much; night truces within the added time lengthen it further. */
export function lengthened(siege: SiegeTime, ms: number, truce: NightTruce, speed: number): SiegeTime {
  const { endsAt, pauses } = courseOf(siege.endsAt, ms, truce, speed);
  return { ...siege, endsAt, pauses: [...siege.pauses, ...pauses] };
}

/** The siege if it stood still while no server ran, from `awayFrom` until `now`. */
export function resumed(siege: SiegeTime, awayFrom: number, now: number, truce: NightTruce, speed: number): SiegeTime {
  const from = Math.max(siege.begunAt, awayFrom);
  const left = activeMs(siege, from, siege.endsAt);
  const before = siege.pauses.filter((pause) => pause.from < from);
  const away = { from: Math.max(from, before.at(-1)?.until ?? from), until: now };
  const { endsAt, pauses } = courseOf(now, left, truce, speed);
  const clipped = before.map((pause) => ({ from: pause.from, until: Math.min(pause.until, now) }));
  return { ...siege, endsAt, pauses: [...clipped, ...(away.from < away.until ? [away] : []), ...pauses] };
}

/** The moment at which `ms` outside of truces have passed, and the truces until then. */
function courseOf(from: number, ms: number, truce: NightTruce, speed: number): Pick<SiegeTime, 'endsAt' | 'pauses'> {
  if (!hasNightTruce(speed)) return { endsAt: from + ms, pauses: [] };
  const pauses: Pause[] = [];
  let [at, left] = [from, ms];
  for (let begin = truceBegin(truce, at); at + left >= begin; begin = truceBegin(truce, at)) {
    left -= begin - at;
    at = truceEnd(truce, begin) ?? begin;
    pauses.push({ from: begin, until: at });
  }
  return { endsAt: at + left, pauses };
}

/** Milliseconds between two moments in which the siege does not stand still. */
function activeMs({ pauses }: SiegeTime, from: number, until: number): number {
  const still = pauses.reduce(
    (sum, pause) => sum + Math.max(0, Math.min(until, pause.until) - Math.max(from, pause.from)),
    0,
  );
  return Math.max(0, until - from - still);
}

/** Percent of the siege that is still ahead at `now`, rounded up: what is left of the world's loyalty to its owner. */
export function loyaltyOf(siege: SiegeTime, now: number): number {
  const whole = activeMs(siege, siege.begunAt, siege.endsAt);
  const left = activeMs(siege, Math.max(now, siege.begunAt), siege.endsAt);
  return whole === 0 ? 0 : Math.ceil((100 * left) / whole);
}

/** When this part of the siege is over: 1 to SIEGE.parts, of which the last is its end. */
export function partEndsAt(siege: SiegeTime, part: number): number {
  if (part >= SIEGE.parts) return siege.endsAt;
  let left = Math.floor((activeMs(siege, siege.begunAt, siege.endsAt) * part) / SIEGE.parts);
  let at = siege.begunAt;
  for (const pause of siege.pauses) {
    if (at + left < pause.from) break;
    left -= Math.max(0, pause.from - at);
    at = pause.until;
  }
  return at + left;
}
