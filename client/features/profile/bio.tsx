import { Section } from '../../ui/layout/section.tsx';
import styles from './profile.module.css';

interface BioProps {
  bio: string | null;
  /** What an empty one says, which depends on whose it is. */
  none: string;
}

/** What a player says of themselves. */
export function Bio({ bio, none }: BioProps) {
  return (
    <Section title="Bio">
      <p className={bio ? styles.bio : `${styles.bio} ${styles.none}`}>{bio || none}</p>
    </Section>
  );
}
