import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { March } from '#shared/api/battles/marches';
import { rulePath } from '#shared/catalogue/battle-rules';
import { isHostile, MARCH_TYPES } from '#shared/catalogue/marches';
import { useShields } from '../../../api/garrisons.ts';
import { useHasPassed } from '../../../clock/server-clock.ts';
import { plannerTexts } from '../../../texts/marches/planner.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { nameOf } from '../place-name.tsx';
import type { Choice } from './choice.ts';
import styles from './planner.module.css';
import type { Planner } from './use-planner.ts';
import { MarchVerdict } from './verdict.tsx';

interface LaunchPanelProps {
  choice: Choice;
  planner: Planner;
  /** The march that has just left; null before one. */
  sent: March | null;
  /** How a raid will probably end. */
  forecast: ReactNode;
  launching: boolean;
  /** Why the last launch failed. */
  problem: string | undefined;
  onChange: (choice: Choice) => void;
  onLaunch: () => void;
}

/** What the march takes, and the button that sends it; if it may not leave, the reason. */
export function MarchLaunchPanel({
  choice,
  planner,
  sent,
  forecast,
  launching,
  problem,
  onChange,
  onLaunch,
}: LaunchPanelProps) {
  const { origin, plan, isPlanning, refusal } = planner;
  const whyId = useId();
  // The plan that is read after a launch may say why nothing more can leave: that must not look like the answer to the launch.
  const why = launching || sent ? undefined : refusal;
  const underPeace = MARCH_TYPES[choice.kind].stays !== 'garrison' && plan?.facts.under_peace === true;
  return (
    <section className={styles.verdict} aria-label={plannerTexts.verdict.title} aria-busy={isPlanning}>
      {plan ? (
        <MarchVerdict {...planner} plan={plan} choice={choice} originName={origin?.planet_name ?? ''} />
      ) : (
        <p className={styles.dim}>{isPlanning ? plannerTexts.verdict.planning : plannerTexts.verdict.begin}</p>
      )}
      {forecast}
      {underPeace ? (
        <label className={styles.peace}>
          <input
            type="checkbox"
            checked={choice.endsPeace}
            disabled={launching}
            onChange={(event) => onChange({ ...choice, endsPeace: event.target.checked })}
          />
          {plannerTexts.peace}
        </label>
      ) : null}
      {isHostile(choice.kind) ? <OwnRespite /> : null}
      {problem ? <Alert>{problem}</Alert> : null}
      <div className={styles.launch}>
        <Button
          kind="primary"
          wide
          disabled={refusal !== undefined || !plan}
          busy={launching}
          busyLabel={plannerTexts.launch.busy}
          aria-describedby={why ? whyId : undefined}
          onClick={onLaunch}
        >
          {plannerTexts.launch[choice.kind]}
        </Button>
        {sent ? (
          <Alert tone="good">
            {plannerTexts.launch.done(nameOf(sent.target), clockTime(sent.lands_at ?? sent.launched_at))}{' '}
            <Link to="/dashboard#situations">{plannerTexts.launch.follow}</Link>
          </Alert>
        ) : (
          <p id={whyId} className={styles.why}>
            {why?.text} {why?.rule ? <Link to={rulePath(why.rule)}>{plannerTexts.rule}</Link> : null}
          </p>
        )}
      </div>
    </section>
  );
}

/** What the launch of an attack would end. */
function OwnRespite() {
  const until = useShields().data?.respite_until ?? null;
  const isOver = useHasPassed(until);
  if (until === null || isOver) return null;
  return (
    <p className={styles.respite}>
      {plannerTexts.respite(clockTime(until))} <Link to={rulePath('respite')}>{plannerTexts.rule}</Link>
    </p>
  );
}
