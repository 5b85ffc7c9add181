import { Link } from 'react-router-dom';
import type { March } from '#shared/api/battles/marches';
import type { PlanetDetail } from '#shared/api/planets';
import type { Sighting } from '#shared/api/reports';
import { DEFAULT_STANCE, type RETREAT_PERCENTS } from '#shared/catalogue/battles';
import type { Marchers } from '#shared/rules/battles/marches';
import type { Supposed } from '#shared/rules/battles/simulate';
import { useAddressBook } from '../../../api/address-book.ts';
import { usePlanet } from '../../../api/queries.ts';
import { latestSighting, type Seen, useSharedSightings } from '../../../api/sightings.ts';
import { simulatorPath } from '../../../game/simulator-link.ts';
import { simulatorTexts } from '../../../texts/battles/simulator.ts';
import { clockTime } from '../../../ui/format/format-time.ts';
import { percent } from '../../../ui/format/number.ts';
import styles from './forecast.module.css';
import { lostWords } from './lost-words.ts';
import { useSimulation } from './run-simulation.ts';
import { EMPTY_SETUP, supposedOf, withSighting } from './setup.ts';

interface ForecastProps {
  originId: number;
  target: March['target'];
  marchers: Marchers;
  retreat: (typeof RETREAT_PERCENTS)[number];
  morale: number;
}

/** How a raid will probably end, in a sentence: simulated from what a probe saw. */
export function Forecast(props: ForecastProps) {
  const { originId, target, marchers } = props;
  const book = useAddressBook().data;
  const record = book?.find(({ planet_id }) => planet_id === target.planet_id);
  const shared = useSharedSightings().data?.find(({ planet_id }) => planet_id === target.planet_id);
  const seen = latestSighting(record, shared);
  const { data: origin } = usePlanet(originId);
  const supposed = seen && origin ? supposedRaid(props, seen.sighting, origin) : undefined;
  const simulation = useSimulation(supposed);
  if (!book) return null;
  const filled = seen?.by ? { seenId: target.planet_id } : { reportId: record?.report_id };
  const simulate = simulatorPath({ ...marchers, ...filled });
  const address = target.stargate_address.join('-');
  return (
    <div className={styles.forecast} role="status">
      <p className={styles.head}>{simulation ? verdictOf(simulation) : simulatorTexts.forecast.title}</p>
      {supposed ? <Words simulation={simulation} seen={seen} /> : <p>{simulatorTexts.forecast.unseen}</p>}
      <p className={styles.links}>
        {supposed ? null : (
          <Link to={`/missions?mission=malp&address=${address}`}>{simulatorTexts.forecast.probe}</Link>
        )}
        <Link to={simulate}>{simulatorTexts.forecast.simulate}</Link>
      </p>
    </div>
  );
}

type Found = NonNullable<ReturnType<typeof useSimulation>>;

const shareOf = ({ outcomes, fights }: Found) => outcomes.ground_won / fights;
const verdictOf = (simulation: Found) => simulatorTexts.verdict(shareOf(simulation));

function Words({ simulation, seen }: { simulation: Found | null; seen: Seen | undefined }) {
  if (!simulation) return <p>{simulatorTexts.forecast.simulating}</p>;
  const { losses, slipped } = simulation;
  const sum = simulatorTexts.forecast.sum(
    percent(shareOf(simulation)),
    lostWords(losses.attacker),
    lostWords(losses.defender),
  );
  return (
    <>
      <p>
        {sum} {slipped ? simulatorTexts.forecast.slipped : ''}
      </p>
      {seen ? (
        <p className={styles.fine}>
          {simulatorTexts.forecast.seen(seen.by, clockTime(seen.as_of), seen.sighting.error_percent)}
        </p>
      ) : null}
    </>
  );
}

/**
 * The forces on both sides. The player's units have the levels of the player's research; the levels and the stance of others are
 * unknown.
 */
function supposedRaid(
  { marchers, retreat, morale }: ForecastProps,
  seen: Sighting,
  origin: PlanetDetail,
): Supposed | undefined {
  const of = (units: Marchers['ships']) => Object.fromEntries(units.map(({ typeId, count }) => [typeId, count]));
  const supposed = supposedOf({
    attacker: {
      ...EMPTY_SETUP.attacker,
      ships: of(marchers.ships),
      squads: of(marchers.squads),
      retreatPercent: retreat,
      morale,
    },
    defender: { ...withSighting(EMPTY_SETUP.defender, seen), stance: DEFAULT_STANCE },
  });
  if (!supposed) return undefined;
  const { ships, squads } = supposed.attacker;
  const ship = (typeId: number) => origin.ships.find(({ ship_type_id }) => ship_type_id === typeId);
  const squad = (typeId: number) => origin.soldier_squads.find(({ squad_type_id }) => squad_type_id === typeId);
  return {
    ...supposed,
    attacker: {
      ...supposed.attacker,
      ships: ships.map((unit) => ({ ...unit, ...levelsOf(ship(unit.typeId)) })),
      squads: squads.map((unit) => ({ ...unit, ...levelsOf(squad(unit.typeId)) })),
    },
  };
}

/** The levels that research has given to a unit. */
const levelsOf = (unit: { readonly attack_level: number; readonly defense_level: number } | undefined) =>
  unit && { attackLevel: unit.attack_level, defenseLevel: unit.defense_level };
