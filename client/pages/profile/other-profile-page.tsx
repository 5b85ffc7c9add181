import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { getProfileOf, type Profile } from '#shared/api/profiles';
import { plannerAddress } from '#shared/pages';
import { REFUSALS } from '#shared/refusals';
import { useAddressBook } from '../../api/address-book.ts';
import { useMyAlliance } from '../../api/alliances.ts';
import { usePeople } from '../../api/galaxy.ts';
import { ApiError } from '../../api/http/api-error.ts';
import { textOf } from '../../api/http/request.ts';
import { useProfileOf } from '../../api/profiles.ts';
import { useResources } from '../../api/queries.ts';
import { allianceAddress, placeAddress } from '../../api/ranking.ts';
import { PlayerMark } from '../../art/marks/player-mark.tsx';
import { type ReportedSubject, ReportPlayerDialog } from '../../features/letters/report-dialog.tsx';
import { InviteButton } from '../../features/profile/invite-button.tsx';
import styles from '../../features/profile/profile.module.css';
import { Bio, Honours, ProfileFacts } from '../../features/profile/profile-facts.tsx';
import { GateAddress } from '../../game/gate-address.tsx';
import { useMarchAim } from '../../game/mates.ts';
import { simulatorPath } from '../../game/simulator-link.ts';
import { letterTexts } from '../../texts/players/letters.ts';
import { profileTexts } from '../../texts/players/profile.ts';
import { worldTexts } from '../../texts/worlds.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { BackLink, Page } from '../../ui/layout/page.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
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
        <ProfileActions profile={data} />
        <Bio bio={data.bio} none={profileTexts.bio.noneOfOther} />
        <KnownWorldsOf userId={data.user_id} username={data.username} />
        <Honours honours={data.honours} />
      </Page>
    );
  }
  if (isPending) return <ProfileLoading above={<Back />} />;
  // An unknown player stays unknown, so no retry is offered.
  if (error instanceof ApiError && error.status === 404) return <NotFound text={error.text} />;
  return <NotFound text={error ? textOf(error) : profileTexts.missing} onRetry={() => void refetch()} />;
}

function NotFound({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Page title={profileTexts.title} lead=" " above={<Back />}>
      {onRetry ? <LoadError onRetry={onRetry}>{text}</LoadError> : <Alert>{text}</Alert>}
    </Page>
  );
}

/** The row of what can be done about another player: write, share a battle in a letter, report what the profile says, and so on. */
function ProfileActions({ profile }: { profile: Profile }) {
  const { user_id, username, alliance_id, alliance_name, rank } = profile;
  const [reported, setReported] = useState<ReportedSubject | null>(null);
  const book = useAddressBook().data;
  const ownAlliance = useMyAlliance().data?.alliance?.id;
  const known = book?.find(({ owner }) => owner?.user_id === user_id);
  // Only mates share worlds that are in no address book.
  const isMate = alliance_id !== null && alliance_id === ownAlliance;
  const people = usePeople(isMate && book !== undefined && !known).data;
  const world = known ?? people?.worlds.find((each) => each.user_id === user_id);
  return (
    <nav aria-label={profileTexts.actions.label} className={styles.actions}>
      <ButtonLink to={`/letters/${user_id}`} kind="primary">
        {letterTexts.write}
      </ButtonLink>
      <ButtonLink to={`/letters/${user_id}?share=battle`}>{letterTexts.battles.share}</ButtonLink>
      <Button onClick={() => setReported({ userId: user_id, username })}>{letterTexts.reports.report}</Button>
      {reported ? <ReportPlayerDialog reported={reported} onClose={() => setReported(null)} /> : null}
      {alliance_name === null ? null : isMate ? (
        <ButtonLink to="/alliance">{profileTexts.actions.alliance}</ButtonLink>
      ) : (
        <ButtonLink to={allianceAddress(alliance_name)}>{profileTexts.actions.allianceOfOther}</ButtonLink>
      )}
      <ButtonLink to={placeAddress('might', rank ?? 1)}>{profileTexts.actions.ranking}</ButtonLink>
      {world ? <ButtonLink to={`/galaxymap?world=${world.planet_id}`}>{profileTexts.actions.map}</ButtonLink> : null}
      <InviteButton profile={profile} />
    </nav>
  );
}

interface KnownWorldsOfProps {
  userId: number;
  username: string;
}

/** The worlds of another player that the reader's address book names, and what can be sent there. */
function KnownWorldsOf({ userId, username }: KnownWorldsOfProps) {
  const book = useAddressBook().data;
  const worlds = book?.filter(({ owner }) => owner?.user_id === userId);
  const aimOf = useMarchAim(worlds !== undefined && worlds.length > 0);
  if (!worlds) return null;
  return (
    <Section title={profileTexts.worlds.title}>
      {worlds.length === 0 ? <Empty>{profileTexts.worlds.none(username)}</Empty> : null}
      <ul aria-label={profileTexts.worlds.list(username)}>
        {worlds.map(
          ({
            planet_id,
            stargate_address,
            coordinates_x: x,
            coordinates_y: y,
            owner,
            report_id,
            as_of,
            planet_type_name,
          }) => {
            const address = stargate_address.join('-');
            return (
              <li key={planet_id} className={styles.world}>
                <div>
                  <GateAddress address={stargate_address} size={18} />
                  <p className={styles.none}>
                    {worldTexts.asOf(worldTexts.placed(planet_type_name, x, y), as_of && clockTime(as_of))}
                  </p>
                </div>
                <div className={styles.steps}>
                  <ButtonLink
                    to={plannerAddress({ kind: aimOf(owner), target: stargate_address })}
                    label={profileTexts.worlds.planLabel(address)}
                  >
                    {profileTexts.worlds.plan}
                  </ButtonLink>
                  <ButtonLink to={simulatorPath({ reportId: report_id })} label={worldTexts.simulateLabel(address)}>
                    {worldTexts.simulate}
                  </ButtonLink>
                </div>
              </li>
            );
          },
        )}
      </ul>
    </Section>
  );
}
