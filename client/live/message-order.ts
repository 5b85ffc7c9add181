import type { Stamp } from '#shared/live/room';

/** So many messages are remembered to know a repeated one: those that arrive while two seats are held at once. */
const REMEMBERED = 32;

/** What was heard of one room, over all seats that were held in it. */
export interface MessageOrder {
  /** A new seat: everything is read again anyway, so its versions begin where they like. */
  begin(): void;
  /** The room shows this version. */
  saw(version: number): void;
  /** Whether this message was not heard before. */
  isNew(name: string, news: Stamp): boolean;
  /** Whether no message of this name said something newer; for messages that replace the one before. */
  isLatest(name: string, news: Stamp): boolean;
}

/** Calls `missed` when a version was left out: then what happened in between was not told here. */
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
