import { full } from '../../../ui/format/number.ts';
import type { profileTexts as english } from '../../players/profile.ts';
import type { Translated } from '../../translated.ts';

export const profileTexts: Translated<typeof english> = {
  title: 'Profil',
  lead: 'Dein Profil, wie andere Spieler es sehen.',
  leadOfOther: 'Ein Spieler in dieser Galaxie.',
  toAlliance: 'Allianz',
  loading: 'Profil wird geladen …',
  missing: 'Zu diesem Profil gibt es keine Daten.',
  facts: {
    level: 'Stufe',
    most: (level) => `/ ${full(level)}`,
    alliance: 'Allianz',
    noAlliance: 'Keine',
    planets: 'Planeten',
    might: 'Macht',
    race: 'Volk',
    rank: 'Platz nach Macht',
    joined: 'Dabei seit',
    leave: 'Urlaub',
    onLeave: 'Abwesend: Niemand kann angreifen',
  },
  actions: {
    label: 'Was du tun kannst',
    map: 'Auf der Karte zeigen',
    alliance: 'Allianz',
    allianceOfOther: 'Allianz in der Rangliste',
    ranking: 'Rangliste der Spieler',
    invite: {
      submit: 'In deine Allianz einladen',
      busy: 'Wird eingeladen …',
      sent: (name) => `${name} ist in deine Allianz eingeladen.`,
    },
  },
  honours: {
    title: 'Ehrungen',
    none: 'Noch kein Platz in einer Ruhmeshalle.',
    place: (place, season) => `Platz ${full(place)} in Saison ${full(season)}`,
    boards: { might: 'Macht', worlds: 'Welten', explorers: 'Entdecker' },
    hall: 'Ruhmeshalle',
  },
  worlds: {
    title: 'Welten, die du kennst',
    list: (name) => `Welten von ${name}, die du kennst`,
    none: (name) =>
      `Du kennst keine Welt von ${name}. Eine MALP-Sonde zeigt, wem eine Welt gehört, ebenso Verbündete, die ihre Sichtungen teilen.`,
    plan: 'Einsatz planen',
    planLabel: (address) => `Einsatz mit Ziel ${address} planen`,
  },
  bio: {
    title: 'Über mich',
    none: 'Du hast noch nichts über dich geschrieben.',
    noneOfOther: 'Hier steht noch nichts.',
    edit: 'Über dich schreiben',
    label: 'Was andere Spieler über dich lesen',
    placeholder: 'Erzähl den anderen von dir …',
    length: (typed, longest) => `${full(typed)} von ${full(longest)} Zeichen`,
    save: 'Text speichern',
    saving: 'Wird gespeichert …',
    saved: 'Dein Text ist gespeichert!',
  },
};
