import type { ReactNode } from 'react';
import { rich } from '../rich.ts';

/** On every page, while a deletion is pending. */
export const deletionBannerTexts = {
  due: (when: ReactNode) => rich`Your account will be deleted on ${when}, with all your worlds.`,
  label: 'Your account',
  keep: 'Keep My Account',
  keeping: 'Cancelling…',
};

/** On every page, while a leave is announced or lasts. */
export const vacationBannerTexts = {
  label: 'Your leave of absence',
  announced: (when: ReactNode) => rich`Your leave begins ${when}. Until it is over, no march of yours can leave.`,
  besieged:
    'It does not begin while an army stands before a world of yours: its time moves on until the siege is over.',
  onLeave: (when: ReactNode) =>
    rich`You are on leave until ${when}. Your worlds yield nothing, attacks on them turn back, and you can only read, talk, and take care of your alliance.`,
  /** `when`: from when on it can be ended. */
  endable: (when: ReactNode) => rich`You can end it from ${when}.`,
  callOff: 'Call It Off in Settings',
  end: 'End It in Settings',
  see: 'See Settings',
};
