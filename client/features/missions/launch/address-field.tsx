import { useState } from 'react';
import { Glyph } from '../../../art/gate/glyph.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { LookupDialog } from '../reports/lookup-dialog.tsx';
import { slotsOf } from './address.ts';
import styles from './address-field.module.css';
import { ADDRESS_MAX } from './selection.ts';

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
          label="Target stargate address"
          name="stargate_address"
          value={address}
          maxLength={ADDRESS_MAX}
          placeholder="Enter 1-2-3-4-5-6 or Lookup"
          autoComplete="off"
          spellCheck={false}
          // Opens a phone's keypad with digits and a point, which separates them.
          inputMode="decimal"
          disabled={disabled}
          error={error}
          hint="Glyphs update as you type valid numbers (1-39) separated by non-digits."
          onChange={(event) => onChange(event.target.value)}
        />
        <div className={styles.lookup}>
          <Button disabled={disabled} onClick={() => setLookingUp(true)}>
            Lookup
          </Button>
        </div>
      </div>
      <LookupDialog
        open={lookingUp}
        originId={originId}
        onClose={() => setLookingUp(false)}
        onChoose={(found) => {
          onChange(found);
          setLookingUp(false);
        }}
      />
    </div>
  );
}

function Slots({ address, locked, pointOfOrigin }: Pick<AddressFieldProps, 'address' | 'locked' | 'pointOfOrigin'>) {
  const slots = slotsOf(address);
  const spoken = slots.map((symbol) => symbol ?? '?').join(', ');
  return (
    <div
      className={styles.slots}
      role="img"
      aria-label={`Glyphs ${spoken}${pointOfOrigin === undefined ? '' : `, point of origin ${pointOfOrigin}`}`}
    >
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
        <span className={`${styles.slot} ${styles.origin}`} data-symbol={pointOfOrigin} title="Point of origin">
          <Glyph symbol={pointOfOrigin} size={40} />
        </span>
      )}
    </div>
  );
}
