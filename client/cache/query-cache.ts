import { createQueryClient, forgetWithSession } from '../api/queries.ts';

/** The query cache of all pages. The landing page, which reads nothing, does not load it. */
export const cache = createQueryClient();

// Registered before React learns of a change of session, so that no page ever shows the previous player's data.
forgetWithSession(cache);
