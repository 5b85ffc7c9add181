/** The leave of absence, in the settings. */
export const vacationTexts = {
  title: 'Leave of Absence',
  loading: 'Loading your leave',
  rule: 'What if a ruler is away?',
  what: {
    safe: 'Attacks on your worlds turn back, and nobody can launch another. Guests fly home when it begins.',
    still: 'Your worlds yield nothing. Your stock stays as it is.',
    waits: 'What is under way gets ready and waits for you. The queue goes on when you are back.',
    reads: 'You can read everything, talk, and take care of your alliance, but neither build nor send anything.',
    notice: (notice: string) =>
      `It begins ${notice} after you announce it. From the announcement on, no march of yours can leave.`,
  },
  length: 'How long',
  atLeast: (least: string, most: string) => `From ${least} to ${most}. It can be ended once it has lasted ${least}.`,
  begins: 'Begins',
  began: 'Began',
  endable: 'Can be ended from',
  ends: 'Ends by itself',
  announce: 'Announce a Leave',
  announcing: 'Announcing…',
  notNow: (reason: string) => `You cannot announce a leave now. ${reason}`,
  whatToDo: {
    army_away: 'Call it back, or wait until it is home.',
  } as Readonly<Record<string, string>>,
  marches: 'See your marches',
  question: (length: string) => `Announce a leave of ${length}?`,
  words: (begins: string, endable: string, ends: string) =>
    `It begins ${begins}. You can end it from ${endable}; it ends by itself ${ends}. From now on no march of yours can leave. Until it begins, you can call it off.`,
  confirm: 'Announce It',
  announced: 'Your leave is announced. No march of yours can leave any more. Until it begins, you can call it off.',
  callOff: 'Call It Off',
  callingOff: 'Calling it off…',
  onLeave: 'You are on leave.',
  notYet: (when: string) => `You can end it from ${when}.`,
  end: 'End the Leave',
  ending: 'Ending…',
  endQuestion: 'End your leave?',
  endWords: (again: string) =>
    `Your worlds work again at once, and attacks can reach them again. You can announce your next leave from ${again}.`,
};
