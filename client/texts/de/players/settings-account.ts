import { DELETION_DAYS, EMAIL_CHANGE_MINUTES } from '#shared/catalogue/accounts';
import type { deletionTexts as englishDeletion, emailTexts as englishEmail } from '../../players/settings-account.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

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
