import type { Cost } from '#shared/catalogue/resources';
import { listAmounts } from '#shared/refusals';
import { full } from '../ui/format/number.ts';

/** What players are told of events on every page. It is loaded with the first of them. */
export const newsTexts = {
  buildingDue: (building: string, planet: string) => `${building} on ${planet} is complete. Activate it.`,
  shipDue: (ship: string, planet: string) => `${ship} on ${planet} is complete. Launch it.`,
  researchDue: (name: string, level: number) => `${name} ${full(level)} is researched. Complete it.`,
  reserveEmptied: (resource: string, planet: string) => `The ${resource} reserve on ${planet} has run dry.`,
  attack: (sender: string | undefined, planet: string | null) =>
    `${sender ?? 'Somebody'} is sending an attack to ${planet ?? 'one of your worlds'}.`,
  attackOff: 'An attack on you has turned back.',
  battle: (planet: string | null) =>
    `There was a battle at ${planet ?? 'a world without a ruler'}. Read the report in Battles.`,
  fleetLanded: (planet: string | null) => `A march has arrived on ${planet ?? 'its world'}.`,
  reliefStands: (planet: string | null) => `Your relief stands on ${planet ?? 'its world'}.`,
  probeSeen: (player: string, planet: string) => `A probe of ${player} came through the gate of ${planet}.`,
  missionOver: 'A mission is over.',
  orderDone: (title: string) => `Order completed: ${title}. Claim your reward on the dashboard.`,
  invited: (inviter: string, alliance: string) => `${inviter} invites you to join ${alliance}.`,
  paid: (payer: string, amounts: Cost) => `${payer} paid you ${listAmounts(amounts)} from the bank.`,
  /** The event does not tell a kick from leaving in another window. */
  left: (alliance: string) => `You are no longer a member of ${alliance}. Found or join another one in Alliance.`,
  disbanded: (alliance: string) => `${alliance} was disbanded. Found or join another one in Alliance.`,
};
