import { listArtifacts } from '#shared/api/artifacts';
import type { PlanetDetail } from '#shared/api/planets';
import { useArtifacts } from '../../api/artifacts.ts';
import { textOf } from '../../api/http/request.ts';
import { artifactTexts } from '../../texts/artifacts.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { inGroups } from '../../ui/in-groups.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import { HeldArtifact } from './held-artifact.tsx';
import { RedeemedArtifact } from './redeemed-artifact.tsx';

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
      {error && !data && !isEmpty ? (
        <LoadError onRetry={() => void refetch()}>{textOf(error, listArtifacts.fallback)}</LoadError>
      ) : null}
    </Section>
  );
}
