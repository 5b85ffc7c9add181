import { lazy, useState } from 'react';
import { ADDRESS_MAX } from '#shared/api/fields';
import { Glyph } from '../../../art/gate/glyph.tsx';
import { missionTexts } from '../../../texts/missions.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { fetched } from '../../../ui/layout/client-file.ts';
import { Once } from '../../../ui/layout/once.tsx';
import styles from './address-field.module.css';
import { slotsOf } from './dialling.ts';

const LookupDialog = lazy(async () => ({
  default: (await fetched(import('../reports/lookup-dialog.tsx'))).LookupDialog,
}));

interface AddressFieldProps {
  address: string;
  /** The number of locked symbols. */
  locked: number;
  originId: number | null;
  /** The symbol of the origin world, once it is chosen. */
  pointOfOrigin: number | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (address: string) => void;
}

/** The target address of a mission: the six symbols, the text input, and the button for known addresses. */
export function AddressField(props: AddressFieldProps) {
  const { address, locked, originId, pointOfOrigin, error, disabled, onChange } = props;
  const [lookingUp, setLookingUp] = useState(false);
  return (
    <div>
      <Slots address={address} locked={locked} pointOfOrigin={pointOfOrigin} />
      <div className={styles.box}>
        <TextField
          label={missionTexts.address.label}
          name="stargate_address"
          value={address}
          maxLength={ADDRESS_MAX}
          placeholder={missionTexts.address.placeholder}
          autoComplete="off"
          spellCheck={false}
          // Opens a phone's keypad with digits and a point, which separates them.
          inputMode="decimal"
          disabled={disabled}
          error={error}
          hint={missionTexts.address.hint}
          onChange={(event) => onChange(event.target.value)}
        />
        <div className={styles.lookup}>
          <Button disabled={disabled} onClick={() => setLookingUp(true)}>
            {missionTexts.address.lookup}
          </Button>
        </div>
      </div>
      <Once when={lookingUp}>
        <LookupDialog
          open={lookingUp}
          originId={originId}
          onClose={() => setLookingUp(false)}
          onChoose={(found) => {
            onChange(found);
            setLookingUp(false);
          }}
        />
      </Once>
    </div>
  );
}

function Slots({ address, locked, pointOfOrigin }: Pick<AddressFieldProps, 'address' | 'locked' | 'pointOfOrigin'>) {
  const slots = slotsOf(address);
  const spoken = slots.map((symbol) => symbol ?? '?');
  return (
    <div className={styles.slots} role="img" aria-label={missionTexts.address.glyphs(spoken, pointOfOrigin)}>
      {slots.map((symbol, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: slots have no identity besides their position
          key={place}
          className={[styles.slot, symbol !== null && styles.filled, place < locked && styles.locked]
            .filter(Boolean)
            .join(' ')}
          data-symbol={symbol ?? '?'}
        >
          <Glyph symbol={symbol ?? 0} size={40} />
        </span>
      ))}
      {pointOfOrigin === undefined ? null : (
        <span
          className={`${styles.slot} ${styles.origin}`}
          data-symbol={pointOfOrigin}
          title={missionTexts.address.pointOfOrigin}
        >
          <Glyph symbol={pointOfOrigin} size={40} />
        </span>
      )}
    </div>
  );
}
