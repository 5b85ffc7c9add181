import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { useServerNow } from '../../api/http/server-clock.ts';
import { useScouts } from '../../api/missions.ts';
import { timeLeft } from '../../ui/format/duration.ts';

type Missions = Answer<typeof getDashboard>['missions'];

/** One line that counts active missions and idle scouts. `missions` is undefined while they load. */
export function Summary({ missions }: { missions: Missions | undefined }) {
  const now = useServerNow();
  const scouts = useScouts().data;
  if (!missions || !scouts) return ' ';
  const idle = scouts.reduce((sum, { available_scout_count }) => sum + available_scout_count, 0);
  const waiting = idle === 0 ? 'No scout is idle.' : idle === 1 ? '1 scout is idle.' : `${idle} scouts are idle.`;
  const ends = missions.filter(({ completed }) => !completed).map(({ finish_time }) => Date.parse(finish_time));
  if (ends.length === 0) return `No mission is under way. ${waiting}`;
  const left = timeLeft(Math.min(...ends) - now);
  return `${left ? `Next scout home in ${left}` : 'A scout is coming home'}. ${waiting}`;
}
