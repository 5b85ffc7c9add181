import { full } from '../../ui/format/number.ts';

export const profileTexts = {
  title: 'Profile',
  lead: 'Your profile as other players see it.',
  leadOfOther: 'A player in this galaxy.',
  toAlliance: 'Alliance',
  loading: 'Loading profile...',
  missing: 'Profile data not available.',
  facts: {
    level: 'Level',
    most: (level: number) => `/ ${full(level)}`,
    alliance: 'Alliance',
    noAlliance: 'N/A',
    planets: 'Planets',
  },
  bio: {
    title: 'Bio',
    none: 'You have not set a bio yet.',
    noneOfOther: 'This user has not set a bio.',
    edit: 'Update Your Bio',
    label: 'What other players read about you',
    placeholder: 'Tell others about yourself...',
    length: (typed: number, longest: number) => `${full(typed)} of ${full(longest)} characters`,
    save: 'Save Bio',
    saving: 'Saving…',
    saved: 'Bio updated successfully!',
  },
};
