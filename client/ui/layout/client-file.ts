/** A file of the client failed to load: an upgrade removed it while this tab was open, or the network is down. */
export class ClientFileMissing extends Error {}

/** Awaits the dynamic import of a client file; rejects with ClientFileMissing if it fails. */
export function fetched<T>(file: Promise<T>): Promise<T> {
  return file.catch((cause: unknown) => {
    throw new ClientFileMissing('A file of this page did not come.', { cause });
  });
}
