import { useId } from 'react';
import type { Planet } from '#shared/api/planets';
import { REFUSALS } from '#shared/refusals';
import { useSessionOwner } from '../../api/http/session.ts';
import { useScouts } from '../../api/missions.ts';
import { useDashboard, useResources } from '../../api/queries.ts';
import { lastJourney } from '../../features/missions/last-journey.ts';
import {
  affordable,
  type IdleScout,
  journeyWords,
  placesLeft,
  priceOfJourneys,
  useSendScouts,
} from '../../features/missions/use-send-scouts.ts';
import { siegesIn } from '../../features/shell/waiting.ts';
import { ResourceList } from '../../game/resource-amount.tsx';
import { missionTexts } from '../../texts/missions.ts';
import { planetTexts } from '../../texts/planets.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import styles from './planet-table.module.css';

/** The idle scouts, except those on besieged worlds, and how to send them away for as long as the last one. */
export function useSending() {
  const worlds = useScouts().data ?? [];
  const time = lastJourney(useSessionOwner());
  const stock = useResources().data;
  const dashboard = useDashboard().data;
  const away = dashboard?.missions.filter(({ kind, completed }) => kind === 'explore' && !completed) ?? [];
  const besieged = dashboard ? siegesIn(dashboard).map(({ planet }) => planet.planet_id) : [];
  const sends = useSendScouts();
  const scouts = worlds
    .filter(({ planet_id }) => !besieged.includes(planet_id))
    .flatMap(({ planet_id, available_scout_ships }) =>
      available_scout_ships.map(({ ship_id }): IdleScout => ({ planet_id, ship_id })),
    );
  return { scouts, time, stock, places: placesLeft(away.length), sends };
}

type Sending = ReturnType<typeof useSending>;

/** As many of these as may leave and can be paid, and what a button says of them. */
function offerOf(scouts: readonly IdleScout[], { time, stock, places }: Sending) {
  if (time === undefined || scouts.length === 0) return undefined;
  const count = affordable(Math.min(scouts.length, places), time, stock);
  const isAll = count === scouts.length || count === 0;
  return {
    time,
    whyNot: places === 0 ? REFUSALS.scoutsTooMany.text : count === 0 ? missionTexts.types.unaffordable : undefined,
    chosen: scouts.slice(0, count),
    price: priceOfJourneys(Math.max(1, count), time),
    words: isAll ? planetTexts.table.scouts(scouts.length) : planetTexts.table.someScouts(count, scouts.length),
    for: journeyWords(time),
  };
}

const areOnOne = ([first, ...others]: readonly IdleScout[]) =>
  others.every(({ planet_id }) => planet_id === first?.planet_id);

/** One button for the scouts of several worlds; for one world its row suffices. */
export function SendAll({ sending }: { sending: Sending }) {
  const { scouts, sends } = sending;
  const whyId = useId();
  const offer = offerOf(scouts, sending);
  if (!offer || areOnOne(scouts)) return null;
  return (
    <div className={styles.send}>
      <Button
        busy={sends.isPending}
        busyLabel={missionTexts.launch.busy}
        disabled={offer.whyNot !== undefined}
        aria-describedby={offer.whyNot ? whyId : undefined}
        onClick={() => sends.send(offer.chosen, offer.time)}
      >
        {planetTexts.table.send(offer.words, offer.for)}
      </Button>
      {offer.whyNot ? (
        <p id={whyId} className={styles.fine}>
          {offer.whyNot}
        </p>
      ) : (
        <ResourceList amounts={offer.price} />
      )}
    </div>
  );
}

interface SendHereProps {
  planet: Planet;
  sending: Sending;
}

/** Sends the idle scouts of a world. Before the first journey, it leads to where one is chosen. */
export function SendHere({ planet: { planet_id, planet_name }, sending }: SendHereProps) {
  const { sends } = sending;
  const whyId = useId();
  const here = sending.scouts.filter((scout) => scout.planet_id === planet_id);
  const offer = offerOf(here, sending);
  // Why none can leave is said once, above, if that is so on several worlds.
  if (here.length === 0 || (offer?.whyNot && !areOnOne(sending.scouts))) return null;
  if (!offer) {
    return (
      <ButtonLink
        to={`/missions?mission=explore&planet=${planet_id}`}
        label={planetTexts.table.sendFirstLabel(planet_name)}
      >
        {planetTexts.table.sendFirst}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button
        busy={sends.isFrom(planet_id)}
        busyLabel={missionTexts.launch.busy}
        disabled={offer.whyNot !== undefined}
        aria-describedby={offer.whyNot ? whyId : undefined}
        aria-label={planetTexts.table.sendLabel(offer.words, planet_name, offer.for)}
        onClick={() => sends.send(offer.chosen, offer.time)}
      >
        {planetTexts.table.send(offer.words, offer.for)}
      </Button>
      {offer.whyNot ? (
        <p id={whyId} className={styles.fine}>
          {offer.whyNot}
        </p>
      ) : null}
    </>
  );
}
