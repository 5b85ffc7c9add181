import { full } from '../../ui/format/number.ts';
import type { newsTexts as english } from '../news.ts';
import type { Translated } from '../translated.ts';
import { listAmounts, resourceName } from './economy/amounts.ts';

export const newsTexts: Translated<typeof english> = {
  buildingDue: (building, planet) => `${building} auf ${planet} ist fertig. Jetzt aktivieren!`,
  shipDue: (ship, planet) => `${ship} auf ${planet} ist fertig. Jetzt starten!`,
  researchDue: (name, level) => `${name} ${full(level)} ist erforscht. Jetzt abschließen!`,
  reserveEmptied: (resource, planet) => `Vorkommen auf ${planet} erschöpft: ${resourceName(resource)}.`,
  attack: (sender, planet) => `${sender ?? 'Jemand'} schickt einen Angriff gegen ${planet ?? 'eine deiner Welten'}.`,
  attackOff: 'Ein Angriff auf dich ist umgekehrt.',
  battle: (planet) => `Kampf um ${planet ?? 'eine Welt ohne Herrscher'}. Den Bericht findest du unter „Kämpfe“.`,
  fleetLanded: (planet) => `Ein Einsatz ist am Ziel angekommen${planet === null ? '' : `: ${planet}`}.`,
  reliefStands: (planet) => `Dein Entsatz steht auf ${planet ?? 'seiner Welt'}.`,
  probeSeen: (player, planet) => `Eine Sonde von ${player} kam durch das Tor von ${planet}.`,
  missionOver: 'Eine Mission ist beendet.',
  orderDone: (title) => `Auftrag erledigt: ${title}. Hol dir die Belohnung in der Übersicht ab.`,
  invited: (inviter, alliance) => `${inviter} lädt dich in die Allianz ${alliance} ein.`,
  paid: (payer, amounts) => `${payer} hat dir aus der Bank ausgezahlt: ${listAmounts(amounts)}.`,
  left: (alliance) =>
    `Du gehörst nicht mehr zur Allianz ${alliance}. Unter „Allianz“ kannst du eine gründen oder einer anderen beitreten.`,
  disbanded: (alliance) =>
    `Die Allianz ${alliance} wurde aufgelöst. Unter „Allianz“ kannst du eine gründen oder einer anderen beitreten.`,
};
