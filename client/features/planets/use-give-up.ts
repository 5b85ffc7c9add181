import { giveUpWorld } from '#shared/api/planets';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';

/** Gives a colony up. What goes home, and what comes back, the answer does not say. */
export const useGiveUp = () =>
  useCommand((planetId: number) => request(giveUpWorld, { body: { planet_id: planetId } }), {
    refused: giveUpWorld.fallback,
  });
