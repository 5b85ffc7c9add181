import { useDashboard } from '../../../api/queries.ts';
import { siegeTexts } from '../../../texts/marches/sieges.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { SiegeRow } from './siege-row.tsx';

/** Sieges of worlds of the player's alliance and of its partners, each with the way to send relief. Nothing if there are none. */
export function AllianceSieges() {
  // No event tells that a pact has become old enough.
  const { data } = useDashboard();
  const sieges = data?.situations.sieges.filter(({ side }) => side !== 'besieger') ?? [];
  if (sieges.length === 0) return null;
  return (
    <Section title={siegeTexts.heading}>
      <ul>
        {sieges.map((siege) => (
          <SiegeRow key={siege.march_id} siege={siege} />
        ))}
      </ul>
    </Section>
  );
}
