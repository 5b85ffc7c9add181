import { useId } from 'react';
import type { Planet } from '#shared/api/planets';
import { RETREAT_PERCENTS } from '#shared/catalogue/battles';
import { isHostile, MARCH_KINDS, MARCH_TYPES, type MarchKind } from '#shared/catalogue/marches';
import { usePlanets } from '../../../api/queries.ts';
import { plannerTexts } from '../../../texts/marches/planner.ts';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { Empty } from '../../../ui/layout/section.tsx';
import type { Choice } from './choice.ts';
import styles from './planner.module.css';

interface OriginFieldProps {
  originId: number | undefined;
  disabled: boolean;
  onChange: (planetId: number) => void;
}

/** The world that they leave. */
export function OriginField({ originId, disabled, onChange }: OriginFieldProps) {
  const planets = usePlanets().data ?? [];
  return (
    <SelectField
      label={plannerTexts.origin}
      value={originId ?? ''}
      disabled={disabled || planets.length < 2}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {planets.map(({ planet_id, planet_name }) => (
        <option key={planet_id} value={planet_id}>
          {planet_name}
        </option>
      ))}
    </SelectField>
  );
}

interface NobodyProps {
  kind: Choice['kind'];
  origin: Planet | undefined;
  /** Squads that are still in training there. */
  training: number;
}

/** Says that nobody stands ready on the origin. */
export function Nobody({ kind, origin, training }: NobodyProps) {
  return (
    <Empty
      action={
        origin ? (
          <ButtonLink to={`/planets/${origin.planet_id}`}>{plannerTexts.force.build(origin.planet_name)}</ButtonLink>
        ) : null
      }
    >
      {noneOf(kind)} {training > 0 ? plannerTexts.force.training(training) : null}
    </Empty>
  );
}

function noneOf(kind: Choice['kind']): string {
  if (MARCH_TYPES[kind].way === 'gate') return plannerTexts.force.noSquads;
  return isHostile(kind) ? plannerTexts.force.noWarships : plannerTexts.force.none;
}

interface RetreatFieldProps {
  retreat: Choice['retreat'];
  disabled: boolean;
  onChange: (retreat: Choice['retreat']) => void;
}

/** The loss after which a raid turns back. */
export function RetreatField({ retreat, disabled, onChange }: RetreatFieldProps) {
  return (
    <SelectField
      label={plannerTexts.retreat.label}
      hint={plannerTexts.retreat.hint}
      value={retreat}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = RETREAT_PERCENTS.find((percent) => percent === Number(target.value));
        if (chosen) onChange(chosen);
      }}
    >
      {RETREAT_PERCENTS.map((percent) => (
        <option key={percent} value={percent}>
          {percent === 100 ? plannerTexts.retreat.never : plannerTexts.retreat.share(percent / 100)}
        </option>
      ))}
    </SelectField>
  );
}

interface KindFieldProps {
  kind: MarchKind;
  disabled: boolean;
  onChange: (kind: MarchKind) => void;
}

/** What the march is to do: one of these, each with its sentence. */
export function KindField({ kind, disabled, onChange }: KindFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.kinds} disabled={disabled}>
      <legend className="visually-hidden">{plannerTexts.kind}</legend>
      <div className={styles.kindRow}>
        {MARCH_KINDS.map((each) => (
          <label key={each} className={styles.kind} data-chosen={each === kind || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={each === kind}
              aria-describedby={`${id}-words`}
              onChange={() => onChange(each)}
            />
            {plannerTexts.kinds[each].name}
          </label>
        ))}
      </div>
      <p id={`${id}-words`} className={styles.kindWords}>
        {plannerTexts.kinds[kind].words}
      </p>
    </fieldset>
  );
}
