import type { PlayerMessages } from '#shared/live/player';
import { loyaltyOf } from '#shared/rules/sieges/siege';
import { siegeTimeOf } from '../api/siege-time.ts';
import { siegeTexts } from '../texts/marches/sieges.ts';
import { turnedBackTexts } from '../texts/marches/turned-back.ts';
import { latestNotice, type Notice } from './live-events.ts';

/*
 * What players are told of sieges and of marches that turned back. It loads with the first such message, because few players
 * get one in an evening.
 */

type Tone = Extract<Notice, { kind: 'said' }>['tone'];
const say = (text: string, tone: Tone) => latestNotice.set({ kind: 'said', text, tone });

export const WAR_NEWS: { readonly [M in keyof PlayerMessages]?: (event: PlayerMessages[M]) => void } = {
  fleet_turned_back: ({ target, reason }) => say(turnedBackTexts.news(target.planet_name, reason), 'bad'),
  siege_begun: ({ besieger, planet, side }) =>
    say(siegeTexts.news.begun(besieger.username, planet.planet_name), side === 'ruler' ? 'bad' : 'news'),
  siege_continues: (event) => {
    const left = loyaltyOf(siegeTimeOf(event), Date.parse(event.server_time));
    say(siegeTexts.news.continues(event.planet.planet_name, left), 'bad');
  },
  siege_lengthened: ({ planet, ends_at }) => say(siegeTexts.news.lengthened(planet.planet_name, ends_at), 'news'),
  siege_broken: ({ planet, besieger, outcome }) =>
    say(siegeTexts.news.over(planet.planet_name, besieger.username, outcome), 'news'),
  world_captured: ({ planet, loser }) => say(siegeTexts.news.captured(planet.planet_name, loser.username), 'news'),
  world_lost: ({ planet, winner }) => say(siegeTexts.news.lost(planet.planet_name, winner.username), 'bad'),
};
