import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Construction } from '#shared/api/dashboard';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { REFUSALS } from '#shared/refusals';
import { textOf } from '../../api/http/request.ts';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { useNowAmong } from '../../clock/server-clock.ts';
import { AllDue } from '../../game/all-due.tsx';
import { useAll } from '../../live/use-command.ts';
import { constructionTexts } from '../../texts/construction.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { Countdown } from '../../ui/format/countdown.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { TimeBar } from '../../ui/format/time-bar.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './active-constructions.module.css';
import { useActivate, useActivateAll } from './use-mutations.ts';

interface ActiveConstructionsProps {
  /** Undefined while they load. */
  constructions: readonly Construction[] | undefined;
  /** The ids of the player's worlds before which an army stands: nothing can be completed there. */
  besieged: readonly number[];
}

/** All constructions of the player, ordered by completion. */
export function ActiveConstructions({ constructions, besieged }: ActiveConstructionsProps) {
  const now = useNowAmong(constructions?.map(({ built_at }) => built_at) ?? []);
  const activate = useActivate();
  const all = useAll(useActivateAll());
  const isBesieged = ({ planet_id }: Construction) => besieged.includes(planet_id);
  const isDue = ({ built_at }: Construction) => Date.parse(built_at) <= now;
  const due = constructions?.filter((each) => isDue(each) && !isBesieged(each)) ?? [];
  return (
    <Section
      title={constructionTexts.active.title}
      aside={constructions?.length ? constructionTexts.active.count(constructions.length) : null}
    >
      {activate.isError ? <Alert>{textOf(activate.error)}</Alert> : null}
      {all.isError ? <Alert>{textOf(all.error)}</Alert> : null}
      <AllDue
        word={constructionTexts.active.complete}
        count={due.length}
        busy={all.isPending}
        onAll={() => all.mutate(due.map(({ building_id }) => building_id))}
      />
      {constructions === undefined ? (
        <SkeletonRows count={2} height="68px" label={constructionTexts.active.loading} />
      ) : constructions.length === 0 ? (
        <Empty action={<ButtonLink to="/myplanets">{constructionTexts.active.choosePlanet}</ButtonLink>}>
          {constructionTexts.active.none}
        </Empty>
      ) : (
        <ul>
          {constructions.map((each) => (
            <Row
              key={each.building_id}
              construction={each}
              due={isDue(each)}
              besieged={isBesieged(each)}
              busy={activate.isPending && activate.variables.building_id === each.building_id}
              onComplete={() => activate.mutate(each)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface RowProps {
  construction: Construction;
  due: boolean;
  besieged: boolean;
  busy: boolean;
  onComplete: () => void;
}

function Row({ construction, due, besieged, busy, onComplete }: RowProps) {
  const whyId = useId();
  const { building_type_name: name, level, planet_id, planet_name, started_at, built_at } = construction;
  return (
    <li className={due ? `${styles.row} ${styles.due}` : styles.row}>
      <BuildingPicture typeId={buildingTypeIdOf(name)} size={40} />
      <div>
        <p className={styles.name}>
          {name} <span className={styles.level}>{constructionTexts.list.level(level)}</span>
        </p>
        <p className={styles.where}>
          {constructionTexts.active.where(<Link to={`/planets/${planet_id}`}>{planet_name}</Link>)}
        </p>
        {due && besieged ? (
          <p id={whyId} className={styles.why}>
            {REFUSALS.worldBesieged.text}
          </p>
        ) : null}
      </div>
      <div className={styles.time}>
        <p className={due ? styles.dueWord : styles.left}>
          <Countdown until={Date.parse(built_at)} due={constructionTexts.active.due} />
        </p>
        {due ? null : <p className={styles.at}>{constructionTexts.active.at(clockTime(built_at))}</p>}
      </div>
      <div className={styles.act}>
        {due ? (
          <Button
            kind="primary"
            busy={busy}
            busyLabel={constructionTexts.active.completing}
            disabled={besieged}
            aria-describedby={besieged ? whyId : undefined}
            aria-label={constructionTexts.active.completeLabel(name, planet_name)}
            onClick={onComplete}
          >
            {constructionTexts.active.complete}
          </Button>
        ) : null}
      </div>
      {due ? null : (
        <div className={styles.bar}>
          <TimeBar from={Date.parse(started_at)} until={Date.parse(built_at)} />
        </div>
      )}
    </li>
  );
}

/** The type id of a building's name, for its picture; 0, which no type has, if this page does not know the name. */
function buildingTypeIdOf(name: string): number {
  return BUILDING_TYPES.find((type) => type.name === name)?.id ?? 0;
}
