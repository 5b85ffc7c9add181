import { dirname, join } from 'node:path/posix';

/** The imports of a source text, as a path from the root of the repository or as a library's name. */
export function importsOf(file: string, text: string): { path?: string; library?: string }[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(([, name = '']) => {
    if (name.startsWith('.')) return { path: join(dirname(file), name) };
    return name.startsWith('#') ? { path: name.slice(1) } : { library: name };
  });
}
