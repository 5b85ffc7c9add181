import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { uiTexts } from '../../texts/ui.ts';
import styles from './otp-input.module.css';

interface OtpInputProps {
  label: string;
  name: string;
  /** One string per box: a digit or empty. */
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  error?: string | undefined;
  hint?: string;
}

/**
 * A code with one box per digit: typing advances, a pasted code fills all boxes, arrows and Backspace move between
 * them.
 */
export function OtpInput({ label, name, digits, onChange, error, hint }: OtpInputProps) {
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const last = digits.length - 1;
  const go = (index: number) => boxes.current[Math.min(last, Math.max(0, index))]?.select();
  const focus = (index: number) => {
    boxes.current[Math.min(last, Math.max(0, index))]?.focus();
    go(index);
  };

  /** Fills the boxes from `index` on with as many digits as fit. */
  function fill(index: number, text: string): void {
    const fresh = text.replace(/\D/g, '').slice(0, digits.length - index);
    if (fresh === '') return;
    onChange(digits.map((digit, at) => fresh[at - index] ?? digit));
    focus(index + fresh.length);
  }

  function typed(index: number, text: string): void {
    if (text === '') onChange(digits.map((digit, at) => (at === index ? '' : digit)));
    // A box holds one digit: typing into a full one replaces it, and an autofilled code fills all boxes.
    else
      fill(
        index,
        text.length === 2 && digits[index] !== '' ? text.replace(digits[index] ?? '', '') || text.slice(1) : text,
      );
  }

  function stepOf(key: string, digit = ''): number {
    if (key === 'ArrowLeft') return -1;
    if (key === 'ArrowRight') return 1;
    if (key === 'Backspace' && digit === '') return -1;
    // The digit that the box holds already changes nothing, so that no change event would advance.
    return digit !== '' && key === digit ? 1 : 0;
  }

  function key(index: number, event: KeyboardEvent): void {
    const step = stepOf(event.key, digits[index]);
    if (step === 0) return;
    event.preventDefault();
    focus(index + step);
  }

  function paste(index: number, event: ClipboardEvent): void {
    event.preventDefault();
    fill(index, event.clipboardData.getData('text'));
  }

  return (
    <div>
      <fieldset className={styles.group} aria-describedby={`${id}-note`}>
        <legend className={styles.legend}>{label}</legend>
        <div className={styles.boxes}>
          {digits.map((digit, index) => (
            <input
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              key={index}
              ref={(box) => {
                boxes.current[index] = box;
              }}
              className={styles.box}
              name={name}
              value={digit}
              inputMode="numeric"
              autoComplete={index === 0 ? 'one-time-code' : 'off'}
              aria-label={uiTexts.digit(index + 1, digits.length)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => typed(index, event.target.value)}
              onKeyDown={(event) => key(index, event)}
              onPaste={(event) => paste(index, event)}
              onFocus={(event) => event.target.select()}
            />
          ))}
        </div>
      </fieldset>
      <p id={`${id}-note`} className={error ? `${styles.note} ${styles.error}` : styles.note}>
        {error ?? hint}
      </p>
    </div>
  );
}
