import { trainSquads } from '#shared/api/battles/squads';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';

/** Starts the training of squads. */
export const useTrain = () =>
  useCommand((body: { planet_id: number; squad_type_id: number; count: number }) => request(trainSquads, { body }), {
    tells: ({ resources: _, message: __, ...squads_started }) => ({ squads_started }),
  });
