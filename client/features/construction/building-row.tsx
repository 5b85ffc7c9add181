import type { Building } from '#shared/api/buildings';
import type { Planet } from '#shared/api/planets';
import { findBuildingType } from '#shared/catalogue/buildings';
import { RESOURCES } from '#shared/catalogue/resources';
import { checkActivate } from '#shared/rules/construction';
import { BuildingPicture } from '../../art/building-picture.tsx';
import { Icon } from '../../art/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { ResourceAmount } from '../../ui/resource-amount.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import styles from './building-list.module.css';
import { effectsOf } from './effects.ts';
import { isDepleted, outputOf } from './output.ts';

interface BuildingRowProps {
  building: Building;
  planet: Planet;
  raceId: number | undefined;
  /** The server's time, ms since 1970. */
  now: number;
  busy: boolean;
  onActivate: () => void;
}

export function BuildingRow({ building, planet, raceId, now, busy, onActivate }: BuildingRowProps) {
  const due = !checkActivate({ activated: building.activated, builtAt: Date.parse(building.built_at) }, now);
  const focus = useKeptFocus(due);
  const look = due ? styles.due : building.activated ? undefined : styles.waiting;
  return (
    <li ref={focus.row} tabIndex={-1} className={look ? `${styles.row} ${look}` : styles.row}>
      <div className={styles.picture}>
        <BuildingPicture typeId={building.building_type_id} size={48} />
      </div>
      <div className={styles.what}>
        <p className={styles.name}>
          {building.building_type_name} <span className={styles.level}>Level {building.level}</span>
        </p>
        <p className={styles.words}>{building.description}</p>
      </div>
      <Output building={building} planet={planet} raceId={raceId} />
      <div className={styles.state}>
        {due ? (
          <Button
            kind="primary"
            busy={busy}
            busyLabel="Activating…"
            aria-label={`Activate ${building.building_type_name}`}
            onClick={() => {
              focus.markUsed();
              onActivate();
            }}
          >
            Activate
          </Button>
        ) : building.activated ? (
          <span className={styles.active}>
            <Icon name="check" size={16} />
            Active
          </span>
        ) : (
          <>
            <span className={styles.left}>
              <Countdown left={Date.parse(building.built_at) - now} />
            </span>
            <span className={styles.queued}>Queued</span>
          </>
        )}
      </div>
    </li>
  );
}

/** What it yields per hour and has brought; a yield that an empty reserve stops is listed as what it could be (T-15). */
function Output({ building, planet, raceId }: Pick<BuildingRowProps, 'building' | 'planet' | 'raceId'>) {
  const output = outputOf(building);
  const effects = effectsOf(findBuildingType(building.building_type_id), raceId);
  return (
    <div className={styles.output}>
      {RESOURCES.filter((resource) => output[resource] > 0).map((resource) =>
        isDepleted(planet, resource) ? (
          <span key={resource} className={styles.depleted}>
            <span className={styles.depletedWord}>Depleted</span>
            <ResourceAmount resource={resource} amount={output[resource]} sign="+" unit="/h potential" />
          </span>
        ) : (
          <ResourceAmount key={resource} resource={resource} amount={output[resource]} sign="+" unit="/h" />
        ),
      )}
      {effects.map((effect) => (
        <span key={effect} className={styles.effect}>
          {effect}
        </span>
      ))}
    </div>
  );
}
