export const deviceTexts = {
  on: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown device',
};
