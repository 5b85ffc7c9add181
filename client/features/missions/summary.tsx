import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { useScouts } from '../../api/missions.ts';
import { useServerNow } from '../../clock/server-clock.ts';
import { missionTexts } from '../../texts/missions.ts';
import { timeLeft } from '../../ui/format/duration.ts';

type Missions = Answer<typeof getDashboard>['missions'];

/** One line that counts active missions and idle scouts. `missions` is undefined while they load. */
export function Summary({ missions }: { missions: Missions | undefined }) {
  const scouts = useScouts().data;
  const out = missions?.filter(({ completed, kind }) => !completed && kind !== 'survey') ?? [];
  const ends = out.map(({ finish_time }) => Date.parse(finish_time));
  const left = useServerNow((now) => (ends.length > 0 ? timeLeft(Math.min(...ends) - now) : ''));
  if (!missions || !scouts) return ' ';
  const idle = scouts.reduce((sum, { available_scout_count }) => sum + available_scout_count, 0);
  if (ends.length === 0) return missionTexts.summary.none(idle);
  return left ? missionTexts.summary.next(left, idle) : missionTexts.summary.returning(idle);
}
