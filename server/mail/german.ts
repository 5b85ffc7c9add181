import { DELETION_DAYS, EMAIL_CHANGE_MINUTES, UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
import { PRODUCT } from '#shared/catalogue/product';
import type { ReportAnswer } from '#shared/catalogue/staff';
import { dayAndTime, type MailWords } from './mail-words.ts';

const ANSWERS: Readonly<Record<ReportAnswer, readonly string[]>> = {
  acted: ['Du hattest recht, und wir haben etwas unternommen. Was genau, bleibt zwischen uns und diesem Spieler.'],
  nothing: [
    'Wir haben sie geprüft und nichts gefunden, was die Verhaltensregeln verbieten. Passiert es wieder, melde es bitte noch einmal.',
  ],
  block: [
    'Wir haben sie geprüft und nichts gefunden, was die Verhaltensregeln verbieten. Du musst es aber nicht hinnehmen:',
    'Blockiere den Spieler auf seinem Profil, dann kann er dir nicht mehr schreiben und dich nicht mehr einladen.',
  ],
};

export const german: MailWords = {
  verification: (username, code, minutes) => ({
    subject: `${code} ist dein Code für ${PRODUCT}`,
    lines: [
      `Willkommen, ${username}!`,
      '',
      `Dein Bestätigungscode: ${code}`,
      '',
      `Gib ihn innerhalb von ${minutes} Minuten ein und gib deiner Heimatwelt einen Namen. Sie wartet auf dich.`,
      `Läuft der Code ab, kannst du ${UNVERIFIED_DAYS} Tage lang einen neuen anfordern. Danach wird deine Registrierung gelöscht.`,
      'Hast du dich nicht registriert, kannst du diese E-Mail ignorieren.',
    ],
  }),
  passwordReset: (username, link, minutes) => ({
    subject: `Dein Passwort für ${PRODUCT}`,
    lines: [
      `Hallo ${username},`,
      '',
      `mit diesem Link kannst du innerhalb von ${minutes} Minuten ein neues Passwort festlegen:`,
      '',
      link,
      '',
      'Hast du das nicht angefordert, kannst du diese E-Mail ignorieren. Dein Passwort bleibt, wie es ist.',
    ],
  }),
  oldAddress: (username, code, newEmail) => ({
    subject: `${code} bestätigt deine neue E-Mail-Adresse bei ${PRODUCT}`,
    lines: [
      `Hallo ${username},`,
      '',
      `du möchtest die E-Mail-Adresse deines Kontos zu ${newEmail} ändern.`,
      '',
      `Der Code der alten Adresse: ${code}`,
      '',
      `Gib ihn innerhalb von ${EMAIL_CHANGE_MINUTES} Minuten in den Einstellungen ein, zusammen mit dem Code, den wir an die neue Adresse geschickt haben.`,
      'Wolltest du das nicht, kennt jemand dein Passwort. Melde dich an und ändere es; dieser Code gilt dann nicht mehr.',
    ],
  }),
  newAddress: (username, code) => ({
    subject: `${code} bestätigt deine E-Mail-Adresse bei ${PRODUCT}`,
    lines: [
      `${username} möchte diese E-Mail-Adresse für ein Konto bei ${PRODUCT} verwenden.`,
      '',
      `Der Code der neuen Adresse: ${code}`,
      '',
      `Gib ihn innerhalb von ${EMAIL_CHANGE_MINUTES} Minuten in den Einstellungen ein, zusammen mit dem Code, den wir an die alte Adresse geschickt haben.`,
      'Warst du das nicht, kannst du diese E-Mail ignorieren.',
    ],
  }),
  addressTaken: () => ({
    subject: `Diese Adresse hat schon ein Konto bei ${PRODUCT}`,
    lines: [
      'Jemand wollte diese E-Mail-Adresse für ein anderes Konto verwenden. Sie gehört schon zu einem Konto, deshalb hat sich nichts geändert.',
      '',
      'Warst du das, melde dich mit dieser Adresse an oder nimm für dein anderes Konto eine andere.',
      'Wenn nicht, kannst du diese E-Mail ignorieren.',
    ],
  }),
  addressChanged: (username, newEmail) => ({
    subject: `Deine E-Mail-Adresse bei ${PRODUCT} wurde geändert`,
    lines: [
      `Hallo ${username},`,
      '',
      `die E-Mail-Adresse deines Kontos ist jetzt ${newEmail}. An diese hier schicken wir nichts mehr.`,
      '',
      'Hast du sie nicht geändert, wende dich an den Betreiber dieses Spiels.',
    ],
  }),
  deletionRequested: (username, at) => ({
    subject: `Dein Konto bei ${PRODUCT} wird gelöscht`,
    lines: [
      `Hallo ${username},`,
      '',
      `dein Konto wird am ${inWords(at)} gelöscht, mit deinen Welten, Schiffen und Berichten. Das lässt sich nicht rückgängig machen.`,
      '',
      `Du hast ${DELETION_DAYS} Tage, um es dir anders zu überlegen: Melde dich vorher an und drück „Konto behalten“.`,
      'Wolltest du das nicht, tu das gleich und ändere dein Passwort.',
    ],
  }),
  deletionCancelled: (username) => ({
    subject: `Du behältst dein Konto bei ${PRODUCT}`,
    lines: [`Hallo ${username},`, '', 'dein Konto wird nicht gelöscht. Alles bleibt, wie es war.'],
  }),
  accountDeleted: (username) => ({
    subject: `Dein Konto bei ${PRODUCT} wurde gelöscht`,
    lines: [
      `Hallo ${username},`,
      '',
      'dein Konto wurde gelöscht. Dein Name und diese Adresse sind wieder frei, und wir schicken keine weiteren E-Mails hierher.',
    ],
  }),
  leadership: (username, alliance, heir, days) => ({
    subject: `Deine Allianz bei ${PRODUCT} braucht dich`,
    lines: [
      `Hallo ${username},`,
      '',
      `du warst länger nicht im Spiel, und nur du kannst in ${alliance} Mitglieder aufnehmen und die Allianz ausbauen.`,
      '',
      `Melde dich innerhalb von ${days} Tagen an, dann führst du sie weiter. Sonst übernimmt ${heir}, und du wirst Offizier.`,
    ],
  }),
  pushEnded: (username) => ({
    subject: `${PRODUCT}: Keine Benachrichtigungen mehr in einem deiner Browser`,
    lines: [
      `Hallo ${username},`,
      '',
      'einer deiner Browser bekommt keine Benachrichtigungen mehr, weil das Spiel an seinen Push-Dienst nichts mehr schickt.',
      'Damit du wieder von Angriffen erfährst, schalte Benachrichtigungen in einem anderen Browser oder E-Mails ein. Beides geht in den Einstellungen.',
    ],
  }),
  reportAnswered: (username, reported, answer) => ({
    subject: `Deine Meldung bei ${PRODUCT}`,
    lines: [`Hallo ${username},`, '', `danke für deine Meldung über ${reported}.`, ...ANSWERS[answer]],
  }),
  news: (username, title, lines, address) => ({
    subject: `${PRODUCT}: ${title}`,
    lines: [
      `Hallo ${username},`,
      '',
      ...lines,
      '',
      address,
      '',
      'Du bekommst diese E-Mail, weil du sie in den Einstellungen bestellt hast. Mit einem Klick bestellst du sie ab:',
    ],
  }),
};

/** 'Dienstag, 1. Dezember 2026, um 07:00 Uhr (UTC)' */
function inWords(at: Date): string {
  const { day, time } = dayAndTime(at, 'de');
  return `${day}, um ${time} Uhr (UTC)`;
}
