import { DrizzleQueryError } from '@groundwatch/db/orm';
import { pino, type DestinationStream, type Logger } from 'pino';

/** What of an error of the database tells where it came from. Not among them: `detail`, which quotes whole rows. */
const kept = ['code', 'severity', 'table', 'column', 'constraint', 'routine', 'statusCode', 'syscall'] as const;

const framesOf = ({ stack = '' }: Error): string => stack.slice(Math.max(0, stack.search(/\n\s+at /))).trimStart();

/** An error as it is logged: its kind, words and place, and none of the values that a statement carried. */
export function shownError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  if (error instanceof DrizzleQueryError)
    return { ...shownError(error.cause), query: error.query, stack: framesOf(error) };
  const shown: Record<string, unknown> = { type: error.name, message: error.message, stack: framesOf(error) };
  for (const key of kept) if (key in error) shown[key] = (error as unknown as Record<string, unknown>)[key];
  if (error.cause !== undefined) shown['cause'] = shownError(error.cause);
  return shown;
}

/** Wherever headers stand in what is logged. */
const secretHeaders = ['authorization', 'cookie', 'set-cookie'].flatMap((name) => [
  `headers["${name}"]`,
  `*.headers["${name}"]`,
]);

/** The log of the process: JSON lines that hold no secret. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: 'api' },
    serializers: { err: shownError },
    // Libraries log headers of their own accord, the one that reads forms among their options.
    redact: [...secretHeaders, '*.password', '*.token', '*.secret'],
  };
  return destination ? pino(options, destination) : pino(options);
}
