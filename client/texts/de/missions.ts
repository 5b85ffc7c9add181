import { full } from '../../ui/format/number.ts';
import type { missionTexts as english } from '../missions.ts';
import { rich } from '../rich.ts';
import type { Translated } from '../translated.ts';
import { resourceName } from './amounts.ts';
import { plural } from './plural.ts';

/** In few words: on a phone the summary has one line. */
const idle = (scouts: number) => (scouts === 0 ? 'keiner frei' : `${full(scouts)} frei`);

export const missionTexts: Translated<typeof english> = {
  title: 'Missionszentrale',
  summary: {
    none: (scouts) => `Keine Mission unterwegs. Späher: ${idle(scouts)}.`,
    next: (left, scouts) => `Nächster Späher in ${left} zurück, ${idle(scouts)}.`,
    returning: (scouts) => `Ein Späher kehrt gerade zurück, ${idle(scouts)}.`,
  },

  types: {
    list: 'Missionsarten',
    loading: 'Missionsarten werden geladen',
    missing: 'Die Einstellungen der Erkundungsmission fehlen.',
    unknown: 'Zu dieser Missionsart gibt es keine Angaben.',
    choose: 'Wählen',
    chosen: 'Gewählt',
    chooseLabel: (mission) => `${mission} wählen`,
    chosenLabel: (mission) => `Gewählt: ${mission}`,
    share: (percent) => `Andere Späher sind unterwegs: Der nächste findet ${percent} % von dem, was er allein fände.`,
    unaffordable: 'Zu wenig Rohstoffe',
    shortOf: (amounts) => `Dir fehlen noch ${amounts.join(', ')}.`,
    amount: (amount, resource) => `${full(amount)} ${resourceName(resource)}`,
    xp: (duration, xp) => (xp > 0 ? `${duration} · ${full(xp)} XP` : duration),
    duration: (min, max) => {
      if (min === 0 && max === 0) return 'Sofort';
      return min === max ? plural(min, { one: '# Tag', other: '# Tage' }) : `${min}–${max} Tage`;
    },
  },

  launch: {
    title: 'Start vorbereiten',
    form: 'Start vorbereiten',
    mission: 'Mission',
    none: 'Nicht gewählt',
    chooseFirst: 'Wähl zuerst eine Mission.',
    noScoutChosen: 'Du hast noch keinen Späher für die Erkundung gewählt.',
    submit: 'Mission starten',
    busy: 'Wird gestartet …',
    clearOrigin: 'Auswahl des Startorts aufheben',
  },
  origin: {
    label: 'Startort',
    select: 'Startort wählen',
    change: 'Startort ändern',
    title: 'Startplanet wählen',
    lead: 'Das Tor, von dem aus du anwählst.',
    leadScouting: 'Planeten mit freien Spähern.',
    loading: 'Planeten werden geladen',
    loadingScouting: 'Planeten mit Spähern werden geladen',
    none: 'Keine Planeten gefunden.',
    idleScouts: (count) => plural(count, { one: '# freier Späher', other: '# freie Späher' }),
  },
  scout: {
    label: 'Späher',
    select: 'Späher wählen',
    change: 'Späher wechseln',
    title: 'Späher wählen',
    lead: 'Deine freien Späher. Ein Späher ist während der ganzen Mission fort.',
    loading: 'Späher werden geladen',
    noneHere: 'Auf diesem Planeten ist kein Späher frei. Wähl einen anderen Startort.',
    noneAtAll: 'Auf keinem deiner Planeten ist ein Späher frei.',
    build: 'Späher bauen',
    idleAt: (count, planet) => (count > 1 ? `${full(count)} frei auf ${planet}` : `Frei auf ${planet}`),
  },
  journey: {
    kinds: 'Art der Erkundung',
    long: 'Lange Reise',
    short: 'Kurzer Ausflug',
    days: 'Dauer (Tage)',
    minutes: 'Dauer',
    inDays: (days) => plural(days, { one: '# Tag', other: '# Tage' }),
    longNote: 'Längere Reisen finden mehr.',
    shortNote: 'Nur Waren, dafür zu einem Bruchteil des Preises.',
    sent: (scouts, time) =>
      `${plural(scouts, { one: 'Ein Späher ist', other: '# Späher sind' })} unterwegs, Dauer: ${time}.`,
  },
  address: {
    label: 'Toradresse des Ziels',
    placeholder: '1-2-3-4-5-6 oder nachschlagen',
    hint: 'Die Glyphen erscheinen, sobald du gültige Zahlen (1–39) eingibst. Trenn sie durch ein beliebiges Zeichen.',
    lookup: 'Nachschlagen',
    glyphs: (symbols, origin) =>
      `Glyphen ${symbols.join(', ')}${origin === undefined ? '' : `, Ausgangspunkt ${origin}`}`,
    pointOfOrigin: 'Ausgangspunkt',
  },
  gate: {
    open: 'Das Tor ist offen.',
    atRest: 'Das Tor ruht.',
    locked: (chevrons) => `Chevron ${chevrons} eingerastet.`,
    lockedAllButLast: 'Chevron 6 eingerastet. Chevron 7 rastet beim Start ein.',
    lockedAll: 'Chevron 7 ist eingerastet.',
  },

  underWay: {
    title: 'Laufende Missionen',
    count: (missions) => `${full(missions)} unterwegs`,
    loading: 'Missionen werden geladen',
    none: 'Keine Mission unterwegs.',
    latest: (time, report) => `Letzter Bericht, ${time}: ${report}`,
    scouts: (count) => `${full(count)} Späher auf Erkundung`,
    next: (left) => rich`nächster in ${left}`,
    returning: 'Kehrt zurück',
    from: (ship, planet) => `${ship} von ${planet}`,
    exploration: 'Erkundung',
    home: (time) => `· zurück: ${time}`,
    survey: 'Wöchentliche Vermessung',
    surveyed: (time) => `· Bericht: ${time}`,
    due: 'Fertig',
  },

  naming: {
    label: 'Gib deiner neuen Welt einen Namen',
    done: (planet) => `Diese Welt heißt jetzt ${planet}.`,
  },
};
