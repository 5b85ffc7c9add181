import { type Sentence, sentence } from '../../sentences/sentences.ts';

/** The report of an artifact that shows gate addresses. */
export const artifactText = (name: string, addresses: readonly (readonly number[])[]): Sentence =>
  sentence('artifact_addresses', { artifact: name, addresses });
