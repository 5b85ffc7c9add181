import { Link } from 'react-router-dom';
import type { Ship } from '#shared/api/ships';
import type { ShipState } from '#shared/rules/ships';
import { shipTypeIdOf } from '../../api/ships.ts';
import { ShipPicture } from '../../art/ship-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import styles from './ship-list.module.css';
import { ShipStats } from './ship-stats.tsx';

interface ShipRowProps {
  ship: Ship;
  state: ShipState;
  planetId: number;
  /** The server's time, ms since 1970. */
  now: number;
  busy: boolean;
  onLaunch: () => void;
}

export function ShipRow({ ship, state, planetId, now, busy, onLaunch }: ShipRowProps) {
  const focus = useKeptFocus(state === 'Ready');
  const look = state === 'Ready' ? styles.due : state === 'Constructing' ? styles.waiting : undefined;
  return (
    <li ref={focus.row} tabIndex={-1} className={look ? `${styles.row} ${look}` : styles.row}>
      <div className={styles.picture}>
        <ShipPicture typeId={shipTypeIdOf(ship.ship_type_name)} size={64} lit={state !== 'Constructing'} />
      </div>
      <div className={styles.what}>
        <p className={styles.name}>
          {ship.ship_type_name} {ship.is_scout ? <span className={styles.scout}>Scout</span> : null}
        </p>
        <p className={styles.levels}>
          Levels: attack {ship.attack_level}, defence {ship.defense_level}
        </p>
      </div>
      <div className={styles.stats}>
        <ShipStats of={ship} />
      </div>
      <div className={styles.state}>
        {state === 'Ready' ? (
          <Button
            kind="primary"
            busy={busy}
            busyLabel="Launching…"
            aria-label={`Launch ${ship.ship_type_name}`}
            onClick={() => {
              focus.markUsed();
              onLaunch();
            }}
          >
            Launch
          </Button>
        ) : (
          <>
            {state === 'Constructing' ? (
              <span className={styles.left}>
                <Countdown left={Date.parse(ship.ready_at) - now} />
              </span>
            ) : null}
            <span className={state === 'On Mission' ? styles.away : styles.word}>{state}</span>
            {state === 'Idle' && ship.is_scout ? (
              <Link
                to={`/missions?planet=${planetId}`}
                className={styles.send}
                aria-label={`Send on a mission: ${ship.ship_type_name}`}
              >
                Send on a mission
              </Link>
            ) : null}
          </>
        )}
      </div>
    </li>
  );
}
