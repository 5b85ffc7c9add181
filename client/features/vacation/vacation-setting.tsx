import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { getVacation } from '#shared/api/vacation';
import { rulePath } from '#shared/catalogue/battle-rules';
import { useGameSpeed } from '../../game/game-speed.ts';
import { useVacation } from '../../api/garrisons.ts';
import { textOf } from '../../api/http/request.ts';
import { vacationTexts } from '../../texts/players/vacation.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { CurrentVacation } from './current-vacation.tsx';
import styles from './vacation.module.css';

/** The leave of absence: what it does, and the form that announces one; or the leave itself, with the button that ends it. */
export function VacationSetting() {
  const { data, error, refetch } = useVacation();
  const speed = useGameSpeed();
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const known = data !== undefined && speed !== undefined;
  // The banner on every page links to it; what stands above has its height by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the link counts
  useEffect(() => {
    if (known && hash === '#leave') place.current?.scrollIntoView({ block: 'center' });
  }, [known, hash, key]);
  return (
    <div ref={place} id="leave" className={styles.place}>
      <Section title={vacationTexts.title} aside={<Link to={rulePath('leave')}>{vacationTexts.rule}</Link>}>
        {known ? (
          data.vacation ? (
            <CurrentVacation vacation={data.vacation} speed={speed} />
          ) : (
            <AnnounceForm speed={speed} refusal={data.refusal} refusalCode={data.refusal_code} />
          )
        ) : error ? (
          <LoadError onRetry={() => void refetch()}>{textOf(error, getVacation.fallback)}</LoadError>
        ) : (
          <SkeletonRows count={5} height="56px" label={vacationTexts.loading} />
        )}
      </Section>
    </div>
  );
}
