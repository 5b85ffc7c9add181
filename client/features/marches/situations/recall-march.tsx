import { useState } from 'react';
import { type March, recallMarch } from '#shared/api/battles/marches';
import { artifactWith } from '#shared/catalogue/artifacts';
import { MARCH_TYPES } from '#shared/catalogue/marches';
import { textOf } from '../../../api/http/request.ts';
import { marchTexts } from '../../../texts/marches/marches.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { nameOf } from '../place-name.tsx';
import { useRecall } from '../use-mutations.ts';

/** Calls a march back, after a question: the fuel is lost. `isLate`: only an artifact can call it back. */
export function RecallMarch({ march, isLate }: { march: March; isLate: boolean }) {
  const [asking, setAsking] = useState(false);
  const recall = useRecall();
  const { march_id, kind, phase, target } = march;
  const plain =
    marchTexts.recall[phase !== 'standing' ? 'consequence' : MARCH_TYPES[kind].besieges ? 'siege' : 'standing'];
  return (
    <>
      <Button
        busy={recall.isPending}
        busyLabel={marchTexts.recall.busy}
        aria-label={marchTexts.recall.label(marchTexts.kind(kind), nameOf(target))}
        onClick={() => setAsking(true)}
      >
        {marchTexts.recall.word}
      </Button>
      {recall.isError ? <Alert>{textOf(recall.error, recallMarch.fallback)}</Alert> : null}
      <ConfirmDialog
        open={asking}
        title={marchTexts.recall.question(nameOf(target))}
        words={isLate ? marchTexts.recall.late(artifactWith('late_recall').name) : plain}
        label={marchTexts.recall.confirm}
        dismiss={marchTexts.recall.dismiss}
        onConfirm={() => recall.mutate({ march_id })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
