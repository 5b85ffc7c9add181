import { announceVacation, endVacation } from '#shared/api/vacation';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';

/** Announces a leave of so many days of the game. */
export const useAnnounceVacation = () =>
  useCommand((days: number) => request(announceVacation, { body: { days } }), {
    tells: ({ message: _, ...vacation_changed }) => ({ vacation_changed }),
  });

/** Calls the leave off, or ends it. */
export const useEndVacation = () =>
  useCommand(() => request(endVacation), { tells: ({ message: _, ...vacation_changed }) => ({ vacation_changed }) });
