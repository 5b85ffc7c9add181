import { SIEGE } from '#shared/catalogue/battles';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { researchTypeOf } from '#shared/catalogue/research';
import { findShipType } from '#shared/catalogue/ships';
import { ATTACKER, DEFENDER } from '../battle-notices.ts';
import { CANCELLED, CONCLUDED, DECLARED, OFFERED, PEACE_OFFERED } from '../relation-notices.ts';
import { BEFORE_MATES_WORLD, LOST, SETS_OUT } from '../siege-notices.ts';
import { type Facts, listed, type NotificationWords } from './words.ts';

const building = ({ typeId = 0 }: Facts) => buildingTypeOf(typeId).name;
// A type that the catalogue does not know must not keep the message from being sent.
const ship = ({ typeId = 0 }: Facts) => findShipType(typeId)?.name ?? 'A ship';

export const englishNotes: NotificationWords = {
  kinds: {
    attack: {
      title: { one: 'Attack', many: 'Attacks' },
      line: (facts) =>
        facts.length === 1
          ? `${facts[0].name ?? 'Somebody'} sends an attack to ${facts[0].place}.`
          : `${facts.length} attacks are on their way to your worlds.`,
    },
    siege: {
      title: { one: 'Siege', many: 'Sieges' },
      line: (facts) =>
        facts.length === 1
          ? ofSiege(facts[0])
          : `${facts.length} things have happened in sieges of worlds of yours and your mates.`,
    },
    battle: {
      title: { one: 'Battle', many: 'Battles' },
      line: (facts) => (facts.length === 1 ? ofBattle(facts[0]) : `${facts.length} battles of yours were fought.`),
    },
    relation: {
      title: { one: 'Pact or war', many: 'Pacts and wars' },
      line: (facts) =>
        facts.length === 1
          ? ofRelation(facts[0])
          : `${facts.length} things have happened between your alliance and others.`,
    },
    mention: {
      title: { one: 'Mention', many: 'Mentions' },
      line: (facts) =>
        facts.length === 1
          ? `${facts[0].name} mentions you in the hall of ${facts[0].place}.`
          : `You are mentioned ${facts.length} times in the hall of your alliance.`,
    },
    building: {
      title: { one: 'Building ready', many: 'Buildings ready' },
      line: (facts) =>
        facts.length === 1
          ? `${building(facts[0])} on ${facts[0].place} can be activated.`
          : `${facts.length} buildings can be activated: ${listed(facts.map(building), 'and', 'more')}.`,
    },
    ship: {
      title: { one: 'Ship ready', many: 'Ships ready' },
      line: (facts) =>
        facts.length === 1
          ? `${ship(facts[0])} on ${facts[0].place} can be launched.`
          : `${facts.length} ships can be launched: ${listed(facts.map(ship), 'and', 'more')}.`,
    },
    research: {
      title: { one: 'Research ready', many: 'Research ready' },
      line: ([{ typeId = 0, level }]) => `${researchTypeOf(typeId).name} ${level} can be activated.`,
    },
    mission: {
      title: { one: 'Mission over', many: 'Missions over' },
      line: (facts) =>
        facts.length === 1
          ? `Your scout is back on ${facts[0].place}. Read its report.`
          : `${facts.length} scouts are back. Read their reports.`,
    },
    letter: {
      title: { one: 'Letter', many: 'Letters' },
      line: (facts) => {
        const authors = new Set(facts.map(({ name }) => name)).size;
        return authors === 1
          ? `${facts[0].name ?? 'A former player'} has written to you.`
          : `${authors} players have written to you: ${facts.length} letters.`;
      },
    },
    invitation: {
      title: { one: 'Invitation', many: 'Invitations' },
      line: (facts) =>
        facts.length === 1
          ? `${facts[0].name} invites you to join ${facts[0].place}.`
          : `${facts.length} alliances invite you to join.`,
    },
  },
};

function ofSiege({ name, place, stage = 0, ruler }: Facts): string {
  if (stage === LOST) return `${name} has taken ${place}.`;
  if (stage === SETS_OUT) return `${name ?? 'Somebody'} sends an army to besiege ${place}, a world of ${ruler}.`;
  if (stage === BEFORE_MATES_WORLD) return `${name} besieges ${place}, a world of ${ruler}.`;
  return `${name} besieges ${place}${stage > 0 ? `: ${stage} of ${SIEGE.parts} parts are over` : ''}.`;
}

function ofBattle({ name, place, stage }: Facts): string {
  if (stage === ATTACKER) return `Your forces have fought ${name} at ${place}.`;
  return stage === DEFENDER ? `${name} has attacked you at ${place}.` : `${name} has fought at ${place}.`;
}

function ofRelation({ name, stage }: Facts): string {
  switch (stage) {
    case OFFERED:
      return `${name} offers your alliance a pact.`;
    case CONCLUDED:
      return `${name} and your alliance have a pact.`;
    case CANCELLED:
      return `${name} and your alliance have no pact any more.`;
    case DECLARED:
      return `War between ${name} and your alliance is declared.`;
    case PEACE_OFFERED:
      return `${name} offers your alliance peace.`;
    default:
      return `${name} and your alliance are at peace.`;
  }
}
