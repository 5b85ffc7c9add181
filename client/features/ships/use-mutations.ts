import { buildShip, completeShip } from '#shared/api/ships';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';
import { shipTexts } from '../../texts/ships.ts';

/** Starts one ship or several. */
export const useBuildShip = () =>
  useCommand((body: { planet_id: number; ship_type_id: number; count?: number }) => request(buildShip, { body }), {
    tells: ({ ships }) => ({ ship_started: ships }),
  });

/** Launches a completed ship. The XP may raise the level. */
export const useLaunch = () =>
  useCommand(({ ship_id }: { ship_id: number; planet_id: number }) => request(completeShip, { body: { ship_id } }), {
    tells: ({ ship }) => ({ ship_activated: ship }),
    reads: ['resources'],
    said: ({ ship, xp_gained }) => shipTexts.launched(ship.ship_type_name, xp_gained),
    toastsRefusal: true,
  });

/** Launches completed ships, which may be on several worlds: all, or none. */
export const useLaunchAll = () =>
  useCommand((ship_ids: number[]) => request(completeShip, { body: { ship_ids } }), {
    tells: ({ ship, ships = [ship] }) => ({ ship_activated: ships }),
    reads: ['resources'],
    said: ({ ship, ships = [ship], xp_gained }) => shipTexts.allLaunched(ships.length, xp_gained),
    toastsRefusal: true,
  });
