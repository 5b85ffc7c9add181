import { type SquadTypeView, trainSquads } from '#shared/api/battles/squads';
import type { PlanetDetail } from '#shared/api/planets';
import { freeQuarters, quartersOf } from '#shared/rules/battles/garrison';
import { request, textOf } from '../../api/http/request.ts';
import { useResources } from '../../api/queries.ts';
import { useSquadTypes } from '../../api/squads.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { InStock } from '../../game/catalogue-card.tsx';
import offer from '../../game/offer.module.css';
import { Unread } from '../../game/unread.tsx';
import { useCommand } from '../../live/use-command.ts';
import { squadTexts } from '../../texts/squads.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
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
        <InStock stock={stock} />
        <p className={offer.hint}>{squadTexts.meaning}</p>
      </div>
      {types.data ? (
        <ul className={offer.list}>
          {types.data.map((type) => (
            <SquadCard
              key={type.squad_type_id}
              type={type}
              planet={planet}
              resources={stock}
              room={room}
              busy={train.isPending && train.variables.squad_type_id === type.squad_type_id}
              locked={train.isPending}
              onTrain={(count) => begin(type, count)}
            />
          ))}
        </ul>
      ) : (
        <Unread error={types.error} refetch={types.refetch} count={3} height="180px" label={squadTexts.loading} />
      )}
    </Dialog>
  );
}

/** Starts the training of squads. */
export const useTrain = () =>
  useCommand((body: { planet_id: number; squad_type_id: number; count: number }) => request(trainSquads, { body }), {
    tells: ({ resources: _, message: __, ...squads_started }) => ({ squads_started }),
  });
