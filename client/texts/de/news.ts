import { full } from '../../ui/format/number.ts';
import type { newsTexts as englishNews, turnedBackTexts as englishTurnedBack } from '../news.ts';
import type { Translated } from '../translated.ts';
import { listAmounts, resourceName } from './amounts.ts';

export const newsTexts: Translated<typeof englishNews> = {
  buildingDue: (building, planet) => `${building} auf ${planet} ist fertig. Jetzt aktivieren!`,
  shipDue: (ship, planet) => `${ship} auf ${planet} ist fertig. Jetzt starten!`,
  researchDue: (name, level) => `${name} ${full(level)} ist fertig. Jetzt aktivieren!`,
  reserveEmptied: (resource, planet) => `Vorkommen auf ${planet} erschöpft: ${resourceName(resource)}.`,
  attack: (sender, planet) => `${sender ?? 'Jemand'} schickt einen Angriff gegen ${planet ?? 'eine deiner Welten'}.`,
  attackOff: 'Ein Angriff auf dich ist umgekehrt.',
  battle: (planet) => `Kampf um ${planet ?? 'eine Welt ohne Herrscher'}. Den Bericht findest du unter „Kämpfe“.`,
  fleetLanded: (planet) => `Ein Einsatz ist am Ziel angekommen${planet === null ? '' : `: ${planet}`}.`,
  reliefStands: (planet) => `Dein Entsatz steht auf ${planet ?? 'seiner Welt'}.`,
  probeSeen: (player, planet) => `Eine Sonde von ${player} kam durch das Tor von ${planet}.`,
  missionOver: 'Eine Mission ist beendet.',
  goalReached: (title) => `Auftrag erledigt: ${title}. Hol dir die Belohnung in der Übersicht ab.`,
  invited: (inviter, alliance) => `${inviter} lädt dich in die Allianz ${alliance} ein.`,
  paid: (payer, amounts) => `${payer} hat dir aus der Bank ausgezahlt: ${listAmounts(amounts)}.`,
  left: (alliance) =>
    `Du gehörst nicht mehr zur Allianz ${alliance}. Unter „Allianz“ kannst du eine gründen oder einer anderen beitreten.`,
  disbanded: (alliance) =>
    `Die Allianz ${alliance} wurde aufgelöst. Unter „Allianz“ kannst du eine gründen oder einer anderen beitreten.`,
};

/** Why a march turned back, by the code of the refusal. */
const WHY_BACK: Readonly<Record<string, string>> = {
  iris_shut_out: 'Die Iris war geschlossen',
  quarters_full: 'Die Quartiere dort sind voll',
  guests_too_many: 'Dort stehen schon zu viele Gäste',
  not_your_world: 'Diese Welt gehört dir nicht mehr',
  not_a_mates_world: 'Diese Welt gehört niemandem aus deiner Allianz oder einer Partnerallianz',
  nobodys_world: 'Diese Welt gehört niemandem mehr',
  own_world: 'Diese Welt gehört jetzt dir',
  world_changed_hands: 'Diese Welt hat den Besitzer gewechselt',
  ruler_gone: 'Wer diese Welt beherrschte, ist fort',
  ruler_is_ally: 'Ihr seid in derselben Allianz',
  allies_until_lately: 'Ihr wart bis vor Kurzem in derselben Allianz',
  ruler_is_partner: 'Eure Allianzen haben einen Pakt',
  partners_until_lately: 'Eure Allianzen hatten bis vor Kurzem einen Pakt',
  pact_too_new: 'Euer Pakt ist noch zu neu',
  ruler_on_leave: 'Wer diese Welt beherrscht, ist im Urlaub',
  host_on_leave: 'Wer diese Welt beherrscht, ist im Urlaub',
  on_leave: 'Du bist im Urlaub',
  ruler_at_peace: 'Diese Welt steht unter Anfängerschutz',
  army_before_world: 'Vor dieser Welt steht eine andere Armee',
  world_too_young: 'Diese Welt wurde erst vor Kurzem gegründet oder erobert',
  besieged_lately: 'Diese Welt wurde vor Kurzem belagert',
  took_world_lately: 'Du hast vor Kurzem eine Welt erobert',
  ruler_lost_world_lately: 'Wer diese Welt beherrscht, hat vor Kurzem eine Welt verloren',
  worlds_at_most: 'Du hast mehr Welten, als deine Stufe vermehren lässt',
};

export const turnedBackTexts: Translated<typeof englishTurnedBack> = {
  news: (planet, reason) =>
    reason === 'world_besieged'
      ? `Eine Armee steht vor ${planet ?? 'einer Welt'}: Deine Truppen dort fliegen heim.`
      : `${WHY_BACK[reason ?? ''] ?? 'Die Landung war nicht möglich'}: Dein Einsatz${planet === null ? '' : ` mit Ziel ${planet}`} ist umgekehrt.`,
};
