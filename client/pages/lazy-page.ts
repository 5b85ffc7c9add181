import type { ComponentType } from 'react';
import { fetched } from '../ui/layout/client-file.ts';

/** The page component of that name, for a route that loads its file when it is first opened. */
export function lazyPage<Name extends string>(file: () => Promise<Record<NoInfer<Name>, ComponentType>>, name: Name) {
  return async () => ({ Component: (await fetched(file()))[name] });
}
