import { ADDRESS_LENGTH, SYMBOLS } from '#shared/catalogue/galaxy';
import { HOME_WORLD } from '#shared/catalogue/start';
import { full } from '../../ui/format/number.ts';
import type { introductionTexts as english } from '../introduction.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

const { buildSlots, reserves } = HOME_WORLD;

export const introductionTexts: Translated<typeof english> = {
  name: 'Einführung',
  slide: (place, title) => `Bild ${place}: ${title}`,
  slideOf: (place, count, title) => `Bild ${place} von ${count}: ${title}`,
  previous: 'Zurück',
  next: 'Weiter',
  close: 'Schließen',
  begin: (goal) => `Erstes Ziel: ${goal}`,
  hide: {
    question: 'Diese Einführung künftig ausblenden?',
    explanation:
      'Wenn nicht, öffnet sie sich beim nächsten Anmelden wieder. In den Einstellungen findest du sie auf jeden Fall.',
    no: 'Nein, wieder zeigen',
    yes: 'Ja, ausblenden',
  },
  world: {
    title: 'Diese Welt gehört dir',
    text: 'Hier beginnt alles, mit fünf Rohstoffen. Deine Leute sammeln jede Stunde ein wenig von jedem. Was du baust, bringt weit mehr ein.',
    picture: 'Deine Heimatwelt und wie viel ihre Bewohner pro Stunde von jedem Rohstoff sammeln.',
    gathered: 'gesammelt',
    perHour: (rate) => `+${full(rate)}/h`,
  },
  build: ({ name, xp }) => ({
    title: 'Erst bauen, dann aktivieren',
    text: `Deine Welt hat ${plural(buildSlots, { one: '# Bauslot', other: '# Bauslots' })}. Wenn ein Gebäude fertig ist, drück auf „Aktivieren“: Es beginnt zu arbeiten, gibt seinen Slot frei und bringt dir XP. ${name}: ${full(xp)} XP.`,
    picture: `${name}: erst eingereiht, dann fertig, dann aktiv und ${full(xp)} XP wert.`,
  }),
  stages: { queued: 'Eingereiht', due: 'Fertig', active: 'Aktiv' },
  activate: 'Aktivieren',
  xp: (amount) => `+${full(amount)} XP`,
  slots: 'Bauslots',
  reserves: {
    title: 'Kein Vorkommen reicht ewig',
    text: `Unter deiner Heimat liegen ${full(reserves.naquadah)} Naquadah, ${full(reserves.trinium)} Trinium und ${full(reserves.metal)} Metall. Ist ein Vorkommen leer, steht seine Mine still. Such dir also rechtzeitig neue Welten.`,
    picture: 'Drei Minen über drei Vorkommen. Eines ist leer, und dahinter wartet eine neue Welt.',
    empty: 'Erschöpft',
    beyond: 'eine neue Welt',
  },
  gate: {
    title: 'Wähl das Tor an',
    text: `Eine Adresse besteht aus ${ADDRESS_LENGTH} von ${SYMBOLS} Symbolen. Schick einen Späher auf Erkundung, er bringt Adressen mit. Ein MALP zeigt dir, wer dort lebt. Lebt dort niemand, dann besiedle die Welt.`,
    picture: 'Das Tor mit vier eingerasteten Chevrons, eine Adresse bei der Eingabe und die drei Missionen.',
    explore: { name: 'Erkunden', purpose: 'Adressen finden' },
    malp: { name: 'MALP', purpose: 'sehen, wer dort lebt' },
    colonize: { name: 'Besiedeln', purpose: 'die Welt wird deine' },
  },
  alliance: {
    title: 'Du bist nicht allein',
    text: (peace) =>
      `Gründe eine Allianz oder tritt einer bei. Ihre Mitglieder füllen eine gemeinsame Bank, die Platz für weitere Mitglieder schafft, und schicken einander Entsatz, wenn Angreifer kommen. Am Anfang hast du Anfängerschutz (${peace}): Niemand kann dich überfallen, solange du es selbst nicht tust. Viel Glück da draußen!`,
    picture: 'Welten von vier Spielern, die alle in die eine Bank ihrer Allianz einzahlen.',
    bank: 'Allianzbank',
    roles: { leader: 'Anführer', officer: 'Offizier', member: 'Mitglied' },
  },
};
