import { launchMarch, recallMarch } from '#shared/api/battles/marches';
import type { Request } from '#shared/api/call';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';

/** Sends a march. */
export const useLaunchMarch = () =>
  useCommand((body: Request<typeof launchMarch>['body']) => request(launchMarch, { body }), {
    tells: ({ march, resources: { version, server_time } }) => ({ fleet_launched: { ...march, version, server_time } }),
  });

/** Calls a march back. */
export const useRecall = () =>
  useCommand((body: Request<typeof recallMarch>['body']) => request(recallMarch, { body }), {
    tells: ({ message: _, march, ...stamp }) => ({ fleet_turned_back: { ...march, ...stamp, reason: null } }),
    said: ({ message }) => message,
    toastsRefusal: true,
  });
