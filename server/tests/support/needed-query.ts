import { endRelation } from '#shared/api/alliances/alliance-relations';
import { planMarch } from '#shared/api/battles/marches';

/** A valid query for each call that is refused without one, by the call's path. Other calls need none. */
export const NEEDED_QUERY: Readonly<Record<string, string>> = {
  [planMarch.path]: '?origin_id=1&stargate_address=1-1-1-1-1-1&kind=raid',
  [endRelation.path]: '?state=pact',
};
