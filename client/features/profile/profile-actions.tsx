import type { ReactNode } from 'react';
import type { Profile } from '#shared/api/profiles';
import { useAddressBook } from '../../api/address-book.ts';
import { useMyAlliance } from '../../api/alliances.ts';
import { usePeople } from '../../api/galaxy.ts';
import { allianceAddress, placeAddress } from '../../api/ranking.ts';
import { profileTexts } from '../../texts/players/profile.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { InviteButton } from './invite-button.tsx';
import styles from './profile.module.css';

interface ProfileActionsProps {
  profile: Profile;
  /** Further actions, which come first. */
  children?: ReactNode;
}

/** The row of what can be done about another player. */
export function ProfileActions({ profile, children }: ProfileActionsProps) {
  const { user_id, alliance_id, alliance_name, rank } = profile;
  const book = useAddressBook().data;
  const ownAlliance = useMyAlliance().data?.alliance?.id;
  const known = book?.find(({ owner }) => owner?.user_id === user_id);
  // Only mates share worlds that are in no address book.
  const isMate = alliance_id !== null && alliance_id === ownAlliance;
  const people = usePeople(isMate && book !== undefined && !known).data;
  const world = known ?? people?.worlds.find((each) => each.user_id === user_id);
  return (
    <nav aria-label={profileTexts.actions.label} className={styles.actions}>
      {children}
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
