export const durationTexts = {
  instant: 'Instant',
  underAMinute: '<1m',
  units: { d: 'd', h: 'h', m: 'm', s: 's' },
};
