import type { Stamp } from '#shared/live/room';

/** How many messages are remembered to detect duplicates: those that arrive while two connections overlap. */
const REMEMBERED = 32;

/** The messages received from one room, over all connections to it. */
export interface MessageOrder {
  /** A new connection: everything is read again anyway, so its first version may be any. */
  begin(): void;
  /** The room has sent this version. */
  saw(version: number): void;
  /** Whether this message was not received before. */
  isNew(name: string, news: Stamp): boolean;
  /** Whether no newer message of this name was received; for messages that replace the previous one. */
  isLatest(name: string, news: Stamp): boolean;
}

/** Calls `missed` if a version was skipped, because an event in between was not received. */
export function createMessageOrder(missed: () => void): MessageOrder {
  let last: number | undefined;
  const latest = new Map<string, number>();
  const heard = new Set<string>();

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
    isNew(name, news) {
      const words = JSON.stringify([name, news]);
      if (heard.has(words)) return false;
      heard.add(words);
      const [oldest] = heard;
      if (heard.size > REMEMBERED && oldest !== undefined) heard.delete(oldest);
      saw(news.version);
      return true;
    },
    isLatest(name, news) {
      if (news.version < (latest.get(name) ?? 0)) return false;
      latest.set(name, news.version);
      return true;
    },
  };
}
