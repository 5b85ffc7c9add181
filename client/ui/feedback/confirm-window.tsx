import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type RefObject, useRef } from 'react';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../form/button.tsx';
import overlay from '../overlay.module.css';
import styles from './confirm-dialog.module.css';
import { useBackCloses } from './dialog-history.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Names what will be lost. */
  words: string;
  /** Label of the confirming button. */
  label: string;
  /** Use `primary` only if nothing is lost. */
  kind?: 'danger' | 'primary';
  /** Label of the button that changes nothing. */
  dismiss?: string;
  /** What takes the focus after the action; without it, the page. */
  focusAfter?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onClose: () => void;
}

/** What ConfirmDialog shows once it is opened. */
export function ConfirmWindow(props: ConfirmDialogProps) {
  const {
    open,
    title,
    words,
    label,
    kind = 'danger',
    dismiss = uiTexts.cancel,
    focusAfter,
    onConfirm,
    onClose,
  } = props;
  useBackCloses(open, onClose);
  const acted = useRef(false);
  // After the action the button that opened the dialog may be disabled or gone.
  const finalFocus = () => !acted.current || (focusAfter?.current ?? document.getElementById('main'));
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      onOpenChangeComplete={(shown) => {
        if (shown) acted.current = false;
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={overlay.backdrop} />
        <AlertDialog.Popup className={`${overlay.popup} ${styles.popup}`} finalFocus={finalFocus}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.words}>{words}</AlertDialog.Description>
          <div className={styles.answers}>
            <AlertDialog.Close render={<Button>{dismiss}</Button>} />
            <Button
              kind={kind}
              busy={false}
              onClick={() => {
                acted.current = true;
                onClose();
                onConfirm();
              }}
            >
              {label}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
