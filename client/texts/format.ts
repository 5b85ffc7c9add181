export const durationTexts = {
  instant: 'Instant',
  underAMinute: '<1m',
  units: { d: 'd', h: 'h', m: 'm', s: 's' },
};

export const deviceTexts = {
  on: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown device',
};
