import { useId, useState } from 'react';
import { type HeldArtifact as Held, redeemArtifact } from '#shared/api/artifacts';
import type { PlanetDetail } from '#shared/api/planets';
import { findArtifactType } from '#shared/catalogue/artifacts';
import { request, textOf } from '../../api/http/request.ts';
import { ArtifactPicture } from '../../art/artifacts/artifact-picture.tsx';
import { useCommand } from '../../live/use-command.ts';
import { artifactTexts } from '../../texts/artifacts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import styles from './artifacts.module.css';
import { artifactWords } from './effect-words.ts';

interface HeldArtifactProps {
  planet: PlanetDetail;
  artifact: PlanetDetail['artifacts'][number];
  /** How many of its type lie there. */
  count: number;
  /** Undefined until it is known whether it can be redeemed. */
  held: Held | undefined;
}

/** An artifact that was not redeemed: what it is, what it would do here, and the button that redeems it after a question. */
export function HeldArtifact({ planet, artifact, count, held }: HeldArtifactProps) {
  const [asking, setAsking] = useState(false);
  const redeem = useRedeem();
  const whyId = useId();
  const { artifact_id, artifact_type_id, artifact_type_name: name } = artifact;
  const type = findArtifactType(artifact_type_id);
  const words = type ? artifactWords(type, planet, held?.until ?? null) : '';
  return (
    <li className={styles.artifact}>
      <ArtifactPicture typeId={artifact_type_id} size={40} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {count > 1 ? <span className={styles.count}>{artifactTexts.times(count)}</span> : null}
        </p>
        <p className={styles.tale}>{type?.description}</p>
        <p>{words}</p>
        <div className={styles.act}>
          <Button
            disabled={!held || held.refusal !== null}
            busy={redeem.isPending}
            busyLabel={artifactTexts.redeeming}
            aria-label={artifactTexts.redeemLabel(name)}
            aria-describedby={held?.refusal ? whyId : undefined}
            onClick={() => setAsking(true)}
          >
            {artifactTexts.redeem}
          </Button>
          {held?.refusal ? (
            <p id={whyId} className={styles.why}>
              {held.refusal}
            </p>
          ) : null}
        </div>
        {redeem.isError ? <Alert>{textOf(redeem.error, redeemArtifact.fallback)}</Alert> : null}
      </div>
      <ConfirmDialog
        open={asking}
        kind="primary"
        title={artifactTexts.question(name)}
        words={`${words} ${artifactTexts.once}`}
        label={artifactTexts.confirm}
        dismiss={artifactTexts.dismiss}
        onConfirm={() => redeem.mutate(artifact_id)}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

/** Redeems an artifact. */
export const useRedeem = () =>
  useCommand((artifact_id: number) => request(redeemArtifact, { body: { artifact_id } }), {
    tells: ({ message: _, ...artifact_redeemed }) => ({ artifact_redeemed }),
    said: ({ artifact_type_name, found }) =>
      found > 0 ? artifactTexts.found(artifact_type_name, found) : artifactTexts.done(artifact_type_name),
    refused: redeemArtifact.fallback,
  });
