import type { Stamp } from '#shared/live/room';

/** A push that is this late is lost, unless the client has read again meanwhile. */
export const HEAL_MS = 5000;

/** Number of remembered messages that arrived before the answer to their action. */
const REMEMBERED = 64;

/**
 * Compares what a tab received with what it should receive: each accepted action has its events, and versions have no
 * gaps. After a disconnect or a `resync` the client reads again, so nothing is missing then.
 */
export class Watch {
  /** The latest arrival time (ms since 1970) of each expected event, by name and id, and of each expected version. */
  readonly #facts = new Map<string, number>();
  readonly #versions = new Map<number, number>();
  readonly #heard = new Set<string>();
  #shown = -1;
  #gapSince: number | undefined;
  /** Rises with each connection: an event of an action on an earlier connection may not arrive on this one. */
  seat = 0;
  /** Gaps that were followed by a `resync`. */
  healed = 0;

  /** A new connection: its first state is complete, so nothing is missing. */
  enters(): void {
    this.#forget();
    this.seat++;
    this.#shown = -1;
  }

  /** The connection is lost: nothing can arrive. */
  leaves(): void {
    this.#forget();
    this.seat++;
  }

  /** The tab shows this version. */
  saw(version: number, now: number): void {
    if (this.#shown >= 0 && version > this.#shown + 1) this.#gapSince ??= now;
    this.#shown = Math.max(this.#shown, version);
    for (const expected of this.#versions.keys()) if (expected <= this.#shown) this.#versions.delete(expected);
  }

  /** A message has arrived. */
  hears(name: string, news: Stamp & Readonly<Record<string, unknown>>): void {
    if (name === 'resync') {
      if (this.#gapSince !== undefined) this.healed++;
      this.#forget();
      return;
    }
    const fact = factOf(name, news);
    if (!fact || this.#facts.delete(fact)) return;
    this.#heard.add(fact);
    const [oldest] = this.#heard;
    if (this.#heard.size > REMEMBERED && oldest !== undefined) this.#heard.delete(oldest);
  }

  /** An action begun on this connection was accepted: its version and these events must arrive, each by its time. */
  expects(seat: number, version: number, facts: readonly (readonly [fact: string, by: number])[], now: number): void {
    if (seat !== this.seat) return;
    if (version > this.#shown) this.#versions.set(version, now);
    for (const [fact, by] of facts) if (!this.#heard.delete(fact)) this.#facts.set(fact, by);
  }

  /** A sentence for each event or version that did not arrive in time. Each is returned once. */
  lost(now: number): string[] {
    const late = [
      ...takeLate(this.#facts, now).map((fact) => `${fact} was not told`),
      ...takeLate(this.#versions, now).map((version) => `version ${version} was not shown`),
    ];
    if (this.#gapSince !== undefined && now - this.#gapSince > HEAL_MS) {
      late.push(`a gap before version ${this.#shown} was not healed`);
      this.#gapSince = undefined;
    }
    return late;
  }

  #forget(): void {
    this.#facts.clear();
    this.#versions.clear();
    this.#heard.clear();
    this.#gapSince = undefined;
  }
}

/** A message's name with the id of its subject; undefined for messages that no action expects. */
function factOf(name: string, news: Readonly<Record<string, unknown>>): string | undefined {
  const [thing] = name.split('_');
  const id = news[`${thing}_id`];
  return typeof id === 'number' && thing !== 'alliance' ? `${name} ${id}` : undefined;
}

function takeLate<K>(expected: Map<K, number>, now: number): K[] {
  const late = [...expected].filter(([, by]) => now - by > HEAL_MS).map(([key]) => key);
  for (const key of late) expected.delete(key);
  return late;
}
