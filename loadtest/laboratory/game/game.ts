import TinyQueue from 'tinyqueue';
import { GALAXY_PLANETS } from '#shared/catalogue/galaxy';
import type { Resource } from '#shared/catalogue/resources';
import { distance, generateGalaxy, homeSamples, type Place, type WildPlanet } from '#shared/rules/galaxy';
import { type Random, seededRandom, wholeBetween } from '#shared/rules/random';
import type { Turn } from './acts.ts';
import { emptyRecords, type Records } from './records.ts';
import type { March, Player, World } from './state.ts';

/** Something that happens at a moment. Of what happens at the same one, the lowest rank comes first, as on the server. */
export interface Event {
  readonly at: number;
  readonly rank: number;
  readonly run: () => void;
}

/** Homecomings and relief come before missions, these before attacks, the ends of sieges after them, and players act last. */
export const RANKS = { homecoming: 0, mission: 1, attack: 2, siegeEnd: 3, visit: 5, sample: 6 } as const;

const GALAXIES = new Map<number, readonly WildPlanet[]>();

/** The galaxy of a seed, made once: many games are played in the same. */
function galaxyOf(seed: number): readonly WildPlanet[] {
  const galaxy = GALAXIES.get(seed) ?? generateGalaxy(seed, GALAXY_PLANETS);
  GALAXIES.set(seed, galaxy);
  return galaxy;
}

export interface GameOptions {
  readonly seed: number;
  /** Run without attacks, to compare: the same bots with the same seeds. */
  readonly peace: boolean;
  /** How many times as often as usual bots think of a raid: 1 if missing. */
  readonly appetite?: number | undefined;
  /** Called at each visit when the player has done everything; `lacks`: what it saves for lacks this resource longest. */
  readonly onVisit?: ((turn: Turn, next: number, lacks: Resource | undefined) => void) | undefined;
}

/** The whole simulation: players, worlds, marches, and what is to happen. */
export class Game {
  readonly players: Player[] = [];
  readonly records: Records = emptyRecords();
  readonly homes: World[] = [];
  /** Attacks that have not landed. */
  readonly attacks = new Set<March>();
  readonly besieged = new Set<World>();
  readonly #wild: Set<WildPlanet>;
  readonly #queue = new TinyQueue<Event & { readonly number: number }>(
    [],
    (a, b) => a.at - b.at || a.rank - b.rank || a.number - b.number,
  );
  readonly #places: Random;
  #events = 0;
  #ids = 0;

  constructor(readonly options: GameOptions) {
    this.#wild = new Set(galaxyOf(options.seed));
    this.#places = seededRandom(options.seed ^ 0x5eed);
  }

  get peace(): boolean {
    return this.options.peace;
  }

  get appetite(): number {
    return this.options.appetite ?? 1;
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
      if (far < least && !player.known.has(planet)) [nearest, least] = [planet, far];
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
