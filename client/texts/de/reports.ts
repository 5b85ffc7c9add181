import { full, percent } from '../../ui/format/number.ts';
import type { reportTexts as english } from '../reports.ts';
import { rich } from '../rich.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const reportTexts: Translated<typeof english> = {
  title: 'Missionsberichte',
  loading: 'Missionsberichte werden geladen',
  none: 'Noch keine Missionsberichte.',
  noneLikeThat: 'Kein Bericht passt zu diesen Filtern.',
  all: 'Alle Berichte',
  toMissions: 'Zur Missionszentrale',
  survey: 'Vermessung',
  artifact: 'Artefakt',
  lost: 'Welt verloren',
  unreadCount: (count) => `${full(count)} ungelesen`,
  unread: 'Ungelesen: ',
  markRead: 'Seite als gelesen markieren',
  filters: { kind: 'Art', allKinds: 'Alle Arten', show: 'Zeigen', all: 'Alle Berichte', unread: 'Nur ungelesene' },
  sentFrom: (ship, planet) => `${ship} von ${planet}`,
  from: (planet) => `Von ${planet}`,

  underWay: {
    one: 'Mission unterwegs',
    survey: 'Vermessung naher Tore läuft',
    many: (count) => plural(count, { one: '# Mission unterwegs', other: '# Missionen unterwegs' }),
    returning: 'Kehrt zurück',
  },

  one: {
    title: 'Missionsbericht',
    lead: (kind, time) => `${kind}, ${time}`,
    loading: 'Bericht wird geladen',
    missing: 'Keine deiner Missionen hat diese Welt gefunden, also gibt es keinen Bericht über sie.',
    copy: 'Link kopieren',
    copied: 'Der Link ist kopiert.',
  },
  facts: {
    details: 'Einzelheiten',
    mission: 'Missionsnummer',
    surveyedFrom: 'Vermessen von',
    sentFrom: 'Gestartet von',
    shipName: 'Schiff',
    ship: 'Schiffsnummer',
    launched: 'Start',
    completion: 'Voraussichtlich zurück',
    target: 'Nummer des Zielplaneten',
    owner: 'Besitzer',
    ownerNow: 'Besitzer jetzt',
    you: 'Du',
    colony: 'Nummer des besiedelten Planeten',
    notAvailable: '–',
    unknown: 'Unbekannt',
    homeAt: (time, left) => rich`${time} (${left})`,
    returning: 'kehrt zurück',
  },
  world: {
    show: (place) => `${place} auf der Karte zeigen`,
    room: (buildings) => plural(buildings, { other: 'Platz für # Gebäude' }),
    holderAndRoom: (holder, room) => rich`${holder} · ${room}`,
    reserves: 'Vorkommen',
    addressOnly: 'Bekannt ist nur die Toradresse. Schick eine Sonde und sieh nach, was es dort gibt.',
    unseen: 'Nichts gesehen',
    shut: 'Solange die Iris geschlossen ist, kommt keine Mission hinein. Versuch es später wieder.',
  },
  sighted: {
    title: 'Wer dort steht',
    ships: (force) => `Schiffe: ${force}`,
    noShips: 'Schiffe: keine',
    squads: (force) => `Trupps: ${force}`,
    noSquads: 'Trupps: keine',
    wall: (strength, level) => `Geschütze und Wall: Stärke ${full(strength)}, Geschütze der Stufe ${full(level)}`,
    exactness: (error) =>
      error === 0
        ? 'Die Zahlen der Schiffe und Trupps sind genau. Die Bewohner, die auch für ihre Welt kämpfen, wurden nicht gezählt.'
        : `Die Zahlen der Schiffe und Trupps können um ${percent(error / 100)} abweichen. Die Bewohner, die auch für ihre Welt kämpfen, wurden nicht gezählt.`,
  },

  outcome: {
    launched: 'Mission gestartet',
    malp: 'Bericht der MALP-Mission',
    colonization: 'Bericht der Besiedlung',
    outcome: 'Ergebnis der Mission',
    other: (mission) => `Bericht: ${mission}`,
    unknown: 'Das Ergebnis ist unbekannt.',
    xp: (amount) => `+${full(amount)} XP`,
    back: 'Zurück zu den Missionen',
  },
  step: {
    build: 'Dort bauen',
    probe: 'Sonde schicken',
    probeLabel: (address) => `Sonde schicken nach ${address}`,
    colonize: 'Besiedeln',
    colonizeLabel: (address) => `${address} besiedeln`,
  },

  lookup: {
    title: 'Bekannte Toradressen',
    lead: 'Wähl eine Adresse, um sie anzuwählen.',
    loading: 'Adressen werden geladen',
    none: 'In deinen Missionsberichten stehen noch keine Adressen.',
    caption: 'Bekannte Toradressen, die neuesten zuerst',
    address: 'Adresse',
    discovered: 'Entdeckt',
    report: 'Bericht',
    dialLabel: (address) => `${address} anwählen`,
    reportLabel: (address) => `Bericht über ${address}`,
    away: (place, distance) => `${place} · Entfernung ${full(distance)}`,
    said: (address, report) => `${address}: ${report}`,
    dismiss: 'Schließen',
  },
};
