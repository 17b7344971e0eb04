import { startService, type Service } from './service.ts';

/** Ends the process with one sentence on stderr. */
function fail(what: string, error: unknown): never {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  process.stderr.write(`ingest: ${what}${message}${reason}\n`);
  process.exit(1);
}

let service: Service | null = null;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    // Nothing was acknowledged yet, so a start that waits for the database or the bus need not be waited for.
    if (!service) process.exit(0);
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => fail('the stop failed: ', error),
    );
  });
}
service = await startService().catch((error: unknown) => fail('', error));
