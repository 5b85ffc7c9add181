import type { askRelation } from '#shared/api/alliances/alliance-relations';
import type { Answer } from '#shared/api/call';
import { useCommand } from '../../../live/use-command.ts';

/** A command about pacts and wars. The answer holds the new list. */
export const useRelationCommand = <V = void>(
  alliance: number,
  send: (variables: V) => Promise<Answer<typeof askRelation>>,
) => useCommand(send, { alliance, tells: ({ message: _, ...relations_changed }) => ({ relations_changed }) });
