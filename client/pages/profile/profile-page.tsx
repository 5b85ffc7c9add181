import { textOf } from '../../api/http/request.ts';
import { useProfile } from '../../api/queries.ts';
import { PlayerMark } from '../../art/marks/player-mark.tsx';
import { LevelTable } from '../../features/levels/level-table.tsx';
import { BioEditor } from '../../features/profile/bio-editor.tsx';
import { Bio, Honours, ProfileFacts } from '../../features/profile/profile-facts.tsx';
import { profileTexts } from '../../texts/players/profile.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ProfileLoading } from './profile-loading.tsx';
import styles from './profile-page.module.css';

/** /profile: the player's own. */
export function ProfilePage() {
  const { data, error, isPending, refetch } = useProfile();
  if (data) {
    return (
      <Page
        title={data.username}
        lead={profileTexts.lead}
        picture={<PlayerMark seed={data.user_id} level={data.level} size={136} />}
        facts={<ProfileFacts profile={data} />}
      >
        <div className={styles.columns}>
          <Bio bio={data.bio} none={profileTexts.bio.none} />
          <BioEditor profile={data} />
        </div>
        <Honours honours={data.honours} />
        <LevelTable />
      </Page>
    );
  }
  if (isPending) return <ProfileLoading />;
  return (
    <Page title={profileTexts.title} lead=" ">
      <LoadError onRetry={() => void refetch()}>{error ? textOf(error) : profileTexts.missing}</LoadError>
    </Page>
  );
}
