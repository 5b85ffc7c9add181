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

/** The message of anything that was thrown. That of a file names it and says what is wrong. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path } = error as NodeJS.ErrnoException;
  const meaning = MEANINGS[code];
  return meaning && path ? `${path} cannot be used: ${meaning} (${code}).` : error.message || error.name;
}

/** For `catch`: throws the error with the path of its file, which an error of a write or of a close does not know. */
export function inFile(file: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof Error && 'syscall' in error ? Object.assign(error, { path: file }) : error;
  };
}
