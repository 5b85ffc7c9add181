import { full } from '../../../ui/format/number.ts';
import type { peopleTexts as english } from '../../players/people.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

export const peopleTexts: Translated<typeof english> = {
  title: 'Spieler',
  hall: 'Ruhmeshalle',
  lead: 'Wer in dieser Galaxie spielt und wo jeder steht.',
  loading: 'Rangliste wird geladen',
  choose: 'Ranglisten',
  boards: {
    might: { name: 'Macht', means: 'Was Schiffe, Trupps und Gebäude wert sind. Die Macht der anderen ist gerundet.' },
    worlds: { name: 'Welten', means: 'Welten im Besitz.' },
    explorers: { name: 'Entdecker', means: 'In dieser Saison entdeckte Toradressen.' },
    fighters: {
      name: 'Kämpfer',
      means: 'Erfahrung aus Kämpfen dieser Saison: was zerstört wurde und wie ausgeglichen der Kampf war.',
    },
    alliances: { name: 'Allianzen', means: 'Die gemeinsame Macht aller Mitglieder, gerundet.' },
  },
  asOf: (taken) => `Stand: ${taken}. Zu jeder vollen Stunde wird neu gezählt.`,
  never: 'Die erste Rangliste entsteht innerhalb einer Minute.',
  compared: (since) => `Pfeile: gewonnene oder verlorene Plätze (Vergleich: ${since}).`,
  place: 'Platz',
  player: 'Spieler',
  alliance: 'Allianz',
  score: 'Punkte',
  changes: 'Veränderung',
  risen: (places) => plural(places, { one: '# Platz gestiegen', other: '# Plätze gestiegen' }),
  fallen: (places) => plural(places, { one: '# Platz gefallen', other: '# Plätze gefallen' }),
  stayed: 'gleicher Platz',
  isNew: 'Neu',
  members: (count) => plural(count, { one: '# Mitglied', other: '# Mitglieder' }),
  own: 'Dein Platz',
  ownAlliance: 'Platz deiner Allianz',
  noPlace: 'Noch kein Platz. Wer Punkte hat, bekommt sofort einen, eine Allianz zur nächsten vollen Stunde.',
  showOwn: 'Meinen Platz in der Rangliste zeigen',
  nobody: 'Noch hat niemand Punkte.',
  search: {
    submit: 'Suchen',
    clear: 'Zurück zur Rangliste',
    players: {
      label: 'Spieler nach Namen suchen',
      found: (name, count) => `${plural(count, { other: '# Spieler' })} mit einem Namen wie „${name}“`,
      most: (count) => `Die ersten ${full(count)} Spieler, deren Namen so beginnen. Gib mehr vom Namen ein.`,
      none: (name) => `Niemand heißt so ähnlich wie „${name}“. Prüfe die Schreibweise oder gib nur den Anfang ein.`,
    },
    alliances: {
      label: 'Allianz nach Namen suchen',
      found: (name, count) => `${plural(count, { one: '# Allianz', other: '# Allianzen' })} mit „${name}“ im Namen`,
      most: (count) => `Die ersten ${full(count)} Allianzen, nach Namen sortiert. Gib mehr vom Namen ein.`,
      none: (name) =>
        `Keine Allianz hat „${name}“ im Namen. Prüfe die Schreibweise oder gib nur einen Teil des Namens ein.`,
    },
  },
};
