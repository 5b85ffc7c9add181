import type { ArtifactEffectView } from '#shared/api/artifacts';
import { findArtifactType } from '#shared/catalogue/artifacts';
import { ArtifactPicture } from '../../art/artifacts/artifact-picture.tsx';
import { useHasPassed } from '../../clock/server-clock.ts';
import { artifactTexts } from '../../texts/artifacts.ts';
import { Countdown } from '../../ui/format/countdown.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './artifacts.module.css';

interface RedeemedArtifactProps {
  artifact: Pick<ArtifactEffectView, 'artifact_type_id' | 'artifact_type_name'>;
  count?: number;
  /** Undefined once it is over. */
  effect?: ArtifactEffectView | undefined;
  /** Whether it was redeemed on another world. */
  isElsewhere?: boolean;
}

/** A redeemed artifact: for what its effect waits, until when it runs, or that it is over. */
export function RedeemedArtifact({ artifact, count = 1, effect, isElsewhere }: RedeemedArtifactProps) {
  const isOver = useHasPassed(effect?.ends_at);
  const { artifact_type_id, artifact_type_name } = artifact;
  const kind = findArtifactType(artifact_type_id)?.effect.kind;
  return (
    <li className={styles.artifact} data-over={effect ? undefined : true}>
      <ArtifactPicture typeId={artifact_type_id} size={40} spent={!effect} />
      <div className={styles.words}>
        <p className={styles.name}>
          {artifact_type_name} {count > 1 ? <span className={styles.count}>{artifactTexts.times(count)}</span> : null}
        </p>
        {effect?.ends_at && !isOver ? (
          <p>
            {artifactTexts.until(clockTime(effect.ends_at))} <Countdown exact until={Date.parse(effect.ends_at)} />
          </p>
        ) : (
          <p>{effect && !effect.ends_at && kind ? artifactTexts.waits[kind] : artifactTexts.over}</p>
        )}
        {isElsewhere && effect?.planet_name ? (
          <p className={styles.tale}>{artifactTexts.from(effect.planet_name)}</p>
        ) : null}
      </div>
    </li>
  );
}
