import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import { full } from '../../ui/format/number.ts';
import type { allianceHallTexts as english } from '../alliance-hall.ts';
import { rich } from '../rich.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const allianceHallTexts: Translated<typeof english> = {
  unread: (count, isAll) =>
    isAll
      ? plural(count, { one: '# neue Nachricht', other: '# neue Nachrichten' })
      : `${full(count)} oder mehr neue Nachrichten`,
  formerPlayer: 'Ein früherer Spieler',

  conversation: {
    label: 'Gespräch',
    none: 'Noch hat niemand etwas gesagt. Begrüße deine Verbündeten!',
    older: 'Ältere Nachrichten zeigen',
    olderBusy: 'Wird geladen …',
    begin: `Hier beginnt das Gespräch. Nachrichten bleiben ${MESSAGE_LIMITS.days} Tage lang erhalten.`,
    news: 'Neu',
    latest: 'Zur neuesten Nachricht',
  },
  message: {
    removed: {
      author: 'Diese Nachricht wurde zurückgenommen.',
      officer: 'Ein Offizier hat diese Nachricht entfernt.',
      operator: 'Der Betreiber dieses Spiels hat diese Nachricht entfernt.',
    },
    blocked: 'Du hast den Autor blockiert.',
    unfold: 'Nachricht zeigen',
    more: 'Ganz zeigen',
    less: 'Weniger zeigen',
    remove: 'Entfernen',
    removeLabel: (author, time) => `Nachricht von ${author} entfernen, ${time}`,
    reportLabel: (author, time) => `Nachricht von ${author} melden, ${time}`,
    question: 'Diese Nachricht entfernen?',
    ownWords: 'Niemand kann sie dann mehr lesen. Wer sie schon gelesen hat, erinnert sich vielleicht daran.',
    othersWords: (author) =>
      `Niemand kann sie dann mehr lesen. Im Protokoll der Allianz steht, dass du eine Nachricht von ${author} entfernt hast.`,
  },
  write: {
    label: 'Nachricht an deine Allianz',
    placeholder: '@Name ruft jemanden',
    submit: 'Senden',
    busy: 'Wird gesendet …',
    length: (typed, longest) => `${full(typed)} von ${full(longest)} Zeichen`,
    keys: 'Enter sendet, Umschalt und Enter beginnen eine neue Zeile.',
    names: 'Namen von Mitgliedern',
    found: (count) =>
      plural(count, {
        one: '# Name passt. Wähle mit den Pfeiltasten und Enter.',
        other: '# Namen passen. Wähle mit den Pfeiltasten und Enter.',
      }),
  },
  spoken: {
    one: (author, text) => `${author}: ${text}`,
    mention: (author, text) => `${author} ruft dich: ${text}`,
    several: (count, author) => `${full(count)} neue Nachrichten, die letzte von ${author}.`,
    severalWithMention: (count, author) =>
      `${full(count)} neue Nachrichten, die letzte von ${author}. Jemand ruft dich.`,
  },
  called: (author) => `${author} ruft dich in der Allianzhalle.`,

  bulletin: {
    title: 'Aushang',
    by: (author, time) => rich`Ausgehängt von ${author}, ${time}`,
    pin: 'Aushang schreiben',
    edit: 'Bearbeiten',
    editLabel: 'Aushang bearbeiten',
    lead: 'Alle Mitglieder sehen ihn über dem Gespräch.',
    text: 'Text',
    save: 'Aushängen',
    saving: 'Wird gespeichert …',
    takeDown: 'Abnehmen',
    cancel: 'Abbrechen',
  },

  presence: {
    title: 'Mitglieder',
    inNow: (count) => `${full(count)} gerade da`,
    unknown: 'Wer gerade da ist, ist unbekannt: Die Live-Verbindung ist unterbrochen.',
    isIn: 'gerade da',
    seen: (time) => rich`zuletzt gesehen: ${time}`,
    notShown: 'zeigt es nicht',
    you: '(Du)',
    hide: 'Verbergen, wann ich da bin',
    hideNote: 'Deine Verbündeten sehen dann weder, dass du da bist, noch wann du zuletzt da warst.',
  },

  cards: {
    loading: 'Wird geladen …',
    battleClosed: 'Ein Kampfbericht, den nur die Beteiligten lesen dürfen. Sie können ihn auf seiner Seite teilen.',
    battleGone: 'Diesen Kampfbericht gibt es nicht.',
    reportClosed: 'Ein Missionsbericht, den nur lesen darf, wer die Mission gestartet hat.',
    reportGone: 'Diesen Missionsbericht gibt es nicht.',
    failed: 'Die Vorschau konnte nicht geladen werden.',
    world: (place) => `Welt bei ${place}`,
    homeOf: (player) => `Heimat von ${player}`,
    own: 'Deine Welt',
    known: 'In deinem Torarchiv',
    unknown: 'Diese Welt hast du noch nicht gefunden.',
  },
};
