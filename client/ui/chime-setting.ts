import { browserMemory } from '../storage.ts';

const KEY = 'chime';

/** Whether this browser plays a sound when something new waits; off until the player switches it on. */
export function chimeIsOn(): boolean {
  return browserMemory.get(KEY) === 'on';
}

export function setChime(on: boolean): void {
  if (on) browserMemory.set(KEY, 'on');
  else browserMemory.remove(KEY);
}
