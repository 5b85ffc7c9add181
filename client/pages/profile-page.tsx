import { getProfile } from '#shared/api/profiles';
import { useProfile } from '../api/queries.ts';
import { textOf } from '../api/request.ts';
import { BioEditor } from '../features/profile/bio-editor.tsx';
import { ProfileView } from '../features/profile/profile-view.tsx';
import { FailedRead } from '../ui/failed-read.tsx';
import { Page } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

/** /profile: the player's own. */
export function ProfilePage() {
  const { data, error, isPending, refetch } = useProfile();
  if (data) {
    return (
      <Page title={data.username} lead="Your profile, as other players see it.">
        <ProfileView profile={data} noBio="You have not set a bio yet." />
        <BioEditor profile={data} />
      </Page>
    );
  }
  return (
    <Page title="Profile" lead={isPending ? 'Loading profile...' : ' '}>
      {isPending ? (
        <SkeletonRows count={3} height="72px" label="Loading profile..." />
      ) : (
        <FailedRead onRetry={() => void refetch()}>
          {error ? textOf(error, getProfile.fallback) : 'Profile data not available.'}
        </FailedRead>
      )}
    </Page>
  );
}
