import type { Profile } from '#shared/api/profiles';
import { MAX_LEVEL } from '#shared/rules/experience';
import { full } from '../../ui/format/number.ts';
import styles from './profile.module.css';

/** The facts below a player's name. */
export function ProfileFacts({ profile: { level, alliance_name, planetary_count } }: { profile: Profile }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Level</dt>
        <dd>
          {full(level)} <span className={styles.of}>/ {full(MAX_LEVEL)}</span>
        </dd>
      </div>
      <div>
        <dt>Alliance</dt>
        <dd className={alliance_name === null ? styles.none : undefined}>{alliance_name ?? 'N/A'}</dd>
      </div>
      <div>
        <dt>Planets</dt>
        <dd>{full(planetary_count)}</dd>
      </div>
    </dl>
  );
}
