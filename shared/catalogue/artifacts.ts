export interface ArtifactType {
  readonly id: number;
  readonly name: string;
  readonly description: string;
}

/**
 * Artifacts that explorers bring home. Ids must never change: they are stored with the planet that keeps the artifact.
 */
export const ARTIFACT_TYPES = [
  { id: 1, name: 'Star Tablet', description: 'Seven symbols cut in slate. Six of them nobody has ever dialled.' },
  { id: 2, name: 'Silent Bell', description: 'Struck, it makes no sound; every dog within a mile lies down.' },
  { id: 3, name: 'Glass Compass', description: 'It points at the nearest gate, even one that is buried.' },
  { id: 4, name: 'Bronze Seed', description: 'Warm, and a little heavier each spring.' },
  { id: 5, name: 'Folded Map', description: 'It never folds out the same way twice. All the ways are right.' },
  { id: 6, name: 'Blind Lantern', description: 'Its light falls only on what was built by hands.' },
  { id: 7, name: 'Salt Crown', description: 'The sea that it was made from has been gone for a million years.' },
  {
    id: 8,
    name: 'Counting Stones',
    description: 'Forty stones on a thread. There were thirty-nine when they were found.',
  },
  { id: 9, name: 'Hollow Idol', description: 'Somebody hid a letter in it, and somebody else an answer.' },
  { id: 10, name: 'Iron Feather', description: 'Dropped, it takes its time.' },
  { id: 11, name: 'Mirror of Dusk', description: 'It shows the room as it was this morning.' },
  { id: 12, name: 'Unfinished Key', description: 'Each keeper has filed one notch. There is room for one more.' },
] as const satisfies readonly ArtifactType[];

/** The artifact type with this id; throws on an unknown id, which no stored artifact can have. */
export function artifactTypeOf(id: number): ArtifactType {
  const type = ARTIFACT_TYPES.find((each) => each.id === id);
  if (!type) throw new Error(`There is no artifact type ${id}.`);
  return type;
}
