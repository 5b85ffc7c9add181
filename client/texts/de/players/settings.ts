import { full } from '../../../ui/format/number.ts';
import type { settingsTexts as english } from '../../players/settings.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

export const settingsTexts: Translated<typeof english> = {
  title: 'Einstellungen',
  lead: 'Dein Konto, die Geräte, auf denen du angemeldet bist, und worüber du benachrichtigt wirst.',
  language: {
    title: 'Sprache',
    label: 'Sprache des Spiels',
    about: 'Gilt für diese Seiten in jedem Browser, für E-Mails und für Benachrichtigungen.',
    none: 'Wie in diesem Browser; E-Mails auf Englisch',
  },
  introduction: {
    title: 'Einführung',
    about: 'Fünf Bilder über Welten, Gebäude, Vorkommen, das Tor und Allianzen.',
    show: 'Einführung noch einmal zeigen',
  },
  sessions: {
    title: 'Sitzungen',
    loading: 'Sitzungen werden geladen',
    more: (count) => `${full(count)} weitere zeigen`,
    fewer: 'Weniger zeigen',
    since: 'Angemeldet',
    lastSeen: 'Zuletzt aktiv',
    current: 'Dieses Gerät',
    endOthers: 'Überall sonst abmelden',
    ending: 'Wird abgemeldet …',
    noOthers: 'Du bist sonst nirgends angemeldet.',
    howSoon: 'Hier bleibst du angemeldet. Deine anderen Geräte sind innerhalb von 15 Minuten abgemeldet.',
    question: 'Überall sonst abmelden?',
    words: (others, devices) =>
      `${plural(others, { one: 'Eine andere Sitzung endet', other: '# andere Sitzungen enden' })} (${devices}). Um dich dort wieder anzumelden, brauchst du dein Passwort.`,
  },
};
