import { type ReactNode, useId } from 'react';
import { StrengthMark } from '../../../art/marks/strength-mark.tsx';
import { ShipPicture } from '../../../art/ships/ship-picture.tsx';
import { plannerTexts } from '../../../texts/marches/planner.ts';
import { AmountNote, amountInput, isUnreadable, type TypedAmount } from '../../../ui/form/amount-field.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { type Choice, countOf, withCount, withEverybody, withoutBerth } from './choice.ts';
import styles from './planner.module.css';
import type { StandingForce, StandingUnits } from './standing-force.ts';

interface ForceFieldProps {
  choice: Choice;
  standing: StandingForce;
  disabled: boolean;
  onChange: (choice: Choice) => void;
}

/** How many ships and squads of each type go. */
export function ForceField({ choice, standing, disabled, onChange }: ForceFieldProps) {
  const rows = (of: 'ships' | 'squads', picture: (typeId: number) => ReactNode) =>
    standing[of].map((units) => (
      <UnitRow
        key={`${of} ${units.typeId}`}
        units={units}
        picture={picture(units.typeId)}
        count={countOf(choice, of, units)}
        disabled={disabled}
        onChange={(count) =>
          onChange(
            withCount(choice, of, units.typeId, typeof count === 'number' ? Math.min(count, units.count) : count),
          )
        }
      />
    ));
  const staying = withoutBerth(choice, standing);
  return (
    <fieldset className={styles.force} disabled={disabled}>
      <legend className="visually-hidden">{plannerTexts.force.title}</legend>
      <ul>
        {rows('ships', (typeId) => (
          <ShipPicture typeId={typeId} size={48} />
        ))}
        {rows('squads', () => (
          <StrengthMark strength="soldiers" size={24} />
        ))}
      </ul>
      {standing.training > 0 ? <p className={styles.dim}>{plannerTexts.force.training(standing.training)}</p> : null}
      {staying > 0 ? <p className={styles.dim}>{plannerTexts.force.staying(staying)}</p> : null}
      <div className={styles.forceTools}>
        <Button onClick={() => onChange(withEverybody(choice, standing))}>{plannerTexts.force.everybody}</Button>
        <Button onClick={() => onChange({ ...choice, ships: {}, squads: {} })}>{plannerTexts.force.nobody}</Button>
      </div>
    </fieldset>
  );
}

interface UnitRowProps {
  units: StandingUnits;
  picture: ReactNode;
  count: TypedAmount;
  disabled: boolean;
  onChange: (count: TypedAmount) => void;
}

function UnitRow({ units: { name, count: standing }, picture, count, disabled, onChange }: UnitRowProps) {
  const noteId = useId();
  // The steppers are disabled while the field does not hold a number.
  const steps = disabled || isUnreadable(count);
  return (
    <li className={styles.unit}>
      <span className={styles.unitPicture}>{picture}</span>
      <p className={styles.unitName}>
        {name} <span className={styles.dim}>{plannerTexts.force.of(standing)}</span>
      </p>
      <div className={styles.stepper}>
        <Button
          icon
          aria-label={plannerTexts.force.fewer(name)}
          disabled={steps || count === 0}
          onClick={() => onChange(Number(count) - 1)}
        >
          −
        </Button>
        <input
          className={styles.number}
          aria-label={plannerTexts.force.count(name)}
          onFocus={(event) => event.target.select()}
          {...amountInput(count, noteId, onChange)}
        />
        <Button
          icon
          aria-label={plannerTexts.force.more(name)}
          disabled={steps || count === standing}
          onClick={() => onChange(Number(count) + 1)}
        >
          +
        </Button>
        <Button
          aria-label={plannerTexts.force.allOf(name)}
          disabled={disabled || count === standing}
          onClick={() => onChange(standing)}
        >
          {plannerTexts.force.all}
        </Button>
      </div>
      <AmountNote id={noteId} shown={count} />
    </li>
  );
}
