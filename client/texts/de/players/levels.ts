import { SHIPS_PER_BONUS } from '#shared/catalogue/levels';
import { full } from '../../../ui/format/number.ts';
import type { levelTexts as english } from '../../players/levels.ts';
import type { Translated } from '../../translated.ts';

export const levelTexts: Translated<typeof english> = {
  heading: 'Stufen',
  unlocked: {
    one: (level) => `Stufe ${full(level)} schaltet frei`,
    several: 'Deine neuen Stufen schalten frei',
    panels: 'Neu in deinem Spiel',
    all: 'Alle Stufen ansehen',
    close: 'Schließen',
  },
  kinds: { building: 'Gebäude', ship: 'Schiff', bonus: 'Bonus', title: 'Titel', panel: 'Neu' },
  panels: {
    research: 'Forschung: im Menü',
    season: 'Saison und Rangliste: dein Platz unter allen Spielern',
    squads: 'Trupps: Soldaten für deine Welten',
    stance: 'Haltung: ob deine Schiffe kämpfen oder ausweichen',
    iris: 'Iris: schließt das Tor einer Welt',
    artifacts: 'Artefakte: was deine Erkunder heimbringen',
    shields: 'Was dich vor Angriffen schützt',
    marches: 'Laufende Einsätze: deine und die der anderen',
    planner: 'Einsatz planen: Schiffe und Trupps losschicken',
  },
  bonuses: {
    place: 'Platz für ein weiteres Gebäude auf jeder deiner Welten',
    ships: `${full(SHIPS_PER_BONUS)} Schiffe einer Art mehr auf einmal`,
    address: 'Eine Vermessung, die jede Woche eine Toradresse mehr findet',
  },
  table: {
    level: 'Stufe',
    unlocks: 'Schaltet frei',
    progress: 'Fortschritt',
    reached: 'Erreicht',
    toGo: (xp) => `Noch ${full(xp)} XP`,
    next: (level) => `Als Nächstes: Stufe ${full(level)}`,
    none: 'Du hast alles freigeschaltet.',
  },
};
