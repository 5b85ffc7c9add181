import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PlanetDetail } from '#shared/api/planets';
import { rulePath } from '#shared/catalogue/battle-rules';
import { STANCES, type Stance } from '#shared/catalogue/battles';
import { textOf } from '../../api/http/request.ts';
import { garrisonTexts } from '../../texts/garrisons.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './garrisons.module.css';
import { useSetStance } from './use-mutations.ts';

/** Whether the ships of a world meet an attack or slip away. A press saves it. */
export function StanceSetting({ planet: { planet_id, planet_name, stance } }: { planet: PlanetDetail }) {
  const id = useId();
  const change = useSetStance();
  // The mutation says that it is pending only after React has set the radio button back, so the press is kept here.
  const [pressed, setPressed] = useState<{ readonly before: Stance; readonly stance: Stance }>();
  if (pressed && pressed.before !== stance) setPressed(undefined);
  const shown = pressed?.stance ?? stance;
  const texts = garrisonTexts.stance;
  return (
    <Section title={texts.title} aside={<Link to={rulePath('stance')}>{texts.rule}</Link>}>
      <p className={styles.about}>{texts.about}</p>
      <fieldset className={styles.stances}>
        <legend className="visually-hidden">{texts.title}</legend>
        {STANCES.map((each) => (
          <label key={each} className={styles.stance} data-chosen={each === shown || undefined}>
            <input
              type="radio"
              name={id}
              checked={each === shown}
              aria-label={texts.stances[each].name}
              aria-describedby={`${id}-${each}`}
              onChange={() => {
                setPressed({ before: stance, stance: each });
                change.mutate(
                  { planet_id, stance: each },
                  {
                    onSuccess: () => showToast(texts.changed(texts.stances[each].name, planet_name)),
                    onError: () => setPressed(undefined),
                  },
                );
              }}
            />
            <span>
              <span className={styles.name}>{texts.stances[each].name}</span>
              <span id={`${id}-${each}`} className={styles.words}>
                {texts.stances[each].words}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {change.isError ? <Alert>{textOf(change.error)}</Alert> : null}
    </Section>
  );
}
