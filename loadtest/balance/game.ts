import TinyQueue from 'tinyqueue';
import { GALAXY_PLANETS } from '#shared/catalogue/galaxy';
import { distance, generateGalaxy, homeSamples, type Place, type WildPlanet } from '#shared/rules/galaxy';
import { type Random, seededRandom, wholeBetween } from '#shared/rules/random';
import { emptyRecords, type Records } from './records.ts';
import type { March, Player, World } from './store.ts';

/** Something that happens at a moment. Of what happens at the same one, the lowest rank comes first, as on the server. */
export interface Event {
  readonly at: number;
  readonly rank: number;
  readonly run: () => void;
}

/** Homecomings and relief come before missions, these before attacks, the ends of sieges after them, and players act last. */
export const RANKS = { homecoming: 0, mission: 1, attack: 2, siegeEnd: 3, visit: 5, sample: 6 } as const;

/** The whole simulation: players, worlds, marches, and what is to happen. */
export class Game {
  readonly players: Player[] = [];
  readonly records: Records = emptyRecords();
  readonly homes: World[] = [];
  /** Attacks that have not landed. */
  readonly attacks = new Set<March>();
  readonly #wild: Set<WildPlanet>;
  readonly #queue = new TinyQueue<Event & { readonly number: number }>(
    [],
    (a, b) => a.at - b.at || a.rank - b.rank || a.number - b.number,
  );
  readonly #places: Random;
  #events = 0;
  #ids = 0;

  constructor(
    readonly seed: number,
    /** Whether nobody attacks. */
    readonly peace: boolean,
    readonly appetite: number,
  ) {
    this.#wild = new Set(generateGalaxy(seed, GALAXY_PLANETS));
    this.#places = seededRandom(seed ^ 0x5eed);
  }

  nextId(): number {
    return ++this.#ids;
  }

  at(moment: number, rank: number, run: () => void): void {
    this.#queue.push({ at: moment, rank, run, number: this.#events++ });
  }

  /** Lets everything happen that happens by `end`. */
  runUntil(end: number): void {
    for (let next = this.#queue.peek(); next && next.at <= end; next = this.#queue.peek()) {
      this.#queue.pop();
      next.run();
    }
  }

  /** A place for a new home: of some random ones, the one farthest from other homes. */
  homePlace(): Place {
    const room = (place: Place) => Math.min(...this.homes.map((home) => distance(place, home)));
    return homeSamples(this.#places).reduce((best, each) => (room(each) > room(best) ? each : best));
  }

  /** The unclaimed world nearest to this one whose address the player does not know; `open`: without a guard. */
  nearestUnknown(player: Player, around: Place, open = false): WildPlanet | undefined {
    let nearest: WildPlanet | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const planet of this.#wild) {
      if (open && planet.guard > 0) continue;
      const far = distance(planet, around);
      if (far < least && !player.known.includes(planet)) [nearest, least] = [planet, far];
    }
    return nearest;
  }

  isFree(planet: WildPlanet): boolean {
    return this.#wild.has(planet);
  }

  claim(planet: WildPlanet): void {
    this.#wild.delete(planet);
  }

  /** A secret of a march: 32 hexadecimal digits. */
  secret(random: Random): string {
    return Array.from({ length: 32 }, () => wholeBetween(random, 0, 15).toString(16)).join('');
  }
}
