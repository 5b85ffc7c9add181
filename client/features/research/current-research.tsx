import type { Research } from '#shared/api/research';
import { textOf } from '../../api/http/request.ts';
import { ResearchPicture } from '../../art/research-picture.tsx';
import { useHasPassed } from '../../clock/server-clock.ts';
import { researchTexts } from '../../texts/research.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Countdown } from '../../ui/format/countdown.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { TimeBar } from '../../ui/format/time-bar.tsx';
import styles from './current-research.module.css';
import { useCompleteResearch } from './use-mutations.ts';

/** What is researched, with a bar; once its time is over, with the button that completes it. */
export function CurrentResearch({ research }: { research: Research }) {
  const complete = useCompleteResearch();
  const { research_id, research_type_id, research_type_name: name, level, started_at, ready_at } = research;
  const due = useHasPassed(ready_at);
  const words = researchTexts.current;
  return (
    <>
      <div className={due ? `${styles.row} ${styles.due}` : styles.row}>
        <ResearchPicture typeId={research_type_id} size={48} />
        <div>
          <p className={styles.name}>
            {name} <span className={styles.level}>{words.level(level)}</span>
          </p>
          <p className={due ? styles.dueWord : styles.left}>
            <Countdown until={Date.parse(ready_at)} due={words.due} />
            {due ? null : <span className={styles.at}>{words.at(clockTime(ready_at))}</span>}
          </p>
        </div>
        {due ? (
          <Button
            kind="primary"
            busy={complete.isPending}
            busyLabel={words.activating}
            aria-label={words.activateLabel(name, level)}
            onClick={() => complete.mutate(research_id)}
          >
            {words.activate}
          </Button>
        ) : (
          <div className={styles.bar}>
            <TimeBar from={Date.parse(started_at)} until={Date.parse(ready_at)} />
          </div>
        )}
      </div>
      {complete.isError ? <Alert>{textOf(complete.error)}</Alert> : null}
    </>
  );
}
