import { useSyncExternalStore } from 'react';
import { browserMemory } from '../../../storage.ts';

/** The layers about people that the map can show. */
export const LAYERS = ['mates', 'found', 'colours', 'sieges'] as const;
export type Layer = (typeof LAYERS)[number];
export type Layers = Readonly<Record<Layer, boolean>>;

/** Holds the layers that are switched off in this browser, so that a new one is on. */
const KEY = 'map-layers-off';

/** The stored value may come from another version or from a person: unknown names are ignored. */
export function layersFrom(stored: string): Layers {
  const off = new Set(stored.split(' '));
  return Object.fromEntries(LAYERS.map((layer) => [layer, !off.has(layer)])) as Layers;
}

/** The layers that are on, in all tabs of this browser. */
export function useLayers(): Layers {
  return layersFrom(useSyncExternalStore(browserMemory.listen, () => browserMemory.get(KEY) ?? ''));
}

/** Switches a layer, and remembers it. */
export function switchLayer(layers: Layers, layer: Layer, isOn: boolean): void {
  const off = LAYERS.filter((each) => (each === layer ? !isOn : !layers[each]));
  browserMemory.set(KEY, off.join(' '));
}
