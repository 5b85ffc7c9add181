import { useId, useState } from 'react';
import { type HeldArtifact as Held, redeemArtifact } from '#shared/api/artifacts';
import type { PlanetDetail } from '#shared/api/planets';
import { type ArtifactType, findArtifactType } from '#shared/catalogue/artifacts';
import { AFTERMATH } from '#shared/catalogue/battles';
import { quartersOf } from '#shared/rules/battles/garrison';
import { request, textOf } from '../../api/http/request.ts';
import { ArtifactPicture } from '../../art/artifact-picture.tsx';
import { useCommand } from '../../live/use-command.ts';
import { artifactTexts } from '../../texts/artifacts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { buildTime } from '../../ui/format/duration.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './artifacts.module.css';

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
        {redeem.isError ? <Alert>{textOf(redeem.error)}</Alert> : null}
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
    toastsRefusal: true,
  });

const MINUTES_PER_HOUR = 60;

/** What an artifact would do on this world. `until`: when an effect with a time would end; null while it is not known. */
function artifactWords(
  { effect }: ArtifactType,
  { planet_name, current_population: people, iris_until, iris_hour_minutes }: PlanetDetail,
  until: string | null,
): string {
  const texts = artifactTexts.does;
  const end = until === null ? '…' : clockTime(until);
  const passing = (hours: number) => buildTime(hours * iris_hour_minutes);
  switch (effect.kind) {
    case 'addresses':
      return texts.addresses(effect.worlds, planet_name);
    case 'people':
      return texts.people(effect.people, people, [quartersOf(people), quartersOf(people + effect.people)]);
    case 'respite':
      return texts.respite(end);
    case 'iris':
      return texts.iris(planet_name, end, iris_until && clockTime(iris_until));
    case 'veil':
      return texts.veil(passing(effect.minutes / MINUTES_PER_HOUR));
    case 'long_siege':
      return texts.long_siege(passing(effect.hours));
    case 'tow':
      return texts.tow(effect.percent, AFTERMATH.towPercent);
    case 'haste':
    case 'cheap_research':
      return texts[effect.kind](effect.percent);
    default:
      return texts[effect.kind];
  }
}
