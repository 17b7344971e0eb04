/** How to handle a failed transaction. */
export type Remedy =
  /** A deadlock victim, or outdated watermarks: retry. */
  | 'retry'
  /** Something in the batch cannot be stored: find it. */
  | 'isolate'
  /** The database is unusable at present. */
  | 'away';

/** Evaluating the rules failed, but the transaction itself is valid. */
export class JudgingError extends Error {
  override readonly name = 'JudgingError';
}

/** Deadlock, serialization failure. */
const retried = new Set(['40P01', '40001']);

/**
 * 22 data exception, 23 integrity constraint, 54 row limits, 53400 too many compressed rows to open in one transaction: caused by the rows
 * or their number. All other errors are states of the server.
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

/** SQLSTATE; null where the error is not the server's. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Whether the error means a lost connection; an error of the batch itself is a TypeError or RangeError. */
const isConnectionError = (error: unknown): boolean => !(error instanceof TypeError || error instanceof RangeError);
