import type { Research } from '#shared/api/research';
import { researchTexts } from '../../texts/players/research.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import { CurrentResearch } from './current-research.tsx';

/** The part of the dashboard about research. */
export function ResearchSection({ current }: { current: Research | null }) {
  return (
    <Section title={researchTexts.title}>
      {current ? (
        <CurrentResearch research={current} />
      ) : (
        <Empty action={<ButtonLink to="/research">{researchTexts.choose}</ButtonLink>}>{researchTexts.none}</Empty>
      )}
    </Section>
  );
}
