import { RACES } from '#shared/catalogue/races';
import { seededRandom, wholeBetween } from '#shared/rules/random';
import { ALLIANCE_SIZE, castOf, type Style } from './bots/styles.ts';
import { visit } from './bots/visits.ts';
import { Diary } from './game/diary.ts';
import { Game, type GameOptions, RANKS } from './game/game.ts';
import { join } from './game/joining.ts';
import { notePeace } from './game/rulers.ts';
import { settleUp } from './game/settling.ts';
import { mightOfPlayer, type Player } from './game/state.ts';
import { DAY } from './time.ts';

export interface Setting extends GameOptions {
  readonly bots: number;
  readonly days: number;
}

const WEEK = 7;
/** The others come in the first two days. */
const FIRST_DAYS = 2;

/** Plays a whole simulation. The same setting gives the same game. */
export function simulate({ bots, days, ...options }: Setting): Game {
  const game = new Game(options);
  const { seed } = options;
  const casting = seededRandom(seed);
  let mates = 0;
  let newcomers = 0;
  castOf(bots).forEach(({ style, person }, index) => {
    const week = style.name === 'newcomer' ? 1 + (newcomers++ % Math.max(1, Math.floor(days / WEEK) - 1)) : 0;
    const begins = style.joins === undefined ? casting() * FIRST_DAYS : Math.min(style.joins, days / 2);
    const joinsAt = Math.round((week * WEEK + begins) * DAY);
    const newcomer = {
      id: index + 1,
      personId: person,
      allianceId: style.name === 'mate' ? 1 + Math.floor(mates++ / ALLIANCE_SIZE) : null,
      style,
      raceId: (RACES[wholeBetween(casting, 0, RACES.length - 1)] ?? RACES[0]).id,
      random: seededRandom(seed * 1000 + 2 * index),
      warRandom: seededRandom(seed * 1000 + 2 * index + 1),
    };
    game.at(joinsAt, RANKS.visit, () => visit(game, join(game, newcomer, joinsAt), joinsAt));
  });
  for (let day = 1; day <= days; day++) game.at(day * DAY, RANKS.sample, () => sample(game, day));
  game.runUntil(days * DAY);
  return game;
}

function sample(game: Game, day: number): void {
  for (const player of game.players) {
    settleUp(player, day * DAY);
    notePeace(game, player, day * DAY);
    const { produced, hauled, experience } = player;
    game.records.samples.push({
      day,
      player,
      might: mightOfPlayer(player),
      produced,
      hauled,
      level: experience.level,
    });
  }
}

export interface Alone {
  readonly player: Player;
  readonly diary: Diary;
}

/** Plays one player in peace until `end`, in ms since the season began, and keeps a diary. The same arguments give the same game. */
export function playAlone(raceId: number, style: Style, end: number, options: Omit<GameOptions, 'peace'>): Alone {
  const game = new Game({ ...options, peace: true });
  const diary = new Diary();
  const joinsAt = (style.joins ?? 0) * DAY;
  const random = seededRandom(game.options.seed * 1000 + raceId);
  const newcomer = { id: 1, personId: 1, allianceId: null, style, raceId, random, warRandom: random, diary };
  const player = join(game, newcomer, joinsAt);
  game.at(joinsAt, RANKS.visit, () => visit(game, player, joinsAt));
  game.runUntil(end);
  settleUp(player, end);
  return { player, diary };
}
