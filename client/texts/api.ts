export const apiTexts = {
  sessionEnded: 'Your session has ended. Please log in again.',
  resultUnknown: "It may have gone through. Trying again within a minute won't do it twice.",
};
