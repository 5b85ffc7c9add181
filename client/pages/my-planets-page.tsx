import { listPlanets } from '#shared/api/planets';
import { usePlanets } from '../api/queries.ts';
import { textOf } from '../api/request.ts';
import { PlanetTable } from '../features/planets/planet-table.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/section.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

/** /myplanets */
export function MyPlanetsPage() {
  const { data, error, refetch } = usePlanets();
  return (
    <Page title="My Planets" lead={data ? summary(data.length) : ' '}>
      {data === undefined ? (
        error ? (
          <Alert action={<Button onClick={() => void refetch()}>Try again</Button>}>
            {textOf(error, listPlanets.fallback)}
          </Alert>
        ) : (
          <SkeletonRows count={3} height="72px" label="Loading planets" />
        )
      ) : data.length === 0 ? (
        <Empty action={<Button onClick={() => void refetch()}>Look again</Button>}>No planets found.</Empty>
      ) : (
        <PlanetTable planets={data} />
      )}
    </Page>
  );
}

function summary(count: number): string {
  if (count === 0) return 'No world answers.';
  return count === 1
    ? 'One world answers to you. Open it to build.'
    : `${count} worlds answer to you. Open one to build.`;
}
