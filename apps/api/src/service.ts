import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Changed } from '@groundwatch/protocol/live';
import { Certificate, createPool, openBus, prepareSealing } from '@groundwatch/db';
import { buildApp } from './app.ts';
import { closeWithin } from './close-within.ts';
import { serverConfig } from './config.ts';
import { publishChange } from './context.ts';
import { curveReader } from './features/history/curve.ts';
import { HornKeeper } from './features/horns/horn-keeper.ts';
import { attachedFiles } from './features/reports/attached-files.ts';
import { Forwarder } from './forwarding/forwarder.ts';
import { jobsOf } from './jobs/jobs.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { createLog } from './log.ts';
import { ensureMenus } from './menus/ensure-menus.ts';
import { Targets } from './notifications/net/targets.ts';
import { NotificationWorker } from './notifications/worker.ts';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const POOL_SIZE = 16;
const MEGABYTE = 1_000_000;
/** Far longer than any page needs: a few expensive requests must not take all connections. */
const STATEMENT_MS = 60_000;
const DRAIN_MS = 10_000;

/** Changes with every build of the pages. */
function buildName(): string {
  try {
    return `${version}-${Math.round(statSync(`${webRoot}/index.html`).mtimeMs).toString(36)}`;
  } catch {
    return version;
  }
}

export interface Service {
  /** Finishes what is in progress, and closes. */
  stop(): Promise<void>;
}

/** Starts the whole api, which listens when this resolves. `environment`: by default that of the process. Throws what `startFailure` explains. */
export async function startService(environment?: NodeJS.ProcessEnv): Promise<Service> {
  const config = serverConfig(environment);
  const logger = createLog(config.LOG_LEVEL);
  const { HTTPS_CERT_FILE: cert, HTTPS_KEY_FILE: key } = config;
  const certificate = cert && key ? await Certificate.open({ cert, key }, logger) : undefined;
  const pool = createPool(config.DATABASE_URL, {
    max: POOL_SIZE,
    applicationName: 'groundwatch api',
    statementTimeoutMs: STATEMENT_MS,
  });
  await prepareSealing(pool, config.JWT_SECRET, config.JWT_SECRET_BEFORE);
  const bus = await openBus({
    databaseUrl: config.DATABASE_URL,
    natsUrl: config.NATS_URL,
    natsCaFile: config.NATS_CA_FILE,
  });
  await ensureMenus(pool);
  const app = await buildApp({
    pool,
    readUrl: config.DATABASE_READ_URL,
    bus,
    logger,
    jwtSecret: config.JWT_SECRET,
    webRoot,
    version,
    build: buildName(),
    trustProxy: config.TRUST_PROXY,
    certificate,
    metricsFrom: config.METRICS_FROM,
    maps: {
      networks: config.MAP_NETWORKS,
      cache: { folder: config.MAP_CACHE_DIR, most: config.MAP_CACHE_MB * MEGABYTE },
      files: config.MAP_FILES_DIR,
    },
  });
  const retention = { auditDays: config.AUDIT_DAYS, readingsDays: config.READINGS_DAYS };
  const readCurve = curveReader(pool, Date.now);
  const announce = (change: Changed): Promise<void> => publishChange({ bus, log: app.log }, change);
  const own = jobsOf(pool, app.log, retention, readCurve, announce);
  const jobs = startJobs(pool, own, app.log, () => app.jobFailures.inc());
  const horns = new HornKeeper({ pool, bus, log: app.log, clock: Date.now });
  await horns.start();
  const targets = new Targets(config.NOTICE_NETWORKS);
  const notifications = new NotificationWorker({
    pool,
    bus,
    targets,
    robotBase: config.ROBOT_BASE_URL?.replace(/\/$/, ''),
    attachedFiles: attachedFiles(pool),
    log: app.log,
    clock: Date.now,
  });
  const forwarder = new Forwarder({ pool, targets, log: app.log, clock: Date.now });
  await app.listen({ host: config.HTTP_HOST, port: config.HTTP_PORT });
  forwarder.start();
  await notifications.start();
  return {
    async stop() {
      logger.info('stopping');
      await Promise.all([
        closeWithin(app, DRAIN_MS),
        jobs.stop(),
        horns.stop(),
        notifications.stop(),
        forwarder.stop(),
      ]);
      await bus.close();
      await pool.end();
    },
  };
}
