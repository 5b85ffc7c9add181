import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { isDialled, type MissionKind } from '#shared/catalogue/missions';
import { textOf } from '../../api/http/request.ts';
import { useMissionTypes, useScouts } from '../../api/missions.ts';
import { useDashboard, usePlanets, useResources } from '../../api/queries.ts';
import { useDial } from '../../art/gate/use-dial.ts';
import { useServerNow } from '../../clock/server-clock.ts';
import { ActiveMissions } from '../../features/missions/active-missions.tsx';
import { LAUNCH_PACE, launchDial, typedDial } from '../../features/missions/launch/dialling.ts';
import { GateStage } from '../../features/missions/launch/gate-stage.tsx';
import type { LaunchOrder } from '../../features/missions/launch/launch-order.ts';
import { LaunchPanel } from '../../features/missions/launch/launch-panel.tsx';
import { canPay, MissionTypes } from '../../features/missions/launch/mission-types.tsx';
import {
  CLEARED,
  selectedCost,
  selectionFrom,
  useOrigin,
  useScout,
  withOnlyOrigin,
  withType,
} from '../../features/missions/launch/selection.ts';
import { type LaunchOutcome, useLaunchMission } from '../../features/missions/launch/use-launch.ts';
import { kindOf } from '../../features/missions/mission-facts.ts';
import { OpenedReport } from '../../features/missions/reports/opened-report.tsx';
import { OutcomeCard } from '../../features/missions/reports/outcome-card.tsx';
import { ReportList } from '../../features/missions/reports/report-list.tsx';
import { useReadReports } from '../../features/missions/reports/use-reports.ts';
import { PlanetNameForm } from '../../features/planets/planet-name.tsx';
import { missionTexts } from '../../texts/missions.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { timeLeft } from '../../ui/format/duration.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './missions-page.module.css';

interface Result {
  readonly kind: MissionKind;
  readonly outcome: LaunchOutcome;
  /** The symbols that the gate dials for it. */
  readonly dial: readonly number[];
}

/** /missions, Mission Command: choose a mission, dial, launch, and read the outcome. */
export function MissionsPage() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  /** The navigation whose link has been followed. */
  const arrived = useRef(key);
  const [chosen, setSelection] = useState(() => selectionFrom(search));
  const selection = withOnlyOrigin(chosen, usePlanets().data);
  const [result, setResult] = useState<Result | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const types = useMissionTypes();
  const stock = useResources().data;
  const dashboard = useDashboard();
  const missions = dashboard.data?.missions;
  const launch = useLaunchMission();
  const reading = useReadReports();
  const origin = useOrigin(selection.originId);
  const scout = useScout(selection);

  const type = types.data?.find(({ mission_type_id }) => mission_type_id === selection.typeId);
  const kind = type && kindOf(type);
  const throughGate = kind !== undefined && isDialled(kind);
  const leaving = launch.isPending || result !== null;
  const typed = throughGate ? typedDial(selection.address, launch.isPending ? origin?.point_of_origin : undefined) : [];
  const dial = useDial(result?.dial ?? typed, leaving ? LAUNCH_PACE : undefined);

  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    if (search.size === 0) return;
    setSelection(selectionFrom(search));
    setResult(null);
    showBelow(stage.current);
  }, [key, search]);

  function choose(typeId: number): void {
    setSelection(withType(selection, typeId));
    showBelow(stage.current);
  }

  function send(order: LaunchOrder): void {
    launch.mutate(order, {
      onSuccess(outcome) {
        setResult({ kind: order.kind, outcome, dial: launchDial(order, outcome, origin?.point_of_origin) });
        setSelection(CLEARED);
        // The card shows the report already, so mark it as read.
        if (outcome.report_id) reading.mutate([outcome.report_id]);
      },
    });
  }

  function back(): void {
    setResult(null);
    // The pressed button disappears with its card, so move the focus.
    document.getElementById('main')?.focus();
  }

  return (
    <Page title={missionTexts.title} lead={<Summary missions={missions} />}>
      {types.error && !types.data ? (
        <LoadError onRetry={() => void types.refetch()}>{textOf(types.error)}</LoadError>
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
            <OutcomeCard
              kind={result.kind}
              outcome={result.outcome}
              naming={(planetId) => <ColonyName planetId={planetId} />}
              onBack={back}
            />
          ) : (
            <Section title={missionTexts.launch.title}>
              {types.data && selection.typeId !== null && !kind ? (
                <Alert>{missionTexts.types.unknown}</Alert>
              ) : (
                <LaunchPanel
                  key={selection.typeId}
                  selection={selection}
                  onSelect={setSelection}
                  mission={type && kind ? { type, kind } : null}
                  origin={origin}
                  scout={scout}
                  locked={dial.locked.length}
                  affordable={!type || canPay(selectedCost(type, selection), stock)}
                  busy={launch.isPending}
                  onLaunch={send}
                />
              )}
            </Section>
          )}
          {dashboard.isError && !missions ? null : <ActiveMissions missions={missions} />}
        </div>
      </div>
      <ReportList />
      <AskedReport key={key} asked={search.get('report')} />
    </Page>
  );
}

/** The report of `?report=12`, to which links in messages lead, until it is closed. */
function AskedReport({ asked }: { asked: string | null }) {
  const [closed, setClosed] = useState(false);
  const id = /^\d{1,9}$/.test(asked ?? '') ? Number(asked) : 0;
  return id > 0 && !closed ? <OpenedReport missionId={id} onClose={() => setClosed(true)} /> : null;
}

/** Asks for a colony's name. The name that it was given at its discovery stays until then. */
function ColonyName({ planetId }: { planetId: number }) {
  const planet = usePlanets().data?.find(({ planet_id }) => planet_id === planetId);
  const [saved, setSaved] = useState<string>();
  if (saved !== undefined) return <Alert tone="good">{missionTexts.naming.done(saved)}</Alert>;
  return (
    <PlanetNameForm
      planetId={planetId}
      name={planet?.planet_name ?? ''}
      label={missionTexts.naming.label}
      onSaved={setSaved}
    />
  );
}

/** On a phone the gate and the parameters lie below the cards: scroll to them after a choice. */
function showBelow(stage: HTMLElement | null): void {
  if (!stage || stage.getBoundingClientRect().top < window.innerHeight * 0.6) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  stage.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
}

/** Placeholders as high as the cards that load. */
function TypesLoading() {
  return (
    <div className={styles.loading} role="status" aria-label={missionTexts.types.loading}>
      <Skeleton height="100%" />
      <Skeleton height="100%" />
      <Skeleton height="100%" />
    </div>
  );
}

type Missions = Answer<typeof getDashboard>['missions'];

/** One line that counts active missions and idle scouts. `missions` is undefined while they load. */
function Summary({ missions }: { missions: Missions | undefined }) {
  const scouts = useScouts().data;
  const out = missions?.filter(({ completed, kind }) => !completed && kind !== 'survey') ?? [];
  const ends = out.map(({ finish_time }) => Date.parse(finish_time));
  const left = useServerNow((now) => (ends.length > 0 ? timeLeft(Math.min(...ends) - now) : ''));
  if (!missions || !scouts) return ' ';
  const idle = scouts.reduce((sum, { available_scout_count }) => sum + available_scout_count, 0);
  if (ends.length === 0) return missionTexts.summary.none(idle);
  return left ? missionTexts.summary.next(left, idle) : missionTexts.summary.returning(idle);
}
