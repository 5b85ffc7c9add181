import { Navigate, useParams } from 'react-router-dom';
import { getProfileOf } from '#shared/api/profiles';
import { REFUSALS } from '#shared/refusals';
import { useProfileOf } from '../api/profiles.ts';
import { useResources } from '../api/queries.ts';
import { textOf } from '../api/request.ts';
import { ProfileView } from '../features/profile/profile-view.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

/** /profile/{userId}. What is no id is answered like a player who does not exist; one's own leads to /profile. */
export function OtherProfilePage() {
  const { userId = '' } = useParams();
  const self = useResources().data?.user_id;
  const id = getProfileOf.params.safeParse({ userId });
  if (!id.success) return <Nobody text={REFUSALS.userNotFound.text} />;
  if (id.data.userId === self) return <Navigate to="/profile" replace />;
  return <OtherProfile key={id.data.userId} id={id.data.userId} />;
}

function OtherProfile({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useProfileOf(id);
  if (data) {
    return (
      <Page title={data.username} lead="A player of this galaxy.">
        <ProfileView profile={data} noBio="This user has not set a bio." />
      </Page>
    );
  }
  if (isPending) {
    return (
      <Page title="Profile" lead="Loading profile...">
        <SkeletonRows count={3} height="72px" label="Loading profile..." />
      </Page>
    );
  }
  return (
    <Nobody
      text={error ? textOf(error, getProfileOf.fallback) : 'Profile data not available.'}
      onRetry={() => void refetch()}
    />
  );
}

function Nobody({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Page title="Profile" lead=" ">
      <Alert action={onRetry ? <Button onClick={onRetry}>Try again</Button> : null}>{text}</Alert>
    </Page>
  );
}
