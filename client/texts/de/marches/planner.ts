import { SIEGE } from '#shared/catalogue/battles';
import { full, percent } from '../../../ui/format/number.ts';
import type { plannerTexts as english } from '../../marches/planner.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

export const plannerTexts: Translated<typeof english> = {
  title: 'Einsatz planen',
  kind: 'Was sie tun sollen',
  kinds: {
    raid: {
      name: 'Raubzug',
      words: 'Kriegsschiffe greifen die Welt eines anderen Herrschers an und bringen heim, was sie tragen können.',
    },
    strike: {
      name: 'Torangriff',
      words:
        'Trupps greifen die Welt eines anderen Herrschers durch das Tor an, unter ihren Geschützen, und bringen heim, was sie tragen können.',
    },
    siege: {
      name: 'Belagerung',
      words: `Kriegsschiffe und mindestens ${SIEGE.squads} Trupps stehen vor der Welt eines anderen Herrschers, bis sie dir gehört.`,
    },
    transfer: {
      name: 'Verlegung',
      words: 'Schiffe oder Trupps ziehen auf eine andere deiner Welten und bleiben dort.',
    },
    relief: {
      name: 'Entsatz',
      words: 'Schiffe oder Trupps stehen der Welt eines Verbündeten bei, bis du sie zurückrufst.',
    },
  },
  origin: 'Von',
  target: {
    label: 'Toradresse des Ziels',
    placeholder: 'z. B. 1-2-3-4-5-6',
    hint: 'Gib sie ein oder wähl eine Welt, die du kennst.',
    known: 'Bekannte Welten',
    choose: 'Welt wählen …',
    own: 'Deine Welten',
    mates: 'Heimatwelten deiner Verbündeten',
    matesOther: 'Weitere Welten deiner Verbündeten',
    partners: 'Welten von Partnern',
    mateHome: (planet, ruler) => `${planet} (${ruler})`,
    noMates:
      'Entsatz geht an Mitglieder deiner Allianz und an Welten von Partnern, deren Toradresse du kennst. Du hast noch keine Verbündeten.',
    onlyWorld: 'Du hast nur eine Welt, also gibt es kein Ziel für eine Verlegung. Gründe zuerst eine Kolonie.',
    held: 'Welten anderer',
    seen: 'Von Verbündeten gesehen',
    other: 'Weitere bekannte Welten',
    option: (name, address) => `${name} · ${address}`,
    ruledBy: (ruler) => `Welt von ${ruler}`,
  },
  force: {
    title: 'Wer geht',
    loading: 'Streitkräfte werden geladen',
    none: 'Hier steht niemand bereit. Bau zuerst Schiffe oder bilde Trupps aus.',
    noSquads: 'Hier steht kein Trupp bereit. Ein Torangriff braucht mindestens einen.',
    noWarships: 'Hier steht kein Kriegsschiff bereit. Ohne eines gibt es keinen Angriff durch den Raum.',
    build: (planet) => `Zu ${planet}`,
    of: (count) => `von ${full(count)}`,
    training: (count) =>
      plural(count, {
        one: '# Trupp ist noch in Ausbildung und kann noch nicht mit.',
        other: '# Trupps sind noch in Ausbildung und können noch nicht mit.',
      }),
    staying: (count) =>
      plural(count, {
        one: '# Trupp bleibt: Diese Schiffe haben keinen Platz für ihn. Landungsschiffe und Großkampfschiffe nehmen je zwei Trupps mit.',
        other:
          '# Trupps bleiben: Diese Schiffe haben keinen Platz für sie. Landungsschiffe und Großkampfschiffe nehmen je zwei Trupps mit.',
      }),
    all: 'Alle',
    allOf: (name) => `Alle: ${name}`,
    everybody: 'Alle',
    nobody: 'Keiner',
    fewer: (name) => `Weniger: ${name}`,
    more: (name) => `Mehr: ${name}`,
    count: (name) => `Anzahl: ${name}`,
  },
  retreat: {
    label: 'Sie kehren um, sobald verloren sind',
    share: (share) => percent(share),
    never: 'nie: bis zum letzten Schiff',
    hint: 'Ein Teil ihres eigenen Rumpfs. Der Rückzug kostet eine Abschiedssalve.',
  },
  rule: 'Die Regel',
  respite: (time) =>
    `Du hast Schonfrist: Bis ${time} kann niemand einen Angriff auf dich starten. Dieser Angriff beendet sie sofort.`,
  peace: 'Meinen Anfängerschutz für immer beenden. Ab dann dürfen andere mich angreifen.',
  verdict: {
    title: 'Was es braucht',
    begin: 'Wähl ein Ziel und wer geht. Dann siehst du Entfernung, Zeit, Treibstoff und Risiko.',
    planning: 'Wird berechnet …',
    target: 'Ziel',
    noRuler: (place) => rich`${place}. Wem diese Welt gehört, weißt du nicht.`,
    world: (place, ruler) => rich`${place}, Welt von ${ruler}`,
    distance: 'Entfernung',
    distanceOf: (distance, reach) => `${full(distance)}, Reichweite ${full(reach)}`,
    throughGate: (distance) => `${full(distance)}, durch das Tor`,
    time: 'Zeit',
    there: (out, back) => `${out} hin, ${back} zurück`,
    oneWay: (out) => `${out} hin`,
    lands: 'Landung',
    moved: 'Die Waffenruhe verschiebt die Landung.',
    hastened: (artifact) => `Dein Artefakt ${artifact} verkürzt den Flug und ist damit verbraucht.`,
    veiled: (artifact, time) => `Dein Artefakt ${artifact} verbirgt deinen Namen bis ${time} und ist damit verbraucht.`,
    fuel: 'Treibstoff',
    noFuel: 'Keiner',
    berths: 'Trupps an Bord',
    berthsOf: (squads, berths) => `${full(squads)} auf ${full(berths)} Plätzen`,
    siege: 'Belagerung',
    still: (nights) =>
      plural(nights, {
        one: 'Sie ruht während einer Waffenruhe des Herrschers.',
        other: 'Sie ruht während # Waffenruhen des Herrschers.',
      }),
    ends: 'Wechselt den Besitzer',
    unlessBroken: 'Wenn deine Leute den Boden gewinnen und niemand die Belagerung bricht.',
    morale: 'Moral',
    moraleOf: (share) => percent(share),
    moraleLow: 'Deine Macht ist weit größer als die des Gegners, also kämpfen deine Leute schlechter.',
    worth: 'Wert des Einsatzes',
    worthOf: (worth, least) => `${full(worth)}, mindestens ${full(least)}`,
  },
  risk: {
    raid: (retreat) =>
      retreat === 100
        ? 'Alle können verloren gehen, und ein Sieg ist nicht sicher. Der Treibstoff kommt nie zurück.'
        : `Deine Schiffe kehren um, sobald sie ${percent(retreat / 100)} ihres Rumpfs verloren haben; eine schlechte Runde kann mehr kosten. Der Treibstoff kommt nie zurück.`,
    strike:
      'Am Boden warten Geschütze, Trupps und Miliz, und niemand zieht sich dort zurück: Alle können verloren gehen. Ist die Iris bei der Ankunft geschlossen, kehren sie unversehrt um. Der Treibstoff kommt nie zurück.',
    siege: `Gewinnen sie den Boden und leben noch ${SIEGE.squads} Trupps, bleiben sie, bis die Welt dir gehört. Alle sehen es, und Entsatz kann kommen. Eine Belagerung macht keine Beute, und so lange arbeiten die Minen für den Herrscher. Du bekommst die Welt mit ihren Bewohnern, den Vorkommen und der Hälfte der Gebäude jeder Art. Schiffe und Trupps des Herrschers fliegen vorher heim und bleiben ihm.`,
    carry: 'Ihre Beute ist, was sie tragen können.',
    away: (planet) => `Solange sie fort sind, verteidigen sie ${planet} nicht.`,
    transfer: (planet) =>
      `Unterwegs kann sie niemand angreifen. Sie verteidigen ${planet} nicht mehr. Der Treibstoff kommt nie zurück.`,
    relief: (planet) =>
      `Sie kämpfen, wenn jene Welt angegriffen wird, und können fallen. So lange verteidigen sie ${planet} nicht. Der Treibstoff kommt nie zurück.`,
  },
  launch: {
    raid: 'Raubzug beginnen',
    strike: 'Torangriff beginnen',
    siege: 'Belagerung beginnen',
    transfer: 'Verlegung beginnen',
    relief: 'Entsatz schicken',
    busy: 'Wird gestartet …',
    noTarget: 'Gib die sechs Symbole des Ziels ein.',
    noOrigin: 'Wähl die Welt, von der sie aufbrechen.',
    mistyped: 'Eine Anzahl ist keine ganze Zahl. Korrigiere sie zuerst.',
    tickPeace: 'Du hast Anfängerschutz. Kreuz das Kästchen oben an, um ihn zu beenden.',
    done: (target, time) => `Sie sind unterwegs. Ziel: ${target}. Landung: ${time}.`,
    follow: 'In den Lageberichten verfolgen',
  },
};
