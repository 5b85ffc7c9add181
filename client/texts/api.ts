export const apiTexts = {
  sessionEnded: 'Your session has ended. Please log in again.',
  resultUnknown: "It may have gone through. Trying again within a minute won't do it twice.",
  onLeave: 'You are on leave. End it in the settings first.',
};
