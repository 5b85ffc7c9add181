import type { Input } from '#shared/api/call';
import { explore } from '#shared/api/missions';
import { missionTypeOf, SCOUT_SHARES } from '#shared/catalogue/missions';
import { type Amounts, type Cost, RESOURCES } from '#shared/catalogue/resources';
import { type JourneyTime, journeyCost, journeyDays } from '#shared/rules/missions/journey';
import { request } from '../../api/http/request.ts';
import { useCommand, useEach } from '../../live/use-command.ts';
import { missionTexts } from '../../texts/missions.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { timeLeft } from '../../ui/format/duration.ts';

/** An idle scout and where it is. */
export interface IdleScout {
  readonly planet_id: number;
  readonly ship_id: number;
}

const MINUTE = 60_000;

/** '2 days', '40m' */
export function journeyWords({ days, minutes = 0 }: JourneyTime): string {
  return days === undefined ? timeLeft(minutes * MINUTE) : missionTexts.journey.inDays(days);
}

/** What it costs to send so many scouts away. */
export function priceOfJourneys(count: number, time: JourneyTime): Cost {
  const each = Object.entries(journeyCost(missionTypeOf('explore').cost, journeyDays(time)));
  return Object.fromEntries(each.map(([resource, amount]) => [resource, amount * count]));
}

/** How many more scouts may leave while so many are away. */
export const placesLeft = (away: number) => Math.max(0, SCOUT_SHARES.length - away);

/** How many of so many scouts the stock can send away. */
export function affordable(count: number, time: JourneyTime, stock: Amounts | undefined): number {
  const each = priceOfJourneys(1, time);
  if (stock === undefined) return count;
  return RESOURCES.reduce((most, resource) => {
    const price = each[resource] ?? 0;
    return price > 0 ? Math.min(most, Math.floor(stock[resource] / price)) : most;
  }, count);
}

/** Sends these scouts away, each for this long. The first that is refused ends it. */
export function useSendScouts() {
  const { isPending, variables, mutate } = useEach(
    useCommand((body: Input<typeof explore>['body']) => request(explore, { body }), { toastsRefusal: true }),
  );
  return {
    isPending,
    /** Whether scouts of this world are being sent. */
    isFrom: (planetId: number) => isPending && variables.some(({ planet_id }) => planet_id === planetId),
    send(scouts: readonly IdleScout[], time: JourneyTime): void {
      const { days, minutes } = time;
      const duration = days === undefined ? { duration_minutes: minutes } : { duration_days: days };
      mutate(
        scouts.map((scout) => ({ ...scout, ...duration })),
        { onSuccess: () => showToast(missionTexts.journey.sent(scouts.length, journeyWords(time))) },
      );
    },
  };
}
