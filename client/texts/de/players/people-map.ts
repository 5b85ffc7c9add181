import { full } from '../../../ui/format/number.ts';
import type { peopleMapTexts as english } from '../../players/people-map.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

export const peopleMapTexts: Translated<typeof english> = {
  title: 'Wer auf der Karte lebt',
  loading: 'Es wird geladen, wer wo lebt',
  none: 'Du kennst noch niemanden auf der Karte. Sonden finden heraus, wem eine Welt gehört, und in einer Allianz zeigen dir die anderen ihre Welten.',
  layers: {
    label: 'Auf der Karte zeigen',
    mates: 'Welten deiner Allianz',
    found: 'Gefundene Herrscher',
    colours: 'Farben der Allianzen',
    sieges: 'Belagerungen',
  },
  relations: { own: 'deine Allianz', pact: 'Pakt', war: 'im Krieg mit euch', neutral: 'neutral' },
  noAlliance: 'Ohne Allianz',
  worlds: (count) => plural(count, { one: '# Welt', other: '# Welten' }),
  worldOf: (name) => `Welt von ${name}`,
  named: (planet, ruler) => `${planet}, von ${ruler}`,
  find: (world, place) => `${world} bei ${place} auf der Karte zeigen`,
  seen: (time) => rich`gesehen: ${time}`,
  besieged: 'belagert',
  more: (count) => `${full(count)} weitere zeigen`,
  card: {
    of: (ruler, alliance) => rich`Hier herrscht ${ruler} von ${alliance}`,
    alone: (ruler) => rich`Hier herrscht ${ruler}, ohne Allianz`,
    seen: (time) => rich`Das sagt dein Bericht: ${time}.`,
    shared: 'Jemand aus deiner Allianz teilt diese Welt mit dir.',
    besieged: 'Eine Armee belagert sie.',
  },
  sharing: {
    label: 'Meiner Allianz meine Welten zeigen',
    note: 'Deine Allianz sieht dann alle deine Welten auf der Karte. Ohne das sieht sie keine, und niemand kann deine Heimat wählen, um Entsatz zu schicken.',
  },
};
