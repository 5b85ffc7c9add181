import type { Profile } from '#shared/api/profiles';
import { profileTexts } from '../../texts/players/profile.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './profile.module.css';

/** A player's places in the halls of fame. */
export function Honours({ honours }: Pick<Profile, 'honours'>) {
  const hall = <ButtonLink to="/hall-of-fame">{profileTexts.honours.hall}</ButtonLink>;
  return (
    <Section title={profileTexts.honours.title}>
      {honours.length === 0 ? (
        <Empty action={hall}>{profileTexts.honours.none}</Empty>
      ) : (
        <>
          <ul className={styles.honours}>
            {honours.map(({ season, board, place }) => (
              <li key={`${season} ${board}`}>
                <b>{profileTexts.honours.boards[board]}</b> {profileTexts.honours.place(place, season)}
              </li>
            ))}
          </ul>
          {hall}
        </>
      )}
    </Section>
  );
}
