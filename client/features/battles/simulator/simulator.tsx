import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SharedSighting } from '#shared/api/alliance-sightings';
import type { Report, Sighting } from '#shared/api/reports';
import { reportQuery } from '../../../api/missions.ts';
import { useSharedSightings } from '../../../api/sightings.ts';
import { countsIn } from '../../../api/simulator-link.ts';
import { simulatorTexts } from '../../../texts/battles/simulator.ts';
import { clockTime } from '../../../ui/format/format-time.ts';
import { EMPTY_SETUP, type Setup, supposedOf, withForces, withSighting } from './setup.ts';
import { AttackerForm, DefenderForm } from './side-form.tsx';
import { SimulatedOutcome } from './simulated-outcome.tsx';
import styles from './simulator.module.css';
import { useSimulation } from './use-simulation.ts';

/** Both sides by hand, from own worlds or from a report, and what two hundred fights between them give. */
export function Simulator() {
  const [query] = useSearchParams();
  const [setup, setSetup] = useState(() => setupIn(query));
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
  return { ...EMPTY_SETUP, attacker: withForces(EMPTY_SETUP.attacker, forces) };
}

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
  if (isError) return 'missing';
  if (!data) return undefined;
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
