import { useState } from 'react';
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
        busyLabel="Cancelling…"
        aria-label={`Cancel ${name}`}
        onClick={() => setAsking(true)}
      >
        Cancel
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Cancel the ${name}?`}
        words="You get back a part of its price: all of it at the start, 40 % shortly before the end."
        label="Cancel construction"
        dismiss="Keep building"
        onConfirm={onCancel}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
