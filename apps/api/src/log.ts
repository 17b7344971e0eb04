import { DrizzleQueryError } from '@groundwatch/db/orm';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Fields of a database error that are logged. `detail` is left out, as it quotes whole rows. */
const kept = ['code', 'severity', 'table', 'column', 'constraint', 'routine', 'statusCode', 'syscall'] as const;

const framesOf = ({ stack = '' }: Error): string => stack.slice(Math.max(0, stack.search(/\n\s+at /))).trimStart();

/** An error for the log: kind, message and place, without the values of a statement. */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  if (error instanceof DrizzleQueryError)
    return { ...loggableError(error.cause), query: error.query, stack: framesOf(error) };
  const shown: Record<string, unknown> = { type: error.name, message: error.message, stack: framesOf(error) };
  for (const key of kept) if (key in error) shown[key] = (error as unknown as Record<string, unknown>)[key];
  if (error.cause !== undefined) shown['cause'] = loggableError(error.cause);
  return shown;
}

/** Paths of secret headers anywhere in a log object. */
const secretHeaders = ['authorization', 'cookie', 'set-cookie'].flatMap((name) => [
  `headers["${name}"]`,
  `*.headers["${name}"]`,
]);

/** The log of the process: JSON lines without secrets. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: 'api' },
    serializers: { err: loggableError },
    // Some libraries log headers themselves, the form parser among its options.
    redact: [...secretHeaders, '*.password', '*.token', '*.secret'],
  };
  return destination ? pino(options, destination) : pino(options);
}
