import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../form/button.tsx';
import overlay from '../overlay.module.css';
import styles from './dialog.module.css';
import { useBackCloses } from './dialog-history.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** Takes the focus first, instead of the close button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Icon of the close button. */
  closeIcon: ReactNode;
  children: ReactNode;
}

/** What Dialog shows once it is opened. */
export function DialogWindow({ open, onClose, title, lead, initialFocus, closeIcon, children }: DialogProps) {
  useBackCloses(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={overlay.backdrop} />
        <Base.Popup className={`${overlay.popup} ${styles.popup}`} initialFocus={initialFocus}>
          <div className={styles.head}>
            <div className={styles.words}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {lead ? <Base.Description className={styles.lead}>{lead}</Base.Description> : null}
            </div>
            <Base.Close
              render={
                <Button kind="bare" icon aria-label={uiTexts.close}>
                  {closeIcon}
                </Button>
              }
            />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <div className={styles.body} tabIndex={0}>
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
