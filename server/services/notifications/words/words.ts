import type { NotificationKind } from '#shared/catalogue/notifications';

/** What a notification says of one event. */
export interface Facts {
  /** Who did it, or null for a player who is not named. */
  readonly name: string | null;
  /** The type of building, ship or research. */
  readonly typeId?: number;
  /** The world that it happened on, or the alliance. */
  readonly place: string;
  readonly placeId: number;
  /**
   * Of a siege: how many quarters are over, or one of the stages of `siege-notices.ts`; and whose world it is. Of a relation: its stage
   * in `relation-notices.ts`. Of a battle: the reader's side in `battle-notices.ts`.
   */
  readonly stage?: number;
  readonly ruler?: string;
  /** Of research. */
  readonly level?: number;
}

/** All events of a kind that one message tells of. */
export type Told = readonly [Facts, ...Facts[]];

/** What a language says in notifications. */
export interface NotificationWords {
  readonly kinds: Readonly<
    Record<
      NotificationKind,
      {
        readonly title: { readonly one: string; readonly many: string };
        /** One sentence about all events of a message. */
        readonly line: (facts: Told) => string;
      }
    >
  >;
}

/** How many names a sentence lists. */
const NAMES = 3;

/** 'Metal Mine, Barracks, Shipyard and 2 more'. `and`, `more`: these words in a language. */
export function listed(names: readonly string[], and: string, more: string): string {
  const shown = names.slice(0, NAMES);
  const rest = names.length - shown.length;
  return rest > 0
    ? `${shown.join(', ')} ${and} ${rest} ${more}`
    : `${shown.slice(0, -1).join(', ')} ${and} ${shown.at(-1)}`;
}
