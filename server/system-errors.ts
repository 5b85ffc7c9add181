/** What errors of the operating system mean for an operator. */
const MEANINGS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it',
  EDQUOT: 'the quota of this user is used up',
  EEXIST: 'it exists already',
  EISDIR: 'it is a folder',
  EMFILE: 'this process has too many files open',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is no folder',
  EPERM: 'this user may not use it',
  EROFS: 'it is on a disk that can only be read',
};

/**
 * The message of anything that was thrown. That of a file names it and says what is wrong; `file`: where the error itself does
 * not know, as when a write fails.
 */
export function reasonOf(error: unknown, file?: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path = file } = error as NodeJS.ErrnoException;
  const meaning = MEANINGS[code];
  return meaning && path ? `${path} cannot be used: ${meaning} (${code}).` : error.message || error.name;
}
