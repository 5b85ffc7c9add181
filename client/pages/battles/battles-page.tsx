import { useQueries } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Planet } from '#shared/api/planets';
import { RULES_PATH } from '#shared/catalogue/battle-rules';
import { reasonsOn } from '#shared/rules/disclosure';
import { textOf } from '../../api/http/request.ts';
import { planetQuery, usePlanets } from '../../api/queries.ts';
import { useForcesNow } from '../../api/squads.ts';
import { BattleList } from '../../features/battles/reports/battle-list.tsx';
import { forceTotalsOf, total } from '../../features/forces/force-totals.ts';
import { ForceTotals } from '../../features/forces/force-totals-table.tsx';
import { WorldForces } from '../../features/forces/world-forces.tsx';
import { ShieldList } from '../../features/garrisons/shields.tsx';
import { Planner } from '../../features/marches/planner/planner.tsx';
import { MarchesUnderWay } from '../../features/marches/situations/marches-under-way.tsx';
import { Disclosed } from '../../game/disclosed.tsx';
import { useDisclosed, useReasons } from '../../game/disclosure.ts';
import { useExposed } from '../../game/exposed.ts';
import { battleTexts } from '../../texts/battles/battles-page.ts';
import { battleReportTexts } from '../../texts/battles/reports.ts';
import { sparringTexts } from '../../texts/battles/sparring.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { fetched } from '../../ui/layout/client-file.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';

const Forecast = lazy(async () => ({
  default: (await fetched(import('../../features/battles/simulator/forecast.tsx'))).Forecast,
}));

const Sparring = lazy(async () => ({
  default: (await fetched(import('../../features/battles/sparring/sparring.tsx'))).Sparring,
}));

/** /battles: marches under way, the planner of another one, the sparring world, the reports of battles, and the player's forces, world by world. */
export function BattlesPage() {
  const { data, error, refetch } = usePlanets();
  const [search] = useSearchParams();
  useReasons(useExposed());
  return (
    <Page title={battleTexts.title} lead={battleTexts.lead} tools={<BattleTools />}>
      <Disclosed panel="marches">
        <MarchesUnderWay />
      </Disclosed>
      <Disclosed panel="shields">
        <ShieldList />
      </Disclosed>
      <Disclosed panel="planner" asked={search.has('plan')}>
        <Planner
          forecast={(raid) => (
            <Suspense fallback={null}>
              <Forecast {...raid} />
            </Suspense>
          )}
        />
      </Disclosed>
      <Suspense fallback={<SkeletonRows count={2} height="56px" label={sparringTexts.loading} />}>
        <Sparring />
      </Suspense>
      <BattleList />
      {data === undefined ? (
        error ? (
          <LoadError onRetry={() => void refetch()}>{textOf(error)}</LoadError>
        ) : (
          <Section title={battleTexts.forces.title}>
            <Sums forces={undefined} />
            <SkeletonRows count={2} height="120px" label={battleTexts.forces.loading} />
          </Section>
        )
      ) : (
        <AllForces planets={data} />
      )}
    </Page>
  );
}

function AllForces({ planets }: { planets: readonly Planet[] }) {
  const worlds = useQueries({ queries: planets.map(({ planet_id }) => planetQuery(planet_id)) });
  const known = worlds.flatMap(({ data }) => (data ? [data] : []));
  const now = useForcesNow(known);
  useReasons([...new Set(known.flatMap(reasonsOn))]);
  const settled = worlds.every(({ data, isError }) => data || isError);
  return (
    <Section title={battleTexts.forces.title} aside={battleTexts.forces.worlds(planets.length)}>
      <Sums forces={settled ? total(known.map((planet) => forceTotalsOf(planet, now))) : undefined} />
      {planets.length === 0 ? <Empty>{battleTexts.forces.noPlanets}</Empty> : null}
      <ul>
        {planets.map((planet, index) => (
          <WorldForces
            key={planet.planet_id}
            planet={planet}
            detail={worlds[index]?.data}
            failure={worlds[index]?.error ? textOf(worlds[index].error) : undefined}
          />
        ))}
      </ul>
    </Section>
  );
}

/** The sums of all worlds, from the first warship on: before, they say nothing that the world itself does not. */
function Sums({ forces }: ComponentProps<typeof ForceTotals>) {
  return useDisclosed()('planner') ? <ForceTotals forces={forces} /> : null;
}

/** What helps before a battle: the simulator and the rules. */
function BattleTools() {
  return (
    <>
      <ButtonLink to="/battles/simulator">{battleReportTexts.list.simulate}</ButtonLink>
      <ButtonLink to={RULES_PATH}>{battleReportTexts.list.rules}</ButtonLink>
    </>
  );
}
