import { changeNightTruce } from '#shared/api/battles/garrisons';
import { NIGHT_TRUCE } from '#shared/catalogue/battles';
import { nightTruceQuery } from '../../api/garrisons.ts';
import { request } from '../../api/http/request.ts';
import { KEYS } from '../../api/keys.ts';
import { cache } from '../../cache/query-cache.ts';
import { utcMinute } from './local-minute.ts';

/** When the night begins, by the local clock, for players who have not chosen. */
const NIGHT = '23:00';

/** Sets the night truce to the night of this browser's time zone, unless the player or another browser has set it. */
export async function tellNight(): Promise<void> {
  const { from_minute, next, changeable_at, kept, server_time } = await cache.fetchQuery(nightTruceQuery);
  const isUnset = from_minute === NIGHT_TRUCE.defaultFrom && next === null && changeable_at === null;
  const night = utcMinute(NIGHT, new Date(server_time));
  if (!kept || !isUnset || night === from_minute) return;
  cache.setQueryData(KEYS.nightTruce, await request(changeNightTruce, { body: { from_minute: night } }));
}
