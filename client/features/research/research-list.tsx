import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '#shared/api/call';
import type { listResearch, ResearchTypeView } from '#shared/api/research';
import { artifactWith } from '#shared/catalogue/artifacts';
import { buildingTypeOf, GATE_ARCHIVE_ID } from '#shared/catalogue/buildings';
import { findResearchType, RESEARCH_BRANCHES, type ResearchBranch } from '#shared/catalogue/research';
import { REFUSALS } from '#shared/refusals';
import { withoutArchive } from '#shared/rules/research';
import { textOf } from '../../api/http/request.ts';
import { usePlanets, useResources } from '../../api/queries.ts';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { Folded } from '../../game/catalogue-card.tsx';
import offer from '../../game/offer.module.css';
import { offerTexts } from '../../texts/offers.ts';
import { researchTexts } from '../../texts/research.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import { useNarrow } from '../../ui/layout/use-narrow.ts';
import { CurrentResearch } from './current-research.tsx';
import styles from './research.module.css';
import { ResearchCard } from './research-card.tsx';
import { useStartResearch } from './use-mutations.ts';

/** What is researched now, and all lines by their subject. */
export function ResearchList({ research }: { research: Answer<typeof listResearch> }) {
  const { types, current, discount_percent: discount } = research;
  const { data: resources } = useResources();
  const start = useStartResearch();
  const noteId = useId();
  const closed = types.find(isWithoutArchive);
  const refusal = closed?.refusal ?? (current ? REFUSALS.researchBusy.text : undefined);
  /** What a phone unfolds at first: the branch in which something can be researched now. */
  const first = current ? null : branchOf(types.find((line) => line.refusal === null) ?? types[0]);
  const cardOf = (line: ResearchTypeView) => (
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
  );
  const branches = RESEARCH_BRANCHES.map((branch) => {
    const lines = types.filter((line) => branchOf(line) === branch);
    const isLocked = (line: ResearchTypeView) => !closed && lackingFor(line, resources?.level) !== undefined;
    const locked = lines.filter(isLocked);
    return (
      <Branch key={branch} title={researchTexts.branches[branch]} lines={lines} opened={branch === first}>
        <ul className={offer.list}>{lines.filter((line) => !isLocked(line)).map(cardOf)}</ul>
        {locked.length > 0 ? (
          <Folded words={foldedWords(locked, resources?.level)}>
            <ul className={offer.list}>{locked.map(cardOf)}</ul>
          </Folded>
        ) : null}
      </Branch>
    );
  });
  return (
    <>
      {closed ? (
        <ArchiveNote id={noteId} level={resources?.level} />
      ) : (
        <Section title={researchTexts.current.title}>
          {current ? <CurrentResearch research={current} /> : <Empty>{researchTexts.current.idle}</Empty>}
          {discount > 0 ? (
            <p className={offer.hint}>{researchTexts.discount(artifactWith('cheap_research').name, discount)}</p>
          ) : null}
          {current ? (
            <p id={noteId} className={offer.hint}>
              {REFUSALS.researchBusy.text}
            </p>
          ) : null}
        </Section>
      )}
      {start.isError ? <Alert>{textOf(start.error)}</Alert> : null}
      {closed ? <Folded words={researchTexts.lines(types.length)}>{branches}</Folded> : branches}
    </>
  );
}

/** What a line needs that the player lacks, besides the Gate Archive: a level or a building; undefined for nothing that this page knows of. */
function lackingFor(
  { research_type_id, refusal, research_cost }: ResearchTypeView,
  level = 1,
): { readonly level: number } | { readonly building: string } | undefined {
  const type = findResearchType(research_type_id);
  if (!type || refusal === null || research_cost === null) return undefined;
  if (type.minLevel > level) return { level: type.minLevel };
  return type.buildingId === undefined ? undefined : { building: buildingTypeOf(type.buildingId).name };
}

/** '6 more by level 8', or '3 more with Shipyard, level 10' */
function foldedWords(locked: readonly ResearchTypeView[], level: number | undefined): string {
  const lacking = locked.map((line) => lackingFor(line, level));
  const most = Math.max(0, ...lacking.map((each) => (each && 'level' in each ? each.level : 0)));
  const buildings = new Set(lacking.flatMap((each) => (each && 'building' in each ? [each.building] : [])));
  if (buildings.size === 0) return offerTexts.moreByLevel(locked.length, most);
  return offerTexts.moreWith(locked.length, [...buildings, ...(most > 0 ? [offerTexts.level(most)] : [])].join(', '));
}

/** A line that only a newer server knows is listed with the last subject. */
function branchOf(line: ResearchTypeView | undefined): ResearchBranch {
  return (line && findResearchType(line.research_type_id)?.branch) ?? 'journeys';
}

interface BranchProps {
  title: string;
  lines: readonly ResearchTypeView[];
  /** Whether a phone shows its lines at first. */
  opened: boolean;
  children: ReactNode;
}

/** The lines of one subject. On a phone they are folded: sixteen cards would be seven screens. */
function Branch({ title, lines, opened, children }: BranchProps) {
  const narrow = useNarrow();
  const [open, setOpen] = useState(opened);
  const levels = lines.reduce((sum, { level }) => sum + level, 0);
  const all = lines.reduce((sum, line) => sum + line.levels, 0);
  const progress = researchTexts.progress(levels, all);
  return (
    <Section
      title={title}
      aside={
        narrow ? (
          <Button
            kind="bare"
            aria-expanded={open}
            aria-label={researchTexts.foldLabel(open, title)}
            onClick={() => setOpen(!open)}
          >
            {open ? researchTexts.fold : researchTexts.unfold(lines.length)}
          </Button>
        ) : (
          progress
        )
      }
    >
      {open || !narrow ? children : <p className={offer.hint}>{progress}</p>}
    </Section>
  );
}

const ARCHIVE = buildingTypeOf(GATE_ARCHIVE_ID);

/** Whether the line cannot be researched because no Gate Archive is active. */
function isWithoutArchive({ refusal }: ResearchTypeView): boolean {
  return refusal === withoutArchive().text;
}

/** Says where research begins, with the way to the building. `level`: the player's, undefined while unknown. */
function ArchiveNote({ id, level = 1 }: { id: string; level: number | undefined }) {
  const { data: planets } = usePlanets();
  const home = planets?.find((planet) => planet.home) ?? planets?.[0];
  const place = home ? `/planets/${home.planet_id}?build=${ARCHIVE.id}` : '/myplanets';
  return (
    <div className={styles.note}>
      <BuildingPicture typeId={ARCHIVE.id} size={72} />
      <p id={id}>
        {researchTexts.archive.missing(<Link to={place}>{ARCHIVE.name}</Link>)}{' '}
        {level < ARCHIVE.minLevel ? researchTexts.archive.tooEarly(ARCHIVE.minLevel) : null}
      </p>
    </div>
  );
}
