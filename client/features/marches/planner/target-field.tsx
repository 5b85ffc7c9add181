import type { AddressRecord } from '#shared/api/address-book';
import type { SharedSighting } from '#shared/api/alliance-sightings';
import type { Planet } from '#shared/api/planets';
import { useAddressBook } from '../../../api/address-book.ts';
import { usePlanets } from '../../../api/queries.ts';
import { useSharedSightings } from '../../../api/sightings.ts';
import { plannerTexts } from '../../../texts/marches/planner.ts';
import { worldTexts } from '../../../texts/worlds.ts';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { Symbols } from '../../../ui/gate-address.tsx';
import { ADDRESS_MAX, addressOf, type PlannerKind } from './choice.ts';
import styles from './planner.module.css';

interface TargetFieldProps {
  kind: PlannerKind;
  address: string;
  originId: number | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (address: string) => void;
}

/** The target: its address, typed or taken from the worlds that the player knows. */
export function TargetField({ kind, address, originId, error, disabled, onChange }: TargetFieldProps) {
  const symbols = addressOf(address);
  return (
    <div className={styles.target}>
      <TextField
        label={plannerTexts.target.label}
        name="stargate_address"
        value={address}
        maxLength={ADDRESS_MAX}
        placeholder={plannerTexts.target.placeholder}
        autoComplete="off"
        spellCheck={false}
        inputMode="decimal"
        disabled={disabled}
        error={error}
        hint={symbols ? <Symbols symbols={symbols} size={18} /> : plannerTexts.target.hint}
        onChange={(event) => onChange(event.target.value)}
      />
      <SelectField
        label={plannerTexts.target.known}
        value={symbols?.join('-') ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{plannerTexts.target.choose}</option>
        <KnownOptions kind={kind} originId={originId} />
      </SelectField>
    </div>
  );
}

/** Own worlds for a transfer; for the other kinds those of others, the held ones first. */
function KnownOptions({ kind, originId }: Pick<TargetFieldProps, 'kind' | 'originId'>) {
  const planets = usePlanets().data ?? [];
  const book = useAddressBook().data ?? [];
  const seen = (useSharedSightings().data ?? []).filter(
    ({ planet_id }) => !book.some((known) => known.planet_id === planet_id),
  );
  if (kind === 'transfer') {
    return (
      <Options
        label={plannerTexts.target.own}
        worlds={planets.filter(({ planet_id }) => planet_id !== originId).map(ownOption)}
      />
    );
  }
  const held = book.filter(({ status }) => status === 'held');
  const other = book.filter(({ status }) => status !== 'held' && status !== 'own');
  return (
    <>
      <Options label={plannerTexts.target.held} worlds={held.map(bookOption)} />
      <Options label={plannerTexts.target.seen} worlds={seen.map(seenOption)} />
      <Options label={plannerTexts.target.other} worlds={other.map(bookOption)} />
    </>
  );
}

interface Option {
  readonly address: string;
  readonly name: string;
}

function Options({ label, worlds }: { label: string; worlds: readonly Option[] }) {
  if (worlds.length === 0) return null;
  return (
    <optgroup label={label}>
      {worlds.map(({ address, name }) => (
        <option key={address} value={address}>
          {plannerTexts.target.option(name, address)}
        </option>
      ))}
    </optgroup>
  );
}

const ownOption = ({ planet_name, stargate_address }: Planet): Option => ({
  name: planet_name,
  address: stargate_address.join('-'),
});

const seenOption = ({ owner, stargate_address }: SharedSighting): Option => ({
  name: plannerTexts.target.ruledBy(owner.username),
  address: stargate_address.join('-'),
});

const bookOption = ({ owner, planet_type_name, stargate_address }: AddressRecord): Option => ({
  name: owner ? plannerTexts.target.ruledBy(owner.username) : worldTexts.kind(planet_type_name),
  address: stargate_address.join('-'),
});
