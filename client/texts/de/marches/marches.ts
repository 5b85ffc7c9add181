import type { MarchKind } from '#shared/catalogue/marches';
import { full } from '../../../ui/format/number.ts';
import type { marchTexts as english } from '../../marches/marches.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

const KINDS: Readonly<Record<MarchKind, string>> = {
  raid: 'Raubzug',
  strike: 'Torangriff',
  siege: 'Belagerung',
  transfer: 'Verlegung',
  relief: 'Entsatz',
};

/** A kind of march with the capital of a noun, in which the page leaves it out within a sentence. */
const noun = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1);

export const marchTexts: Translated<typeof english> = {
  kind: (kind) => KINDS[kind],
  freeWorld: 'eine freie Welt',
  situation: {
    title: 'Lageberichte',
    none: 'Alles ruhig: keine Lageberichte.',
    plan: 'Einsatz planen',
    count: (attacks) => plural(attacks, { one: 'Ein Angriff im Anflug', other: '# Angriffe im Anflug' }),
    out: (marches) => plural(marches, { one: 'Ein Einsatz unterwegs', other: '# Einsätze unterwegs' }),
    here: 'Was hierher kommt und hier steht',
    underWay: 'Laufende Einsätze',
    nobodyOut: 'Kein Einsatz unterwegs.',
    loading: 'Einsätze werden geladen',
    somebody: 'Jemand',
    veiled: (time) => `Ein Artefakt verbirgt den Namen des Absenders bis ${time}.`,
    attack: (sender, target) => rich`${sender} greift ${target} an`,
    reliefComes: (sender, target) => rich`${sender} schickt Entsatz nach ${target}`,
    guest: (sender, target) => rich`Entsatz von ${sender} steht auf ${target}`,
    landsAt: (kind, time) => `${kind} · Landung: ${time}`,
    warning: (units, force) =>
      `${plural(units, { one: 'Ein Schiff oder Trupp', other: '# Schiffe und Trupps' })}${force && `: ${force}`}`,
    guestSince: 'Verteidigt die Welt mit dir, bis er heimgerufen wird.',
    landing: 'Landet',
    arriving: 'Kommt an',
    raid: (target) => rich`Raubzug gegen ${target}`,
    strike: (target) => rich`Torangriff auf ${target}`,
    siege: (target) => rich`Belagerung: ${target}`,
    transfer: (target) => rich`Verlegung nach ${target}`,
    relief: (target) => rich`Entsatz für ${target}`,
    standing: (target) => rich`Dein Entsatz steht auf ${target}`,
    besieging: (target) => rich`Deine Armee steht vor ${target}`,
    home: (target, origin) => rich`Auf dem Heimweg von ${target} nach ${origin}`,
    heldBy: (place, ruler) => rich`${place} (${ruler})`,
    from: (origin, force) => rich`Von ${origin} · ${force}`,
    cargo: 'An Bord:',
    recallUntil: (time) => `Rückruf möglich bis ${time}.`,
    tooLate: 'Für einen Rückruf ist es zu spät.',
    lateRecall: (artifact, time) => `Artefakt ${artifact}: Rückruf noch möglich bis ${time}.`,
  },
  answers: {
    stance: 'Kämpfen oder ausweichen?',
    iris: 'Iris schließen',
    away: 'Flotte wegschicken',
    nowhere: 'Mit nur einer Welt kann die Flotte nirgends hin: Lass sie ausweichen oder bitte um Entsatz.',
    relief: 'Um Entsatz bitten',
    loot: 'Was kann ich verlieren?',
  },
  relief: {
    lead: 'Schreib diese Worte in die Allianzhalle, oder kopier sie dorthin, wo ihr euch sonst schreibt.',
    label: 'Was du ihnen sagst',
    words: (attacker, planet, address, time) =>
      `${attacker} greift ${planet} an, Toradresse ${address}.${time && ` Landung: ${time}.`} Bitte schickt Entsatz, der vorher landet: Kämpfe, Einsatz planen, Entsatz.`,
    besieged: (besieger, planet, address, time) =>
      `${besieger} belagert ${planet}, Toradresse ${address}.${time && ` Die Welt ist verloren: ${time}.`} Bitte schickt Entsatz, der vorher landet, mit Trupps, die den Boden gewinnen: Kämpfe, Einsatz planen, Entsatz.`,
    post: 'In die Allianzhalle schreiben',
    posting: 'Wird gesendet …',
    posted: (link) => rich`Steht jetzt in der ${link('Allianzhalle')}.`,
    copy: 'Kopieren',
    copied: 'Kopiert.',
    byHand: 'Dein Browser lässt diese Seite nicht kopieren. Kopier den Text von Hand.',
    who: 'Wer kommen könnte',
    away: (planet, distance) => `von ${planet}, Entfernung ${full(distance)}`,
    homeless: 'hat keine Heimatwelt',
    terms: 'Wer deiner Allianz gerade erst beigetreten ist, muss mit Entsatz noch warten.',
    rule: 'Wie Verbündete einander helfen',
    loading: 'Deine Verbündeten werden geladen',
    noMates:
      'Entsatz kommt von Verbündeten, und du hast noch keine: Gründe eine Allianz, tritt einer bei oder lade Spieler in deine ein.',
    toAlliance: 'Zur Allianz',
  },
  recall: {
    word: 'Zurückrufen',
    busy: 'Wird zurückgerufen …',
    label: (kind, target) => `Zurückrufen: ${kind}, Ziel ${target}`,
    question: (target) => `Einsatz mit Ziel ${target} zurückrufen?`,
    consequence:
      'Deine Leute kehren sofort um. Der Heimweg dauert so lange wie der ganze Flug. Der Treibstoff ist weg.',
    standing: 'Deine Leute verlassen die Welt und fliegen heim. Die Welt muss dann ohne sie auskommen.',
    late: (artifact) =>
      `Der letzte Augenblick für einen Rückruf ist vorbei: Das Artefakt ${artifact} ruft sie trotzdem zurück und ist damit verbraucht. Deine Leute kehren sofort um. Der Heimweg dauert so lange wie der ganze Flug.`,
    siege:
      'Deine Leute geben die Belagerung auf und fliegen heim. Diese Welt darfst du dann zwei Wochen lang nicht mehr belagern.',
    confirm: 'Zurückrufen',
    dismiss: 'Weiterziehen lassen',
  },
  battles: {
    title: 'Letzte Kämpfe',
    unnamed: 'eine Welt ohne Herrscher',
    won: (kind, planet, ruler) => `Gewonnen: ${noun(kind)} gegen ${planet} (${ruler})`,
    orbitWon: (kind, planet, ruler) => `Orbit gewonnen, Boden nicht: ${noun(kind)} gegen ${planet} (${ruler})`,
    lost: (kind, planet, ruler) => `Abgewehrt: ${noun(kind)} gegen ${planet} (${ruler})`,
    raided: (planet, attacker) => `${attacker} hat ${planet} geplündert`,
    struck: (planet, attacker) => `${attacker} hat ${planet} durch das Tor überfallen`,
    orbitLost: (planet, attacker) => `${attacker} hat den Orbit gewonnen, aber nicht den Boden: ${planet}`,
    besieged: (planet, attacker) => `${attacker} hat den Boden gewonnen: ${planet}`,
    relieved: (planet, reliever) => `${reliever} hat die Belagerung gebrochen: ${planet}`,
    notRelieved: (planet, reliever) => `${reliever} konnte die Belagerung nicht brechen: ${planet}`,
    held: (planet, attacker) => `${planet} hat gegen ${attacker} standgehalten`,
    loot: (units) => `${full(units)} Einheiten erbeutet`,
  },
};
