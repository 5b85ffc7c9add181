import { WEEKLY_FROM_LEVEL } from '#shared/catalogue/objectives';
import { full } from '../../ui/format/number.ts';
import type { objectiveTexts as english } from '../objectives.ts';
import type { Translated } from '../translated.ts';

export const objectiveTexts: Translated<typeof english> = {
  first: 'Erste Aufträge',
  weekly: 'Aufträge der Woche',
  done: (done, all) => `${full(done)} von ${full(all)} erledigt`,
  progress: (done, goal) => `${full(done)} von ${full(goal)}`,
  weekDone: 'Für diese Woche ist alles erledigt. Am Montag kommen neue Aufträge.',
  reward: 'Belohnung: ',
  claim: 'Abholen',
  claimLabel: (goal) => `Belohnung abholen: ${goal}`,
  claiming: 'Wird abgeholt …',
  claimed: 'Abgeholt',
  hide: 'Ausblenden',
  hideLabel: 'Aufträge ausblenden. In den Einstellungen kannst du sie wieder einblenden.',
  setting: {
    title: 'Aufträge',
    about: `In der Übersicht stehen deine ersten Aufträge und ab Stufe ${full(WEEKLY_FROM_LEVEL)} die Aufträge der Woche.`,
    hide: 'Aufträge ausblenden',
    show: 'Aufträge wieder einblenden',
  },
  step: {
    label: (step, goal) => `${step}: ${goal}`,
    malp: 'Sonde schicken',
    colonize: 'Siedler schicken',
    explore: 'Späher schicken',
    missions: 'Missionszentrale',
    drill: 'Zur Übung',
    alliances: 'Allianzen',
    planets: 'Meine Planeten',
    build: 'Bauen',
    ship: 'Schiff bauen',
    planet: 'Planet öffnen',
  },
};
