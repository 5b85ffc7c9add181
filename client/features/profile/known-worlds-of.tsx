import { plannerAddress } from '#shared/pages';
import { useAddressBook } from '../../api/address-book.ts';
import { GateAddress } from '../../game/gate-address.tsx';
import { useMarchAim } from '../../game/mates.ts';
import { simulatorPath } from '../../game/simulator-link.ts';
import { profileTexts } from '../../texts/players/profile.ts';
import { worldTexts } from '../../texts/worlds.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './profile.module.css';

interface KnownWorldsOfProps {
  userId: number;
  username: string;
}

/** The worlds of another player that the reader's address book names, and what can be sent there. */
export function KnownWorldsOf({ userId, username }: KnownWorldsOfProps) {
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
