import { useId } from 'react';
import { type BuildingTypeView, build } from '#shared/api/buildings';
import type { PlanetDetail } from '#shared/api/planets';
import { REFUSALS } from '#shared/refusals';
import { freeBuildSlots } from '#shared/rules/construction';
import { useBlueprints, useResources } from '../../api/queries.ts';
import { textOf } from '../../api/request.ts';
import { Icon } from '../../art/icons.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { timeLeft } from '../../ui/duration.ts';
import { ResourceList } from '../../ui/resource-amount.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { say } from '../../ui/toast.tsx';
import { BlueprintCard } from './blueprint-card.tsx';
import styles from './build-dialog.module.css';
import { useBuild } from './use-acts.ts';

interface BuildDialogProps {
  planet: PlanetDetail;
  open: boolean;
  onClose: () => void;
}

/** What can be built here, what it yields, and what it costs. */
export function BuildDialog({ planet, open, onClose }: BuildDialogProps) {
  const blueprints = useBlueprints(open);
  const { data: stock } = useResources();
  const start = useBuild();
  const slots = freeBuildSlots(planet);
  const noSlotId = useId();

  function close(): void {
    start.reset();
    onClose();
  }

  function begin(blueprint: BuildingTypeView): void {
    const body = { planet_id: planet.planet_id, building_type_id: blueprint.building_type_id };
    start.mutate(body, {
      onSuccess: () => {
        say(
          `${blueprint.name} started on ${planet.planet_name}. Ready in ${timeLeft(blueprint.build_time * 60_000) || 'no time'}.`,
        );
        close();
      },
    });
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Build"
      lead={`${planet.planet_name}: ${slots} of ${planet.build_slots} build slots free, ${planet.buildings.length} of ${planet.max_buildings} places used`}
      closeIcon={<Icon name="close" />}
    >
      <div className={styles.top}>
        {start.isError ? <Alert>Build Error: {textOf(start.error, build.fallback)}</Alert> : null}
        {slots === 0 ? (
          <p id={noSlotId} className={styles.warning}>
            {REFUSALS.noFreeSlot.text}
          </p>
        ) : null}
        <p className={styles.stock}>In stock {stock ? <ResourceList amounts={stock} /> : <span>…</span>}</p>
      </div>
      {blueprints.isError && !blueprints.data ? (
        <Alert action={<Button onClick={() => void blueprints.refetch()}>Try again</Button>}>
          {textOf(blueprints.error, 'Failed to fetch available buildings.')}
        </Alert>
      ) : blueprints.data === undefined ? (
        <SkeletonRows count={4} height="168px" label="Loading blueprints" />
      ) : (
        <ul className={styles.list}>
          {blueprints.data.map((blueprint) => (
            <BlueprintCard
              key={blueprint.building_type_id}
              blueprint={blueprint}
              planet={planet}
              stock={stock}
              busy={start.isPending && start.variables.building_type_id === blueprint.building_type_id}
              locked={start.isPending}
              noSlotId={noSlotId}
              onBuild={() => begin(blueprint)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
