import type { Sighting } from '#shared/api/reports';
import { reportTexts } from '../../../texts/reports.ts';
import { forceWords } from '../../../game/force-words.ts';
import styles from './reported-world.module.css';

/** Who a probe saw on a world of another player: ships, squads, guns and wall, and how exact that is. */
export function SightedForce({ sighting }: { sighting: Sighting }) {
  const { ships, squads, defense_level, defense_stat, error_percent } = sighting;
  return (
    <section className={styles.sighted} aria-label={reportTexts.sighted.title}>
      <p className={styles.ground}>{reportTexts.sighted.title}</p>
      <p>{ships.length > 0 ? reportTexts.sighted.ships(forceWords({ ships })) : reportTexts.sighted.noShips}</p>
      <p>{squads.length > 0 ? reportTexts.sighted.squads(forceWords({ squads })) : reportTexts.sighted.noSquads}</p>
      <p>{reportTexts.sighted.wall(defense_stat, defense_level)}</p>
      <p className={styles.line}>{reportTexts.sighted.exactness(error_percent)}</p>
    </section>
  );
}
