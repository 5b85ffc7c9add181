import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { missionTypes } from '#shared/api/missions';
import { isDialled, type MissionKind } from '#shared/catalogue/missions';
import { useMissionTypes } from '../api/missions.ts';
import { useDashboard, useResources } from '../api/queries.ts';
import { textOf } from '../api/request.ts';
import { useDial } from '../art/use-dial.ts';
import { LAUNCH_PACE, launchDial, typedDial } from '../features/missions/dialling.ts';
import { GateStage } from '../features/missions/gate-stage.tsx';
import type { LaunchOrder } from '../features/missions/launch-order.ts';
import { LaunchPanel } from '../features/missions/launch-panel.tsx';
import { kindOf } from '../features/missions/mission-facts.ts';
import { canPay, MissionTypes } from '../features/missions/mission-types.tsx';
import { OutcomeCard } from '../features/missions/outcome-card.tsx';
import { ReportList } from '../features/missions/report-list.tsx';
import { CLEARED, selectionFrom, withType } from '../features/missions/selection.ts';
import { Summary } from '../features/missions/summary.tsx';
import { UnderWay } from '../features/missions/under-way.tsx';
import { useOrigin, useScout } from '../features/missions/use-choice.ts';
import { type Outcome, useLaunch } from '../features/missions/use-launch.ts';
import { useReadReports } from '../features/missions/use-reports.ts';
import { Alert } from '../ui/alert.tsx';
import { FailedRead } from '../ui/failed-read.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './missions-page.module.css';

interface Result {
  readonly kind: MissionKind;
  readonly outcome: Outcome;
  /** What the gate dials for it. */
  readonly dial: readonly number[];
}

/** /missions, Mission Command: choose, dial, launch, and read what came of it. */
export function MissionsPage() {
  const [search] = useSearchParams();
  const [selection, setSelection] = useState(() => selectionFrom(search));
  const [result, setResult] = useState<Result | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const types = useMissionTypes();
  const stock = useResources().data;
  const dashboard = useDashboard();
  const missions = dashboard.data?.missions;
  const launch = useLaunch();
  const reading = useReadReports();
  const origin = useOrigin(selection.originId);
  const scout = useScout(selection);

  const type = types.data?.find(({ mission_type_id }) => mission_type_id === selection.typeId);
  const kind = type && kindOf(type);
  const throughGate = kind !== undefined && isDialled(kind);
  const leaving = launch.isPending || result !== null;
  const typed = throughGate ? typedDial(selection.address, launch.isPending ? origin?.point_of_origin : undefined) : [];
  const dial = useDial(result?.dial ?? typed, leaving ? LAUNCH_PACE : undefined);

  function choose(typeId: number): void {
    setSelection(withType(selection, typeId));
    showBelow(stage.current);
  }

  function send(order: LaunchOrder): void {
    launch.mutate(order, {
      onSuccess(outcome) {
        setResult({ kind: order.kind, outcome, dial: launchDial(order, outcome, origin?.point_of_origin) });
        setSelection(CLEARED);
        // The card shows the report.
        if (outcome.report_id) reading.mutate([outcome.report_id]);
      },
    });
  }

  function back(): void {
    setResult(null);
    // The pressed button is gone with its card.
    document.getElementById('main')?.focus();
  }

  return (
    <Page title="Mission Command" lead={<Summary missions={missions} />}>
      {types.error && !types.data ? (
        <FailedRead onRetry={() => void types.refetch()}>{textOf(types.error, missionTypes.fallback)}</FailedRead>
      ) : types.data === undefined ? (
        <TypesLoading />
      ) : result ? null : (
        <MissionTypes
          types={types.data}
          stock={stock}
          chosen={selection.typeId}
          locked={launch.isPending}
          onChoose={choose}
        />
      )}
      <div ref={stage} className={styles.stage}>
        <GateStage dial={dial} opens={result !== null} />
        <div className={styles.stack}>
          {result ? (
            <OutcomeCard kind={result.kind} outcome={result.outcome} onBack={back} />
          ) : (
            <Section title="Launch Parameters">
              {types.data && selection.typeId !== null && !kind ? (
                <Alert>Could not find details for the selected mission type.</Alert>
              ) : (
                <LaunchPanel
                  key={selection.typeId}
                  selection={selection}
                  onSelect={setSelection}
                  mission={type && kind ? { type, kind } : null}
                  origin={origin}
                  scout={scout}
                  locked={dial.locked.length}
                  affordable={!type || canPay(type, stock)}
                  busy={launch.isPending}
                  onLaunch={send}
                />
              )}
            </Section>
          )}
          {dashboard.isError && !missions ? null : <UnderWay missions={missions} />}
        </div>
      </div>
      <ReportList />
    </Page>
  );
}

/** On a phone the gate and the parameters lie below the cards: whoever has chosen wants to see them. */
function showBelow(stage: HTMLElement | null): void {
  if (!stage || stage.getBoundingClientRect().top < window.innerHeight * 0.6) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  stage.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
}

/** As high as the cards that are on their way. */
function TypesLoading() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading mission types">
      <Skeleton height="100%" />
      <Skeleton height="100%" />
      <Skeleton height="100%" />
    </div>
  );
}
