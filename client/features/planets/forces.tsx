import type { PlanetDetail } from '#shared/api/planets';
import { ARTIFACT_TYPES } from '#shared/catalogue/artifacts';
import { StrengthMark } from '../../art/marks/strength-mark.tsx';
import { planetTexts } from '../../texts/planets.ts';
import { full } from '../../ui/format/number.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './forces.module.css';

type Squad = PlanetDetail['soldier_squads'][number];
type Artifact = PlanetDetail['artifacts'][number];

/** The squads on a planet, equal ones grouped in one line. */
export function Squads({ squads }: { squads: readonly Squad[] }) {
  const soldiers = squads.reduce((total, squad) => total + squad.soldiers_per_squad, 0);
  const alike = (squad: Squad) => `${squad.squad_type_name} ${squad.attack_level} ${squad.defense_level}`;
  return (
    <Section title={planetTexts.squads.title} aside={squads.length > 0 ? planetTexts.squads.soldiers(soldiers) : null}>
      {squads.length === 0 ? <Empty>{planetTexts.squads.none}</Empty> : null}
      <ul>
        {inGroups(squads, alike).map(([squad, count]) => (
          <li key={squad.squad_id} className={styles.line}>
            <div>
              <p className={styles.name}>
                {squad.squad_type_name} <Times count={count} />
              </p>
              <p className={styles.words}>{planetTexts.squads.soldiers(squad.soldiers_per_squad)}</p>
            </div>
            <dl className={styles.stats}>
              <div>
                <dt>
                  <StrengthMark strength="ground-attack" size={14} />
                  {planetTexts.squads.attack}
                </dt>
                <dd>
                  {full(squad.base_attack)}{' '}
                  <span className={styles.level}>{planetTexts.facts.level(squad.attack_level)}</span>
                </dd>
              </div>
              <div>
                <dt>
                  <StrengthMark strength="defense" size={14} />
                  {planetTexts.squads.defense}
                </dt>
                <dd>
                  {full(squad.base_defense)}{' '}
                  <span className={styles.level}>{planetTexts.facts.level(squad.defense_level)}</span>
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      {squads.length === 0 ? null : <p className={styles.meaning}>{planetTexts.squads.meaning}</p>}
    </Section>
  );
}

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

/** The first item and the size of each group, in the order of the list. */
function inGroups<T>(list: readonly T[], keyOf: (item: T) => string): readonly (readonly [T, number])[] {
  const groups = new Map<string, [T, number]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group) group[1] += 1;
    else groups.set(keyOf(item), [item, 1]);
  }
  return [...groups.values()];
}
