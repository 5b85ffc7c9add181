/** A text that the previous page passed in the navigation state; '' if there is none. */
export function locationState(state: unknown, name: string): string {
  const texts = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const text = texts[name];
  return typeof text === 'string' ? text : '';
}
