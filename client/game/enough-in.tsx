import { useQuery } from '@tanstack/react-query';
import type { PlanetIncome } from '#shared/api/planets';
import type { Resources } from '#shared/api/resources';
import type { Amounts, Cost } from '#shared/catalogue/resources';
import { shortage } from '#shared/rules/construction';
import { economyShown, enoughAt } from '#shared/rules/income';
import { planetsQuery, useResources } from '../api/queries.ts';
import { useServerNow } from '../clock/server-clock.ts';
import { earningsTexts } from '../texts/earnings.ts';
import { timeLeft } from '../ui/format/duration.ts';
import { clockTime } from '../ui/format/format-time.ts';
import styles from './enough-in.module.css';

interface EnoughInProps {
  /** When a stock covers a price, in ms since 1970. Infinity if it never does; undefined if it does already, or if that is not known. */
  at: number | undefined;
}

/** Says beside a price that cannot be paid yet when it can be. */
export function EnoughIn({ at = 0 }: EnoughInProps) {
  const never = at === Number.POSITIVE_INFINITY;
  const left = useServerNow((now) => (never ? '' : timeLeft(at - now)));
  if (never) return <span className={styles.enough}>{earningsTexts.never}</span>;
  if (left === '') return null;
  return <span className={styles.enough}>{earningsTexts.enough(left, clockTime(new Date(at).toISOString()))}</span>;
}

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

/** Until the planets are known: a single planet that yields the present income, with reserves that never run out. */
function endless(own_rates: Amounts) {
  return { planet_id: 0, naquadah: 0, trinium: 0, metal: 0, own_rates, producers: [] };
}
