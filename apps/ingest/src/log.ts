import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

// PostgreSQL's `detail` quotes the refused row, which may have a device's secret.
const paths = ['secret', '*.secret', 'password', '*.password', 'key', '*.key', 'err.detail'];

/** JSON log lines without fields that are named like secrets. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { name: 'ingest', level, redact: { paths, remove: true } };
  return destination ? pino(options, destination) : pino(options);
}
