const codeShape = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

/** Code of an error of Node, the system or SQLite, such as `ENOSPC` or `SQLITE_BUSY`; `null` if it has none. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Code of an error as a log may carry it: SQLite's or the system's, else the error's name. Never its message. */
export function faultCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = errorCode(error) ?? error.name;
  return codeShape.test(code) ? code : 'unknown';
}

/**
 * Returns whether the error came from SQLite or the file system: a full disk, a locked or damaged file. It may end by
 * itself.
 */
export function isStorageFault(code: string): boolean {
  return code.startsWith('SQLITE_') || storageErrnos.includes(code);
}

const storageErrnos: readonly string[] = [
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EBUSY',
  'EMFILE',
];
