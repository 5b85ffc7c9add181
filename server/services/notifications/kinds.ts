import { SIEGE } from '#shared/catalogue/battles';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import type { NotificationKind } from '#shared/catalogue/notifications';
import { researchTypeOf } from '#shared/catalogue/research';
import { findShipType } from '#shared/catalogue/ships';
import { BUILDING_STANDS } from '../../store/schema/rows.ts';
import {
  CANCELLED,
  CONCLUDED,
  DECLARED,
  OFFERED,
  PEACE_OFFERED,
  RELATION_STAGES,
} from '../alliances/relations/relation-notices.ts';
import { BEFORE_MATES_WORLD, LOST, SETS_OUT, STAGES } from '../sieges/siege-notices.ts';

/** What a notification says of one event: the names in its sentence, and the world that it happened on. */
interface Facts {
  readonly name: string;
  readonly place: string;
  readonly placeId: number;
}

interface Kind {
  /** For events that happen at a time that is known in advance: a table's rows, the column with their time, and an expression for the player. */
  readonly due?: { readonly rows: string; readonly at: string; readonly playerId: string };
  /**
   * SQL: the facts of those of the events $1 that still wait for their player, as `id`, `type_id` or `name`, `place`, and
   * `place_id`. Somebody who has seen an event in the game is not told of it.
   */
  readonly facts: string;
  /** The name of a type of building or ship. */
  readonly typeName?: (id: number) => string;
  readonly title: { readonly one: string; readonly many: string };
  /** One sentence about all events of a message. */
  readonly line: (facts: readonly [Facts, ...Facts[]]) => string;
  /** The page on which the player sees them. */
  readonly page: (facts: readonly [Facts, ...Facts[]]) => string;
}

/** SQL: whose it is, of something on a planet. */
const OWNER = '(SELECT owner_id FROM planet WHERE planet.id = planet_id)';

/** The page of the world if all happened on one, otherwise the list of worlds. */
const world = ([first, ...others]: readonly [Facts, ...Facts[]]) =>
  others.every(({ placeId }) => placeId === first.placeId) ? `/planets/${first.placeId}` : '/myplanets';

