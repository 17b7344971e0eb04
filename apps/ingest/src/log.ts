import { pino, type Logger } from 'pino';

/** JSON log lines; whatever carries a secret by name is left out. */
export function createLogger(level: string): Logger {
  return pino({
    name: 'ingest',
    level,
    redact: { paths: ['secret', '*.secret', 'password', '*.password', 'key', '*.key'], remove: true },
  });
}
