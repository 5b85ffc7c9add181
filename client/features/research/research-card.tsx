import { useId } from 'react';
import type { ResearchTypeView } from '#shared/api/research';
import type { Resources } from '#shared/api/resources';
import { findResearchType, type ResearchType } from '#shared/catalogue/research';
import { mostHostileMarches } from '#shared/rules/battles/marches';
import { checkCost } from '#shared/rules/construction';
import { sightPercent, strengthPercent } from '#shared/rules/research';
import { ResearchPicture } from '../../art/research-picture.tsx';
import { CatalogueCard } from '../../game/catalogue-card.tsx';
import { EnoughIn, useEnoughAt } from '../../game/enough-in.tsx';
import offer from '../../game/offer.module.css';
import { ResourceList } from '../../game/resource-amount.tsx';
import { researchTexts } from '../../texts/research.ts';
import { Button } from '../../ui/form/button.tsx';
import { buildTime } from '../../ui/format/duration.ts';
import styles from './research.module.css';

interface ResearchCardProps {
  line: ResearchTypeView;
  /** Undefined while unknown: then the server decides. */
  resources: Resources | undefined;
  /** Why nothing can be started now, whatever the line; undefined if something can. */
  refusal: string | undefined;
  /** The id of the sentence that says `refusal` once for all cards. */
  saidAt: string;
  /** Whether this line is the one under way. */
  underWay: boolean;
  busy: boolean;
  onStart: () => void;
}

/** A line of research: what it is worth now and after the next level, and its price, time and needs. */
export function ResearchCard(props: ResearchCardProps) {
  const { line, resources, refusal, saidAt, underWay, busy, onStart } = props;
  const whyId = useId();
  const { research_cost: cost, research_time: time, xp_reward: xp, level, levels } = line;
  const enough = useEnoughAt(cost ?? undefined);
  const own = line.refusal ?? (cost && resources && refusal === undefined ? checkCost(cost, resources)?.text : null);
  const words = researchTexts.card;
  return (
    <CatalogueCard
      picture={<ResearchPicture typeId={line.research_type_id} size={72} />}
      name={line.name}
      mark={
        <span className={styles.level}>
          <span aria-hidden="true">{words.level(level, levels)}</span>
          <span className="visually-hidden">{words.levelAloud(level, levels)}</span>
        </span>
      }
      className={styles.card}
      words={line.description}
      locked={line.refusal !== null && cost !== null}
    >
      <dl className={offer.facts}>
        <Worth line={line} playerLevel={resources?.level ?? 1} />
        {cost === null ? null : (
          <>
            <dt>{words.costs}</dt>
            <dd>
              <ResourceList amounts={cost} stock={resources} />
              <EnoughIn at={enough} />
            </dd>
            <dd className={offer.across}>{words.takes(buildTime(time ?? 0), xp ?? 0)}</dd>
          </>
        )}
      </dl>
      {cost === null ? (
        <p className={offer.from}>{words.allDone}</p>
      ) : underWay ? (
        <p className={offer.from}>{words.underWay}</p>
      ) : (
        <div className={offer.act}>
          <Button
            kind="offer"
            disabled={refusal !== undefined || Boolean(own)}
            busy={busy}
            busyLabel={words.starting}
            aria-label={words.researchName(line.name, level + 1)}
            aria-describedby={own ? whyId : refusal === undefined ? undefined : saidAt}
            onClick={onStart}
          >
            {words.research}
          </Button>
          {own && own !== refusal ? (
            <p id={whyId} className={offer.why}>
              {own}
            </p>
          ) : null}
        </div>
      )}
    </CatalogueCard>
  );
}

/** What the line is worth now, and what it will be after the next level. */
function Worth({ line, playerLevel }: { line: ResearchTypeView; playerLevel: number }) {
  const type = findResearchType(line.research_type_id);
  // Only a newer server knows the line: its description says what it does.
  if (!type) return null;
  const { level, levels } = line;
  return (
    <>
      <dt>{researchTexts.card.now}</dt>
      <dd>
        {effectWords(type, level, playerLevel)}{' '}
        {level < levels ? (
          <span className={styles.next}>{researchTexts.card.next(effectWords(type, level + 1, playerLevel))}</span>
        ) : null}
      </dd>
    </>
  );
}

/**
 * What this many completed levels of a line are worth, in numbers. `playerLevel` decides how many marches are allowed without
 * research.
 */
function effectWords({ effect }: ResearchType, level: number, playerLevel: number): string {
  const words = researchTexts.effects;
  switch (effect.kind) {
    case 'attack':
    case 'defence':
      return words[effect.kind](strengthPercent(1 + level) / 100);
    case 'ore':
      return words.ore((effect.each * level) / 100);
    case 'slots':
      return words.slots(effect.each * level);
    case 'reach':
      return words.reach(effect.each * level);
    case 'flight':
      return words.flight((100 - effect.each * level) / 100);
    case 'sight':
      return words.sight(sightPercent(level) / 100);
    case 'marches':
      return words.marches(mostHostileMarches(playerLevel, effect.each * level));
  }
}
