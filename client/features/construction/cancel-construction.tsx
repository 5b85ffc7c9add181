import { useState } from 'react';
import { constructionTexts } from '../../texts/construction.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';

interface CancelConstructionProps {
  name: string;
  busy: boolean;
  onCancel: () => void;
}

/** Cancels a building under construction, after a question: a part of its price is lost. */
export function CancelConstruction({ name, busy, onCancel }: CancelConstructionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        kind="bare"
        busy={busy}
        busyLabel={constructionTexts.cancel.busy}
        aria-label={constructionTexts.cancel.label(name)}
        onClick={() => setAsking(true)}
      >
        {constructionTexts.cancel.word}
      </Button>
      <ConfirmDialog
        open={asking}
        title={constructionTexts.cancel.question(name)}
        words={constructionTexts.cancel.consequence}
        label={constructionTexts.cancel.confirm}
        dismiss={constructionTexts.cancel.dismiss}
        onConfirm={onCancel}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
