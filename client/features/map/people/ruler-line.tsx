import { Link } from 'react-router-dom';
import { peopleMapTexts } from '../../../texts/people-map.ts';
import { clockTime } from '../../../ui/format/format-time.ts';
import { AllianceMark } from './alliance-mark.tsx';
import styles from './people.module.css';
import type { MappedRuler } from './rulers.ts';

/** The ruler of the chosen world, and how the player knows. */
export function RulerLine({ ruler, besieged }: { ruler: MappedRuler; besieged: boolean }) {
  const { user_id, username, alliance, seen_at } = ruler;
  const name = <Link to={`/profile/${user_id}`}>{username}</Link>;
  return (
    <>
      <p className={styles.ruler}>
        {alliance
          ? peopleMapTexts.card.of(
              name,
              <>
                <AllianceMark alliance={alliance} /> {alliance.name}
              </>,
            )
          : peopleMapTexts.card.alone(name)}
        {alliance ? ` (${peopleMapTexts.relations[alliance.relation]})` : null}
      </p>
      <p className={styles.note}>
        {seen_at === null
          ? peopleMapTexts.card.shared
          : peopleMapTexts.card.seen(<time dateTime={seen_at}>{clockTime(seen_at)}</time>)}
        {besieged ? <span className={styles.besieged}> {peopleMapTexts.card.besieged}</span> : null}
      </p>
    </>
  );
}
