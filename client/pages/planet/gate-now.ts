import type { Mission } from '#shared/api/dashboard';
import type { SceneGate } from '../../art/scene/scene-data.ts';

/** How long a gate stays open after something went through, and how long it is dialled before a return. */
const OPEN = 40_000;
const DIALLED = 70_000;
const CHEVRONS = 7;

/** What the gate of a world shows: an iris over everything, water while something goes through, chevrons while it is dialled. */
export function gateNow(
  missions: readonly Pick<Mission, 'start_time' | 'finish_time'>[],
  irisUntil: string | null,
  now: number,
): SceneGate {
  let locked = 0;
  let open = false;
  for (const { start_time, finish_time } of missions) {
    const [left, back] = [Date.parse(start_time), Date.parse(finish_time)];
    const since = (moment: number) => now >= moment && now < moment + OPEN;
    open ||= since(left) || since(back);
    if (now < back && now >= back - DIALLED)
      locked = Math.max(locked, Math.floor(((now - back + DIALLED) * CHEVRONS) / DIALLED));
  }
  if (irisUntil !== null && now < Date.parse(irisUntil)) return { locked: open ? CHEVRONS : locked, opening: 'iris' };
  return open ? { locked: CHEVRONS, opening: 'water' } : { locked, opening: 'empty' };
}
