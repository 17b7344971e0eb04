import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

// The `detail` of Postgres contains the refused row, which may hold a device's secret.
const paths = ['secret', '*.secret', 'password', '*.password', 'key', '*.key', 'err.detail'];

/** JSON log lines; whatever carries a secret by name is left out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { name: 'ingest', level, redact: { paths, remove: true } };
  return destination ? pino(options, destination) : pino(options);
}
