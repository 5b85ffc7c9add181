import type { Refusal } from '#shared/refusals';
import styles from './refusal-note.module.css';

/** Says in a dialog why nothing can be done in it. `id` is for the `aria-describedby` of its buttons. */
export function RefusalNote({ refusal, id }: { refusal: Refusal; id: string | undefined }) {
  return (
    <p id={id} className={styles.note}>
      {refusal.text}
    </p>
  );
}
