import type { NotificationKind } from '#shared/catalogue/notifications';
import { BUILDING_STANDS } from '../../store/schema/rows.ts';
import { ATTACKER, BATTLE_SIDES } from './battle-notices.ts';
import { CONCLUDED, DECLARED, OFFERED, PEACE_OFFERED, RELATION_STAGES } from './relation-notices.ts';
import { LOST, SETS_OUT, STAGES } from './siege-notices.ts';
import type { Facts, Told } from './words/words.ts';

interface Kind {
  /** For events that happen at a time that is known in advance: a table's rows, the column with their time, and an expression for the player. */
  readonly due?: { readonly rows: string; readonly at: string; readonly playerId: string };
  /**
   * SQL: the facts of those of the events $1 that still wait for their player, as the columns of `FactsRow`. Somebody who has seen
   * an event in the game is not told of it.
   */
  readonly facts: string;
  /** The page on which the player sees them. */
  readonly page: (facts: Told) => string;
}

/** SQL: whose it is, of something on a planet. */
const OWNER = '(SELECT owner_id FROM planet WHERE planet.id = planet_id)';

/** SQL: that this player has not blocked that one. */
const notBlocked = (playerId: string, otherId: string) =>
  `NOT EXISTS (SELECT 1 FROM block WHERE block.player_id = ${playerId} AND blocked_id = ${otherId})`;

/** The page of the world if all happened on one, otherwise the list of worlds. */
const world = ([first, ...others]: Told) =>
  others.every(({ placeId }) => placeId === first.placeId) ? `/planets/${first.placeId}` : '/myplanets';

