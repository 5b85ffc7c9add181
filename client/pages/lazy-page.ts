import type { ComponentType } from 'react';
import { loadTexts } from '../language/load-texts.ts';
import { fetched } from '../ui/layout/client-file.ts';

/** The page component of that name, for a route that loads its file, and the texts, when it is first opened. */
export function lazyPage<Name extends string>(file: () => Promise<Record<NoInfer<Name>, ComponentType>>, name: Name) {
  return async () => {
    const [page] = await fetched(Promise.all([file(), loadTexts('game')]));
    return { Component: page[name] };
  };
}
