import type { SiegeView } from '#shared/api/battles/sieges';
import { siegeTexts } from '../../../texts/marches/sieges.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { SIEGE_TERMS_ID } from '../../../game/siege-terms-id.ts';
import { SiegeRow } from './siege-row.tsx';
import styles from './situations.module.css';

/** On the page of a world that is besieged: how long it holds, and what cannot be done there meanwhile. */
export function SiegeBanner({ siege }: { siege: SiegeView | null }) {
  if (!siege) return null;
  return (
    <Section title={siegeTexts.heading}>
      <ul>
        <SiegeRow siege={siege} />
      </ul>
      <p id={SIEGE_TERMS_ID} className={styles.meanwhile}>
        {siegeTexts.meanwhile}
      </p>
    </Section>
  );
}
