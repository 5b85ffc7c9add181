import { changeNightTruce, setIris, setStance } from '#shared/api/battles/garrisons';
import type { Request } from '#shared/api/call';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';

/** Changes the stance of a world. */
export const useSetStance = () =>
  useCommand((body: Request<typeof setStance>['body']) => request(setStance, { body }), {
    tells: (stance_changed) => ({ stance_changed }),
    toastsRefusal: true,
  });

/** Closes or opens the iris of a gate. */
export const useSetIris = () =>
  useCommand((body: Request<typeof setIris>['body']) => request(setIris, { body }), {
    tells: ({ resources: _, ...iris_changed }) => ({ iris_changed }),
    toastsRefusal: true,
  });

/** Changes when the night truce begins. */
export const useChangeNightTruce = () =>
  useCommand((from_minute: number) => request(changeNightTruce, { body: { from_minute } }), {
    tells: (night_truce_changed) => ({ night_truce_changed }),
  });
