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
    might: 'Might',
  },
  worlds: {
    title: 'Worlds You Know',
    list: (name: string) => `Worlds of ${name} that you know`,
    none: (name: string) =>
      `You know no world of ${name}. A MALP Probe shows whose a world is, and so do mates who share their sightings.`,
    plan: 'Plan a march',
    planLabel: (address: string) => `Plan a march to ${address}`,
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
