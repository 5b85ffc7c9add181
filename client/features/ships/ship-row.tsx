import { Link } from 'react-router-dom';
import type { Ship } from '#shared/api/ships';
import type { ShipState } from '#shared/rules/ships';
import { shipTypeIdOf } from '../../api/ships.ts';
import { ShipPicture } from '../../art/ships/ship-picture.tsx';
import { ActionRow } from '../../game/action-row.tsx';
import { SIEGE_TERMS_ID } from '../../game/sieges.ts';
import { shipTexts } from '../../texts/ships.ts';
import { uiTexts } from '../../texts/ui.ts';
import styles from './ship-list.module.css';
import { ShipStats } from './ship-stats.tsx';

interface ShipRowProps {
  ship: Ship;
  /** How many equal ones the row stands for. */
  count: number;
  state: ShipState;
  planetId: number;
  /** Nothing can be launched on a besieged world. */
  besieged: boolean;
  busy: boolean;
  onLaunch: () => void;
}

export function ShipRow({ ship, count, state, planetId, besieged, busy, onLaunch }: ShipRowProps) {
  const { ship_type_name: name, is_scout } = ship;
  const underConstruction = state === 'Constructing';
  const word = count > 1 ? uiTexts.all(shipTexts.list.launch, count) : shipTexts.list.launch;
  return (
    <ActionRow
      picture={<ShipPicture typeId={shipTypeIdOf(name)} size={64} lit={!underConstruction} />}
      name={
        <>
          {name} {count > 1 ? `${shipTexts.list.count(count)} ` : null}
          {is_scout ? <span className={styles.scout}>{shipTexts.scout}</span> : null}
        </>
      }
      words={
        <p className={styles.levels}>
          {count > 1
            ? shipTexts.list.levelsEach(ship.attack_level, ship.defense_level)
            : shipTexts.list.levels(ship.attack_level, ship.defense_level)}
        </p>
      }
      facts={<ShipStats of={ship} />}
      action={
        state === 'Ready'
          ? { word, busyWord: shipTexts.list.launching, name, forbiddenAt: besieged ? SIEGE_TERMS_ID : undefined }
          : undefined
      }
      construction={
        underConstruction ? { from: Date.parse(ship.started_at), until: Date.parse(ship.ready_at) } : undefined
      }
      state={
        <>
          <span className={state === 'On Mission' || state === 'On March' ? styles.away : styles.word}>
            {shipTexts.states[state]}
          </span>
          {state === 'Idle' && is_scout ? (
            <Link
              to={`/missions?planet=${planetId}`}
              className={styles.send}
              aria-label={shipTexts.list.sendLabel(name)}
            >
              {shipTexts.list.send}
            </Link>
          ) : null}
        </>
      }
      busy={busy}
      onAction={onLaunch}
    />
  );
}
