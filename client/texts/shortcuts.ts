import type { ReactNode } from 'react';
import { rich } from './rich.ts';

export const shortcutTexts = {
  title: 'Shortcuts',
  settings: 'Settings',
  off: (settings: ReactNode) => rich`You can switch single keys off in ${settings}.`,
  places: [
    {
      place: 'Everywhere',
      keys: [
        { key: '/', does: 'Finds worlds, players, alliances and pages' },
        { key: '?', does: 'Lists the shortcuts' },
      ],
    },
    {
      place: 'On the page of a world',
      keys: [
        { key: '[', does: 'Your previous world' },
        { key: ']', does: 'Your next world' },
      ],
    },
    {
      place: 'On a map, once you have clicked it',
      keys: [
        { key: '← ↑ → ↓', does: 'Moves the map' },
        { key: '+ −', does: 'Zooms in and out' },
        { key: '0', does: 'Resets the view' },
      ],
    },
  ],
};
