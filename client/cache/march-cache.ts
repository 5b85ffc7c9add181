import type { QueryClient } from '@tanstack/react-query';
import type { IncomingMarch, March } from '#shared/api/battles/marches';
import type { SiegeView } from '#shared/api/battles/sieges';
import type { PlayerMessages } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import { type Dashboard, KEYS } from '../api/keys.ts';
import { mergeIntoCache } from './cache-merge.ts';

// How events of marches change the list of marches and the situations of the dashboard.

/** Limit of the dashboard's battles, as on the server. */
const BATTLES = 5;

type Battles = Dashboard['situations']['battles'];

/** The part of a view that shows marches. The dashboard has no guests, and the list of marches has no battles. */
interface Marches {
  readonly own: readonly March[];
  readonly incoming: readonly IncomingMarch[];
  readonly guests: readonly IncomingMarch[];
  readonly sieges: readonly SiegeView[];
  readonly battles: Battles;
}

/** Applies one of the player's marches: launched, turned back, landed or home. */
export function applyMarch(cache: QueryClient, { version, server_time, ...event }: Stamp & March): void {
  const march = withoutReason(event);
  merge(cache, { version, server_time }, (marches) => ({ ...marches, own: withOwn(marches.own, march) }));
}

/** Applies an attack on one of the player's worlds. */
export function applyAttack(cache: QueryClient, { version, server_time, ...attack }: Stamp & IncomingMarch): void {
  merge(cache, { version, server_time }, (marches) => ({ ...marches, incoming: placed(marches.incoming, attack) }));
}

/** Takes an attack that turned back off the list. */
export function applyAttackCalledOff(cache: QueryClient, event: PlayerMessages['attack_called_off']): void {
  merge(cache, event, (marches) => ({ ...marches, incoming: without(marches.incoming, event.march_id) }));
}

/** Applies relief that is on its way to one of the player's worlds, is there, or leaves. */
export function applyRelief(cache: QueryClient, { version, server_time, ...relief }: Stamp & IncomingMarch): void {
  const { march_id, phase } = relief;
  merge(cache, { version, server_time }, (marches) => ({
    ...marches,
    incoming: phase === 'out' ? placed(marches.incoming, relief) : without(marches.incoming, march_id),
    guests: phase === 'standing' ? placed(marches.guests, relief) : without(marches.guests, march_id),
  }));
}

/** Applies a battle: the attack is over, and the attacker's march is on its way home or lost. */
export function applyBattle(cache: QueryClient, event: PlayerMessages['battle_fought']): void {
  const { version, server_time, march, ...battle } = event;
  merge(cache, { version, server_time }, (marches) => ({
    ...marches,
    own: march ? withOwn(marches.own, march) : marches.own,
    incoming: without(marches.incoming, battle.march_id),
    battles: withBattle(marches.battles, battle),
  }));
}

/** Applies a siege that begins or goes on: the attack that laid it is no longer under way. */
export function applySiege(cache: QueryClient, { version, server_time, ...siege }: Stamp & SiegeView): void {
  merge(cache, { version, server_time }, (marches) => ({
    ...marches,
    incoming: without(marches.incoming, siege.march_id),
    sieges: withSiege(marches.sieges, siege),
  }));
}

/** Takes a siege off the lists that is over, whoever has the world now. `march` stays or goes with it. */
export function applySiegeEnd(
  cache: QueryClient,
  { version, server_time, march_id, march }: Stamp & { readonly march_id: number; readonly march?: March },
): void {
  merge(cache, { version, server_time }, (marches) => ({
    ...marches,
    own: march ? withOwn(marches.own, march) : marches.own,
    sieges: marches.sieges.filter((siege) => siege.march_id !== march_id),
  }));
}

/**
 * Whether ships leave with this event, or are back. The dashboard lists those that have never flown as ready while they are at
 * home; which of them march, the event does not say. To be asked before the event is applied.
 */
export function leavesOrEnds(cache: QueryClient, { march_id, phase, ships }: March): boolean {
  const listed = cache.getQueryData(KEYS.dashboard)?.situations.own;
  const isListed = listed?.some((each) => each.march_id === march_id);
  return ships.length > 0 && isListed === (phase === 'done');
}

type Change = (marches: Marches) => Marches;

function merge(cache: QueryClient, stamp: Stamp, change: Change): void {
  mergeIntoCache(cache, KEYS.marches, stamp, (view) => {
    const { own, incoming, guests, sieges } = change({ ...view, battles: [] });
    return { ...view, own: [...own], incoming: [...incoming], guests: [...guests], sieges: [...sieges] };
  });
  mergeIntoCache(cache, KEYS.dashboard, stamp, (view) => {
    const { own, incoming, sieges, battles } = change({ ...view.situations, guests: [] });
    return { ...view, situations: { own: [...own], incoming: [...incoming], sieges: [...sieges], battles } };
  });
}

/** `fleet_turned_back` has a field besides those of the march. */
function withoutReason(event: March & { readonly reason?: unknown }): March {
  const { reason: _, ...march } = event;
  return march;
}

const withOwn = (own: readonly March[], march: March) =>
  march.phase === 'done' ? without(own, march.march_id) : placed(own, march);

type Listed = Pick<March, 'march_id' | 'lands_at'>;

const without = <T extends Listed>(list: readonly T[], id: number) => list.filter(({ march_id }) => march_id !== id);

/** The list with this march in its place: the next to land first, those that have landed last, as the server orders them. */
function placed<T extends Listed>(list: readonly T[], march: T): T[] {
  const landing = ({ lands_at }: Listed) => (lands_at === null ? Number.MAX_VALUE : Date.parse(lands_at));
  return [...without(list, march.march_id), march].sort((a, b) => landing(a) - landing(b) || a.march_id - b.march_id);
}

/** The next to end first. */
function withSiege(sieges: readonly SiegeView[], siege: SiegeView): SiegeView[] {
  const others = sieges.filter(({ march_id }) => march_id !== siege.march_id);
  return [...others, siege].sort((a, b) => Date.parse(a.ends_at) - Date.parse(b.ends_at) || a.march_id - b.march_id);
}

/** Newest first. */
function withBattle(battles: Battles, battle: Battles[number]): Battles {
  const others = battles.filter(({ battle_id }) => battle_id !== battle.battle_id);
  return [...others, battle]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.battle_id - a.battle_id)
    .slice(0, BATTLES);
}
