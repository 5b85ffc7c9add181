import { useId, useLayoutEffect, useRef } from 'react';
import type { BuildingTypeView } from '#shared/api/buildings';
import type { PlanetDetail } from '#shared/api/planets';
import { BUILDING_TYPES, type BuildingType } from '#shared/catalogue/buildings';
import { textOf } from '../../api/http/request.ts';
import { useBlueprints, useResources } from '../../api/queries.ts';
import { useRaceId } from '../../api/ships.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { Folded, InStock } from '../../game/catalogue-card.tsx';
import offer from '../../game/offer.module.css';
import { Unread } from '../../game/unread.tsx';
import { constructionTexts } from '../../texts/construction.ts';
import { offerTexts } from '../../texts/offers.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { timeLeft } from '../../ui/format/duration.ts';
import { BlueprintCard, LockedCard } from './blueprint-card.tsx';
import { roomFor, roomOn } from './room.ts';
import { KeptPlaces, SiteNote } from './site-note.tsx';
import { useBuild } from './use-mutations.ts';

interface BuildDialogProps {
  planet: PlanetDetail;
  open: boolean;
  /** The building type for which the player opened the dialog; it is listed first. */
  wanted?: number | undefined;
  /** Whether it closes after one order, however much room there is. */
  once?: boolean;
  onClose: () => void;
}

/** The dialog with all buildings that can be built on a planet. */
export function BuildDialog({ planet, open, wanted, once = false, onClose }: BuildDialogProps) {
  const blueprints = useBlueprints(planet.planet_id, open);
  const { data: stock } = useResources();
  const start = useBuild();
  const siteNoteId = useId();
  const raceId = useRaceId();
  const locked = lockedAt(stock?.level);
  const last = locked.at(-1);

  const list = useRef<HTMLUListElement>(null);
  // The dialog stays open, but the button that was pressed may stay disabled: the list takes the focus then.
  useLayoutEffect(() => {
    if (start.isSuccess && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });

  function close(): void {
    start.reset();
    onClose();
  }

  /** Unless it closes after one order, the dialog stays open while there is room for another one. */
  function begin({ building_type_id, name, build_time }: BuildingTypeView, queue = false): void {
    const isLast = once || roomFor(planet) <= 1;
    const body = { planet_id: planet.planet_id, building_type_id, ...(queue && { queue }) };
    start.mutate(body, {
      onSuccess: (answer) => {
        const ordered = 'queue_id' in answer;
        showToast(
          ordered
            ? constructionTexts.inQueue(name, planet.planet_name)
            : constructionTexts.started(name, planet.planet_name, timeLeft(build_time * 60_000)),
        );
        if (isLast) close();
      },
    });
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={constructionTexts.build}
      lead={constructionTexts.dialogLead(planet.planet_name, roomOn(planet, ', '))}
      closeIcon={<Icon name="close" />}
    >
      <KeptPlaces planet={planet} />
      <div className={offer.top}>
        {start.isError ? <Alert>{constructionTexts.buildError(textOf(start.error))}</Alert> : null}
        <SiteNote planet={planet} id={siteNoteId} />
        <InStock stock={stock} />
      </div>
      {blueprints.data === undefined ? (
        <Unread
          error={blueprints.error}
          refetch={blueprints.refetch}
          count={4}
          height="168px"
          label={constructionTexts.loadingBlueprints}
        />
      ) : (
        <>
          <p className={offer.rule}>{constructionTexts.card.pricesGrow}</p>
          <ul ref={list} tabIndex={-1} className={offer.list}>
            {first(blueprints.data, wanted).map((blueprint) => (
              <BlueprintCard
                key={blueprint.building_type_id}
                blueprint={blueprint}
                planet={planet}
                raceId={raceId}
                stock={stock}
                busy={start.isPending && start.variables.building_type_id === blueprint.building_type_id}
                locked={start.isPending}
                siteNoteId={siteNoteId}
                wanted={blueprint.building_type_id === wanted}
                onBuild={() => begin(blueprint)}
                onOrder={() => begin(blueprint, true)}
              />
            ))}
          </ul>
          {last ? (
            <Folded
              words={offerTexts.moreByLevel(locked.length, last.minLevel)}
              opened={locked.some(({ id }) => id === wanted)}
            >
              <ul className={offer.list}>
                {locked.map((type) => (
                  <LockedCard key={type.id} type={type} planet={planet} raceId={raceId} offered={blueprints.data} />
                ))}
              </ul>
            </Folded>
          ) : null}
        </>
      )}
    </Dialog>
  );
}

function first(blueprints: readonly BuildingTypeView[], wanted: number | undefined): readonly BuildingTypeView[] {
  return [...blueprints].sort((a, b) => Number(b.building_type_id === wanted) - Number(a.building_type_id === wanted));
}

/** The types that later levels unlock, in order; none while the player's level is unknown. */
function lockedAt(level = Number.POSITIVE_INFINITY): readonly BuildingType[] {
  return BUILDING_TYPES.filter((type) => type.minLevel > level).sort((a, b) => a.minLevel - b.minLevel);
}
