import type { deviceTexts as english } from '../../players/devices.ts';
import type { Translated } from '../../translated.ts';

export const deviceTexts: Translated<typeof english> = {
  on: (browser, system) => `${browser} unter ${system}`,
  unknown: 'Unbekanntes Gerät',
};
