import type { Construction } from '#shared/api/dashboard';
import { constructionTexts } from '../../texts/construction.ts';
import { nowTexts } from '../../texts/now.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';

/** The part of the dashboard about constructions: each of them stands in the list of what is due and under way. */
export function ActiveConstructions({ constructions }: { constructions: readonly Construction[] }) {
  const words = constructionTexts.active;
  return (
    <Section title={words.title} aside={constructions.length > 0 ? words.count(constructions.length) : null}>
      {constructions.length > 0 ? (
        <Empty>{nowTexts.listed}</Empty>
      ) : (
        <Empty action={<ButtonLink to="/myplanets">{words.choosePlanet}</ButtonLink>}>{words.none}</Empty>
      )}
    </Section>
  );
}
