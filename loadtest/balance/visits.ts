import { SHIP_TYPES, type ShipType } from '#shared/catalogue/ships';
import { isIrisClosed } from '#shared/rules/battles/iris';
import { addressesAWeek } from '#shared/rules/level-bonuses';
import { wholeBetween } from '#shared/rules/random';
import { reservesOn, richnessOn } from '#shared/rules/seasons/season-day';
import { hasShipyard } from '#shared/rules/ships';
import {
  activate,
  buildShips,
  colonyLimits,
  escortOf,
  explore,
  found,
  journeyMs,
  returnScout,
  sendSettlers,
} from './actions.ts';
import { type Game, RANKS } from './game.ts';
import { gateOf } from './marches.ts';
import { since } from './records.ts';
import { breakSieges, closeIrises, helpMates } from './relief.ts';
import { atPeace, notePeace } from './rulers.ts';
import { spendAll, workedColonies } from './spending.ts';
import { type Player, settleUp, type World } from './store.ts';
import { DAY, dayOf, HOUR, MINUTE } from './time.ts';
import { considerRaid, considerSiege, watchRaids } from './war.ts';

/** The first session: a visit every few minutes for two hours. */
const FIRST_SESSION = 2 * HOUR;
const FIRST_PAUSE = 5 * MINUTE;
/** A night of eight hours, which is the bot's night truce. */
const AWAKE = 16 * HOUR;
const SCOUTS = 2;
/** How long scouts stay away: in days. */
const JOURNEYS = [1, 2, 3, 5];

/** One visit of a bot, and the next one. */
export function visit(game: Game, player: Player, now: number): void {
  const { goneAfter } = player.style;
  if (goneAfter !== undefined && now - player.joinedAt > goneAfter * DAY) return;
  settleUp(player, now);
  const home = player.worlds.find(({ home }) => home);
  if (!home) return;
  if (activate(player, now)) survey(game, player, home);
  surveyWeekly(game, player, home, now);
  settle(game, player, home, now);
  sendScouts(game, player, home, now);
  if (!game.peace) fightWars(game, player, now);
  spendAll(player, now, wasLooted(game, player, now));
  notePeace(game, player, now);
  const next = nextVisit(player, now);
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
  helpMates(game, player, now);
  breakSieges(game, player, now);
  const { raids, sieges } = player.style;
  if (sieges && !atPeace(player, now) && player.warRandom() < sieges.chance * game.appetite)
    considerSiege(game, player, now);
  if (!raids || atPeace(player, now)) return;
  watchRaids(game, player, raids, now);
  if (player.warRandom() < raids.chance * game.appetite) considerRaid(game, player, raids, now);
}

/** The first shipyard finds two worlds nearby; the first has no guard. */
function survey(game: Game, player: Player, home: World): void {
  for (const open of [true, false]) {
    const planet = game.nearestUnknown(player, home, open);
    if (planet) player.known.push(planet);
  }
}

function surveyWeekly(game: Game, player: Player, home: World, now: number): void {
  const week = Math.floor(dayOf(now) / 7);
  if (week <= player.surveyed) return;
  player.surveyed = week;
  for (let i = addressesAWeek(player.experience.level, dayOf(now)); i > 0; i--) {
    const planet = game.nearestUnknown(player, home);
    if (planet) player.known.push(planet);
  }
}

function settle(game: Game, player: Player, home: World, now: number): void {
  if (workedColonies(player) >= player.style.colonies || isIrisClosed(gateOf(home), now)) return;
  const escort = escortOf(home);
  const planet = player.known.find((each) => game.isFree(each) && each.guard <= escort);
  if (!planet || !sendSettlers(player, home, planet, now)) return;
  game.claim(planet);
  game.records.colonies += 1;
  const day = dayOf(now);
  const ground = { reserves: reservesOn(day, planet.reserves), richness: richnessOn(day) };
  found(player, game.nextId(), { ...planet, ...ground }, colonyLimits(planet.typeId), now);
}

function sendScouts(game: Game, player: Player, home: World, now: number): void {
  const type = (SHIP_TYPES as readonly ShipType[]).find(({ raceId, isScout }) => isScout && raceId === player.raceId);
  if (!type || !hasShipyard(home.buildings)) return;
  const building = home.shipyard.filter(({ typeId }) => typeId === type.id).length;
  const all = (home.ships.get(type.id) ?? 0) + (player.scoutsOut.get(type.id) ?? 0) + building;
  if (all < SCOUTS) buildShips(player, home, type, 1, now);
  while (home.ships.get(type.id)) {
    const days = JOURNEYS[wholeBetween(player.random, 0, JOURNEYS.length - 1)] ?? 1;
    const plan = explore(player, home, type.id, days, wholeBetween(player.random, 0, 2 ** 31));
    if (!plan) return;
    const back = now + journeyMs(plan);
    game.at(back, RANKS.mission, () => {
      settleUp(player, back);
      const planet = plan.find === 'world' ? game.nearestUnknown(player, home) : undefined;
      returnScout(player, home, type.id, plan, planet);
    });
  }
}

/** When the bot comes again: not in its night. */
function nextVisit({ joinedAt, style, random, truce }: Player, now: number): number {
  if (now - joinedAt < FIRST_SESSION) return now + FIRST_PAUSE;
  const next = now + Math.round((AWAKE / style.visits) * (0.6 + 0.8 * random()));
  const night = (((next - truce.from * MINUTE) % DAY) + DAY) % DAY;
  return night < DAY - AWAKE ? next + DAY - AWAKE - night + Math.round(HOUR * random()) : next;
}
