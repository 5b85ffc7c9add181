import type { Stamp } from '#shared/live/room';

/** What was not told so long after it should have been is lost, unless it was read again meanwhile. */
export const HEAL_MS = 5000;

/** How many messages are remembered that came before the answer of the act which they are about. */
const REMEMBERED = 64;

/**
 * Holds what one tab is told against what it must be told: acts have their facts, versions have no gaps. What a cut or a
 * `resync` lies between was read again, and is excused.
 */
export class Watch {
  /** By when (ms since 1970) it should have come: a fact by its name and id, or a version. */
  readonly #facts = new Map<string, number>();
  readonly #versions = new Map<number, number>();
  readonly #heard = new Set<string>();
  #shown = -1;
  #gapSince: number | undefined;
  /** Rises with every seat: what was done in an earlier one cannot be expected in this. */
  seat = 0;
  /** Gaps that a `resync` followed. */
  healed = 0;

  /** A new seat shows everything as it is. */
  enters(): void {
    this.#forget();
    this.seat++;
    this.#shown = -1;
  }

  /** There is no seat to be told anything. */
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

  /** A message came. */
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

  /** An act that was begun in this seat was accepted: its version must be shown, and these facts told, each by its time. */
  expects(seat: number, version: number, facts: readonly (readonly [fact: string, by: number])[], now: number): void {
    if (seat !== this.seat) return;
    if (version > this.#shown) this.#versions.set(version, now);
    for (const [fact, by] of facts) if (!this.#heard.delete(fact)) this.#facts.set(fact, by);
  }

  /** What did not come in time, in words. It is told once. */
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

/** A message by its name and the id of what it is about; undefined for those that no act waits for. */
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
