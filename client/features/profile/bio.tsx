import { profileTexts } from '../../texts/players/profile.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './profile.module.css';

interface BioProps {
  bio: string | null;
  /** The text of an empty bio, which differs between the player's own and another's. */
  none: string;
}

/** A player's bio. */
export function Bio({ bio, none }: BioProps) {
  return (
    <Section title={profileTexts.bio.title}>
      <p className={bio ? styles.bio : `${styles.bio} ${styles.none}`}>{bio || none}</p>
    </Section>
  );
}
