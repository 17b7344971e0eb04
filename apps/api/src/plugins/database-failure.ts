import { AppError, invalidField } from '../errors.ts';

interface DatabaseError extends Error {
  code: string;
  table?: string;
  constraint?: string;
  detail?: string;
}

/** `Key (company_id, name)=(…) …`: the columns in camelCase. */
function columnsOf(detail: string | undefined): string[] {
  const list = /^Key \((.+?)\)=/.exec(detail ?? '')?.[1] ?? '';
  return list
    .split(',')
    .map((name) => name.replace(/^\s*(?:lower\()?/, '').replace(/[)"\s]|::text/g, ''))
    .filter((name) => name !== '')
    .map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
}

/** Tables without a page of their own, by the kind that users know. */
const kinds: Readonly<Record<string, string>> = {
  app_user: 'user',
  latest_reading: 'reading',
  latest_status: 'reading',
  reading_conflict: 'reading',
  device_contact: 'contact',
  device_parameter: 'contact',
  device_parameter_change: 'contact',
  device_parameter_applied: 'command',
  parameter_rollout_device: 'command',
  clock_correction: 'contact',
  analysis_state: 'contact',
  contact_gap: 'contact',
};
const kindOf = (table: string): string => kinds[table] ?? table.replaceAll('_', '-');

/** Maps a database error to one that the caller can fix; undefined: there is none. */
export function databaseFailure(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  // drizzle wraps the server's error.
  if (error.cause instanceof Error) return databaseFailure(error.cause);
  // The pool's own error messages for no connection in time.
  if (
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
      error.message,
    )
  )
    return new AppError('unavailable');
  // One with a status is of the request: a sender that is gone has the code of a lost connection too.
  if (typeof (error as Partial<DatabaseError>).code !== 'string' || 'statusCode' in error) return undefined;
  const { code, table, detail } = error as DatabaseError;
  const columns = columnsOf(detail);
  switch (code) {
    case '23505':
      return new AppError('duplicate', {
        values: { fields: columns.join(', ') },
        // The last column of a key identifies a row within the others: a name within its company.
        fields: columns.slice(-1).map((path) => ({ path, problem: 'taken' })),
      });
    case '23503':
      // The same code for a missing target and for a row that others refer to; the detail distinguishes them.
      return detail?.includes('is still referenced')
        ? new AppError('inUse', { values: { by: kindOf(table ?? '') } })
        : invalidField(columns.join(', '), 'reference');
    // A value that passed the schema but does not fit the column: too large, a NUL in a text, bits beyond a network's length.
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return invalidField('', 'other');
    case '40001':
    case '40P01':
    case '57014':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case '57P01':
    case '57P03':
    case '53300':
      return new AppError('unavailable');
    default:
      return undefined;
  }
}
