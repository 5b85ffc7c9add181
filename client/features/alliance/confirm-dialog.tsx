import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './confirm-dialog.module.css';
import type { Question } from './use-question.ts';

interface ConfirmDialogProps {
  question: Question | null;
  open: boolean;
  onClose: () => void;
}

/** Asks once more, with what will be lost. Cancel has the focus. */
export function ConfirmDialog({ question, open, onClose }: ConfirmDialogProps) {
  const acted = useRef(false);
  // The button that asked may be gone after the act, or be busy: then the page itself takes the focus.
  const focusAfter = () => (acted.current ? document.getElementById('main') : true);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        acted.current = false;
        if (!next) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup} finalFocus={focusAfter}>
          <AlertDialog.Title className={styles.title}>{question?.title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.words}>{question?.words}</AlertDialog.Description>
          <div className={styles.answers}>
            <AlertDialog.Close render={<Button>Cancel</Button>} />
            <Button
              kind={question?.danger ? 'danger' : 'primary'}
              onClick={() => {
                acted.current = true;
                onClose();
                question?.act();
              }}
            >
              {question?.label}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
