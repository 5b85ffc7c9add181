/**
 * What an artifact does when it is redeemed, once. Some effects come at once:
 *
 * - `addresses`: its ruler learns the addresses of this many worlds nearby. `people`: so many move to its world.
 * - `respite`: nobody may launch an attack on its ruler for these hours. `iris`: the gate of its world is closed for them.
 *
 * The others wait for the next occasion, and stay with who redeemed the artifact:
 *
 * - `veil`: the target of an attack learns the sender's name only these minutes before the landing.
 * - `haste`: a march of ships takes this percentage less time. `late_recall`: a march is called back after the last moment.
 * - `exact_sighting`: a probe counts exactly. `cheap_research`: a research costs this percentage less.
 * - `long_siege`: a siege of an own world lasts these hours longer.
 * - `tow`: this percentage of the ships lost at an own world lives. `sure_slip`: ships slip away from an attack.
 *
 * Hours and minutes are those of the game.
 */
export type ArtifactEffect =
  | { readonly kind: 'addresses'; readonly worlds: number }
  | { readonly kind: 'people'; readonly people: number }
  | { readonly kind: 'respite' | 'iris' | 'long_siege'; readonly hours: number }
  | { readonly kind: 'veil'; readonly minutes: number }
  | { readonly kind: 'haste' | 'cheap_research' | 'tow'; readonly percent: number }
  | { readonly kind: 'late_recall' | 'exact_sighting' | 'sure_slip' };

export type EffectKind = ArtifactEffect['kind'];

export interface ArtifactType {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly effect: ArtifactEffect;
}

/**
 * Artifacts that explorers bring home. Ids must never change: they are stored with the planet that keeps the artifact.
 */
export const ARTIFACT_TYPES = [
  {
    id: 1,
    name: 'Star Tablet',
    description: 'Seven symbols cut in slate. Six of them nobody has ever dialled.',
    effect: { kind: 'addresses', worlds: 3 },
  },
  {
    id: 2,
    name: 'Silent Bell',
    description: 'Struck, it makes no sound; every dog within a mile lies down.',
    effect: { kind: 'veil', minutes: 60 },
  },
  {
    id: 3,
    name: 'Glass Compass',
    description: 'It points at the nearest gate, even one that is buried.',
    effect: { kind: 'haste', percent: 25 },
  },
  {
    id: 4,
    name: 'Bronze Seed',
    description: 'Warm, and a little heavier each spring.',
    effect: { kind: 'people', people: 500 },
  },
  {
    id: 5,
    name: 'Folded Map',
    description: 'It never folds out the same way twice. All the ways are right.',
    effect: { kind: 'late_recall' },
  },
  {
    id: 6,
    name: 'Blind Lantern',
    description: 'Its light falls only on what was built by hands.',
    effect: { kind: 'exact_sighting' },
  },
  {
    id: 7,
    name: 'Salt Crown',
    description: 'The sea that it was made from has been gone for a million years.',
    effect: { kind: 'long_siege', hours: 12 },
  },
  {
    id: 8,
    name: 'Counting Stones',
    description: 'Forty stones on a thread. There were thirty-nine when they were found.',
    effect: { kind: 'cheap_research', percent: 20 },
  },
  {
    id: 9,
    name: 'Hollow Idol',
    description: 'Somebody hid a letter in it, and somebody else an answer.',
    effect: { kind: 'respite', hours: 24 },
  },
  {
    id: 10,
    name: 'Iron Feather',
    description: 'Dropped, it takes its time.',
    effect: { kind: 'tow', percent: 50 },
  },
  {
    id: 11,
    name: 'Mirror of Dusk',
    description: 'It shows the room as it was this morning.',
    effect: { kind: 'sure_slip' },
  },
  {
    id: 12,
    name: 'Unfinished Key',
    description: 'Each keeper has filed one notch. There is room for one more.',
    effect: { kind: 'iris', hours: 24 },
  },
] as const satisfies readonly ArtifactType[];

/** The artifact type with this id, or undefined. */
export function findArtifactType(id: number): ArtifactType | undefined {
  return ARTIFACT_TYPES.find((type) => type.id === id);
}

/** The artifact type with this id; throws on an unknown id, which no stored artifact can have. */
export function artifactTypeOf(id: number): ArtifactType {
  const type = findArtifactType(id);
  if (!type) throw new Error(`There is no artifact type ${id}.`);
  return type;
}

/** The artifact with this effect: there is one for each. */
export function artifactWith<K extends EffectKind>(kind: K): ArtifactType & { effect: { readonly kind: K } } {
  const type = (ARTIFACT_TYPES as readonly ArtifactType[]).find(({ effect }) => effect.kind === kind);
  if (!type) throw new Error(`No artifact has the effect ${kind}.`);
  return type as ArtifactType & { effect: { readonly kind: K } };
}
