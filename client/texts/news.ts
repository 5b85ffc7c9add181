import type { Cost } from '#shared/catalogue/resources';
import { listAmounts } from '#shared/refusals';
import { full } from '../ui/format/number.ts';

/** What players are told of events on every page. It is loaded with the first of them. */
export const newsTexts = {
  buildingDue: (building: string, planet: string) => `${building} on ${planet} is ready. Activate it.`,
  shipDue: (ship: string, planet: string) => `${ship} on ${planet} is ready. Launch it.`,
  researchDue: (name: string, level: number) => `${name} ${full(level)} is ready. Activate it.`,
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
  goalReached: (title: string) => `Goal reached: ${title}. Claim your reward on the dashboard.`,
  invited: (inviter: string, alliance: string) => `${inviter} invites you to join ${alliance}.`,
  paid: (payer: string, amounts: Cost) => `${payer} paid you ${listAmounts(amounts)} from the bank.`,
  /** The event does not tell a kick from leaving in another window. */
  left: (alliance: string) => `You are no longer a member of ${alliance}. Found or join another one in Alliance.`,
  disbanded: (alliance: string) => `${alliance} was disbanded. Found or join another one in Alliance.`,
};

/** Why a march turned back, by the code of the refusal. */
const WHY_BACK: Readonly<Record<string, string>> = {
  iris_shut_out: 'The iris was closed',
  quarters_full: 'The quarters there are full',
  guests_too_many: 'Too many guests stand there already',
  not_your_world: 'That world is not yours any more',
  not_a_mates_world: 'Neither your alliance nor a partner holds that world',
  nobodys_world: 'Nobody holds that world any more',
  own_world: 'That world is yours now',
  world_changed_hands: 'That world has changed hands',
  ruler_gone: 'The ruler of that world is gone',
  ruler_is_ally: 'The ruler of that world is a mate of yours',
  allies_until_lately: 'The ruler of that world was a mate of yours until recently',
  ruler_is_partner: 'Your alliance and that of the ruler have a pact',
  partners_until_lately: 'Your alliance and that of the ruler had a pact until recently',
  pact_too_new: 'The pact with that alliance is new',
  ruler_on_leave: 'The ruler of that world is on leave',
  host_on_leave: 'The ruler of that world is on leave',
  on_leave: 'You are on leave',
  ruler_at_peace: 'That world is under the peace of newcomers',
  army_before_world: 'Another army stands before that world',
  world_too_young: 'That world was founded or taken recently',
  besieged_lately: 'That world was besieged recently',
  took_world_lately: 'You took a world recently',
  ruler_lost_world_lately: 'The ruler of that world lost a world recently',
  worlds_at_most: 'You hold more worlds than your level may add to',
};

export const turnedBackTexts = {
  news: (planet: string | null, reason: string | null) =>
    reason === 'world_besieged'
      ? `An army stands before ${planet ?? 'a world'}: your forces there fly home.`
      : `${WHY_BACK[reason ?? ''] ?? 'They could not land'}: your march to ${planet ?? 'a world'} turned back.`,
};
