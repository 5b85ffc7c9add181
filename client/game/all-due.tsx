import { uiTexts } from '../texts/ui.ts';
import { Button } from '../ui/form/button.tsx';
import styles from './all-due.module.css';

interface AllDueProps {
  /** 'Activate' */
  word: string;
  /** How many are due. For one its own button suffices. */
  count: number;
  busy: boolean;
  onAll: () => void;
}

/** One button for everything that is due in a list. */
export function AllDue({ word, count, busy, onAll }: AllDueProps) {
  if (count < 2 && !busy) return null;
  return (
    <div className={styles.line}>
      <Button kind="primary" busy={busy} busyLabel={uiTexts.moment} onClick={onAll}>
        {uiTexts.all(word, count)}
      </Button>
    </div>
  );
}
