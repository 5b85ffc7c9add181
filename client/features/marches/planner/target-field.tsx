import type { AddressRecord } from '#shared/api/address-book';
import type { SharedSighting } from '#shared/api/alliances/alliance-sightings';
import type { AllianceMember } from '#shared/api/alliances/alliances';
import { ADDRESS_MAX } from '#shared/api/fields';
import type { Planet } from '#shared/api/planets';
import { MARCH_TYPES, type MarchKind } from '#shared/catalogue/marches';
import { useAddressBook } from '../../../api/address-book.ts';
import { usePlanets } from '../../../api/queries.ts';
import { useSharedSightings } from '../../../api/sightings.ts';
import { Symbols } from '../../../game/gate-address.tsx';
import { useIsPartner, useMates } from '../../../game/mates.ts';
import { plannerTexts } from '../../../texts/marches/planner.ts';
import { worldTexts } from '../../../texts/worlds.ts';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { addressOf } from './choice.ts';
import styles from './planner.module.css';

interface TargetFieldProps {
  kind: MarchKind;
  address: string;
  originId: number | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (address: string) => void;
}

/** The target: its address, typed or taken from the worlds that the player knows. */
export function TargetField({ kind, address, originId, error, disabled, onChange }: TargetFieldProps) {
  const symbols = addressOf(address);
  const lacking = useLacking(kind);
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
        hint={lacking}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{plannerTexts.target.choose}</option>
        <KnownOptions kind={kind} originId={originId} />
      </SelectField>
    </div>
  );
}

/** Why no world can be chosen as the target of a transfer or of relief; undefined if one can, or while that is unknown. */
function useLacking(kind: MarchKind): string | undefined {
  const planets = usePlanets().data;
  const mates = useMates();
  const { stays } = MARCH_TYPES[kind];
  if (stays === 'garrison' && planets?.length === 1) return plannerTexts.target.onlyWorld;
  return stays === 'guest' && mates?.length === 0 ? plannerTexts.target.noMates : undefined;
}

/**
 * The player's own worlds for a transfer, mates' and partners' worlds for relief, other players' worlds for a raid, those that
 * are held first.
 */
function KnownOptions({ kind, originId }: Pick<TargetFieldProps, 'kind' | 'originId'>) {
  const planets = usePlanets().data ?? [];
  const book = useAddressBook().data ?? [];
  const seen = (useSharedSightings().data ?? []).filter(
    ({ planet_id }) => !book.some((known) => known.planet_id === planet_id),
  );
  const mates = useMates() ?? [];
  const { stays } = MARCH_TYPES[kind];
  const isPartner = useIsPartner(stays !== 'garrison');
  if (stays === 'garrison') {
    return (
      <Options
        label={plannerTexts.target.own}
        worlds={planets.filter(({ planet_id }) => planet_id !== originId).map(ownOption)}
      />
    );
  }
  const isMate = ({ owner }: AddressRecord) => mates.some(({ user_id }) => user_id === owner?.user_id);
  const isHome = ({ planet_id }: AddressRecord) => mates.some(({ home }) => home?.planet_id === planet_id);
  const isPartners = ({ owner }: AddressRecord) => owner?.user_id != null && isPartner(owner.user_id);
  const held = book.filter(({ status }) => status === 'held');
  if (stays === 'guest') {
    return (
      <>
        <Options label={plannerTexts.target.mates} worlds={mates.flatMap(homeOption)} />
        <Options
          label={plannerTexts.target.matesOther}
          worlds={held.filter((record) => isMate(record) && !isHome(record)).map(bookOption)}
        />
        <Options label={plannerTexts.target.partners} worlds={held.filter(isPartners).map(bookOption)} />
      </>
    );
  }
  const other = book.filter(({ status }) => status !== 'held' && status !== 'own');
  return (
    <>
      <Options
        label={plannerTexts.target.held}
        worlds={held.filter((record) => !isMate(record) && !isPartners(record)).map(bookOption)}
      />
      <Options
        label={plannerTexts.target.seen}
        worlds={seen.filter(({ owner: { user_id } }) => user_id === null || !isPartner(user_id)).map(seenOption)}
      />
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

const homeOption = ({ username, home }: AllianceMember): Option[] =>
  home
    ? [
        {
          name: plannerTexts.target.mateHome(
            home.planet_name ?? worldTexts.coordinates(home.coordinates_x, home.coordinates_y),
            username,
          ),
          address: home.stargate_address.join('-'),
        },
      ]
    : [];

const bookOption = ({ owner, planet_type_name, stargate_address }: AddressRecord): Option => ({
  name: owner ? plannerTexts.target.ruledBy(owner.username) : worldTexts.kind(planet_type_name),
  address: stargate_address.join('-'),
});
