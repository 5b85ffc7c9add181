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
  readonly #events = new Map<string, number>();
  readonly #versions = new Map<number, number>();
  readonly #early = new Set<string>();
  #shown = -1;
  #gapSince: number | undefined;
  /** Rises with each connection: an event of an action on an earlier connection may not arrive on this one. */
  connection = 0;
  /** Gaps that were followed by a `resync`. */
  resyncs = 0;

  /** A new connection: its first state is complete, so nothing is missing. */
  onJoin(): void {
    this.#forget();
    this.connection++;
    this.#shown = -1;
  }

  /** The connection is lost: nothing can arrive. */
  onLeave(): void {
    this.#forget();
    this.connection++;
  }

  /** The tab shows this version. */
  onVersion(version: number, now: number): void {
    if (this.#shown >= 0 && version > this.#shown + 1) this.#gapSince ??= now;
    this.#shown = Math.max(this.#shown, version);
    for (const expected of this.#versions.keys()) if (expected <= this.#shown) this.#versions.delete(expected);
  }

  /** A message has arrived. */
  onMessage(name: string, message: Stamp & Readonly<Record<string, unknown>>): void {
    if (name === 'resync') {
      if (this.#gapSince !== undefined) this.resyncs++;
      this.#forget();
      return;
    }
    const event = eventOf(name, message);
    if (!event || this.#events.delete(event)) return;
    this.#early.add(event);
    const [oldest] = this.#early;
    if (this.#early.size > REMEMBERED && oldest !== undefined) this.#early.delete(oldest);
  }

  /** Call it when an action is accepted: its version and these events must arrive on this connection, each by its time. */
  expect(
    connection: number,
    version: number,
    events: readonly (readonly [event: string, by: number])[],
    now: number,
  ): void {
    if (connection !== this.connection) return;
    if (version > this.#shown) this.#versions.set(version, now);
    for (const [event, by] of events) if (!this.#early.delete(event)) this.#events.set(event, by);
  }

  /** A sentence for each event or version that did not arrive in time. Each is returned once. */
  takeOverdue(now: number): string[] {
    const late = [
      ...takeLate(this.#events, now).map((event) => `${event} did not arrive`),
      ...takeLate(this.#versions, now).map((version) => `version ${version} was not shown`),
    ];
    if (this.#gapSince !== undefined && now - this.#gapSince > HEAL_MS) {
      late.push(`a gap before version ${this.#shown} was not closed by a resync`);
      this.#gapSince = undefined;
    }
    return late;
  }

  #forget(): void {
    this.#events.clear();
    this.#versions.clear();
    this.#early.clear();
    this.#gapSince = undefined;
  }
}

/** A message's name with the id of its subject; undefined for messages that no action expects. */
function eventOf(name: string, message: Readonly<Record<string, unknown>>): string | undefined {
  const [subject] = name.split('_');
  const id = message[`${subject}_id`];
  return typeof id === 'number' && subject !== 'alliance' ? `${name} ${id}` : undefined;
}

function takeLate<K>(expected: Map<K, number>, now: number): K[] {
  const late = [...expected].filter(([, by]) => now - by > HEAL_MS).map(([key]) => key);
  for (const key of late) expected.delete(key);
  return late;
}
