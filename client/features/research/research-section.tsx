import type { Research } from '#shared/api/research';
import { nowTexts } from '../../texts/now.ts';
import { researchTexts } from '../../texts/research.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';

/** The part of the dashboard about research: what is researched stands in the list of what is due and under way. */
export function ResearchSection({ current }: { current: Research | null }) {
  return (
    <Section title={researchTexts.title}>
      {current ? (
        <Empty>{nowTexts.listed}</Empty>
      ) : (
        <Empty action={<ButtonLink to="/research">{researchTexts.choose}</ButtonLink>}>{researchTexts.none}</Empty>
      )}
    </Section>
  );
}
