import { TRY_MS } from './notifications/channels/outcome.ts';
import { startService } from './service.ts';
import { startFailure } from './start-failure.ts';

/** The longest shutdown, whatever the database does: messages in progress are finished and stored. */
const STOP_MS = TRY_MS + 5_000;

const service = startService();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    setTimeout(() => process.exit(0), STOP_MS).unref();
    void service.then((running) => running.stop());
  });
}
try {
  await service;
} catch (error) {
  process.stderr.write(`api: ${startFailure(error)}\n`);
  process.exit(1);
}
