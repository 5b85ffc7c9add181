import type { ArtifactEffectView } from '#shared/api/artifacts';
import type { PlanetDetail } from '#shared/api/planets';
import { findArtifactType } from '#shared/catalogue/artifacts';
import { useArtifacts } from '../../api/artifacts.ts';
import { textOf } from '../../api/http/request.ts';
import { ArtifactPicture } from '../../art/artifact-picture.tsx';
import { useHasPassed } from '../../clock/server-clock.ts';
import { artifactTexts } from '../../texts/artifacts.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Countdown } from '../../ui/format/countdown.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { inGroups } from '../../ui/in-groups.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './artifacts.module.css';
import { HeldArtifact } from './held-artifact.tsx';

/** The artifacts on a planet: those that can be redeemed, with what each does, and the effects that wait or run. */
export function ArtifactSection({ planet }: { planet: PlanetDetail }) {
  const { data, error, refetch } = useArtifacts();
  const held = planet.artifacts.filter(({ redeemed }) => !redeemed);
  const effects = data?.effects ?? [];
  const effectOf = (artifactId: number) => effects.find(({ artifact_id }) => artifact_id === artifactId);
  const alive = planet.artifacts.filter(({ redeemed, artifact_id }) => redeemed && effectOf(artifact_id));
  const over = planet.artifacts.filter(({ redeemed, artifact_id }) => redeemed && data && !effectOf(artifact_id));
  const elsewhere = effects.filter(({ planet_id }) => planet_id !== planet.planet_id);
  const isEmpty = planet.artifacts.length + elsewhere.length === 0;
  const byType = ({ artifact_type_id }: { artifact_type_id: number }) => `${artifact_type_id}`;
  return (
    <Section title={artifactTexts.title} aside={held.length || null}>
      {isEmpty ? <Empty>{artifactTexts.none}</Empty> : null}
      <ul>
        {inGroups(held, byType).map(([artifact, count]) => (
          <HeldArtifact
            key={artifact.artifact_id}
            planet={planet}
            artifact={artifact}
            count={count}
            held={data?.artifacts.find(({ artifact_id }) => artifact_id === artifact.artifact_id)}
          />
        ))}
        {alive.map((artifact) => (
          <RedeemedArtifact key={artifact.artifact_id} artifact={artifact} effect={effectOf(artifact.artifact_id)} />
        ))}
        {elsewhere.map((effect) => (
          <RedeemedArtifact key={`effect ${effect.effect_id}`} artifact={effect} effect={effect} isElsewhere />
        ))}
        {inGroups(over, byType).map(([artifact, count]) => (
          <RedeemedArtifact key={artifact.artifact_id} artifact={artifact} count={count} />
        ))}
      </ul>
      {error && !data && !isEmpty ? <LoadError onRetry={() => void refetch()}>{textOf(error)}</LoadError> : null}
    </Section>
  );
}

interface RedeemedArtifactProps {
  artifact: Pick<ArtifactEffectView, 'artifact_type_id' | 'artifact_type_name'>;
  count?: number;
  /** Undefined once it is over. */
  effect?: ArtifactEffectView | undefined;
  /** Whether it was redeemed on another world. */
  isElsewhere?: boolean;
}

/** A redeemed artifact: for what its effect waits, until when it runs, or that it is over. */
function RedeemedArtifact({ artifact, count = 1, effect, isElsewhere }: RedeemedArtifactProps) {
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
