import { full } from '../../ui/format/number.ts';
import type { seasonTexts as english } from '../seasons.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const seasonTexts: Translated<typeof english> = {
  title: 'Ruhmeshalle',
  lead: 'Wer am Ende einer Saison ganz oben stand. Diese Namen bleiben für immer.',
  loading: 'Ruhmeshalle wird geladen',
  season: (number) => `Saison ${full(number)}`,
  current: {
    endless: (number) => `Saison ${full(number)} läuft.`,
    ends: (number, end) => `Saison ${full(number)} läuft. Ende: ${end}.`,
    over: (number, next) =>
      `Saison ${full(number)} ist vorbei. ${next === null ? 'Die nächste beginnt bald.' : `Beginn der nächsten: ${next}.`}`,
  },
  none: 'Noch ist keine Saison zu Ende gegangen. Am Ende von dieser entsteht die erste Ruhmeshalle.',
  lasted: (from, to) => `${from} bis ${to}`,
  choose: 'Saisons',
  boards: {
    might: { heading: 'Macht', means: 'Was Schiffe, Trupps und Gebäude wert waren' },
    worlds: { heading: 'Welten', means: 'Welten im Besitz am Ende' },
    explorers: { heading: 'Entdecker', means: 'Entdeckte Toradressen' },
    alliances: { heading: 'Allianzen', means: 'Die gemeinsame Macht aller Mitglieder' },
  },
  place: 'Platz',
  player: 'Spieler',
  alliance: 'Allianz',
  score: 'Punkte',
  members: (count) => plural(count, { one: '# Mitglied', other: '# Mitglieder' }),
  gone: 'Ein Herrscher, der die Galaxie verlassen hat',
  nobody: 'Niemand hatte Punkte.',
  more: (count) => `Alle ${full(count)} zeigen`,
  less: 'Die ersten zehn zeigen',
  notice: {
    label: 'Saison',
    ends: (number, left, end) =>
      `Saison ${full(number)} endet in ${left} (${end}). Was du bis dahin besitzt, erkundest und baust, zählt für die Ruhmeshalle.`,
    ending: (number) => `Saison ${full(number)} geht gerade zu Ende.`,
    over: (number, next) =>
      `Saison ${full(number)} ist vorbei. Du kannst dich umsehen, aber nichts mehr tun. Die nächste beginnt ${next === null ? 'bald ' : ''}in einer neuen Galaxie${next === null ? '' : `: ${next}`}.`,
    link: 'Ruhmeshalle',
  },
  moment: (moment) => {
    if (moment.kind === 'end') return 'Die Saison endet.';
    if (moment.kind === 'richness') return 'Unbesiedelte Welten werden von Tag zu Tag reicher.';
    return plural(moment.addresses, {
      one: 'Deine Vermessungen finden # Toradresse pro Woche.',
      other: 'Deine Vermessungen finden # Toradressen pro Woche.',
    });
  },
  panel: {
    day: (day, of) => `Tag ${full(day)} von ${full(of)}`,
    next: 'Was als Nächstes kommt',
    at: (day, when) => `Tag ${full(day)}, ${when}`,
    own: 'Dein Platz',
    noPlace: 'Noch keiner. Wer Macht hat, bekommt einen zur nächsten vollen Stunde.',
    place: (place, of) => `Platz ${full(place)} von ${full(of)} nach Macht`,
    first: 'Niemand steht vor dir.',
    lacking: (might, place) =>
      `Mit ${full(might)} Macht mehr als in der letzten Rangliste überholst du Platz ${full(place)}.`,
    affords: (after) =>
      `${after === '' ? 'Dein Vorrat ist' : `Dein Vorrat und dein Ertrag (${after}) sind`} so viel wert, in Schiffen, Trupps oder Gebäuden einer neuen Art.`,
  },
};
