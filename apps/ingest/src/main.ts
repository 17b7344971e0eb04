import { startService } from './service.ts';

/** Ends the process with one sentence on stderr. */
function fail(what: string, error: unknown): never {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  process.stderr.write(`ingest: ${what}${message}${reason}\n`);
  process.exit(1);
}

const service = startService();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    service
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => fail('the stop failed: ', error),
      );
  });
}
await service.catch((error: unknown) => fail('', error));
