import { withLocalTimes } from '../ui/format/format-time.ts';

/** What says a sentence of the server in any language. */
export interface Rendered {
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** The body of a refusal. */
export type RefusedAnswer = { readonly code?: unknown; readonly params?: unknown };

export const apiTexts = {
  /** A refusal as the player reads it. `refused`: its code and values, if it came from the server. */
  refusal: (text: string, _refused?: RefusedAnswer | null) => withLocalTimes(text),
  /** A sentence without values of the contract, such as what a page says if the server gives no reason. */
  said: (text: string) => text,
  /** A sentence that was stored, in a report or a log. */
  stored: ({ message }: { readonly message: string } & Rendered) => message,
  /** Puts the page's language into an answer or a push of the server. */
  answer: (_body: unknown): void => undefined,
  /** The message for an error that does not come from a call. */
  failed: 'That did not work. Please try again.',
  sessionEnded: 'Your session has ended. Please log in again.',
  resultUnknown: "It may have gone through. Trying again within a minute won't do it twice.",
};
