import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { textOf } from '../../api/http/request.ts';
import { Logo } from '../../art/marks/logo.tsx';
import { introductionTexts } from '../../texts/introduction.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import styles from './introduction.module.css';

interface HideConfirmProps {
  onAcknowledge: () => Promise<void>;
  onClose: () => void;
}

/** Asks, at the end of the introduction, whether to hide it at future logins. */
export function HideConfirm({ onAcknowledge, onClose }: HideConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const hide = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onAcknowledge();
    } catch (error) {
      setFailure(textOf(error));
      setBusy(false);
      return;
    }
    onClose();
  };

  return (
    <div className={styles.confirm}>
      <Logo size={64} />
      <Dialog.Title className={styles.title}>{introductionTexts.hide.question}</Dialog.Title>
      <Dialog.Description className={styles.text}>{introductionTexts.hide.explanation}</Dialog.Description>
      {failure ? <Alert>{failure}</Alert> : null}
      <div className={styles.answers}>
        <Button onClick={onClose} disabled={busy}>
          {introductionTexts.hide.no}
        </Button>
        <Button kind="primary" busy={busy} onClick={hide}>
          {introductionTexts.hide.yes}
        </Button>
      </div>
    </div>
  );
}
