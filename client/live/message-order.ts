import type { Stamp } from '#shared/live/room';

/** How many messages are remembered to detect duplicates: those that arrive while two connections overlap. */
const MEMORY = 32;

/** The messages received from one room, over all connections to it. */
export interface MessageOrder {
  /** A new connection: everything is read again anyway, so its first version may be any. */
  begin(): void;
  /** The room has sent this version. */
  saw(version: number): void;
  /** Whether this message was not received before. */
  isNew(name: string, message: Stamp): boolean;
  /** Whether no newer message of this name was received; for messages that replace the previous one. */
  isLatest(name: string, message: Stamp): boolean;
}

/** Calls `missed` if a version was skipped, because an event in between was not received. */
export function createMessageOrder(missed: () => void): MessageOrder {
  let last: number | undefined;
  const latest = new Map<string, number>();
  const received = new Set<string>();

  function saw(version: number): void {
    if (last !== undefined && version > last + 1) missed();
    last = Math.max(last ?? version, version);
  }

  return {
    begin() {
      last = undefined;
      latest.clear();
    },
    saw,
    isNew(name, message) {
      const text = JSON.stringify([name, message]);
      if (received.has(text)) return false;
      received.add(text);
      const [oldest] = received;
      if (received.size > MEMORY && oldest !== undefined) received.delete(oldest);
      saw(message.version);
      return true;
    },
    isLatest(name, message) {
      if (message.version < (latest.get(name) ?? 0)) return false;
      latest.set(name, message.version);
      return true;
    },
  };
}
