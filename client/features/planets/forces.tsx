import type { PlanetDetail } from '#shared/api/planets';
import { useServerNow } from '../../api/server-clock.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { full } from '../../ui/number.ts';
import { Empty, Section } from '../../ui/section.tsx';
import styles from './facts.module.css';

type Ship = PlanetDetail['ships'][number];

/** The ships of a planet. */
export function Ships({ ships }: { ships: readonly Ship[] }) {
  const now = useServerNow();
  return (
    <Section title="Ships" aside={ships.length || null}>
      {ships.length === 0 ? <Empty>No ships stand here.</Empty> : null}
      <ul>
        {ships.map((ship) => (
          <li key={ship.ship_id} className={styles.line}>
            <p>
              {ship.ship_type_name} {ship.is_scout ? <span className={styles.sub}>scout</span> : null}
            </p>
            <p className={styles.stats}>
              <ShipState ship={ship} now={now} />
            </p>
            <p className={styles.stats}>
              space {ship.space_attack} / {ship.space_defense}, ground {ship.ground_attack}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** T-05 to T-12. Launching comes with the shipyard's own screen. */
function ShipState({ ship, now }: { ship: Ship; now: number }) {
  if (ship.activated) return ship.on_mission ? 'On Mission' : 'Idle';
  const left = Date.parse(ship.ready_at) - now;
  if (Number.isNaN(left)) return 'Unknown';
  return (
    <>
      Constructing <Countdown left={left} due="complete" />
    </>
  );
}

/** The squads that hold a planet. */
export function Squads({ squads }: { squads: PlanetDetail['soldier_squads'] }) {
  return (
    <Section title="Soldier Squads" aside={squads.length || null}>
      {squads.length === 0 ? <Empty>No squads are stationed here.</Empty> : null}
      <ul>
        {squads.map((squad) => (
          <li key={squad.squad_id} className={styles.line}>
            <p>{squad.squad_type_name}</p>
            <p className={styles.stats}>{full(squad.soldiers_per_squad)} soldiers</p>
            <p className={styles.stats}>
              attack {squad.base_attack} <span className={styles.sub}>level {squad.attack_level}</span>, defence{' '}
              {squad.base_defense} <span className={styles.sub}>level {squad.defense_level}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What was found and brought here. */
export function Artifacts({ artifacts }: { artifacts: PlanetDetail['artifacts'] }) {
  return (
    <Section title="Artifacts" aside={artifacts.length || null}>
      {artifacts.length === 0 ? <Empty>No artifacts have been found.</Empty> : null}
      <ul>
        {artifacts.map((artifact) => (
          <li key={artifact.artifact_type_id} className={styles.line}>
            <p>{artifact.artifact_type_name}</p>
            <p className={styles.stats}>{artifact.redeemed ? 'Redeemed' : 'Not redeemed'}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
