import { showObjectives } from '#shared/api/objectives';
import { textOf } from '../../api/http/request.ts';
import { useDashboard } from '../../api/queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './orders.module.css';
import { useShowObjectives } from './use-mutations.ts';

/** Puts the orders on the dashboard away, or brings them back. */
export function OrdersSetting() {
  const shown = useDashboard().data?.objectives_shown;
  const show = useShowObjectives();
  return (
    <Section title="Orders">
      <div className={styles.setting}>
        <p className={styles.words}>
          The first orders and, from level 5 on, the orders of the week, on your dashboard.
        </p>
        <Button disabled={shown === undefined} busy={show.isPending} onClick={() => show.mutate(!shown)}>
          {shown === false ? 'Show the orders again' : 'Put the orders away'}
        </Button>
        {show.isError ? <Alert>{textOf(show.error, showObjectives.fallback)}</Alert> : null}
      </div>
    </Section>
  );
}
