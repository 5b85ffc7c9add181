import { useId } from 'react';
import { type SquadTypeView, trainSquads } from '#shared/api/battles/squads';
import type { PlanetDetail } from '#shared/api/planets';
import { findBuildingType } from '#shared/catalogue/buildings';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { freeQuarters, quartersOf } from '#shared/rules/battles/garrison';
import { request, textOf } from '../../api/http/request.ts';
import { useResources } from '../../api/queries.ts';
import { useSquadTypes } from '../../api/squads.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { Folded, InStock } from '../../game/catalogue-card.tsx';
import offer from '../../game/offer.module.css';
import { Unread } from '../../game/unread.tsx';
import { useCommand } from '../../live/use-command.ts';
import { offerTexts } from '../../texts/offers.ts';
import { squadTexts } from '../../texts/squads.ts';
import { Alert, RefusalNote } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { SquadCard } from './squad-card.tsx';

interface TrainDialogProps {
  planet: PlanetDetail;
  open: boolean;
  onClose: () => void;
}

/** The dialog with all squads that can be trained on a planet. It stays open, as long as there is room for more. */
export function TrainDialog({ planet, open, onClose }: TrainDialogProps) {
  const types = useSquadTypes();
  const { data: stock } = useResources();
  const train = useTrain();
  const siteNoteId = useId();
  const squads = planet.soldier_squads.length;
  const room = freeQuarters({ population: planet.current_population, squads });

  function close(): void {
    train.reset();
    onClose();
  }

  function begin(type: SquadTypeView, count: number): void {
    train.mutate(
      { planet_id: planet.planet_id, squad_type_id: type.squad_type_id, count },
      {
        onSuccess: () => {
          showToast(squadTexts.started(type.name, count, planet.planet_name));
          if (count === room) close();
        },
      },
    );
  }

  const refusal = refusalOfAll(planet, room);
  const lacks = (type: SquadTypeView) => lackingFor(type, planet) !== undefined;
  const locked = types.data?.filter(lacks) ?? [];
  const cardOf = (type: SquadTypeView) => (
    <SquadCard
      key={type.squad_type_id}
      type={type}
      planet={planet}
      resources={stock}
      room={room}
      siteNoteId={refusal && siteNoteId}
      busy={train.isPending && train.variables.squad_type_id === type.squad_type_id}
      locked={train.isPending}
      onTrain={(count) => begin(type, count)}
    />
  );

  return (
    <Dialog
      open={open}
      onClose={close}
      title={squadTexts.train}
      lead={squadTexts.lead(planet.planet_name, squads, quartersOf(planet.current_population))}
      closeIcon={<Icon name="close" />}
    >
      <div className={offer.top}>
        {train.isError ? <Alert>{textOf(train.error)}</Alert> : null}
        {refusal ? <RefusalNote refusal={refusal} id={siteNoteId} /> : null}
        <InStock stock={stock} />
        <p className={offer.hint}>{squadTexts.meaning}</p>
      </div>
      {types.data ? (
        <>
          <ul className={offer.list}>{types.data.filter((type) => !lacks(type)).map(cardOf)}</ul>
          {locked.length > 0 ? (
            <Folded
              words={offerTexts.moreWith(
                locked.length,
                [...new Set(locked.map((type) => lackingFor(type, planet)))].join(', '),
              )}
            >
              <ul className={offer.list}>{locked.map(cardOf)}</ul>
            </Folded>
          ) : null}
        </>
      ) : (
        <Unread error={types.error} refetch={types.refetch} count={3} height="180px" label={squadTexts.loading} />
      )}
    </Dialog>
  );
}

/** Why no squad of any type can be trained here now. */
function refusalOfAll({ siege }: PlanetDetail, room: number): Refusal | undefined {
  if (siege) return REFUSALS.worldBesieged;
  return room > 0 ? undefined : REFUSALS.quartersFull;
}

/** The building without which a squad cannot be trained on this planet; undefined if it is there. */
function lackingFor({ building_type_id: needed }: SquadTypeView, { buildings }: PlanetDetail): string | undefined {
  if (needed === null || buildings.some((each) => each.building_type_id === needed && each.activated)) return undefined;
  return findBuildingType(needed)?.name;
}

/** Starts the training of squads. */
export const useTrain = () =>
  useCommand((body: { planet_id: number; squad_type_id: number; count: number }) => request(trainSquads, { body }), {
    tells: ({ resources: _, message: __, ...squads_started }) => ({ squads_started }),
  });
