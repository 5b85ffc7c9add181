import type { Profile } from '#shared/api/profiles';
import { full } from '../../ui/number.ts';
import { Section } from '../../ui/section.tsx';
import styles from './profile.module.css';

interface ProfileViewProps {
  profile: Profile;
  /** What an empty bio says, which depends on whose it is. */
  noBio: string;
}

/** What a player shows of themselves. */
export function ProfileView({ profile, noBio }: ProfileViewProps) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Level</dt>
          <dd>{full(profile.level)}</dd>
        </div>
        <div>
          <dt>Alliance</dt>
          <dd>{profile.alliance_name ?? 'N/A'}</dd>
        </div>
        <div>
          <dt>Planets</dt>
          <dd>{full(profile.planetary_count)}</dd>
        </div>
      </dl>
      <Section title="Bio">
        <p className={profile.bio ? styles.bio : `${styles.bio} ${styles.none}`}>{profile.bio || noBio}</p>
      </Section>
    </>
  );
}
