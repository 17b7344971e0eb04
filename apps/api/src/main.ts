import { TRY_MS } from './notifications/channels/outcome.ts';
import { startService, type Service } from './service.ts';
import { startFailure } from './start-failure.ts';

/** The longest shutdown, whatever the database does: messages in progress are finished and stored. */
const STOP_MS = TRY_MS + 5_000;

let service: Service | null = null;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    // No message is in progress yet, so a start that waits for the database or the bus need not be waited for.
    if (!service) process.exit(0);
    setTimeout(() => process.exit(0), STOP_MS).unref();
    void service.stop();
  });
}
try {
  service = await startService();
} catch (error) {
  process.stderr.write(`api: ${startFailure(error)}\n`);
  process.exit(1);
}
