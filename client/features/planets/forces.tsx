import type { PlanetDetail } from '#shared/api/planets';
import { ARTIFACT_TYPES } from '#shared/catalogue/artifacts';
import { planetTexts } from '../../texts/planets.ts';
import { inGroups } from '../../ui/in-groups.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './forces.module.css';

type Artifact = PlanetDetail['artifacts'][number];

/** The artifacts on a planet. */
export function Artifacts({ artifacts }: { artifacts: readonly Artifact[] }) {
  const alike = (artifact: Artifact) => `${artifact.artifact_type_id} ${artifact.redeemed}`;
  return (
    <Section title={planetTexts.artifacts.title} aside={artifacts.length || null}>
      {artifacts.length === 0 ? <Empty>{planetTexts.artifacts.none}</Empty> : null}
      <ul>
        {inGroups(artifacts, alike).map(([artifact, count]) => (
          <li key={alike(artifact)} className={styles.line}>
            <div>
              <p className={styles.name}>
                {artifact.artifact_type_name} <Times count={count} />
              </p>
              <p className={styles.words}>{descriptionOf(artifact)}</p>
            </div>
            <p className={styles.words}>
              {artifact.redeemed ? planetTexts.artifacts.redeemed : planetTexts.artifacts.notRedeemed}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Times({ count }: { count: number }) {
  return count > 1 ? <span className={styles.level}>{planetTexts.times(count)}</span> : null;
}

/** '' if this page does not know the type. */
function descriptionOf({ artifact_type_id }: Artifact): string {
  return ARTIFACT_TYPES.find((type) => type.id === artifact_type_id)?.description ?? '';
}
