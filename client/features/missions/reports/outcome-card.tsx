import { lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { type MissionKind, missionTypeOf } from '#shared/catalogue/missions';
import { cardOf, isColonized, isShutOut, type MissionCard } from '#shared/rules/missions/classify';
import { apiTexts } from '../../../texts/api.ts';
import { reportTexts } from '../../../texts/reports.ts';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { Countdown } from '../../../ui/format/countdown.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import type { LaunchOutcome } from '../launch/use-launch.ts';
import { Ids } from './ids.tsx';
import { buildPath, NextStep, useIsOwn } from './next-step.tsx';
import styles from './outcome-card.module.css';
import { ReportedWorld } from './reported-world.tsx';

const LandingScene = lazy(async () => ({
  default: (await import('../../../art/scene/planet-scene.tsx')).LandingScene,
}));

interface OutcomeCardProps {
  kind: MissionKind;
  outcome: LaunchOutcome;
  /** Shown below the facts of a colony: the form that names it. */
  naming: (planetId: number) => ReactNode;
  onBack: () => void;
}

/** The outcome of a launch, in place of the form. Takes the focus, so that screen readers read it at once. */
export function OutcomeCard({ kind, outcome, naming, onBack }: OutcomeCardProps) {
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const card = cardOf(outcome);
  const colony = colonyOf(outcome);
  const { worlds = [], xp_gained = 0 } = outcome;
  const settled = worlds.find(({ planet_id }) => planet_id === colony);
  const isOwn = useIsOwn();
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={card === 'outcome' ? `${styles.card} ${styles.bad}` : styles.card}
      aria-labelledby={id}
    >
      <h2 id={id} className={styles.title}>
        {titleOf(card, kind)}
      </h2>
      <p>{apiTexts.stored({ ...outcome.report, message: outcome.message }) || reportTexts.outcome.unknown}</p>
      {settled ? (
        <div className={styles.landing} aria-hidden="true">
          <Suspense>
            <LandingScene planetType={settled.planet_type_id} seed={settled.planet_id} />
          </Suspense>
        </div>
      ) : null}
      {worlds.map((world) => (
        <ReportedWorld
          key={world.planet_id}
          world={world}
          own={world.planet_id === colony || isOwn(world.planet_id)}
          shut={isShutOut(outcome.report)}
          sighting={outcome.report?.planet_id === world.planet_id ? outcome.report.sighting : undefined}
        />
      ))}
      <Facts card={card} outcome={outcome} colony={colony} />
      {xp_gained > 0 ? <p className={styles.gain}>{reportTexts.outcome.xp(xp_gained)}</p> : null}
      {colony ? naming(colony) : null}
      <div className={styles.tools}>
        <Button onClick={onBack}>{reportTexts.outcome.back}</Button>
        {colony ? (
          <ButtonLink to={buildPath(colony)} kind="primary">
            {reportTexts.step.build}
          </ButtonLink>
        ) : card === 'malp' && worlds[0] ? (
          <NextStep world={worlds[0]} reportId={outcome.mission_id} />
        ) : null}
      </div>
    </section>
  );
}

/** The message tells a probe's report from a settlement's; other reports are titled by their kind. */
function titleOf(card: MissionCard, kind: MissionKind): string {
  const isNamed = card !== 'malp' || kind === 'malp' || kind === 'colonize';
  return isNamed ? reportTexts.outcome[card] : reportTexts.outcome.other(missionTypeOf(kind).name);
}

/** The id of the settled planet. */
function colonyOf(outcome: LaunchOutcome): number | null {
  return isColonized(outcome) ? (outcome.report?.planet_id ?? null) : null;
}

function Facts({ card, outcome, colony }: { card: MissionCard; outcome: LaunchOutcome; colony: number | null }) {
  const { mission_id, ship_id, finish_time, report } = outcome;
  if (card === 'launched' && finish_time) {
    return (
      <>
        <dl className={styles.facts}>
          <Fact name={reportTexts.facts.completion}>
            {reportTexts.facts.homeAt(
              clockTime(finish_time),
              <Countdown until={Date.parse(finish_time)} due={reportTexts.facts.returning} />,
            )}
          </Fact>
        </dl>
        <Ids
          ids={[
            [reportTexts.facts.mission, mission_id],
            [reportTexts.facts.ship, ship_id],
          ]}
        />
      </>
    );
  }
  // A failure also shows target and owner, if a world answered.
  if (!report || (card === 'outcome' && !report.planet_id)) return null;
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={reportTexts.facts.owner}>{report.planet_owner_name || reportTexts.facts.unknown}</Fact>
        {colony ? <Fact name={reportTexts.facts.ownerNow}>{reportTexts.facts.you}</Fact> : null}
      </dl>
      <Ids
        ids={[
          [reportTexts.facts.target, report.planet_id ?? reportTexts.facts.notAvailable],
          ...(colony ? [[reportTexts.facts.colony, colony] as const] : []),
        ]}
      />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
