import { full } from '../../../ui/format/number.ts';
import type { letterTexts as english } from '../../players/letters.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

const someone = (name: string | null) => name ?? 'Ein früherer Spieler';

export const letterTexts: Translated<typeof english> = {
  title: 'Briefe',
  lead: 'Was ihr einander schreibt. Die Betreiber lesen es nur, wenn einer von euch es meldet.',
  rules: (link) => rich`Briefe bleiben 90 Tage erhalten. Bitte halte dich an die ${link('Verhaltensregeln')}.`,
  conversations: 'Unterhaltungen',
  loading: 'Briefe werden geladen',
  none: 'Du hast noch keine Briefe. Öffne das Profil eines Spielers und wähl „Schreiben“.',
  someone,
  unreadCount: (count) => plural(count, { one: '# ungelesener Brief', other: '# ungelesene Briefe' }),
  own: (words) => `Du: ${words}`,
  news: (name) => `${someone(name)} hat dir geschrieben. Lies den Brief unter „Briefe“.`,
  write: 'Schreiben',
  thread: {
    lead: 'Eure Briefe.',
    label: (name) => (name === null ? 'Briefe mit einem früheren Spieler' : `Briefe mit ${name}`),
    none: 'Ihr habt euch noch nicht geschrieben.',
    earlier: 'Frühere Briefe',
    loadingEarlier: 'Wird geladen …',
    fresh: 'Neu',
    you: 'Du',
    arrived: (name, words) => `${someone(name)}: ${words}`,
    profile: 'Profil',
    gone: 'Dieser Spieler hat das Spiel verlassen und liest keine Briefe.',
  },
  writing: {
    label: 'Dein Brief',
    length: (typed, longest) => `${full(typed)} von ${full(longest)} Zeichen`,
    send: 'Senden',
    busy: 'Wird gesendet …',
  },
  battles: {
    share: 'Kampf teilen',
    title: 'Welchen Kampf?',
    lead: 'Den Bericht kann dann jeder lesen, der den Link hat; der Ort steht nicht darin. Der Link kommt in deinen Brief.',
    list: 'Deine letzten Kämpfe',
    loading: 'Kämpfe werden geladen',
    none: 'Du hast noch nicht gekämpft.',
    choose: (headline, time) => `Teilen: ${headline}, ${time}`,
  },
  blocks: {
    title: 'Blockierte Spieler',
    block: 'Blockieren',
    unblock: 'Freigeben',
    unblockLabel: (name) => `${name} freigeben`,
    ask: (name) => `${name} blockieren?`,
    words: (name) =>
      `${name} kann dir dann weder schreiben noch dich in eine Allianz einladen, und du kannst ${name} nicht mehr schreiben. Eure Briefe bleiben erhalten, und du kannst den Spieler jederzeit wieder freigeben.`,
    blocked: (name) => `Du hast ${name} blockiert. Gib den Spieler frei, um wieder zu schreiben.`,
  },
  reports: {
    report: 'Melden',
    letterLabel: (name, time) =>
      name === null ? `Brief eines früheren Spielers melden, ${time}` : `Brief von ${name} melden, ${time}`,
    title: (name) => (name === null ? 'Einen früheren Spieler melden' : `${name} melden`),
    leadOfLetter:
      'Die Betreiber dieses Spiels lesen diesen Brief, einige eurer Briefe davor und danach und deine Begründung.',
    leadOfMessage:
      'Die Betreiber dieses Spiels lesen diese Nachricht, einige Nachrichten deiner Allianz davor und danach und deine Begründung.',
    leadOfProfile:
      'Die Betreiber dieses Spiels lesen, was in diesem Profil steht, wie die Welten heißen, was der Spieler für eine Allianz schreibt, und deine Begründung.',
    reason: 'Was ist nicht in Ordnung?',
    send: 'Meldung senden',
    busy: 'Wird gesendet …',
    sent: () => 'Danke. Die Betreiber dieses Spiels sehen es sich an.',
    rules: 'Verhaltensregeln',
  },
};
