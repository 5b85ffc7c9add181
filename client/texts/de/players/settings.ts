import { DELETION_DAYS, EMAIL_CHANGE_MINUTES } from '#shared/catalogue/accounts';
import { full } from '../../../ui/format/number.ts';
import type {
  chimeTexts as englishChime,
  deletionTexts as englishDeletion,
  emailTexts as englishEmail,
  everythingTexts as englishEverything,
  exportTexts as englishExport,
  keysTexts as englishKeys,
  settingsTexts as englishSettings,
} from '../../players/settings.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

export const settingsTexts: Translated<typeof englishSettings> = {
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

/** The email address, in the settings. */
export const emailTexts: Translated<typeof englishEmail> = {
  title: 'E-Mail',
  loading: 'Deine E-Mail-Adresse wird geladen',
  present: (address) => rich`Du meldest dich mit ${address} an, und dorthin schicken wir unsere E-Mails.`,
  newAddress: 'Neue E-Mail-Adresse',
  newAddressHint: 'Wir schicken einen Code an deine alte Adresse und einen an die neue.',
  password: 'Passwort zum Ändern der E-Mail-Adresse',
  ask: 'Codes senden',
  asking: 'Wird gesendet …',
  sent: (oldAddress, newAddress, until) =>
    rich`Ein Code ist unterwegs an ${oldAddress}, ein weiterer an ${newAddress}. Sie gelten bis ${until}.`,
  oldCode: 'Code von der alten Adresse',
  newCode: 'Code von der neuen Adresse',
  codesHint: `Gültig für ${EMAIL_CHANGE_MINUTES} Minuten und fünf Versuche. Sieh auch im Spam-Ordner nach.`,
  confirm: 'E-Mail ändern',
  confirming: 'Wird geändert …',
  changed: (address) => `Deine E-Mail-Adresse ist jetzt ${address}. Alle deine anderen Sitzungen sind beendet.`,
  startAgain: 'Andere Adresse oder neue Codes',
  everySession: 'Damit enden alle deine anderen Sitzungen.',
};

/** The deletion of the account, in the settings. */
export const exportTexts: Translated<typeof englishExport> = {
  title: 'Deine Daten',
  what: 'Eine Datei mit dem, was du angegeben und geschaffen hast: dein Konto, Welten, Missionen, Bücher, was du geschrieben hast, und die Briefe, die du bekommen hast. Einmal am Tag.',
  password: 'Passwort, um deine Daten zu bekommen',
  ask: 'Meine Daten herunterladen',
  asking: 'Wird zusammengestellt …',
  done: 'Die Datei ist auf dem Weg in deine Downloads.',
};

export const deletionTexts: Translated<typeof englishDeletion> = {
  title: 'Konto löschen',
  what: `Du verlierst deine Welten, Schiffe, Berichte und Rohstoffe, und andere können deinen Namen nehmen. Du hast ${DELETION_DAYS} Tage, um es dir anders zu überlegen.`,
  password: 'Passwort zum Löschen des Kontos',
  wordsGo: 'Auch meine Nachrichten an andere löschen. Sonst bleiben sie stehen, als die eines früheren Spielers.',
  ask: 'Konto löschen',
  asking: 'Wird angefordert …',
  confirmTitle: (username) => `Konto ${username} löschen?`,
  confirmWords: (username, worlds, lostAlliance) =>
    [
      `In ${DELETION_DAYS} Tagen sind ${plural(worlds, { one: 'deine Welt mit allem darauf', other: 'deine # Welten mit allem darauf' })}, deine Schiffe, Berichte und Rohstoffe für immer verloren, und der Name ${username} ist für andere frei.`,
      ...(lostAlliance === null ? [] : [`Auch ${lostAlliance} endet, mitsamt der Bank: Du bist das einzige Mitglied.`]),
      'Bis dahin kannst du dich anmelden und dein Konto behalten.',
    ].join(' '),
  confirm: (username) => `${username} löschen`,
  due: (when) => rich`Dein Konto wird gelöscht: ${when}. Bis dahin geht alles weiter wie bisher.`,
  keep: 'Konto behalten',
  keeping: 'Wird zurückgenommen …',
};

export const everythingTexts: Translated<typeof englishEverything> = {
  title: 'Seiten und Bereiche',
  about:
    'Eine Seite oder ein Bereich erscheint, sobald du damit etwas anfangen kannst. In diesem Browser kannst du auch von Anfang an alles sehen.',
  on: 'Alles auf einmal zeigen',
  off: 'Nach und nach zeigen',
};

export const keysTexts: Translated<typeof englishKeys> = {
  title: 'Tastatur',
  about: 'Einzelne Tasten ersparen dir Klicks; ? zeigt sie alle. Nur in diesem Browser.',
  on: 'Einzelne Tasten einschalten',
  off: 'Einzelne Tasten ausschalten',
};

export const chimeTexts: Translated<typeof englishChime> = {
  title: 'Ton',
  about: 'Ein leiser Ton, wenn etwas Neues auf dich wartet. Nur in diesem Browser.',
  on: 'Ton einschalten',
  off: 'Ton ausschalten',
};
