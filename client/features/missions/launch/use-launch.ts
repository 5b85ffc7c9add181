import { useMutation } from '@tanstack/react-query';
import { dialledCalls, explore } from '#shared/api/missions';
import type { ReportedWorld, Sighting } from '#shared/api/reports';
import type { MissionOutcome } from '#shared/rules/missions/classify';
import { request, textOf } from '../../../api/http/request.ts';
import { sessionOwner } from '../../../api/http/session.ts';
import { useCommand } from '../../../live/use-command.ts';
import type { Rendered } from '../../../texts/api.ts';
import { rememberJourney } from '../last-journey.ts';
import type { LaunchOrder } from './launch-order.ts';

/** The result of a launch: an answer, a refusal, or an unreachable server. */
export interface LaunchOutcome extends MissionOutcome {
  readonly report?:
    | (Rendered & {
        readonly planet_id?: number | null;
        readonly planet_owner_name?: string | null;
        readonly sighting?: Sighting | undefined;
      })
    | undefined;
  /** The id by which the report is found. */
  readonly report_id?: number | undefined;
  readonly worlds?: readonly ReportedWorld[] | undefined;
  readonly xp_gained?: number | undefined;
}

/** Launches a mission. Resolves to an outcome, also after an error, because the card shows what went wrong. */
export function useLaunchMission() {
  const { mutateAsync } = useCommand(send);
  return useMutation({
    mutationFn: async (order: LaunchOrder): Promise<LaunchOutcome> => {
      try {
        return outcomeOf(await mutateAsync(order));
      } catch (thrown) {
        // A refused or lost call counts as an error, whatever its message.
        const message = textOf(thrown);
        return { message, error: message };
      }
    },
  });
}

async function send(order: LaunchOrder): Promise<object> {
  if (order.kind !== 'explore') return request(dialledCalls[order.kind], { body: order.body });
  const answer = await request(explore, { body: order.body });
  rememberJourney(sessionOwner(), { days: order.body.duration_days, minutes: order.body.duration_minutes });
  return answer;
}

/** A 2xx whose body has `error` is an error too; a missing message becomes ''. */
function outcomeOf(answer: object): LaunchOutcome {
  const { message, error, ...rest } = answer as Partial<LaunchOutcome>;
  return { ...rest, message: message ?? error ?? '', ...(error === undefined ? {} : { error }) };
}
