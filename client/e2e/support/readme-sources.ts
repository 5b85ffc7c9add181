import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The README's pictures, and what a maintainer must look at again when one of these folders changes. */
export const README_PICTURES = {
  'landing.jpg': ['client/pages/landing', 'client/art/landing'],
  'planet.jpg': ['client/pages/planet', 'client/art/scene'],
  'gate.jpg': ['client/pages/missions', 'client/art/gate'],
  'replay.jpg': ['client/features/battles/replay', 'client/art/battles'],
  'hall.jpg': ['client/pages/alliance', 'client/features/alliance-hall'],
  'galaxy.jpg': ['client/pages/galaxy-map', 'client/features/map'],
  'raid.webp': ['client/pages/battles', 'client/features/marches/planner'],
} as const;
export type ReadmePicture = keyof typeof README_PICTURES;

export const README_FOLDER = path.join(ROOT, '.github/pictures');
/** Holds the hash of each picture's sources at the time it was made. */
export const README_HASHES = path.join(README_FOLDER, 'sources.json');

/** A hash of the files that draw a picture, without their tests. */
export function hashOfSources(picture: ReadmePicture): string {
  const hash = createHash('sha256');
  for (const folder of README_PICTURES[picture]) {
    const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.(ts|tsx|css)$/.test(name) && !/\.test|fixture/.test(name)).sort()) {
      hash.update(file).update(readFileSync(path.join(ROOT, folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
