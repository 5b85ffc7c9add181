import type { ReactNode } from 'react';
import type { Building } from '#shared/api/buildings';
import type { Planet } from '#shared/api/planets';
import { findBuildingType } from '#shared/catalogue/buildings';
import { RESOURCES } from '#shared/catalogue/resources';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { Icon } from '../../art/marks/icons.tsx';
import { ActionRow } from '../../game/action-row.tsx';
import { ResourceAmount } from '../../game/resource-amount.tsx';
import { SIEGE_TERMS_ID } from '../../game/sieges.ts';
import { constructionTexts } from '../../texts/construction.ts';
import styles from './building-list.module.css';
import { buildingEffects } from './effects.ts';
import { isDepleted, yieldOf } from './output.ts';

interface BuildingRowProps {
  building: Building;
  /** The ids of all that the row stands for. */
  ids: readonly number[];
  planet: Planet;
  /** Nothing can be activated on a besieged world. */
  besieged: boolean;
  raceId: number | undefined;
  /** Whether it waits to be activated. */
  due: boolean;
  busy: boolean;
  onActivate: () => void;
  /** The button by which a construction is cancelled. */
  cancel: ReactNode;
  /** The button by which it is dismantled, while the list offers that. */
  dismantle: ReactNode;
  /** Why it cannot be dismantled. */
  whyNot: ReactNode;
}

export function BuildingRow({
  building,
  ids,
  planet,
  besieged,
  raceId,
  due,
  busy,
  onActivate,
  cancel,
  dismantle,
  whyNot,
}: BuildingRowProps) {
  const { building_type_id, building_type_name: name, level, description, activated, started_at, built_at } = building;
  const count = ids.length;
  return (
    <ActionRow
      shows={ids.join(' ')}
      picture={<BuildingPicture typeId={building_type_id} size={48} />}
      name={
        <>
          {name} {count > 1 ? `${constructionTexts.list.count(count)} ` : null}
          <span className={styles.level}>{constructionTexts.list.level(level)}</span>
          {building.taken ? <span className={styles.level}> {constructionTexts.list.taken}</span> : null}
        </>
      }
      words={
        <>
          <p className={styles.words}>{description}</p>
          {whyNot}
        </>
      }
      facts={
        <>
          <Output building={building} count={count} planet={planet} raceId={raceId} />
          {activated || due ? null : cancel}
        </>
      }
      action={
        due
          ? {
              word: constructionTexts.list.activate,
              busyWord: constructionTexts.list.activating,
              name,
              forbiddenAt: besieged ? SIEGE_TERMS_ID : undefined,
            }
          : undefined
      }
      construction={due || activated ? undefined : { from: Date.parse(started_at), until: Date.parse(built_at) }}
      state={
        activated ? (
          (dismantle ?? (
            <span className={styles.active}>
              <Icon name="check" size={16} />
              {constructionTexts.list.active}
            </span>
          ))
        ) : (
          <>
            <span className={styles.queued}>{constructionTexts.list.queued}</span>
            <span className={styles.under}>{constructionTexts.list.underConstruction}</span>
          </>
        )
      }
      busy={busy}
      onAction={onActivate}
    />
  );
}

/** A building's yield per hour and its effects. A yield that an empty reserve stops is marked as potential. */
function Output({
  building,
  count,
  planet,
  raceId,
}: Pick<BuildingRowProps, 'building' | 'planet' | 'raceId'> & { count: number }) {
  const output = yieldOf(building);
  const effects = buildingEffects(findBuildingType(building.building_type_id), raceId);
  return (
    <div className={styles.output}>
      {RESOURCES.filter((resource) => output[resource] > 0).map((resource) =>
        isDepleted(planet, resource) ? (
          <span key={resource} className={styles.depleted}>
            <span className={styles.depletedWord}>{constructionTexts.list.depleted}</span>
            <ResourceAmount
              resource={resource}
              amount={count * output[resource]}
              sign="+"
              unit={constructionTexts.list.potential}
            />
          </span>
        ) : (
          <ResourceAmount
            key={resource}
            resource={resource}
            amount={count * output[resource]}
            sign="+"
            unit={constructionTexts.list.perHour}
          />
        ),
      )}
      {effects.map((effect) => (
        <span key={effect} className={styles.effect}>
          {count > 1 ? constructionTexts.effects.each(effect) : effect}
        </span>
      ))}
    </div>
  );
}
