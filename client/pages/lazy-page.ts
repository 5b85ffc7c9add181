import type { ComponentType } from 'react';

/** A file of the client failed to load: an upgrade removed it while this tab was open, or the network is down. */
export class PageFileMissing extends Error {}

/** Awaits the dynamic import of a client file; rejects with PageFileMissing if it fails. */
export function fetched<T>(file: Promise<T>): Promise<T> {
  return file.catch((cause: unknown) => {
    throw new PageFileMissing('A file of this page did not come.', { cause });
  });
}

/** The page component of that name, for a route that loads its file when it is first opened. */
export function lazyPage<Name extends string>(file: () => Promise<Record<NoInfer<Name>, ComponentType>>, name: Name) {
  return async () => ({ Component: (await fetched(file()))[name] });
}
