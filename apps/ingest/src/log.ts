import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

// What Postgres tells of a refused row in `detail` is the row itself, a device's secret among it.
const paths = ['secret', '*.secret', 'password', '*.password', 'key', '*.key', 'err.detail'];

/** JSON log lines; whatever carries a secret by name is left out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { name: 'ingest', level, redact: { paths, remove: true } };
  return destination ? pino(options, destination) : pino(options);
}
