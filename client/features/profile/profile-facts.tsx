import { Link } from 'react-router-dom';
import type { Profile } from '#shared/api/profiles';
import { rulePath } from '#shared/catalogue/battle-rules';
import { MAX_LEVEL } from '#shared/rules/experience';
import { levelTexts } from '../../texts/players/levels.ts';
import { profileTexts } from '../../texts/players/profile.ts';
import { full } from '../../ui/format/number.ts';
import styles from './profile.module.css';

/** The facts below a player's name. */
export function ProfileFacts({
  profile: { level, title, alliance_name, planetary_count, might },
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
    </dl>
  );
}
