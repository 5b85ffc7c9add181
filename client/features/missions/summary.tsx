import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { useServerNow } from '../../api/http/server-clock.ts';
import { useScouts } from '../../api/missions.ts';
import { missionTexts } from '../../texts/missions.ts';
import { timeLeft } from '../../ui/format/duration.ts';

type Missions = Answer<typeof getDashboard>['missions'];

/** One line that counts active missions and idle scouts. `missions` is undefined while they load. */
export function Summary({ missions }: { missions: Missions | undefined }) {
  const now = useServerNow();
  const scouts = useScouts().data;
  if (!missions || !scouts) return ' ';
  const idle = scouts.reduce((sum, { available_scout_count }) => sum + available_scout_count, 0);
  const out = missions.filter(({ completed, kind }) => !completed && kind !== 'survey');
  const ends = out.map(({ finish_time }) => Date.parse(finish_time));
  if (ends.length === 0) return missionTexts.summary.none(idle);
  const left = timeLeft(Math.min(...ends) - now);
  return left ? missionTexts.summary.next(left, idle) : missionTexts.summary.returning(idle);
}
