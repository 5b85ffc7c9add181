import { full } from '../../ui/format/number.ts';
import type { shellTexts as english } from '../shell.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const shellTexts: Translated<typeof english> = {
  skip: 'Zum Inhalt springen',
  menu: 'Menü',
  menuWaiting: (count) => `Menü, ${full(count)} offen`,
  closeMenu: 'Menü schließen',
  mainMenu: 'Hauptmenü',
  atHand: 'Griffbereit',
  pages: {
    dashboard: 'Übersicht',
    planets: 'Meine Planeten',
    missions: 'Missionen',
    alliance: 'Allianz',
    mail: 'Briefe',
    map: 'Galaxiekarte',
    battles: 'Kämpfe',
    research: 'Forschung',
    people: 'Spieler',
    profile: 'Profil',
    hall: 'Ruhmeshalle',
    settings: 'Einstellungen',
  },
  waits: {
    attacks: (count) => plural(count, { one: '# Angriff im Anflug', other: '# Angriffe im Anflug' }),
    sieges: (count) => plural(count, { one: '# belagerte Welt', other: '# belagerte Welten' }),
    buildings: (count) => plural(count, { other: '# Gebäude zu aktivieren' }),
    ships: (count) => plural(count, { one: '# Schiff startbereit', other: '# Schiffe startbereit' }),
    research: (count) => plural(count, { one: '# Forschung abzuschließen', other: '# Forschungen abzuschließen' }),
    reports: (count) => plural(count, { one: '# ungelesener Bericht', other: '# ungelesene Berichte' }),
    messages: (count: number) => plural(count, { one: '# neue Nachricht', other: '# neue Nachrichten' }),
    letters: (count) =>
      plural(count, { one: '# Unterhaltung mit neuen Briefen', other: '# Unterhaltungen mit neuen Briefen' }),
    invitations: (count) => plural(count, { one: '# Einladung', other: '# Einladungen' }),
    requests: (count) => plural(count, { one: '# Beitrittsanfrage', other: '# Beitrittsanfragen' }),
    orders: (count) => plural(count, { one: '# Belohnung abzuholen', other: '# Belohnungen abzuholen' }),
  },
  logout: 'Abmelden',
  level: (level) => `Stufe ${full(level)}`,
  levelReached: 'Stufe erreicht',
  maxLevel: 'Höchststufe',
  xp: (has, needed) => `${full(has)} / ${full(needed)} XP`,
  experience: 'Erfahrung',
  resourcesFailed: 'Fehler beim Laden der Rohstoffe!',
  old: (time) => `Der Server antwortet nicht. Manches hier ist auf dem Stand von ${time}.`,
  search: 'Finden',
  refresh: 'Rohstoffe aktualisieren',
  live: {
    again: 'Wieder live',
    live: { word: 'Live', title: 'Änderungen erscheinen von selbst.', aloud: 'Die Live-Aktualisierung ist an.' },
    lost: {
      word: 'Verbinde neu',
      title: 'Bis die Live-Verbindung wieder steht, wird diese Seite jede Minute aktualisiert.',
      aloud: 'Die Live-Aktualisierung ist unterbrochen. Die Verbindung wird wiederhergestellt.',
    },
    waiting: {
      word: 'Warte',
      title:
        'Gerade kommen viele Spieler auf einmal zurück. Gleich bist du dran. Bis dahin wird diese Seite jede Minute aktualisiert.',
      aloud: 'Gerade kommen viele Spieler auf einmal zurück. Gleich bist du dran.',
    },
    crowded: {
      word: 'Zu viele Tabs',
      title:
        'Das Spiel ist in zu vielen Tabs offen. Schließ ein paar davon. Bis dahin wird dieser hier jede Minute aktualisiert.',
      aloud: 'Das Spiel ist in zu vielen Tabs offen. Schließ ein paar davon.',
    },
  },
};