/** Everything about a kind of event that is told to players who are away. */
export const KINDS: Readonly<Record<NotificationKind, Kind>> = {
  attack: {
    facts: `SELECT march.id, CASE WHEN veiled THEN 'Somebody' ELSE username END AS name, planet.name AS place, planet.id AS place_id
      FROM march JOIN player ON player.id = player_id JOIN planet ON planet.id = target_id
      WHERE march.id = ANY ($1) AND phase = 'out'`,
    title: { one: 'Attack', many: 'Attacks' },
    line: (facts) =>
      facts.length === 1
        ? `${facts[0].name} sends an attack to ${facts[0].place}.`
        : `${facts.length} attacks are on their way to your worlds.`,
    page: () => '/battles',
  },
  // The number of each event is that of the siege and its stage.
  siege: {
    facts: `SELECT event.id, CASE
          WHEN stage = ${LOST} THEN besieger.username || ' has taken'
          WHEN stage = ${SETS_OUT} THEN CASE WHEN veiled THEN 'Somebody' ELSE besieger.username END || ' sends an army to besiege'
          ELSE besieger.username || ' besieges' END AS name,
        planet.name || CASE
          WHEN stage BETWEEN 1 AND ${SIEGE.parts - 1} THEN ': ' || stage || ' of ${SIEGE.parts} parts are over'
          WHEN stage IN (${SETS_OUT}, ${BEFORE_MATES_WORLD}) THEN ', a world of ' || ruler.username
          ELSE '' END AS place, planet.id AS place_id
      FROM (SELECT id, id / ${STAGES} AS march, id % ${STAGES} AS stage FROM unnest($1::int[]) AS id) AS event
        JOIN march ON march.id = event.march LEFT JOIN siege ON siege.march_id = march.id
        JOIN player AS besieger ON besieger.id = march.player_id JOIN planet ON planet.id = march.target_id
        JOIN player AS ruler ON ruler.id = march.target_owner_id
      WHERE CASE stage WHEN ${LOST} THEN outcome = 'captured' WHEN ${SETS_OUT} THEN phase = 'out'
        ELSE siege.march_id IS NOT NULL AND ended_at IS NULL END`,
    title: { one: 'Siege', many: 'Sieges' },
    line: (facts) =>
      facts.length === 1
        ? `${facts[0].name} ${facts[0].place}.`
        : `${facts.length} things have happened in sieges of worlds of yours and your mates.`,
    page: () => '/battles',
  },
  // The number of each event is that of the relation, its stage and the side that is told. Names are those of the other side.
  relation: {
    facts: `SELECT event.id, alliance.name AS name, CASE stage
          WHEN ${OFFERED} THEN 'offers your alliance a pact' WHEN ${CONCLUDED} THEN 'and your alliance have a pact'
          WHEN ${CANCELLED} THEN 'and your alliance have no pact any more' WHEN ${DECLARED} THEN 'and your alliance are going to war'
          WHEN ${PEACE_OFFERED} THEN 'offers your alliance peace' ELSE 'and your alliance are at peace' END AS place, alliance.id AS place_id
      FROM (SELECT id, id / ${RELATION_STAGES} AS relation, id % ${RELATION_STAGES} / 2 AS stage, id % 2 AS side FROM unnest($1::int[]) AS id) AS event
        JOIN alliance_relation AS relation ON relation.id = event.relation
        JOIN alliance ON alliance.id = CASE side WHEN 0 THEN other_id ELSE one_id END
      WHERE CASE stage
        WHEN ${OFFERED} THEN since IS NULL AND until IS NULL AND offered_by = alliance.id WHEN ${CONCLUDED} THEN until IS NULL
        WHEN ${DECLARED} THEN until IS NULL WHEN ${PEACE_OFFERED} THEN peace_by = alliance.id ELSE true END`,
    title: { one: 'Pact or war', many: 'Pacts and wars' },
    line: (facts) =>
      facts.length === 1
        ? `${facts[0].name} ${facts[0].place}.`
        : `${facts.length} things have happened between your alliance and others.`,
    page: () => '/alliance',
  },
  // Not to somebody who has read on since, or has left the alliance.
  mention: {
    facts: `SELECT mention.id, author.username AS name, alliance.name AS place, alliance.id AS place_id
      FROM alliance_mention AS mention JOIN alliance_message AS message ON message.id = message_id
        JOIN member ON member.player_id = mention.player_id AND member.alliance_id = message.alliance_id
        JOIN alliance ON alliance.id = message.alliance_id JOIN player AS author ON author.id = author_id
        LEFT JOIN alliance_message_read AS mark ON mark.player_id = mention.player_id
      WHERE mention.id = ANY ($1) AND removed_at IS NULL AND author.deleted_at IS NULL
        AND message.id > coalesce(mark.message_id, 0)`,
    title: { one: 'Mention', many: 'Mentions' },
    line: (facts) =>
      facts.length === 1
        ? `${facts[0].name} mentions you in the hall of ${facts[0].place}.`
        : `You are mentioned ${facts.length} times in the hall of your alliance.`,
    page: () => '/alliance',
  },
  building: {
    due: {
      rows: 'building WHERE activated_at IS NULL AND cancelled_at IS NULL AND lost_at IS NULL',
      at: 'built_at',
      playerId: OWNER,
    },
    facts: `SELECT building.id, building_type_id AS type_id, planet.name AS place, planet_id AS place_id
      FROM building JOIN planet ON planet.id = planet_id
      WHERE building.id = ANY ($1) AND activated_at IS NULL AND ${BUILDING_STANDS}`,
    typeName: (id) => buildingTypeOf(id).name,
    title: { one: 'Building finished', many: 'Buildings finished' },
    line: (facts) =>
      facts.length === 1
        ? `${facts[0].name} on ${facts[0].place} can be activated.`
        : `${facts.length} buildings can be activated: ${listed(facts)}.`,
    page: world,
  },
  ship: {
    due: { rows: 'ship WHERE activated_at IS NULL AND lost_at IS NULL', at: 'ready_at', playerId: OWNER },
    facts: `SELECT ship.id, ship_type_id AS type_id, planet.name AS place, planet_id AS place_id
      FROM ship JOIN planet ON planet.id = planet_id WHERE ship.id = ANY ($1) AND activated_at IS NULL AND lost_at IS NULL`,
    // A type that the catalogue does not know must not keep the message from being sent.
    typeName: (id) => findShipType(id)?.name ?? 'A ship',
    title: { one: 'Ship finished', many: 'Ships finished' },
    line: (facts) =>
      facts.length === 1
        ? `${facts[0].name} on ${facts[0].place} can be launched.`
        : `${facts.length} ships can be launched: ${listed(facts)}.`,
    page: world,
  },
  research: {
    due: { rows: 'research WHERE completed_at IS NULL', at: 'ready_at', playerId: 'player_id' },
    // The place is the level, and no world.
    facts: `SELECT id, research_type_id AS type_id, level::text AS place, 0 AS place_id
      FROM research WHERE id = ANY ($1) AND completed_at IS NULL`,
    typeName: (id) => researchTypeOf(id).name,
    title: { one: 'Research finished', many: 'Research finished' },
    line: ([{ name, place }]) => `${name} ${place} can be completed.`,
    page: () => '/research',
  },
  mission: {
    facts: `SELECT mission.id, '' AS name, planet.name AS place, planet_id AS place_id
      FROM mission JOIN planet ON planet.id = planet_id WHERE mission.id = ANY ($1) AND read_at IS NULL`,
    title: { one: 'Mission complete', many: 'Missions complete' },
    line: (facts) =>
      facts.length === 1
        ? `Your scout is back on ${facts[0].place}. Read its report.`
        : `${facts.length} scouts are back. Read their reports.`,
    page: () => '/missions',
  },
  letter: {
    facts: `SELECT letter.id, CASE WHEN deleted_at IS NULL THEN username ELSE 'A former player' END AS name, '' AS place, author_id AS place_id
      FROM letter JOIN player ON player.id = author_id
        JOIN conversation ON conversation.player_id = reader_id AND other_id = author_id
      WHERE letter.id = ANY ($1) AND letter.id > read_id
        AND NOT EXISTS (SELECT 1 FROM block WHERE block.player_id = reader_id AND blocked_id = author_id)`,
    title: { one: 'Letter', many: 'Letters' },
    line: (facts) => {
      const authors = new Set(facts.map(({ name }) => name));
      return authors.size === 1
        ? `${facts[0].name} has written to you.`
        : `${authors.size} players have written to you: ${facts.length} letters.`;
    },
    page: ([first, ...others]) =>
      others.every(({ placeId }) => placeId === first.placeId) ? `/letters/${first.placeId}` : '/letters',
  },
  invitation: {
    facts: `SELECT invitation.id, username AS name, alliance.name AS place, alliance.id AS place_id
      FROM invitation JOIN player ON player.id = inviter_id JOIN alliance ON alliance.id = alliance_id
      WHERE invitation.id = ANY ($1) AND status = 'pending'`,
    title: { one: 'Invitation', many: 'Invitations' },
    line: (facts) =>
      facts.length === 1
        ? `${facts[0].name} invites you to join ${facts[0].place}.`
        : `${facts.length} alliances invite you to join.`,
    page: () => '/alliance',
  },
};

/** How many names a sentence lists. */
const NAMES = 3;

/** 'Metal Mine, Barracks, Shipyard and 2 more'. */
function listed(facts: readonly Facts[]): string {
  const names = facts.slice(0, NAMES).map(({ name }) => name);
  const more = facts.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export interface FactsRow {
  readonly id: number;
  readonly type_id?: number;
  readonly name?: string;
  readonly place: string | null;
  readonly place_id: number;
}

export function factsOf({ typeName }: Kind, { type_id, name, place, place_id }: FactsRow): Facts {
  const named = typeName && type_id !== undefined ? typeName(type_id) : (name ?? '');
  return { name: named, place: place ?? '', placeId: place_id };
}

export type { Facts };
