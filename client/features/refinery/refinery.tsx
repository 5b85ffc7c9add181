import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { rulePath } from '#shared/catalogue/battle-rules';
import { RESERVES, type Reserve } from '#shared/catalogue/resources';
import { dayEnd } from '#shared/rules/experience';
import {
  checkRefine,
  NO_ORES,
  REFINE_PARTS,
  type RefiningDay,
  refine,
  refiningLeft,
  refiningLimits,
} from '#shared/rules/worlds/refining';
import { textOf } from '../../api/http/request.ts';
import { useResources } from '../../api/queries.ts';
import { useRefined } from '../../api/refining.ts';
import { useHasPassed } from '../../clock/server-clock.ts';
import { useGameSpeed, useGameTime } from '../../game/game-speed.ts';
import { refineryTexts } from '../../texts/refinery.ts';
import { resourceTexts } from '../../texts/resources.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { full, readAmount } from '../../ui/format/number.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './refinery.module.css';
import { useRefine } from './use-refine.ts';

/** What an active Refinery makes of an ore, and how much of it today. */
export function Refinery() {
  const time = useGameTime();
  const day = useDay();
  return (
    <Section title={refineryTexts.title} aside={<Link to={rulePath('refinery')}>{refineryTexts.rule}</Link>}>
      <p className={styles.about}>{time && refineryTexts.about(time)}</p>
      {day && <RefineForm day={day} />}
    </Section>
  );
}

/** A day of the game: what can be refined on it, and when it ends. */
interface Day extends RefiningDay {
  readonly endsAt: string;
}

/** Undefined until it is known. */
function useDay(): Day | undefined {
  const rates = useResources().data?.rates;
  const speed = useGameSpeed();
  const known = useRefined().data;
  const endsAt =
    known && speed !== undefined ? new Date(dayEnd(Date.parse(known.server_time), speed)).toISOString() : undefined;
  const isOver = useHasPassed(endsAt);
  if (!rates || speed === undefined || !known || endsAt === undefined) return undefined;
  return { limits: refiningLimits(rates, speed), refined: isOver ? NO_ORES : known.refined, endsAt };
}

function RefineForm({ day }: { day: Day }) {
  const stock = useResources().data;
  const [from, setFrom] = useState<Reserve>('naquadah');
  const [chosen, setTo] = useState<Reserve>('metal');
  const [typed, setTyped] = useState('');
  const command = useRefine();
  if (!stock) return null;
  const others = RESERVES.filter((ore) => ore !== from);
  const to = others.find((ore) => ore === chosen) ?? others[0] ?? chosen;
  const amount = readAmount(typed);
  const left = refiningLeft(day, from);
  const most = Math.min(left, refine(stock[from]).taken);
  // Before an amount is typed, it only counts whether anything can be refined.
  const asked = { from, to, amount: typed === '' ? REFINE_PARTS : (amount ?? 0) };
  const refusal = amount === undefined ? undefined : checkRefine(asked, { ...day, hasRefinery: true, stock });
  const { taken, made } = refine(amount ?? 0);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (refusal || made === 0) return;
    command.mutate({ from, to, amount: taken }, { onSuccess: () => setTyped('') });
  };
  const ore = (label: string, value: Reserve, options: readonly Reserve[], onChange: (ore: Reserve) => void) => (
    <SelectField
      label={label}
      value={value}
      disabled={command.isPending}
      onChange={({ target }) => onChange(RESERVES.find((each) => each === target.value) ?? value)}
    >
      {options.map((each) => (
        <option key={each} value={each}>
          {resourceTexts.name(each)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <div className={styles.ores}>
        {ore(refineryTexts.from, from, RESERVES, setFrom)}
        {ore(refineryTexts.to, to, others, setTo)}
      </div>
      <AmountField
        label={refineryTexts.amount}
        placeholder="0"
        value={typed}
        disabled={command.isPending}
        hint={refineryTexts.stock(stock[from])}
        onChange={setTyped}
      />
      <p className={styles.words}>
        {refineryTexts.left(left, day.limits[from], resourceTexts.name(from), clockTime(day.endsAt))}
      </p>
      {refusal ? (
        <Alert>{refusal.text}</Alert>
      ) : (
        <p className={styles.words}>
          {made > 0 &&
            refineryTexts.gives(resourceTexts.listed({ [from]: taken }), resourceTexts.listed({ [to]: made }))}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          busy={command.isPending}
          busyLabel={refineryTexts.busy}
          disabled={refusal !== undefined || made === 0}
        >
          {refineryTexts.refine}
        </Button>
        {most > 0 ? (
          <Button kind="bare" disabled={command.isPending} onClick={() => setTyped(full(most))}>
            {refineryTexts.most(most)}
          </Button>
        ) : null}
      </div>
      {command.isError ? <Alert>{textOf(command.error)}</Alert> : null}
    </form>
  );
}
