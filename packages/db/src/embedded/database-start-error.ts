export type DatabaseStartCode =
  | 'unsupported_platform'
  | 'no_permission'
  | 'disk_full'
  | 'broken_data'
  | 'data_version'
  | 'secrets_missing'
  | 'already_running'
  | 'port_in_use'
  | 'failed';

/** Why the embedded server did not start: a code for programs and a sentence for people. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
  readonly code: DatabaseStartCode;

  constructor(code: DatabaseStartCode, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}

/** Turns a file system error into a DatabaseStartError; returns other errors unchanged. */
export function fileError(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const of = (reason: DatabaseStartCode, sentence: string): DatabaseStartError =>
    new DatabaseStartError(reason, sentence, { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT') return of('disk_full', `No space is left on the disk of ${path}.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return of('no_permission', `This user may not write to ${path}.`);
  if (code === 'ENOTDIR' || code === 'EISDIR' || code === 'EEXIST')
    return of('broken_data', `${path} is not what it should be (a file where a folder is needed, or the reverse).`);
  return error;
}
