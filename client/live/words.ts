import type { QueryClient } from '@tanstack/react-query';
import type { SiegeView } from '#shared/api/battles/sieges';
import type { AllianceMessages } from '#shared/live/alliance';
import type { PlayerMessages } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import { mentionsIn } from '#shared/rules/messages';
import { loyaltyOf } from '#shared/rules/sieges/siege';
import { KEYS } from '../api/keys.ts';
import { blocksQuery } from '../api/letters.ts';
import { siegeTimeOf } from '../game/sieges.ts';
import { allianceHallTexts } from '../texts/alliance-hall.ts';
import { apiTexts } from '../texts/api.ts';
import { siegeTexts } from '../texts/marches/sieges.ts';
import { newsTexts, turnedBackTexts } from '../texts/news.ts';
import { letterTexts } from '../texts/players/letters.ts';

/** The words of notices. They are loaded with the first notice, because no page needs them in order to be drawn. */
export const wordsOfNotices = () => ({
  api: apiTexts,
  news: newsTexts,
  sieges: siegeTexts.news,
  turnedBack: turnedBackTexts.news,
  letter: letterTexts.news,
  called: allianceHallTexts.called,
  siegeGoesOn: (event: SiegeView & Stamp) =>
    siegeTexts.news.continues(event.planet.planet_name, loyaltyOf(siegeTimeOf(event), Date.parse(event.server_time))),
  fleet,
  isCalled,
});

/** A transfer that began one leg only has arrived; every other march has come home. */
function fleet({ phase, kind, origin, target, launched_at, began_at }: PlayerMessages['fleet_landed']): string {
  if (phase === 'standing') return newsTexts.reliefStands(target.planet_name);
  const arrived = kind === 'transfer' && began_at === launched_at ? target : origin;
  return newsTexts.fleetLanded(arrived.planet_name);
}

/** The last message that was told: two connections that overlap bring the same one twice. */
let lastTold = 0;

/** Whether the message calls the player by name, and is not of a player whom the player has blocked. */
async function isCalled(
  cache: QueryClient,
  { message_id, author, text }: AllianceMessages['message_posted'],
): Promise<boolean> {
  const self = cache.getQueryData(KEYS.resources);
  if (!self || text === null || !author || author.user_id === self.user_id || message_id <= lastTold) return false;
  if (!mentionsIn(text).includes(self.username.toLowerCase())) return false;
  lastTold = message_id;
  const blocked = await cache.ensureQueryData(blocksQuery).catch(() => undefined);
  return !blocked?.blocks.some(({ user_id }) => user_id === author.user_id);
}
