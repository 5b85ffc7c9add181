import { Navigate, useParams } from 'react-router-dom';
import { getProfileOf } from '#shared/api/profiles';
import { REFUSALS } from '#shared/refusals';
import { ApiError } from '../../api/http/api-error.ts';
import { textOf } from '../../api/http/request.ts';
import { useProfileOf } from '../../api/profiles.ts';
import { useResources } from '../../api/queries.ts';
import { PlayerMark } from '../../art/marks/player-mark.tsx';
import { PlayerActions } from '../../features/letters/player-actions.tsx';
import { KnownWorldsOf } from '../../features/profile/known-worlds-of.tsx';
import { ProfileActions } from '../../features/profile/profile-actions.tsx';
import { Bio, Honours, ProfileFacts } from '../../features/profile/profile-facts.tsx';
import { profileTexts } from '../../texts/players/profile.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ProfileLoading } from './profile-loading.tsx';

/** The list of members, where other players' names are. */
const Back = () => <BackLink to="/alliance">{profileTexts.toAlliance}</BackLink>;

/** /profile/{userId}. A malformed id is shown like an unknown player; the player's own id redirects to /profile. */
export function OtherProfilePage() {
  const { userId = '' } = useParams();
  const self = useResources().data?.user_id;
  const id = getProfileOf.params.safeParse({ userId });
  if (!id.success) return <NotFound text={REFUSALS.userNotFound.text} />;
  if (id.data.userId === self) return <Navigate to="/profile" replace />;
  return <OtherProfile key={id.data.userId} id={id.data.userId} />;
}

function OtherProfile({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useProfileOf(id);
  if (data) {
    return (
      <Page
        title={data.username}
        lead={profileTexts.leadOfOther}
        above={<Back />}
        picture={<PlayerMark seed={data.user_id} level={data.level} size={136} />}
        facts={<ProfileFacts profile={data} />}
      >
        <ProfileActions profile={data}>
          <PlayerActions userId={data.user_id} username={data.username} />
        </ProfileActions>
        <Bio bio={data.bio} none={profileTexts.bio.noneOfOther} />
        <KnownWorldsOf userId={data.user_id} username={data.username} />
        <Honours honours={data.honours} />
      </Page>
    );
  }
  if (isPending) return <ProfileLoading above={<Back />} />;
  // An unknown player stays unknown, so no retry is offered.
  if (error instanceof ApiError && error.status === 404) return <NotFound text={error.text} />;
  return (
    <NotFound
      text={error ? textOf(error, getProfileOf.fallback) : profileTexts.missing}
      onRetry={() => void refetch()}
    />
  );
}

function NotFound({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Page title={profileTexts.title} lead=" " above={<Back />}>
      {onRetry ? <LoadError onRetry={onRetry}>{text}</LoadError> : <Alert>{text}</Alert>}
    </Page>
  );
}
