import { createPool, openBus, prepareSealing } from '@groundwatch/db';
import { systemClock } from './clock.ts';
import { loadConfig } from './config.ts';
import { buildIngest } from './ingest.ts';
import { createLogger } from './log.ts';

const POOL_SIZE = 6;
/** Longer than the time limit of a transaction, which should fire first. */
const QUERY_TIMEOUT_MS = 30_000;

export interface Service {
  /** Stores and answers what was read, and closes. */
  stop(): Promise<void>;
}

/** Starts the whole ingest. `environment`: by default that of the process. Throws an error that says what to do. */
export async function startService(environment?: NodeJS.ProcessEnv): Promise<Service> {
  const config = loadConfig(environment);
  const log = createLogger(config.logLevel);
  const pool = createPool(config.databaseUrl, {
    max: POOL_SIZE,
    applicationName: `groundwatch-ingest ${config.ingestId}`,
    isPipelined: true,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
  });
  await prepareSealing(pool, config.secret, config.secretBefore);
  const bus = await openBus({
    databaseUrl: config.databaseUrl,
    natsUrl: config.natsUrl,
    natsCaFile: config.natsCaFile,
  });
  const { ingestId, balancers, rtuHost, certificateFiles } = config;
  const ingest = buildIngest({ pool, bus, log, clock: systemClock, ingestId, balancers, rtuHost, certificateFiles });
  try {
    await ingest.http.listen({ host: config.httpHost, port: config.httpPort });
  } catch (cause) {
    throw new Error(`port ${config.httpPort} of health and metrics cannot be opened`, { cause });
  }
  await ingest.start();
  log.info({ http: config.httpPort }, 'ingest is up');
  return {
    async stop() {
      log.info('stopping');
      await ingest.stop();
      await bus.close();
      await pool.end();
      log.info('stopped');
    },
  };
}
