import type { vacationTexts as english } from '../../players/vacation.ts';
import type { Translated } from '../../translated.ts';

/** The leave of absence, in the settings. */
export const vacationTexts: Translated<typeof english> = {
  title: 'Urlaub',
  loading: 'Dein Urlaub wird geladen',
  rule: 'Was, wenn ein Herrscher fort ist?',
  what: {
    safe: 'Angriffe auf deine Welten kehren um, und niemand kann neue beginnen. Gäste fliegen zu Beginn heim.',
    still: 'Deine Welten werfen nichts ab. Dein Vorrat bleibt, wie er ist.',
    waits: 'Was im Gange ist, wird fertig und wartet auf dich. Vormerkungen beginnen, wenn du zurück bist.',
    reads:
      'Du kannst alles lesen, dich unterhalten und deine Allianz verwalten, aber weder bauen noch etwas losschicken.',
    notice: (notice) =>
      `Zwischen Ankündigung und Beginn liegen ${notice}. Von der Ankündigung an startet kein Einsatz von dir.`,
  },
  length: 'Wie lange',
  atLeast: (least, most) =>
    `Mindestens ${least}, höchstens ${most}. Früher als ${least} nach Beginn kannst du ihn nicht beenden.`,
  begins: 'Beginn',
  began: 'Begonnen',
  endable: 'Kann beendet werden ab',
  ends: 'Endet von selbst',
  announce: 'Urlaub ankündigen',
  announcing: 'Wird angekündigt …',
  notNow: (reason) => `Gerade kannst du keinen Urlaub ankündigen. ${reason}`,
  whatToDo: {
    army_away: 'Ruf ihn zurück oder warte, bis er zu Hause ist.',
  },
  marches: 'Zu deinen Einsätzen',
  question: (length) => `Urlaub ankündigen (${length})?`,
  words: (begins, endable, ends) =>
    `Beginn: ${begins}. Beenden kannst du ihn ab ${endable}, von selbst endet er: ${ends}. Ab jetzt startet kein Einsatz von dir mehr. Bis zum Beginn kannst du ihn absagen.`,
  confirm: 'Ankündigen',
  announced: 'Dein Urlaub ist angekündigt. Es startet kein Einsatz von dir mehr. Bis zum Beginn kannst du ihn absagen.',
  callOff: 'Absagen',
  callingOff: 'Wird abgesagt …',
  onLeave: 'Du bist im Urlaub.',
  notYet: (when) => `Beenden kannst du ihn ab ${when}.`,
  end: 'Urlaub beenden',
  ending: 'Wird beendet …',
  endQuestion: 'Deinen Urlaub beenden?',
  endWords: (again) =>
    `Deine Welten arbeiten sofort wieder, und Angriffe können sie wieder erreichen. Den nächsten Urlaub kannst du ankündigen ab ${again}.`,
};
