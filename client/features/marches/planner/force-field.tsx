import type { ReactNode } from 'react';
import { StrengthMark } from '../../../art/marks/strength-mark.tsx';
import { ShipPicture } from '../../../art/ships/ship-picture.tsx';
import { plannerTexts } from '../../../texts/marches/planner.ts';
import { useTypedAmount } from '../../../ui/form/amount-field.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { type Choice, withCount, withEverybody, withoutBerth } from './choice.ts';
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
        count={Math.min(units.count, choice[of][units.typeId] ?? 0)}
        disabled={disabled}
        onChange={(count) => onChange(withCount(choice, of, units.typeId, Math.min(count, units.count)))}
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
  count: number;
  disabled: boolean;
  onChange: (count: number) => void;
}

function UnitRow({ units: { name, count: standing }, picture, count, disabled, onChange }: UnitRowProps) {
  const typed = useTypedAmount(count, onChange);
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
          disabled={disabled || count === 0}
          onClick={() => onChange(count - 1)}
        >
          −
        </Button>
        <input
          className={styles.number}
          aria-label={plannerTexts.force.count(name)}
          onFocus={(event) => event.target.select()}
          {...typed}
        />
        <Button
          icon
          aria-label={plannerTexts.force.more(name)}
          disabled={disabled || count === standing}
          onClick={() => onChange(count + 1)}
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
    </li>
  );
}
