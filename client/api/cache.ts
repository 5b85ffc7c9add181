import { createQueryClient, forgetWithSession } from './queries.ts';

/** Everything that was read, for all pages but the first one, which reads nothing. */
export const cache = createQueryClient();

// Before React hears of a change of session, so that no page ever shows the data of the one before.
forgetWithSession(cache);
