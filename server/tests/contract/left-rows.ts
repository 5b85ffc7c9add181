import type { TABLES } from '../../store/schema/schema.ts';

/** Why the rows of a table do not grow with the number of commands that a player sends. */
export const BOUNDED: Readonly<Partial<Record<(typeof TABLES)[number], string>>> = {
  ranking: 'made each hour, of all players',
  ranking_history: 'made each hour, of all players',
  ranking_snapshot: 'made each hour',
  rate_limit: 'one for each limit, until its time is over',
  idempotency: 'the latest thousand of a player, for 48 hours',
  session: '50 of a player',
  known_network: '100 of a player, for 90 days',
  email_change: 'one of a player, until its codes expire',
  planet: 'none is made by a command; the galaxy grows with its rulers',
  galaxy_sector: '64',
  galaxy_growth: 'one for each square that was filled, for a day',
  growth_square: '1024',
  building: 'as many as worlds have places; those that were cancelled go after 48 hours',
  build_queue: 'five of a world',
  drill: 'one of a player',
  known_planet: 'one for each world that there is',
  alliance: 'one of a player',
  member: 'one of a player',
  former_member:
    'one of a player and alliance for 60 days, and a player founds 20 alliances a day at most; the last one of a player',
  join_request: '20 of a player wait; the others go after 30 days',
  invitation: '50 of an alliance wait; the others go after 30 days',
  alliance_log: '10,000 lines of an alliance; gifts of one member and hour are one, and payouts to one member',
  alliance_hall: 'one of an alliance',
  alliance_message: 'paced, for 90 days',
  alliance_mention: 'paced, with the message',
  alliance_message_read: 'one of a member',
  alliance_relation:
    'few at a time; five pacts of the same two end in a day and stay for 400 days; what never began goes after 30',
  payout: 'one of a payer, a member and an hour of the game',
  conversation: '20 begun in a day, for 90 days',
  letter: 'paced, for 90 days',
  block: '500 of a player',
  abuse_report: '20 in a day; those that are settled go after 90 days',
  notification_setting: 'one of a player',
  push_subscription: 'one for each browser, of which a player has few',
  notification_channel: 'one for each browser, and one for mails',
  notification: 'three days',
};

/**
 * What each command leaves until the next season, by table. Each row is paid for with goods or an artifact, or given once; lines of the
 * ledger are put together by the hour, the day and the month (`fold-ledger.ts`).
 */
export const LEFT_FOR_THE_SEASON: Readonly<Record<string, readonly (typeof TABLES)[number][]>> = {
  'DELETE /alliances/{id}': ['ledger'],
  'POST /alliances/{id}/contribute': ['ledger'],
  'POST /alliances/{id}/payouts': ['ledger'],
  'POST /alliances/{id}/upgrade-size': ['ledger'],
  'POST /artifact/redeem': ['boon'],
  'POST /build': ['ledger'],
  'POST /build/complete': ['xp_event'],
  'POST /marches': ['march'],
  'POST /missions/colonize': ['mission', 'ledger'],
  'POST /missions/explore': ['mission', 'ledger'],
  'POST /missions/malp': ['mission', 'ledger'],
  'POST /objectives/claim': ['objective_claim', 'ledger'],
  'POST /planet/iris': ['ledger'],
  'POST /refine': ['ledger'],
  'POST /research': ['research', 'ledger'],
  'POST /research/complete': ['xp_event'],
  'POST /ship/build': ['ship', 'ledger'],
  'POST /ship/complete': ['xp_event'],
  'POST /planet/give-up': ['mission'],
  'POST /squad/train': ['squad', 'xp_event', 'ledger'],
};
