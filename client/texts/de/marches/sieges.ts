import { clockTime } from '../../../ui/format/format-time.ts';
import { percent } from '../../../ui/format/number.ts';
import type { siegeTexts as english } from '../../marches/sieges.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';

const world = (name: string | null) => name ?? 'eine Welt';

export const siegeTexts: Translated<typeof english> = {
  heading: 'Belagert',
  besieger: (planet, ruler) => rich`Du belagerst ${planet} (${ruler})`,
  ruler: (planet, besieger) => rich`${besieger} belagert ${planet}`,
  mate: (planet, besieger, ruler) => rich`${besieger} belagert ${planet} (${ruler})`,
  partner: (planet, besieger, ruler) => rich`${besieger} belagert ${planet} (euer Partner ${ruler})`,
  loyalty: (left) => `Loyalität: noch ${percent(left / 100)}`,
  ends: (time) => `Wechselt den Besitzer: ${time}.`,
  still: (time) => `Sie ruht bis ${time}: Der Herrscher hat Waffenruhe.`,
  changing: 'Wechselt den Besitzer',
  meanwhile:
    'Die Minen arbeiten weiter für dich. Bauen, ausbilden, starten und anwählen geht hier erst wieder, wenn die Belagerung vorbei ist.',
  answers: {
    relieve: 'Belagerung brechen',
    relief: 'Entsatz schicken',
    rule: 'Kann ich diese Welt verlieren?',
  },
  news: {
    begun: (besieger, planet) =>
      `${besieger} belagert ${world(planet)}. Bis zum Ende kann Entsatz die Belagerung brechen.`,
    continues: (planet, left) =>
      `Die Belagerung dauert an: ${world(planet)}. Loyalität: noch ${percent(left / 100)}. Schick Streitkräfte hin oder bitte Verbündete um Entsatz.`,
    lengthened: (planet, endsAt) =>
      `Ein Artefakt verlängert die Belagerung: ${world(planet)}. Ende: ${clockTime(endsAt)}.`,
    over: (planet) => `Die Belagerung ist vorbei: ${world(planet)}. Der Herrscher behält die Welt.`,
    captured: (planet, loser) => `${planet} (bisher ${loser}) gehört jetzt dir. Deine Armee ist die neue Garnison.`,
    lost: (planet, winner) =>
      `${winner} hat ${world(planet)} erobert. Die Adresse bleibt in deinem Adressbuch, und für alles, was dort noch im Bau war, bekommst du einen Teil des Preises zurück.`,
  },
};
