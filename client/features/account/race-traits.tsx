import { RACES } from '#shared/catalogue/races';
import { ResourceMark } from '../../art/marks/resource-mark.tsx';
import styles from './form.module.css';

/** The strengths of each race, with the chosen race highlighted. */
export function RaceTraits({ chosen }: { chosen: number | undefined }) {
  return (
    <ul className={styles.races} aria-label="What each race is good at">
      {RACES.map(({ id, name, trait }) => (
        <li key={id} className={id === chosen ? `${styles.race} ${styles.chosen}` : styles.race}>
          <ResourceMark resource={trait.resource} size={18} />
          <span>{name}</span>
          <span>
            +{trait.percent} % {trait.resource} from buildings
          </span>
        </li>
      ))}
    </ul>
  );
}
