import type { Game } from './game.ts';
import { launch, recall } from './marches.ts';
import { warshipsOf } from './raid.ts';
import { listOf, type Player } from './store.ts';

/** The share of a bot's warships that it sends to a mate who is attacked, and the chance that it does. */
const SHARE = 0.5;
const CHANCE = 0.5;

/** Calls back relief whose attack is over, and sends some to mates who are attacked. */
export function helpMates(game: Game, player: Player, now: number): void {
  for (const march of player.marches.filter(({ kind, phase }) => kind === 'relief' && phase === 'standing')) {
    if (![...game.attacks].some(({ target }) => target === march.target)) recall(game, march, now);
  }
  if (player.allianceId === null || player.marches.some(({ kind }) => kind === 'relief')) return;
  const origin = player.worlds.find(({ isHome }) => isHome);
  if (!origin) return;
  for (const { target, landsAt } of game.attacks) {
    const isMate = target.owner !== player && target.owner.allianceId === player.allianceId;
    if (!isMate || landsAt <= now || player.warRandom() >= CHANCE) continue;
    const ships = listOf(warshipsOf(origin.ships)).flatMap(({ typeId, count }) => {
      const sent = Math.floor(count * SHARE);
      return sent > 0 ? [{ typeId, count: sent }] : [];
    });
    if (ships.length > 0 && launch(game, player, { kind: 'relief', origin, target, ships, squads: [] }, now)) return;
  }
}
