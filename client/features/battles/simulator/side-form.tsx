import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PlanetDetail } from '#shared/api/planets';
import type { Sighting } from '#shared/api/reports';
import { RETREAT_PERCENTS, SIDES, STACKS, STANCES } from '#shared/catalogue/battles';
import { RACES } from '#shared/catalogue/races';
import { useAddressBook } from '../../../api/address-book.ts';
import { planetQuery, usePlanets } from '../../../api/queries.ts';
import { serverNow } from '../../../clock/server-clock.ts';
import { simulatorTexts } from '../../../texts/battles/simulator.ts';
import { garrisonTexts } from '../../../texts/garrisons.ts';
import { AmountField, isUnreadable } from '../../../ui/form/amount-field.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { readAmount } from '../../../ui/format/number.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { listedTypes, type Setup, type SimulatedSide, withForces, withSighting } from './setup.ts';
import { forcesOf, within } from './side-counts.ts';
import styles from './simulator.module.css';
import { UnitRow } from './unit-row.tsx';

interface FormProps<S> {
  side: S;
  onChange: (side: S) => void;
}

export function AttackerForm({ side, onChange }: FormProps<Setup['attacker']>) {
  return (
    <Section title={simulatorTexts.attacker}>
      <Forces side={side} name={simulatorTexts.attacker} onChange={onChange} />
      <div className={styles.fields}>
        <SelectField
          label={simulatorTexts.retreat}
          value={side.retreatPercent}
          onChange={({ target }) => onChange({ ...side, retreatPercent: Number(target.value) })}
        >
          {RETREAT_PERCENTS.map((percent) => (
            <option key={percent} value={percent}>
              {simulatorTexts.retreatAt(percent / 100)}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={simulatorTexts.morale}
          hint={simulatorTexts.moraleHint}
          value={side.morale}
          low={SIDES.moraleLow}
          high={100}
          onChange={(morale) => onChange({ ...side, morale })}
        />
      </div>
    </Section>
  );
}

export function DefenderForm({ side, onChange }: FormProps<Setup['defender']>) {
  return (
    <Section title={simulatorTexts.defender}>
      <Forces
        side={side}
        name={simulatorTexts.defender}
        onChange={onChange}
        extra={<SightingField onFill={(seen) => onChange(withSighting(side, seen))} />}
        onWorld={({ defense_level, defense_stat, current_population }) => ({
          gunLevel: defense_level,
          defenseStat: defense_stat,
          population: current_population,
        })}
      />
      <div className={styles.fields}>
        <NumberField
          label={simulatorTexts.wall}
          hint={simulatorTexts.wallHint}
          value={side.defenseStat}
          high={MOST_DEFENSE}
          onChange={(defenseStat) => onChange({ ...side, defenseStat })}
        />
        <NumberField
          label={simulatorTexts.guns}
          hint={simulatorTexts.gunsHint}
          value={side.gunLevel}
          high={MOST_DEFENSE}
          onChange={(gunLevel) => onChange({ ...side, gunLevel })}
        />
        <NumberField
          label={simulatorTexts.population}
          hint={simulatorTexts.populationHint(STACKS.peoplePerMilitia)}
          value={side.population}
          high={MOST_PEOPLE}
          onChange={(population) => onChange({ ...side, population })}
        />
        <SelectField
          label={simulatorTexts.stance}
          value={side.stance}
          onChange={({ target }) => {
            const stance = STANCES.find((each) => each === target.value);
            if (stance) onChange({ ...side, stance });
          }}
        >
          {STANCES.map((stance) => (
            <option key={stance} value={stance}>
              {garrisonTexts.stance.stances[stance].name}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  );
}

/** Far beyond what any world has, and small enough that the rules stay exact. */
const MOST_DEFENSE = 100_000;
const MOST_PEOPLE = 1_000_000;
const MOST_LEVEL = 50;

type World = PlanetDetail;

interface ForcesProps<S> extends FormProps<S> {
  name: string;
  /** Further values that are taken over when a world fills the side in. */
  onWorld?: (world: World) => Partial<S>;
  /** Further ways to fill the side in. */
  extra?: ReactNode;
}

/** Race, number of each type, and levels of one side. */
function Forces<S extends SimulatedSide>({ side, name, onChange, onWorld, extra }: ForcesProps<S>) {
  const { ships, squads } = listedTypes(side);
  const row = (kind: 'ship' | 'squad', id: number, type: string) => {
    const field = kind === 'ship' ? 'ships' : 'squads';
    const set = (count: number) => onChange({ ...side, [field]: { ...side[field], [id]: count } });
    return (
      <UnitRow
        key={`${kind}-${id}`}
        kind={kind}
        typeId={id}
        type={type}
        side={name}
        count={side[field][id] ?? 0}
        onChange={set}
      />
    );
  };
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          label={simulatorTexts.race}
          value={side.raceId}
          onChange={({ target }) => onChange({ ...side, raceId: Number(target.value) })}
        >
          {RACES.map(({ id, name: race }) => (
            <option key={id} value={id}>
              {race}
            </option>
          ))}
        </SelectField>
        <WorldField onFill={(world, forces) => onChange({ ...withForces(side, forces), ...onWorld?.(world) })} />
        {extra}
      </div>
      <div className={styles.units}>
        {ships.map(({ id, name: type }) => row('ship', id, type))}
        {squads.map(({ id, name: type }) => row('squad', id, type))}
      </div>
      <div className={styles.tools}>
        <Button
          aria-label={simulatorTexts.clearSide(name)}
          onClick={() => onChange({ ...side, ships: {}, squads: {} })}
        >
          {simulatorTexts.clear}
        </Button>
      </div>
      <div className={styles.fields}>
        <NumberField
          label={simulatorTexts.attackLevel}
          hint={simulatorTexts.levelHint}
          value={side.attackLevel}
          low={1}
          high={MOST_LEVEL}
          onChange={(attackLevel) => onChange({ ...side, attackLevel })}
        />
        <NumberField
          label={simulatorTexts.defenseLevel}
          hint={simulatorTexts.levelHint}
          value={side.defenseLevel}
          low={1}
          high={MOST_LEVEL}
          onChange={(defenseLevel) => onChange({ ...side, defenseLevel })}
        />
      </div>
    </>
  );
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number;
  low?: number;
  high: number;
  onChange: (value: number) => void;
}

/**
 * Keeps what is typed until the field is left, because an unfinished number may be too small, and keeps text that is not a number
 * until it is corrected.
 */
function NumberField({ label, hint, value, low = 0, high, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number } | null>(null);
  const shown = typed?.value === value ? typed.text : String(value);
  return (
    <AmountField
      label={label}
      {...(hint !== undefined && { hint })}
      value={shown}
      onChange={(text) => {
        const amount = readAmount(text);
        const next = amount === undefined ? value : within(amount, low, high);
        setTyped({ text, value: next });
        if (next !== value) onChange(next);
      }}
      onBlur={() => {
        if (!isUnreadable(shown)) setTyped(null);
      }}
    />
  );
}

/** Fills a side with the ready forces of one of the player's worlds. */
function WorldField({ onFill }: { onFill: (world: World, forces: ReturnType<typeof forcesOf>) => void }) {
  const planets = usePlanets().data;
  const cache = useQueryClient();
  const fill = async (planetId: number) => {
    const world = await cache.ensureQueryData(planetQuery(planetId)).catch(() => undefined);
    if (world) onFill(world, forcesOf(world, serverNow()));
  };
  return (
    <SelectField label={simulatorTexts.fill} value="" onChange={({ target }) => void fill(Number(target.value))}>
      <option value="">{simulatorTexts.byHand}</option>
      {planets?.map(({ planet_id, planet_name }) => (
        <option key={planet_id} value={planet_id}>
          {simulatorTexts.fromWorld(planet_name)}
        </option>
      ))}
    </SelectField>
  );
}

/** Fills the defender with what a probe counted, the latest first; hidden until a probe has counted something. */
function SightingField({ onFill }: { onFill: (seen: Sighting) => void }) {
  const seen = (useAddressBook().data ?? [])
    .flatMap(({ planet_id, stargate_address, owner, sighting, as_of }) =>
      sighting && as_of ? [{ planet_id, stargate_address, owner, sighting, as_of }] : [],
    )
    .sort((a, b) => Date.parse(b.as_of) - Date.parse(a.as_of));
  if (seen.length === 0) return null;
  return (
    <SelectField
      label={simulatorTexts.sightings}
      value=""
      onChange={({ target }) => {
        const found = seen.find(({ planet_id }) => planet_id === Number(target.value));
        if (found) onFill(found.sighting);
      }}
    >
      <option value="">{simulatorTexts.byHand}</option>
      {seen.map(({ planet_id, stargate_address, owner, as_of }) => (
        <option key={planet_id} value={planet_id}>
          {simulatorTexts.sighting(owner?.username ?? '', stargate_address.join('-'), clockTime(as_of))}
        </option>
      ))}
    </SelectField>
  );
}
