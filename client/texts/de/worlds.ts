import { PLANET_TYPE_NAMES } from '#shared/sentences/de/names';
import { full } from '../../ui/format/number.ts';
import { rich } from '../rich.ts';
import type { Translated } from '../translated.ts';
import type { worldTexts as english } from '../worlds.ts';

const NOT_PROBED = 'Noch nicht sondiert';

export const worldTexts: Translated<typeof english> = {
  kind: kindOf,
  coordinates: (x, y) => `${coordinate(x)}, ${coordinate(y)}`,
  at: (type, place) => rich`${kindOf(type)} bei ${place}`,
  placed: (type, x, y) => `${kindOf(type)} bei ${coordinate(x)}, ${coordinate(y)}`,
  simulate: 'Simulieren',
  simulateLabel: (address) => `Angriff auf ${address} simulieren`,
  march: { raid: 'Angreifen', relief: 'Entsatz schicken' },
  marchLabel: {
    raid: (address) => `${address} angreifen`,
    relief: (address) => `Entsatz schicken nach ${address}`,
  },
  own: 'Deine Welt',
  ownerUnknown: NOT_PROBED,
  heldBy: (owner) => rich`Welt von ${owner}`,
  guarded: guardedText,
  heldOnLeave: (owner) => rich`Welt von ${owner} (im Urlaub)`,
  status: ({ status, owner, guard, on_leave }) => {
    if (status === 'own') return 'Deine Welt';
    if (status === 'unknown') return NOT_PROBED;
    if (status === 'free') return guardedText(guard);
    return `Welt von ${owner?.username ?? 'einem anderen Spieler'}${on_leave ? ' (im Urlaub)' : ''}`;
  },
  asOf: (status, time) => (time === null ? status : rich`${status}, Stand: ${time}`),
};

/** 'Eiswelt', 'Karger Mond': answers of the server say so already. */
function kindOf(type: string): string {
  return PLANET_TYPE_NAMES[type]?.[0] ?? type;
}

function guardedText(guard: number): string {
  return guard > 0 ? `Herrenlos, Wachstärke ${full(guard)}` : 'Herrenlos';
}

/** With a true minus sign. */
function coordinate(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}
