import { full } from '../../ui/format/number.ts';
import type { peopleMapTexts as english } from '../people-map.ts';
import { rich } from '../rich.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const peopleMapTexts: Translated<typeof english> = {
  title: 'Wer wo herrscht',
  loading: 'Es wird geladen, wer wo herrscht',
  none: 'Auf der Karte kennst du noch niemanden. Sonden finden heraus, wem eine Welt gehört, und Verbündete in einer Allianz zeigen dir ihre.',
  layers: {
    label: 'Auf der Karte zeigen',
    mates: 'Welten deiner Allianz',
    found: 'Gefundene Herrscher',
    colours: 'Farben der Allianzen',
    sieges: 'Belagerungen',
  },
  relations: { own: 'deine Allianz', pact: 'Pakt', war: 'im Krieg mit euch', neutral: 'neutral' },
  neighbourhood: {
    caption: (rulers, units) =>
      rulers === 0
        ? `Kein bekannter Herrscher im Umkreis von ${full(units)}`
        : `${full(rulers)} Herrscher im Umkreis von ${full(units)}`,
    around: (rulers, units, home) =>
      rulers === 0
        ? `Keiner der Herrscher, die du kennst, lebt im Umkreis von ${full(units)} um ${home}.`
        : `${full(rulers)} bekannte Herrscher im Umkreis von ${full(units)} um ${home}:`,
    own: (rulers) => `${full(rulers)} aus deiner Allianz`,
    pact: (rulers) => plural(rulers, { one: '# Paktpartner', other: '# Paktpartner' }),
    war: (rulers) => `${full(rulers)} im Krieg mit euch`,
    neutral: (rulers) => plural(rulers, { one: '# anderer', other: '# andere' }),
  },
  legend: { own: 'Deine Allianz', pact: 'Paktpartner', war: 'Im Krieg mit euch', neutral: 'Andere Herrscher' },
  relief: {
    title: 'Entsatz in deiner Allianz',
    line: (sender, world, left) => rich`${sender} nach ${world}: ${left}`,
    due: 'landet',
  },
  noAlliance: 'Ohne Allianz',
  worlds: (count) => plural(count, { one: '# Welt', other: '# Welten' }),
  worldOf: (name) => `Welt von ${name}`,
  named: (planet, ruler) => `${planet} von ${ruler}`,
  find: (world, place) => `${world} bei ${place} auf der Karte zeigen`,
  seen: (time) => rich`gesehen: ${time}`,
  besieged: 'belagert',
  more: (count) => `${full(count)} weitere zeigen`,
  card: {
    of: (ruler, alliance) => rich`Hier herrscht ${ruler} aus der Allianz ${alliance}`,
    alone: (ruler) => rich`Hier herrscht ${ruler}, ohne Allianz`,
    seen: (time) => rich`Stand deines Berichts: ${time}.`,
    shared: 'Jemand aus deiner Allianz teilt diese Welt mit dir.',
    besieged: 'Eine Armee belagert sie.',
  },
  sharing: {
    label: 'Meiner Allianz meine Welten zeigen',
    note: 'Deine Verbündeten sehen dann alle deine Welten auf ihrer Karte. Sonst sehen sie keine und können deine Heimat auch nicht als Ziel für Entsatz wählen. Eine belagerte Welt von dir sehen sie trotzdem, Mitglieder von Partnerallianzen dann nicht.',
  },
};
