const KEY = 'chime';

/** Whether this browser plays a sound when something new waits; off until the player switches it on. */
export function chimeIsOn(): boolean {
  return localStorage.getItem(KEY) === 'on';
}

export function setChime(on: boolean): void {
  if (on) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
}