/** Everything about a kind of event that is told to players who are away. */
export const KINDS: Readonly<Record<NotificationKind, Kind>> = {
  attack: {
    facts: `SELECT march.id, CASE WHEN NOT veiled THEN username END AS name, planet.name AS place, planet.id AS place_id
      FROM march JOIN player ON player.id = player_id JOIN planet ON planet.id = target_id
      WHERE march.id = ANY ($1) AND phase = 'out'`,
    page: () => '/battles',
  },
  // The number of each event is that of the siege and its stage.
  siege: {
    facts: `SELECT event.id, CASE WHEN stage <> ${SETS_OUT} OR NOT veiled THEN besieger.username END AS name,
        planet.name AS place, planet.id AS place_id, stage, ruler.username AS ruler
      FROM (SELECT id, id / ${STAGES} AS march, id % ${STAGES} AS stage FROM unnest($1::int[]) AS id) AS event
        JOIN march ON march.id = event.march LEFT JOIN siege ON siege.march_id = march.id
        JOIN player AS besieger ON besieger.id = march.player_id JOIN planet ON planet.id = march.target_id
        JOIN player AS ruler ON ruler.id = march.target_owner_id
      WHERE CASE stage WHEN ${LOST} THEN outcome = 'captured' WHEN ${SETS_OUT} THEN phase = 'out'
        ELSE siege.march_id IS NOT NULL AND ended_at IS NULL END`,
    page: () => '/battles',
  },
  // The number of each event is that of the battle and the reader's side. Names are those of the other side.
  battle: {
    facts: `SELECT event.id, player.username AS name, stage, planet.name AS place, battle.id AS place_id
      FROM (SELECT id, id / ${BATTLE_SIDES} AS battle, id % ${BATTLE_SIDES} AS stage FROM unnest($1::int[]) AS id) AS event
        JOIN battle ON battle.id = event.battle JOIN planet ON planet.id = battle.planet_id
        JOIN player ON player.id = CASE stage WHEN ${ATTACKER} THEN defender_id ELSE attacker_id END`,
    page: ([first, ...others]) => (others.length === 0 ? `/battles/${first.placeId}` : '/battles'),
  },
  // The number of each event is that of the relation, its stage and the side that is told. Names are those of the other side.
  relation: {
    facts: `SELECT event.id, alliance.name AS name, stage, '' AS place, alliance.id AS place_id
      FROM (SELECT id, id / ${RELATION_STAGES} AS relation, id % ${RELATION_STAGES} / 2 AS stage, id % 2 AS side FROM unnest($1::int[]) AS id) AS event
        JOIN alliance_relation AS relation ON relation.id = event.relation
        JOIN alliance ON alliance.id = CASE side WHEN 0 THEN other_id ELSE one_id END
      WHERE CASE stage
        WHEN ${OFFERED} THEN since IS NULL AND until IS NULL AND offered_by = alliance.id WHEN ${CONCLUDED} THEN until IS NULL
        WHEN ${DECLARED} THEN until IS NULL WHEN ${PEACE_OFFERED} THEN peace_by = alliance.id ELSE true END`,
    page: () => '/alliance',
  },
  // Not to somebody who has read on since, has left the alliance or has blocked the author.
  mention: {
    facts: `SELECT mention.id, author.username AS name, alliance.name AS place, alliance.id AS place_id
      FROM alliance_mention AS mention JOIN alliance_message AS message ON message.id = message_id
        JOIN member ON member.player_id = mention.player_id AND member.alliance_id = message.alliance_id
        JOIN alliance ON alliance.id = message.alliance_id JOIN player AS author ON author.id = author_id
        LEFT JOIN alliance_message_read AS mark ON mark.player_id = mention.player_id
      WHERE mention.id = ANY ($1) AND removed_at IS NULL AND author.deleted_at IS NULL
        AND message.id > coalesce(mark.message_id, 0)
        AND ${notBlocked('mention.player_id', 'author_id')}`,
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
    page: world,
  },
  ship: {
    due: { rows: 'ship WHERE activated_at IS NULL AND lost_at IS NULL', at: 'ready_at', playerId: OWNER },
    facts: `SELECT ship.id, ship_type_id AS type_id, planet.name AS place, planet_id AS place_id
      FROM ship JOIN planet ON planet.id = planet_id WHERE ship.id = ANY ($1) AND activated_at IS NULL AND lost_at IS NULL`,
    page: world,
  },
  research: {
    due: { rows: 'research WHERE completed_at IS NULL', at: 'ready_at', playerId: 'player_id' },
    facts: `SELECT id, research_type_id AS type_id, level, '' AS place, 0 AS place_id
      FROM research WHERE id = ANY ($1) AND completed_at IS NULL`,
    page: () => '/research',
  },
  mission: {
    facts: `SELECT mission.id, '' AS name, planet.name AS place, planet_id AS place_id
      FROM mission JOIN planet ON planet.id = planet_id WHERE mission.id = ANY ($1) AND read_at IS NULL`,
    page: () => '/missions',
  },
  letter: {
    facts: `SELECT letter.id, CASE WHEN deleted_at IS NULL THEN username END AS name, '' AS place, author_id AS place_id
      FROM letter JOIN player ON player.id = author_id
        JOIN conversation ON conversation.player_id = reader_id AND other_id = author_id
      WHERE letter.id = ANY ($1) AND letter.id > read_id
        AND ${notBlocked('reader_id', 'author_id')}`,
    page: ([first, ...others]) =>
      others.every(({ placeId }) => placeId === first.placeId) ? `/letters/${first.placeId}` : '/letters',
  },
  invitation: {
    facts: `SELECT invitation.id, username AS name, alliance.name AS place, alliance.id AS place_id
      FROM invitation JOIN player ON player.id = inviter_id JOIN alliance ON alliance.id = alliance_id
      WHERE invitation.id = ANY ($1) AND status = 'pending' AND ${notBlocked('invitee_id', 'inviter_id')}`,
    page: () => '/alliance',
  },
};

export interface FactsRow {
  readonly id: number;
  readonly type_id?: number;
  readonly name?: string | null;
  readonly place: string | null;
  readonly place_id: number;
  readonly stage?: number;
  readonly ruler?: string;
  readonly level?: number;
}

export function factsOf({ id: _, type_id, name = null, place, place_id, ...more }: FactsRow): Facts {
  return { ...more, name, place: place ?? '', placeId: place_id, ...(type_id !== undefined && { typeId: type_id }) };
}
