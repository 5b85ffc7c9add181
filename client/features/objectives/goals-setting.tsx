import { textOf } from '../../api/http/request.ts';
import { useDashboard } from '../../api/queries.ts';
import { objectiveTexts } from '../../texts/objectives.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import setting from '../../ui/form/setting.module.css';
import { Section } from '../../ui/layout/section.tsx';
import styles from './goals.module.css';
import { useShowObjectives } from './use-mutations.ts';

/** Hides the goals on the dashboard, or shows them again. */
export function GoalsSetting() {
  const shown = useDashboard().data?.objectives_shown;
  const show = useShowObjectives();
  return (
    <Section title={objectiveTexts.setting.title}>
      <div className={setting.act}>
        <p className={styles.words}>{objectiveTexts.setting.about}</p>
        <Button disabled={shown === undefined} busy={show.isPending} onClick={() => show.mutate(!shown)}>
          {shown === false ? objectiveTexts.setting.show : objectiveTexts.setting.hide}
        </Button>
        {show.isError ? <Alert>{textOf(show.error)}</Alert> : null}
      </div>
    </Section>
  );
}
