import type { ObjectiveView } from '#shared/api/objectives';
import { claimObjective, showObjectives } from '#shared/api/objectives';
import { textOf } from '../../api/http/request.ts';
import { objectiveTexts } from '../../texts/objectives.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import { GoalRow } from './order-row.tsx';
import { GoalTrack } from './order-track.tsx';
import styles from './orders.module.css';
import { useClaim, useShowObjectives } from './use-mutations.ts';

/** The number of first orders that are shown at once; what can be claimed is always shown. */
const SHOWN = 3;

/** What to do next: the first orders until the last is claimed, and the orders of the week. */
export function Orders({ orders: all }: { orders: readonly ObjectiveView[] }) {
  const first = all.filter(({ weekly }) => !weekly);
  const weekly = all.filter((each) => each.weekly);
  const left = first.filter(({ state }) => state !== 'claimed');
  return (
    <>
      {left.length > 0 ? <OrderList title={objectiveTexts.first} orders={first} rows={nextOf(left)} /> : null}
      {weekly.length > 0 ? <OrderList title={objectiveTexts.weekly} orders={weekly} rows={weekly} /> : null}
    </>
  );
}

/** What can be claimed, then what comes next. */
function nextOf(left: readonly ObjectiveView[]): readonly ObjectiveView[] {
  const done = left.filter(({ state }) => state === 'completed');
  const open = left.filter(({ state }) => state === 'open');
  return [...done, ...open.slice(0, Math.max(1, SHOWN - done.length))];
}

interface OrderListProps {
  title: string;
  /** All orders, for the count. */
  orders: readonly ObjectiveView[];
  rows: readonly ObjectiveView[];
}

function OrderList({ title, orders, rows }: OrderListProps) {
  const claim = useClaim();
  const show = useShowObjectives();
  const next = rows.find(({ state }) => state === 'open');
  const done = orders.filter(({ state }) => state !== 'open').length;
  return (
    <Section
      title={title}
      aside={
        <span className={styles.aside}>
          <GoalTrack states={orders.map(({ state }) => state)} />
          {objectiveTexts.done(done, orders.length)}
          <Button
            kind="bare"
            busy={show.isPending}
            aria-label={objectiveTexts.hideLabel}
            onClick={() => show.mutate(false)}
          >
            {objectiveTexts.hide}
          </Button>
        </span>
      }
    >
      {claim.isError ? <Alert>{textOf(claim.error, claimObjective.fallback)}</Alert> : null}
      {show.isError ? <Alert>{textOf(show.error, showObjectives.fallback)}</Alert> : null}
      {rows.every(({ state }) => state === 'claimed') ? (
        <Empty>{objectiveTexts.weekDone}</Empty>
      ) : (
        <ul>
          {rows.map((order) => (
            <GoalRow
              key={order.objective_id}
              order={order}
              next={order === next}
              busy={claim.isPending && claim.variables === order.objective_id}
              onClaim={() => claim.mutate(order.objective_id)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
