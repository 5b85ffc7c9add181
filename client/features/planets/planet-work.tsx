import type { Planet } from '#shared/api/planets';
import { useServerNow } from '../../clock/server-clock.ts';
import { planetTexts } from '../../texts/planets.ts';
import { timeLeft } from '../../ui/format/duration.ts';
import type { PlanetWork } from './empire.ts';
import styles from './planet-table.module.css';

/** How many build slots are free. */
export function SlotsCell({ planet, work }: { planet: Planet; work: PlanetWork }) {
  return (
    <span className={work.freeSlots > 0 ? styles.free : styles.type}>
      {planetTexts.table.slotsFree(work.freeSlots, planet.build_slots)}
    </span>
  );
}

/** What waits for the player, and what is finished next. */
export function DueCell({ work: { buildingsDue, shipsDue, next } }: { work: PlanetWork }) {
  if (buildingsDue + shipsDue === 0 && !next) {
    return <span className={styles.type}>{planetTexts.table.nothingDue}</span>;
  }
  return (
    <span className={styles.work}>
      {buildingsDue > 0 ? <span className={styles.due}>{planetTexts.table.toActivate(buildingsDue)}</span> : null}
      {shipsDue > 0 ? <span className={styles.due}>{planetTexts.table.toLaunch(shipsDue)}</span> : null}
      {next ? <Next {...next} /> : null}
    </span>
  );
}

function Next({ name, at }: NonNullable<PlanetWork['next']>) {
  const left = useServerNow((now) => timeLeft(at - now));
  return <span>{planetTexts.table.next(name, left)}</span>;
}
