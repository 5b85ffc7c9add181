import { Link } from 'react-router-dom';
import type { Profile } from '#shared/api/profiles';
import { rulePath } from '#shared/catalogue/battle-rules';
import { MAX_LEVEL } from '#shared/rules/experience';
import { placeAddress } from '../../api/ranking.ts';
import { levelTexts } from '../../texts/players/levels.ts';
import { profileTexts } from '../../texts/players/profile.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { day } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './profile.module.css';

/** The facts below a player's name. */
export function ProfileFacts({
  profile: { level, title, race, alliance_name, planetary_count, might, rank, joined_at, on_leave },
}: {
  profile: Profile;
}) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{profileTexts.facts.level}</dt>
        <dd>
          {full(level)} <span className={styles.of}>{profileTexts.facts.most(MAX_LEVEL)}</span>
        </dd>
      </div>
      {title === null ? null : (
        <div>
          <dt>{levelTexts.kinds.title}</dt>
          <dd>{title}</dd>
        </div>
      )}
      <div>
        <dt>{profileTexts.facts.race}</dt>
        <dd>{race}</dd>
      </div>
      <div>
        <dt>{profileTexts.facts.alliance}</dt>
        <dd className={alliance_name === null ? styles.none : undefined}>
          {alliance_name ?? profileTexts.facts.noAlliance}
        </dd>
      </div>
      <div>
        <dt>{profileTexts.facts.planets}</dt>
        <dd>{full(planetary_count)}</dd>
      </div>
      <div>
        <dt>
          <Link to={rulePath('window')}>{profileTexts.facts.might}</Link>
        </dt>
        <dd>{full(might)}</dd>
      </div>
      {rank === null ? null : (
        <div>
          <dt>{profileTexts.facts.rank}</dt>
          <dd>
            <Link to={placeAddress('might', rank)}>{full(rank)}</Link>
          </dd>
        </div>
      )}
      <div>
        <dt>{profileTexts.facts.joined}</dt>
        <dd>{day(joined_at)}</dd>
      </div>
      {on_leave ? (
        <div>
          <dt>
            <Link to={rulePath('leave')}>{profileTexts.facts.leave}</Link>
          </dt>
          <dd>{profileTexts.facts.onLeave}</dd>
        </div>
      ) : null}
    </dl>
  );
}

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
