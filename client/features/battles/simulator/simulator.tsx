import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SharedSighting } from '#shared/api/alliances/alliance-sightings';
import type { Report, Sighting } from '#shared/api/reports';
import { DRILL_GARRISONS } from '#shared/catalogue/sparring';
import { practiceForce } from '#shared/rules/battles/sparring';
import { reportQuery } from '../../../api/missions.ts';
import { planetQuery, usePlanets } from '../../../api/queries.ts';
import { useRaceId } from '../../../api/ships.ts';
import { useSharedSightings } from '../../../api/sightings.ts';
import { serverNow } from '../../../clock/server-clock.ts';
import { countsIn } from '../../../game/simulator-link.ts';
import { simulatorTexts } from '../../../texts/battles/simulator.ts';
import { clockTime } from '../../../ui/format/format-time.ts';
import { useSimulation } from './run-simulation.ts';
import { countsOf, EMPTY_SETUP, type Setup, supposedOf, withForces, withGarrison, withSighting } from './setup.ts';
import { forcesOf } from './side-counts.ts';
import { AttackerForm, DefenderForm } from './side-form.tsx';
import { SimulatedOutcome } from './simulated-outcome.tsx';
import styles from './simulator.module.css';

/**
 * Both sides, entered by hand or taken from the player's worlds or from a report, and the outcome of two hundred fights between
 * them.
 */
export function Simulator() {
  const [query] = useSearchParams();
  const [setup, setSetup] = useState(() => setupIn(query));
  useOwnSide(isPlain(query), query.get('force') === 'practice', (fill) =>
    setSetup((known) => ({ ...known, attacker: fill(known.attacker) })),
  );
  const supposed = supposedOf(setup);
  const simulation = useSimulation(supposed);
  const fill = (sighting: Sighting) =>
    setSetup((known) => ({ ...known, defender: withSighting(known.defender, sighting) }));
  const seen = useSeen(query.get('report'), fill);
  const shared = useShared(query.get('seen'), fill);
  return (
    <div className={styles.simulator}>
      {seen ? (
        <p className={styles.seen} role="status">
          {typeof seen === 'string' ? simulatorTexts.seen[seen] : simulatorTexts.filled(seen.error_percent)}
        </p>
      ) : null}
      {shared ? (
        <p className={styles.seen} role="status">
          {simulatorTexts.filledByMate(shared.seen_by.username, clockTime(shared.as_of), shared.sighting.error_percent)}
        </p>
      ) : null}
      <SimulatedOutcome setup={setup} simulation={simulation} waiting={supposed !== undefined} />
      <div className={styles.sides}>
        <AttackerForm side={setup.attacker} onChange={(attacker) => setSetup((known) => ({ ...known, attacker }))} />
        <DefenderForm side={setup.defender} onChange={(defender) => setSetup((known) => ({ ...known, defender }))} />
      </div>
      <p className={styles.note}>{simulatorTexts.most}</p>
    </div>
  );
}

/** The form as the address fills it: `ships` and `squads` of the attacker. */
function setupIn(query: URLSearchParams): Setup {
  const counts = (name: string) =>
    Object.fromEntries(countsIn(query.get(name)).map(({ typeId, count }) => [typeId, count]));
  const forces = { ships: counts('ships'), squads: counts('squads') };
  const garrison = DRILL_GARRISONS.find(({ id }) => id === Number(query.get('drill')));
  return {
    attacker: withForces(EMPTY_SETUP.attacker, forces),
    defender: garrison ? withGarrison(EMPTY_SETUP.defender, garrison) : EMPTY_SETUP.defender,
  };
}

/** Whether the address leaves the attacker empty. */
const isPlain = (query: URLSearchParams) => !query.has('ships') && !query.has('squads');

type Attacker = Setup['attacker'];

/** Begins with the player's own race and the ready forces at home, or with the practice force of that race, once they are known. */
function useOwnSide(
  wanted: boolean,
  practice: boolean,
  onKnown: (fill: (attacker: Attacker) => Attacker) => void,
): void {
  const raceId = useRaceId();
  const planets = usePlanets().data;
  const homeId = planets?.[0]?.planet_id;
  const home = useQuery({ ...planetQuery(homeId ?? 0), enabled: wanted && homeId !== undefined }).data;
  const filled = useRef(false);
  useEffect(() => {
    if (!wanted || filled.current || raceId === undefined || (!practice && !home)) return;
    filled.current = true;
    const forces = practice ? countsOf(practiceForce(raceId)) : home && forcesOf(home, serverNow());
    // Anything that was typed meanwhile is kept.
    onKnown((attacker) =>
      attacker === EMPTY_SETUP.attacker || isEmpty(attacker)
        ? withForces({ ...attacker, raceId }, forces ?? { ships: {}, squads: {} })
        : attacker,
    );
  }, [wanted, practice, raceId, home, onKnown]);
}

const isEmpty = ({ ships, squads }: Attacker) => Object.keys(ships).length + Object.keys(squads).length === 0;

/** Hands over what the report of the address saw, once, and returns it, or why there is nothing; undefined at first. */
function useSeen(
  report: string | null,
  onSeen: (sighting: Sighting) => void,
): Sighting | 'none' | 'missing' | undefined {
  const id = Number(report);
  const { data, isError } = useQuery({ ...reportQuery(id), enabled: id > 0 });
  const sighting = data && sightingIn(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report is filled in once, when it comes
  useEffect(() => {
    if (sighting) onSeen(sighting);
  }, [data]);
  if (!data) return isError ? 'missing' : undefined;
  return sighting ?? 'none';
}

/** Hands over what a mate's probe saw of the world in the address, once, and returns it; undefined until then. */
function useShared(seen: string | null, onSeen: (sighting: Sighting) => void): SharedSighting | undefined {
  const id = Number(seen);
  const found = useSharedSightings().data?.find(({ planet_id }) => planet_id === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is filled in once, when it comes
  useEffect(() => {
    if (found) onSeen(found.sighting);
  }, [found?.as_of]);
  return found;
}

/** What a probe counted; undefined in reports that count nothing. */
function sightingIn({ report }: Report): Sighting | undefined {
  return report?.sighting;
}
