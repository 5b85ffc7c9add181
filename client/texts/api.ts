import { withLocalTimes } from '../ui/format/format-time.ts';

export const apiTexts = {
  /** A refusal of the server as the player reads it. */
  refusal: withLocalTimes,
  sessionEnded: 'Your session has ended. Please log in again.',
  resultUnknown: "It may have gone through. Trying again within a minute won't do it twice.",
  onLeave: 'You are on leave. End it in the settings first.',
};
