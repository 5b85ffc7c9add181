import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '#shared/api/call';
import type { listResearch, ResearchTypeView } from '#shared/api/research';
import { artifactWith } from '#shared/catalogue/artifacts';
import { buildingTypeOf, GATE_ARCHIVE_ID } from '#shared/catalogue/buildings';
import { CAPSTONES_TAKEN, RESEARCH_BRANCHES } from '#shared/catalogue/research';
import { REFUSALS } from '#shared/refusals';
import { withoutArchive } from '#shared/rules/research';
import { textOf } from '../../api/http/request.ts';
import { usePlanets, useResources } from '../../api/queries.ts';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import offer from '../../game/offer.module.css';
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
  const first = current ? null : (types.find((line) => line.refusal === null) ?? types[0])?.branch;
  const card = (line: ResearchTypeView, closedAt?: string) => (
    <ResearchCard
      key={line.research_type_id}
      line={line}
      resources={resources}
      refusal={refusal}
      saidAt={noteId}
      closedAt={closedAt}
      underWay={current?.research_type_id === line.research_type_id}
      busy={start.isPending && start.variables === line.research_type_id}
      onStart={() => start.mutate(line.research_type_id)}
    />
  );
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
      {RESEARCH_BRANCHES.map((branch) => (
        <Branch
          key={branch}
          title={researchTexts.branches[branch]}
          lines={types.filter((line) => line.branch === branch)}
          opened={branch === first}
          card={card}
        />
      ))}
    </>
  );
}

interface BranchProps {
  title: string;
  lines: readonly ResearchTypeView[];
  /** Whether a phone shows its lines at first. */
  opened: boolean;
  /** `closedAt`: the id of the sentence that says why the line is closed for the season. */
  card: (line: ResearchTypeView, closedAt?: string) => ReactNode;
}

/** The lines of one branch, its capstones last. On a phone they are folded: all cards would be ten screens. */
function Branch({ title, lines, opened, card }: BranchProps) {
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
      {open || !narrow ? (
        <>
          <ul className={offer.list}>{lines.filter(({ capstone }) => !capstone).map((line) => card(line))}</ul>
          <Capstones lines={lines.filter(({ capstone }) => capstone)} card={card} />
        </>
      ) : (
        <p className={offer.hint}>{progress}</p>
      )}
    </Section>
  );
}

/** The last lines of a branch, of which a player takes only some. */
function Capstones({ lines, card }: Pick<BranchProps, 'lines' | 'card'>) {
  const id = useId();
  const words = researchTexts.masterworks;
  const taken = lines.filter(({ level }) => level > 0);
  const isFull = taken.length >= CAPSTONES_TAKEN;
  return (
    <>
      <p className={styles.masterworks} id={id}>
        <strong>{words.title}</strong>{' '}
        {isFull ? words.all(taken.map(({ name }) => name)) : words.taken(taken.length, CAPSTONES_TAKEN)}
      </p>
      <ul className={offer.list}>{lines.map((line) => card(line, isFull && line.level === 0 ? id : undefined))}</ul>
    </>
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
