import type { ReactNode } from 'react';
import { rich } from '../rich.ts';

/** On every page, while a deletion is pending. */
export const deletionBannerTexts = {
  due: (when: ReactNode) => rich`Your account will be deleted on ${when}, with all your worlds.`,
  label: 'Your account',
  keep: 'Keep My Account',
  keeping: 'Cancelling…',
};
