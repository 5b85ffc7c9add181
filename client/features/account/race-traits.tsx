import { RACES } from '#shared/catalogue/races';
import { ResourceMark } from '../../art/marks/resource-mark.tsx';
import { accountTexts } from '../../texts/players/account.ts';
import styles from './form.module.css';

/** The strengths of each race, with the chosen race highlighted. */
export function RaceTraits({ chosen }: { chosen: number | undefined }) {
  return (
    <ul className={styles.races} aria-label={accountTexts.register.traits}>
      {RACES.map(({ id, name, trait }) => (
        <li key={id} className={id === chosen ? `${styles.race} ${styles.chosen}` : styles.race}>
          <ResourceMark resource={trait.resource} size={18} />
          <span>{name}</span>
          <span>{accountTexts.register.trait(trait.percent / 100, trait.resource)}</span>
        </li>
      ))}
    </ul>
  );
}
