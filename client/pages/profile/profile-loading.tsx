import type { ReactNode } from 'react';
import { PlayerMark } from '../../art/marks/player-mark.tsx';
import { profileTexts } from '../../texts/players/profile.ts';
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './profile-page.module.css';

/** The placeholder of a profile that loads. */
export function ProfileLoading({ above }: { above?: ReactNode }) {
  return (
    <Page
      title={profileTexts.title}
      lead={profileTexts.loading}
      above={above}
      picture={<PlayerMark seed={undefined} level={0} size={136} />}
      facts={
        <div className={styles.facts}>
          <Skeleton width="240px" height="47px" />
        </div>
      }
    >
      <Section title={profileTexts.bio.title}>
        <SkeletonRows count={1} height="76px" label={profileTexts.loading} />
      </Section>
    </Page>
  );
}
