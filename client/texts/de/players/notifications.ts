import type { notificationTexts as english } from '../../players/notifications.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

export const notificationTexts: Translated<typeof english> = {
  heading: 'Benachrichtigungen',
  loading: 'Benachrichtigungen werden geladen',
  here: {
    heading: 'Dieser Browser',
    ask: 'Lass dich benachrichtigen, wenn etwas geschieht, während du weg bist, auch wenn das Spiel geschlossen ist. Dein Browser bittet dich zuerst um Erlaubnis.',
    turnOn: 'Benachrichtigungen einschalten',
    turningOn: 'Wird eingeschaltet …',
    on: 'Benachrichtigungen sind in diesem Browser an. Solange du im Spiel bist, erscheinen keine.',
    turnOff: 'Benachrichtigungen ausschalten',
    denied:
      'Dein Browser blockiert Benachrichtigungen dieses Spiels. Erlaub sie in seinen Einstellungen für diese Seite (das Symbol neben der Adresse) und lade die Seite dann neu.',
    dismissed: 'Dein Browser hat auf seine Frage keine Antwort bekommen. Drück noch einmal und wähl „Zulassen“.',
    install:
      'Auf iPhone und iPad kommen Benachrichtigungen erst, wenn das Spiel auf dem Home-Bildschirm liegt: Tipp auf „Teilen“, wähl „Zum Home-Bildschirm“ und öffne das Spiel von dort.',
    unsupported: 'Dieser Browser kennt keine Benachrichtigungen. Du kannst stattdessen E-Mails einschalten.',
    insecure: 'Browser erlauben Benachrichtigungen nur über eine sichere Verbindung (https).',
    failed: 'Dein Browser hat seinen Push-Dienst nicht erreicht. Versuch es später noch einmal.',
  },
  kinds: {
    heading: 'Benachrichtige mich über',
    names: {
      attack: 'Angriffe auf deine Welten',
      siege: 'Belagerungen deiner Welten und der deiner Allianz',
      battle: 'Schlachten, an denen du beteiligt warst',
      mention: 'Erwähnungen in deiner Allianz',
      letter: 'Briefe von anderen Spielern',
      invitation: 'Einladungen in Allianzen',
      relation: 'Pakte und Kriege, für Anführer und Offiziere',
      mission: 'Zurückgekehrte Missionen',
      ship: 'Fertige Schiffe',
      building: 'Fertige Gebäude',
      research: 'Fertige Forschungen',
    },
    note: 'Die erste Benachrichtigung kommt sofort. Was in den zehn Minuten danach geschieht, kommt zusammen in einer; Angriffe und Belagerungen warten darauf nicht.',
  },
  quiet: {
    heading: 'Ruhezeit',
    switch: 'Nachts Ruhe halten',
    from: 'Von',
    until: 'Bis',
    zone: (zone) => `Die Zeiten gelten für ${zone}. Was dazwischen geschieht, kommt danach in einer Nachricht.`,
    elsewhere: (zone) => `Zeit dieses Geräts verwenden (${zone})`,
    hold: 'Auch Angriffe und Belagerungen zurückhalten',
    holdNote:
      'Angriffe und Belagerungen werden auch in der Ruhezeit gemeldet. Wenn du sie zurückhältst, erfährst du von einem Angriff vielleicht erst, wenn er schon gelandet ist.',
  },
  email: {
    heading: 'E-Mail',
    switch: 'Auch E-Mails senden',
    note: 'Eine E-Mail kommt eine halbe Stunde später, außer du hast es bis dahin im Spiel gesehen, und höchstens alle sechs Stunden. Angriffe und Belagerungen warten nicht sechs Stunden und kommen, bevor die Hälfte der verbleibenden Zeit um ist.',
  },
  others: {
    heading: 'Andere Browser',
    since: 'Seit',
    remove: 'Entfernen',
    removeOf: (browser) => `${browser} entfernen`,
  },
  unsubscribe: {
    title: 'E-Mails abbestellen',
    lead: 'Die Benachrichtigungen in deinen Browsern bleiben, wie sie sind.',
    ask: 'Möchtest du keine E-Mails mehr darüber, was auf deinen Welten geschieht?',
    button: 'E-Mails abbestellen',
    stopping: 'Wird abbestellt …',
    back: 'Zurück zum Spiel',
  },
  count: (count) => plural(count, { other: '# Browser' }),
};
