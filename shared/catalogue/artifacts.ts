export interface ArtifactType {
  readonly id: number;
  readonly name: string;
}

/** What explorers bring home besides resources. Ids are for ever: they are stored with the planet that keeps them. */
export const ARTIFACT_TYPES = [
  { id: 1, name: 'Star Tablet' },
  { id: 2, name: 'Silent Bell' },
  { id: 3, name: 'Glass Compass' },
  { id: 4, name: 'Bronze Seed' },
] as const satisfies readonly ArtifactType[];

/** The artifact type with this id; throws on an unknown id, which no stored artifact can have. */
export function artifactTypeOf(id: number): ArtifactType {
  const type = ARTIFACT_TYPES.find((each) => each.id === id);
  if (!type) throw new Error(`There is no artifact type ${id}.`);
  return type;
}
