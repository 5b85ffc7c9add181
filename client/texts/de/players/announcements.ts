import type { announcementTexts as english } from '../../players/announcements.ts';
import type { Translated } from '../../translated.ts';

export const announcementTexts: Translated<typeof english> = {
  label: 'Ankündigung der Betreiber',
  title: 'Ankündigungen',
  all: 'Alle Ankündigungen',
  dismiss: 'Ankündigung ausblenden',
  loading: 'Ankündigungen werden geladen',
};
