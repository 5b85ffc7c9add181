import { useId } from 'react';
import type { Answer } from '#shared/api/call';
import type { listResearch, ResearchTypeView } from '#shared/api/research';
import { findResearchType, RESEARCH_BRANCHES, type ResearchBranch } from '#shared/catalogue/research';
import { REFUSALS } from '#shared/refusals';
import { useResources } from '../../api/queries.ts';
import { researchTexts } from '../../texts/players/research.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import offer from '../../ui/offer.module.css';
import { ArchiveNote, isWithoutArchive } from './archive-note.tsx';
import { CurrentResearch } from './current-research.tsx';
import { ResearchCard } from './research-card.tsx';
import { useStartResearch } from './use-mutations.ts';

/** What is researched now, and all lines by their subject. */
export function ResearchList({ research: { types, current } }: { research: Answer<typeof listResearch> }) {
  const { data: resources } = useResources();
  const start = useStartResearch();
  const noteId = useId();
  const closed = types.find(isWithoutArchive);
  const refusal = closed?.refusal ?? (current ? REFUSALS.researchBusy.text : undefined);
  return (
    <>
      {closed ? (
        <ArchiveNote id={noteId} level={resources?.level} />
      ) : (
        <Section title={researchTexts.current.title}>
          {current ? <CurrentResearch research={current} /> : <Empty>{researchTexts.current.idle}</Empty>}
          {current ? (
            <p id={noteId} className={offer.hint}>
              {REFUSALS.researchBusy.text}
            </p>
          ) : null}
        </Section>
      )}
      {RESEARCH_BRANCHES.map((branch) => (
        <Section key={branch} title={researchTexts.branches[branch]}>
          <ul className={offer.list}>
            {types
              .filter((line) => branchOf(line) === branch)
              .map((line) => (
                <ResearchCard
                  key={line.research_type_id}
                  line={line}
                  resources={resources}
                  refusal={refusal}
                  saidAt={noteId}
                  underWay={current?.research_type_id === line.research_type_id}
                  busy={start.isPending && start.variables === line.research_type_id}
                  onStart={() => start.mutate(line.research_type_id)}
                />
              ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

/** A line that only a newer server knows stands with the last ones. */
function branchOf(line: ResearchTypeView): ResearchBranch {
  return findResearchType(line.research_type_id)?.branch ?? 'journeys';
}
