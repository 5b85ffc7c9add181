import { FAIRNESS, NIGHT_TRUCE } from '#shared/catalogue/battles';
import { full } from '../../ui/format/number.ts';
import type { garrisonTexts as english } from '../garrisons.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

const HOURS = NIGHT_TRUCE.minutes / 60;

export const garrisonTexts: Translated<typeof english> = {
  stance: {
    title: 'Haltung',
    about: 'Was die Schiffe auf dieser Welt tun, wenn ein Angriff landet. Gäste tun dasselbe.',
    stances: {
      stand: {
        name: 'Standhalten',
        words: 'Deine Schiffe stellen sich jedem Angriff, egal wie stark er ist. Alle können fallen.',
      },
      slip_2: {
        name: 'Ausweichen ab 2×',
        words:
          'Sind die angreifenden Kriegsschiffe mindestens doppelt so viel wert wie deine, weichen deine aus. Sonst kämpfen sie.',
      },
      slip_3: {
        name: 'Ausweichen ab 3×',
        words: 'Sie weichen ab dem dreifachen Wert aus. Sie kämpfen öfter und verlieren vielleicht mehr.',
      },
      slip_always: {
        name: 'Immer ausweichen',
        words:
          'Deine Schiffe kämpfen hier nie und fallen nie. Geschütze, Trupps und Miliz verteidigen die Welt allein.',
      },
    },
    changed: (name, planet) => `${planet}: ${name}.`,
    rule: 'Wann ist meine Flotte sicher?',
  },
  iris: {
    title: 'Iris',
    about:
      'Eine geschlossene Iris hält fern, was durch das Tor kommt: Sonden, Siedler und Trupps. Auch hinaus wählt dann niemand, aber wer heimkehrt, kommt herein. Schiffe fliegen wie immer.',
    rule: 'Wer bleibt draußen?',
    none: 'Hier gibt es keine Iris. Ein Iriswerk auf dieser Welt schließt ihr Tor.',
    unfinished: 'Das Iriswerk ist noch nicht aktiv.',
    build: 'Iriswerk bauen',
    hours: 'Schließen für',
    longer: 'Verlängern um',
    until: (time) => `geschlossen bis ${time}`,
    close: 'Iris schließen',
    prolong: 'Länger schließen',
    closing: 'Wird geschlossen …',
    closed: (planet, time) => `${planet}: Die Iris ist bis ${time} geschlossen.`,
    closedUntil: (time) => `Geschlossen bis ${time}.`,
    enough: (time) => `Länger lässt sie sich nicht im Voraus bezahlen: höchstens ${time}.`,
    open: 'Jetzt öffnen',
    opening: 'Wird geöffnet …',
    opened: (planet) => `${planet}: Die Iris ist offen.`,
    openTerms: 'Was bezahlt ist, kommt nicht zurück.',
  },
  shields: {
    title: 'Was dich schützt',
    loading: 'Dein Schutz wird geladen',
    peace: 'Anfängerschutz',
    peaceUntil: (time) => `Bis ${time} kann dich niemand angreifen`,
    peaceEnds: (hasLevel) =>
      hasLevel
        ? `Du hast Stufe ${FAIRNESS.peaceLevel}, also endet er zu dieser Zeit. Dein erster eigener Angriff beendet ihn sofort.`
        : `Mit Stufe ${FAIRNESS.peaceLevel} kann er früher enden, dein erster eigener Angriff beendet ihn sofort.`,
    over: 'Vorbei',
    respite: 'Schonfrist',
    respiteUntil: (time) => `Kein neuer Angriff bis ${time}`,
    respiteEnds: 'Dein eigener Angriff beendet das sofort.',
    none: 'Keine',
    night: 'Waffenruhe',
    nightHours: (from, until) => `${from} bis ${until}`,
    nightNone: 'Keine in einem so schnellen Spiel',
    change: 'Ändern',
    stake: 'Ein Raubzug auf deine Heimat nimmt höchstens',
    nothing: 'Nichts: Dein Vorrat ist so klein, dass er sicher ist',
    usedUp: 'Nichts: Raubzüge haben dir fürs Erste genommen, was sie nehmen dürfen',
    left: (units, time) =>
      `Alle Raubzüge zusammen: höchstens ${plural(units, { one: '# Einheit', other: '# Einheiten' })} (Zeitraum: ${time}).`,
    might: 'Deine Macht',
    window: (most) => `Angreifen dürfen dich Herrscher mit höchstens ${full(most)} Macht.`,
    attacks: 'Deine Angriffe',
    out: (out, most) => `${full(out)} von ${full(most)} unterwegs`,
    world: {
      title: 'Was diese Welt schützt',
      attacks: 'Angriffe',
      sieges: 'Belagerungen',
      never: 'Nie: Sie ist deine Heimat',
      noSiege: (time) => `Keine neue Belagerung bis ${time}`,
      siegesStay: 'Dein eigener Angriff ändert daran nichts.',
      anyTime: 'Jederzeit möglich',
    },
  },
  truce: {
    title: 'Nächtliche Waffenruhe',
    loading: 'Waffenruhe wird geladen',
    about: `An jedem Tag landet ${HOURS} echte Stunden lang kein Angriff auf dich, und auch keiner von dir. Ein Angriff, der dann landen würde, kommt frühestens ${NIGHT_TRUCE.afterMinutes} Minuten nach ihrem Ende.`,
    now: 'Jetzt',
    hours: (from, until) => `${from} bis ${until}`,
    later: (time) => `Ab ${time}`,
    begins: 'Beginn',
    ends: (time) => `Ende: ${time}. Die Zeiten sind die dieses Geräts.`,
    rule: 'Kann man mich angreifen, während ich schlafe?',
    terms: `Ändern kannst du sie einmal in ${NIGHT_TRUCE.changeDays} Tagen. Neue Zeiten gelten ${full(NIGHT_TRUCE.validAfterHours)} echte Stunden später.`,
    again: (time) => `Die nächste Änderung ist möglich ab ${time}.`,
    change: 'Zeiten ändern',
    changing: 'Wird geändert …',
    none: 'Dieses Spiel ist zu schnell für eine nächtliche Waffenruhe: Angriffe landen zu jeder Stunde. Lass deine Schiffe ausweichen oder schick sie fort, bevor du schlafen gehst.',
  },
};
