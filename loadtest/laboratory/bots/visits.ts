import { MOST_ORDERS } from '#shared/rules/build-queue';
import type { Turn } from '../game/acts.ts';
import { type Game, RANKS } from '../game/game.ts';
import { AWAKE } from '../game/joining.ts';
import { since } from '../game/records.ts';
import { atPeace, notePeace } from '../game/rulers.ts';
import { lookAround, settleUp } from '../game/settling.ts';
import type { Player } from '../game/state.ts';
import { DAY, HOUR, MINUTE, SESSION } from '../time.ts';
import { breakSieges, closeIrises, gatherFleet, helpMates } from './relief.ts';
import { orderAhead, spendAll } from './spending.ts';
import { considerRaid, considerSiege, watchRaids } from './war.ts';

/** One visit of a bot, and the next one. */
export function visit(game: Game, player: Player, now: number): void {
  const { goneAfter } = player.style;
  if (goneAfter !== undefined && now - player.joinedAt > goneAfter * DAY) return;
  settleUp(player, now);
  lookAround(game, player, now);
  if (!game.peace) fightWars(game, player, now);
  const turn: Turn = { game, player, now };
  const lacks = spendAll(turn, wasLooted(game, player, now));
  notePeace(game, player, now);
  const next = nextVisit(player, now);
  game.options.onVisit?.(turn, next, lacks);
  orderAhead(turn, next - now > HOUR ? MOST_ORDERS : 1);
  game.at(next, RANKS.visit, () => visit(game, player, next));
}

/** Days for which a player who was looted is careful. */
const CAREFUL_DAYS = 2;

function wasLooted({ records }: Game, player: Player, now: number): boolean {
  for (const { defender, loot } of since(records.battles, now - CAREFUL_DAYS * DAY)) {
    if (defender === player && loot > 0) return true;
  }
  return false;
}

function fightWars(game: Game, player: Player, now: number): void {
  closeIrises(game, player, now);
  gatherFleet(game, player, now);
  helpMates(game, player, now);
  breakSieges(game, player, now);
  const { raids, sieges } = player.style;
  if (sieges && !atPeace(player, now) && player.warRandom() < sieges.chance * game.appetite)
    considerSiege(game, player, now);
  if (!raids || atPeace(player, now)) return;
  watchRaids(game, player, raids, now);
  if (player.warRandom() < raids.chance * game.appetite) considerRaid(game, player, raids, now);
}

/** When the bot comes again: not in its night. */
function nextVisit({ joinedAt, style, random, truce }: Player, now: number): number {
  if (now - joinedAt < SESSION) return now + style.firstPause;
  const next = now + Math.round((AWAKE / style.visits) * (style.steady ? 1 : 0.6 + 0.8 * random()));
  const night = (((next - truce.from * MINUTE) % DAY) + DAY) % DAY;
  if (night >= DAY - AWAKE) return next;
  return next + DAY - AWAKE - night + (style.steady ? 0 : Math.round(HOUR * random()));
}
