import { percent } from '../../../ui/format/number.ts';
import type { accountTexts as english } from '../../players/account.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';
import { resourceName } from '../amounts.ts';

/** A button's words while it cannot be pressed again for some seconds. */
const waiting = (words: string, seconds: number) => (seconds > 0 ? `${words} (${seconds} s)` : words);

export const accountTexts: Translated<typeof english> = {
  about: 'Über das Spiel',
  language: 'Sprache',
  labels: {
    username: 'Benutzername',
    invitation: 'Einladung',
    email: 'E-Mail',
    login: 'E-Mail',
    password: 'Passwort',
    currentPassword: 'Aktuelles Passwort',
    newPassword: 'Neues Passwort',
    race: 'Volk',
    code: 'Bestätigungscode',
    planetName: 'Name deines Heimatplaneten',
  },
  hints: {
    username: '3 bis 30 Buchstaben, Ziffern, „_“ oder „-“. Andere Spieler sehen den Namen.',
    invitation: 'Der Link, den du bekommen hast, füllt dieses Feld aus.',
    email: 'An diese Adresse schicken wir dir einen fünfstelligen Code.',
    login: 'Dein Benutzername geht auch.',
    newPassword: 'Mindestens 8 Zeichen.',
    race: 'Das lässt sich später nicht mehr ändern.',
    code: 'Der Code gilt 10 Minuten, ein neuer ersetzt ihn. Nach ein paar Minuten noch keine E-Mail da? Sieh im Spam-Ordner nach, prüf die Adresse oder fordere einen neuen Code an.',
    planetName: 'Deine erste Welt. Höchstens 40 Zeichen.',
    resetLink: 'Der Link gilt 30 Minuten.',
  },
  login: {
    lead: 'Deine Welten haben weitergearbeitet, während du weg warst. Melde dich an und sieh, was sie geschafft haben.',
    stranger: 'Eine eigene Welt, und ein Tor zu allen anderen. Wähl einen Namen und ein Volk, und leg los.',
    create: 'Konto anlegen',
    known: 'Hast du schon ein Konto? Dann melde dich an:',
    newcomer: 'Willkommen! Deine Heimatwelt wartet auf dich. Melde dich an und leg los.',
    submit: 'Durch das Tor',
    busy: 'Wird angewählt …',
    forgotten: 'Passwort vergessen?',
    forgets:
      'Dieser Browser speichert für diese Seite keine Daten. Deshalb bist du abgemeldet, sobald du die Seite neu lädst oder schließt. Um angemeldet zu bleiben, erlaube Websitedaten in seinen Einstellungen.',
    register: (link) => rich`Neu hier? ${link('Konto anlegen')}`,
    closed: 'Dieser Server nimmt zurzeit keine neuen Spieler auf.',
  },
  register: {
    title: 'Registrieren',
    lead: 'Wähl einen Namen und ein Volk, bestätige deine E-Mail-Adresse, und schon gehört dir eine Welt.',
    invited:
      'Neue Spieler kommen auf Einladung. Wähl einen Namen und ein Volk, bestätige deine E-Mail-Adresse, und schon gehört dir eine Welt.',
    closed: 'Dieser Server nimmt zurzeit keine neuen Spieler auf. Wenn du ein Konto hast, melde dich an.',
    chooseRace: 'Wähl dein Volk',
    traits: 'Was jedes Volk besonders gut kann',
    trait: (share, resource) => `+${percent(share)} ${resourceName(resource)} aus Gebäuden`,
    submit: 'Registrieren',
    busy: 'Wird registriert …',
    rules: (link) => rich`Mit der Registrierung nimmst du die ${link('Verhaltensregeln')} an.`,
    login: (link) => rich`Schon registriert? ${link('Anmelden')}`,
  },
  verify: {
    title: 'E-Mail bestätigen',
    lead: 'Gib den fünfstelligen Code aus unserer E-Mail ein und gib deinem Heimatplaneten einen Namen.',
    submit: 'E-Mail bestätigen',
    busy: 'Wird geprüft …',
    verified: 'E-Mail-Adresse bestätigt! Gleich geht es zur Anmeldung …',
    resend: (seconds) => waiting('Code erneut senden', seconds),
    resent: 'Der Bestätigungscode ist unterwegs.',
    login: (link) => rich`Schon bestätigt? ${link('Anmelden')}`,
  },
  forgot: {
    title: 'Passwort vergessen?',
    lead: 'Gib deine E-Mail-Adresse ein. Wir schicken dir einen Link, mit dem du ein neues Passwort festlegst.',
    submit: (seconds) => waiting('Link senden', seconds),
    busy: 'Wird gesendet …',
    login: (link) => rich`Wieder eingefallen? ${link('Anmelden')}`,
  },
  reset: {
    title: 'Neues Passwort festlegen',
    lead: 'Damit wirst du auf allen Geräten abgemeldet.',
    submit: 'Passwort festlegen',
    busy: 'Wird gespeichert …',
    again: (link) => rich`Link abgelaufen? ${link('Neuen anfordern')}`,
  },
  change: { title: 'Passwort', submit: 'Passwort ändern', busy: 'Wird gespeichert …' },
};
