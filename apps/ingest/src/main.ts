import { createPool, openBus, prepareSealing, SealError } from '@groundwatch/db';
import { systemClock } from './clock.ts';
import { loadConfig, type Config } from './config.ts';
import { buildIngest } from './ingest.ts';
import { createLogger } from './log.ts';

const POOL_SIZE = 6;
/** Longer than the time limit of a transaction, which should fire first. */
const QUERY_TIMEOUT_MS = 30_000;

function configOrExit(): Config {
  try {
    return loadConfig();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

const config = configOrExit();
const log = createLogger(config.logLevel);
const pool = createPool(config.databaseUrl, {
  max: POOL_SIZE,
  applicationName: `groundwatch-ingest ${config.ingestId}`,
  isPipelined: true,
  queryTimeoutMs: QUERY_TIMEOUT_MS,
});
try {
  await prepareSealing(pool, config.secret, config.secretBefore);
} catch (error) {
  log.fatal(error instanceof SealError ? error.message : { err: error });
  process.exit(1);
}
const bus = await openBus({ databaseUrl: config.databaseUrl, natsUrl: config.natsUrl, natsCaFile: config.natsCaFile });
const { ingestId, balancers, rtuHost, certificateFiles } = config;
const ingest = buildIngest({ pool, bus, log, clock: systemClock, ingestId, balancers, rtuHost, certificateFiles });

let stopping: Promise<void> | null = null;
async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'stopping');
  await ingest.stop();
  await bus.close();
  await pool.end();
  log.info('stopped');
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping ??= stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  });
}

try {
  await ingest.http.listen({ host: config.httpHost, port: config.httpPort });
} catch (error) {
  log.fatal({ err: error }, `port ${config.httpPort} of health and metrics cannot be opened`);
  process.exit(1);
}
await ingest.start();
log.info({ http: config.httpPort }, 'ingest is up');
