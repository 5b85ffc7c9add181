import { postMessage, removeMessage } from '#shared/api/alliances/alliance-hall';
import type { Ask } from './journal.ts';

interface Taken {
  readonly ask: Ask;
  readonly ids: Readonly<Record<string, number>>;
  readonly answer: { readonly message_id?: number };
}

interface Expected {
  readonly alliance: number;
  readonly author: number;
  readonly text: string;
  /** The player who removed it first: later removals change nothing. */
  removedBy?: number;
}

/** The messages of all halls after the accepted actions, in the order of the commits. */
export function trackExpectedHall() {
  const messages = new Map<number, Expected>();
  return {
    steps: [
      [
        postMessage,
        ({ ask, ids: { id = 0 }, answer: { message_id = 0 } }: Taken) =>
          messages.set(message_id, {
            alliance: id,
            author: ask.by.userId,
            text: (ask.body as { readonly text: string }).text,
          }),
      ],
      [
        removeMessage,
        ({ ask, ids: { messageId = 0 } }: Taken) => {
          const message = messages.get(messageId);
          if (message) message.removedBy ??= ask.by.userId;
        },
      ],
    ] as const,
    /** As rows of text. A removed message has lost its words. */
    rows: () =>
      [...messages].map(([id, { alliance, author, text, removedBy }]) =>
        [id, alliance, author, removedBy === undefined ? text : `removed by ${removedBy}`].join(' '),
      ),
  };
}
