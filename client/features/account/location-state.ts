/** A text that the page before passed on with the navigation; '' when it did not. */
export function locationState(state: unknown, name: string): string {
  const texts = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const text = texts[name];
  return typeof text === 'string' ? text : '';
}
