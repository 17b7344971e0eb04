/** What to do about a transaction that failed. */
export type Remedy =
  /** The server chose this transaction as the victim, or its watermarks were outdated: try again. */
  | 'retry'
  /** Something in the batch cannot be stored: find it. */
  | 'isolate'
  /** The database cannot be used at present. */
  | 'away';

/** The rules could not be evaluated, and the transaction itself is sound. */
export class JudgingError extends Error {
  override readonly name = 'JudgingError';
}

/** Deadlock, serialization failure. */
const retried = new Set(['40P01', '40001']);

/**
 * 22 data exception, 23 integrity constraint, 54 limits of a row, 53400 too many compressed rows to open for one transaction:
 * the rows themselves, or too many of them. Everything else is the server's state.
 */
const ofRows = /^(22|23|54|53400)/;

export function remedyFor(error: unknown): Remedy {
  const code = errorCode(error);
  if (code === null) return isConnectionError(error) ? 'away' : 'isolate';
  if (retried.has(code)) return 'retry';
  return ofRows.test(code) ? 'isolate' : 'away';
}

const FOREIGN_KEY_VIOLATION = '23503';

/** The row of a device, sensor or station was deleted meanwhile. */
export const isMissingParent = (error: unknown): boolean => errorCode(error) === FOREIGN_KEY_VIOLATION;

/** SQLSTATE, or null where the error is none of the server's. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Whether the error means a lost connection; an error of the batch itself is a TypeError or RangeError. */
const isConnectionError = (error: unknown): boolean => !(error instanceof TypeError || error instanceof RangeError);
