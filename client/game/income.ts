import { useQuery } from '@tanstack/react-query';
import type { PlanetIncome } from '#shared/api/planets';
import type { Resources } from '#shared/api/resources';
import type { Amounts, Cost } from '#shared/catalogue/resources';
import { shortage } from '#shared/rules/construction';
import { economyShown, enoughAt } from '#shared/rules/income';
import { planetsQuery, useResources } from '../api/queries.ts';

/** When the player's stock covers this price, in ms since 1970; undefined while it does already, or the stock is not known. */
export function useEnoughAt(cost: Cost | undefined): number | undefined {
  const { data: stock } = useResources();
  const short = cost !== undefined && stock !== undefined && shortage(cost, stock) !== undefined;
  const { data: planets } = useQuery({ ...planetsQuery, enabled: short });
  return short ? enoughAtFrom(stock, planets, cost) : undefined;
}

function enoughAtFrom(stock: Resources, planets: readonly PlanetIncome[] | undefined, cost: Cost): number {
  const since = Date.parse(stock.server_time);
  return enoughAt(economyShown(stock, planets ?? [endless(stock.rates)], since), cost, since);
}

/** Until the planets are known: one that yields what comes in now, whatever its reserves are. */
function endless(own_rates: Amounts) {
  return { planet_id: 0, naquadah: 0, trinium: 0, metal: 0, own_rates, producers: [] };
}
