import { SIEGE } from '#shared/catalogue/battles';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { researchTypeOf } from '#shared/catalogue/research';
import { findShipType } from '#shared/catalogue/ships';
import { BUILDING_NAMES, type Names, RESEARCH_NAMES, SHIP_NAMES } from '#shared/sentences/de/names';
import { ATTACKER, DEFENDER } from '../battle-notices.ts';
import { CANCELLED, CONCLUDED, DECLARED, OFFERED, PEACE_OFFERED } from '../relation-notices.ts';
import { BEFORE_MATES_WORLD, LOST, SETS_OUT } from '../siege-notices.ts';
import { type Facts, listed, type NotificationWords } from './words.ts';

const named = (names: Names, english: string) => names[english]?.[0] ?? english;

const building = ({ typeId = 0 }: Facts) => named(BUILDING_NAMES, buildingTypeOf(typeId).name);
const ship = ({ typeId = 0 }: Facts) => named(SHIP_NAMES, findShipType(typeId)?.name ?? 'Ein Schiff');

export const germanNotes: NotificationWords = {
  kinds: {
    attack: {
      title: { one: 'Angriff', many: 'Angriffe' },
      line: (facts) =>
        facts.length === 1
          ? `${facts[0].name ?? 'Jemand'} schickt einen Angriff nach ${facts[0].place}.`
          : `${facts.length} Angriffe sind auf dem Weg zu deinen Welten.`,
    },
    siege: {
      title: { one: 'Belagerung', many: 'Belagerungen' },
      line: (facts) =>
        facts.length === 1
          ? ofSiege(facts[0])
          : `Bei Belagerungen deiner Welten und der deiner Verbündeten ist ${facts.length}-mal etwas geschehen.`,
    },
    battle: {
      title: { one: 'Kampf', many: 'Kämpfe' },
      line: (facts) => (facts.length === 1 ? ofBattle(facts[0]) : `Du warst an ${facts.length} Schlachten beteiligt.`),
    },
    relation: {
      title: { one: 'Pakt oder Krieg', many: 'Pakte und Kriege' },
      line: (facts) =>
        facts.length === 1
          ? ofRelation(facts[0])
          : `Zwischen deiner Allianz und anderen ist ${facts.length}-mal etwas geschehen.`,
    },
    mention: {
      title: { one: 'Erwähnung', many: 'Erwähnungen' },
      line: (facts) =>
        facts.length === 1
          ? `${facts[0].name} erwähnt dich in der Halle von ${facts[0].place}.`
          : `Du wirst in der Halle deiner Allianz ${facts.length}-mal erwähnt.`,
    },
    building: {
      title: { one: 'Gebäude fertig', many: 'Gebäude fertig' },
      line: (facts) =>
        facts.length === 1
          ? `${building(facts[0])} auf ${facts[0].place}: bereit zum Aktivieren.`
          : `${facts.length} Gebäude kannst du aktivieren: ${listed(facts.map(building), 'und', 'weitere')}.`,
    },
    ship: {
      title: { one: 'Schiff fertig', many: 'Schiffe fertig' },
      line: (facts) =>
        facts.length === 1
          ? `${ship(facts[0])} auf ${facts[0].place}: bereit zum Start.`
          : `${facts.length} Schiffe kannst du starten: ${listed(facts.map(ship), 'und', 'weitere')}.`,
    },
    research: {
      title: { one: 'Forschung fertig', many: 'Forschung fertig' },
      line: ([{ typeId = 0, level }]) =>
        `${named(RESEARCH_NAMES, researchTypeOf(typeId).name)} ${level}: bereit zum Aktivieren.`,
    },
    mission: {
      title: { one: 'Mission beendet', many: 'Missionen beendet' },
      line: (facts) =>
        facts.length === 1
          ? `Dein Späher ist zurück auf ${facts[0].place}. Lies seinen Bericht.`
          : `${facts.length} Späher sind zurück. Lies ihre Berichte.`,
    },
    letter: {
      title: { one: 'Brief', many: 'Briefe' },
      line: (facts) => {
        const authors = new Set(facts.map(({ name }) => name)).size;
        return authors === 1
          ? `${facts[0].name ?? 'Ein früherer Spieler'} hat dir geschrieben.`
          : `${authors} Spieler haben dir geschrieben: ${facts.length} Briefe.`;
      },
    },
    invitation: {
      title: { one: 'Einladung', many: 'Einladungen' },
      line: (facts) =>
        facts.length === 1
          ? `${facts[0].name} lädt dich in die Allianz ${facts[0].place} ein.`
          : `${facts.length} Allianzen laden dich ein.`,
    },
  },
};

function ofSiege({ name, place, stage = 0, ruler }: Facts): string {
  if (stage === LOST) return `${name} hat ${place} erobert.`;
  if (stage === SETS_OUT)
    return `${name ?? 'Jemand'} schickt eine Armee, um ${place} zu belagern, eine Welt von ${ruler}.`;
  if (stage === BEFORE_MATES_WORLD) return `${name} belagert ${place}, eine Welt von ${ruler}.`;
  return `${name} belagert ${place}${stage > 0 ? `: ${stage} von ${SIEGE.parts} Teilen sind vorbei` : ''}.`;
}

function ofBattle({ name, place, stage }: Facts): string {
  if (stage === ATTACKER) return `Deine Truppen haben bei ${place} gegen ${name} gekämpft.`;
  return stage === DEFENDER ? `${name} hat dich bei ${place} angegriffen.` : `${name} hat bei ${place} gekämpft.`;
}

function ofRelation({ name, stage }: Facts): string {
  switch (stage) {
    case OFFERED:
      return `${name} bietet deiner Allianz einen Pakt an.`;
    case CONCLUDED:
      return `${name} und deine Allianz haben jetzt einen Pakt.`;
    case CANCELLED:
      return `Der Pakt zwischen ${name} und deiner Allianz ist beendet.`;
    case DECLARED:
      return `Zwischen ${name} und deiner Allianz ist Krieg erklärt.`;
    case PEACE_OFFERED:
      return `${name} bietet deiner Allianz Frieden an.`;
    default:
      return `Zwischen ${name} und deiner Allianz herrscht Frieden.`;
  }
}
