import { useMarches } from '../../../api/marches.ts';
import { marchTexts } from '../../../texts/marches/marches.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { IncomingRow, isAttack } from './incoming-row.tsx';

/** Attacks and relief that come to an own world, and the guests that stand there. Nothing if there are none. */
export function WorldSituation({ planetId }: { planetId: number }) {
  const { data } = useMarches();
  if (!data) return null;
  const here = [
    ...data.incoming.filter(isAttack),
    ...data.incoming.filter((march) => !isAttack(march)),
    ...data.guests,
  ].filter(({ target }) => target.planet_id === planetId);
  if (here.length === 0) return null;
  return (
    <Section title={marchTexts.situation.here}>
      <ul>
        {here.map((march) => (
          <IncomingRow key={march.march_id} march={march} />
        ))}
      </ul>
    </Section>
  );
}
