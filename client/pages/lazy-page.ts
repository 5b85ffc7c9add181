import type { ComponentType } from 'react';

/** A file of the client did not come: an upgrade took it away while this tab was open, or the wire is cut. */
export class PageFileMissing extends Error {}

/** What a file of the client holds, fetched when it is first asked for. */
export function fetched<T>(file: Promise<T>): Promise<T> {
  return file.catch((cause: unknown) => {
    throw new PageFileMissing('A file of this page did not come.', { cause });
  });
}

/** The page of that name, for a route that fetches its file when it is first opened. */
export function lazyPage<Name extends string>(file: () => Promise<Record<NoInfer<Name>, ComponentType>>, name: Name) {
  return async () => ({ Component: (await fetched(file()))[name] });
}
