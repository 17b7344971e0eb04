import { hkdfSync } from 'node:crypto';
import type { Server } from 'node:https';
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { measureCertificate, openDatabase, Reads, type Bus, type Certificate } from '@groundwatch/db';
import { AccessDirectory } from './access/directory.ts';
import { LastSeen } from './access/last-seen.ts';
import type { App } from './app-type.ts';
import type { Context, Pool } from './context.ts';
import { alarmRuleRoutes } from './features/alarms/rules/routes.ts';
import { markedEventRoutes } from './features/alarms/rules/marked-events.ts';
import { alarmRoutes } from './features/alarms/routes.ts';
import { maintenanceWindowRoutes } from './features/alarms/window-routes.ts';
import { analysisRoutes } from './features/analyses/routes.ts';
import { analysisStateRoutes } from './features/analysis-states/routes.ts';
import { apiTokenRoutes } from './features/api-tokens/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { backtestRoutes } from './features/backtest/routes.ts';
import { blastRoutes } from './features/blasts/routes.ts';
import { calibrationRoutes } from './features/calibrations/routes.ts';
import { clockAheadRoutes } from './features/clock-ahead/routes.ts';
import { commandRoutes } from './features/commands/routes.ts';
import { crmRoutes } from './features/crm/routes.ts';
import { clientErrorRoutes } from './features/client-errors/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { dashboardRoutes } from './features/dashboards/routes.ts';
import { deviceHealthRoutes } from './features/device-health/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { calculationStore } from './features/calculations/calculation-store.ts';
import { calculationRoutes } from './features/calculations/routes.ts';
import { comparisonRoutes } from './features/comparisons/routes.ts';
import { compareRoutes } from './features/history/compare.ts';
import { curveReader } from './features/history/curve.ts';
import { forwardingRoutes } from './features/forwarding/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { homeFigureRoutes } from './features/home-figures/routes.ts';
import { hornRoutes } from './features/horns/routes.ts';
import { mapSourceRoutes } from './features/map-sources/routes.ts';
import { maintenanceRoutes } from './features/maintenance/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { parameterRoutes } from './features/parameters/routes.ts';
import { profileRoutes } from './features/profiles/routes.ts';
import { quarantineFrameRoutes } from './features/quarantine/frame-routes.ts';
import { quarantineRoutes } from './features/quarantine/routes.ts';
import { readingRoutes } from './features/readings/routes.ts';
import { reinstallationRoutes } from './features/reinstallations/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { remarkRoutes } from './features/remarks/routes.ts';
import { replayRoutes } from './features/replay/routes.ts';
import { registryRoutes, sheetRoutes } from './features/registry/routes.ts';
import { resources } from './features/registry/resources/index.ts';
import { treeRoutes } from './features/registry/tree.ts';
import { rolloutRoutes } from './features/rollouts/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { shiftRoutes } from './features/shifts/routes.ts';
import { siteMapRoutes } from './features/site-maps/routes.ts';
import { cardStore } from './features/statistics/card-store.ts';
import { statisticsRoutes } from './features/statistics/routes.ts';
import { alarmResponseRoutes } from './features/alarms/response/routes.ts';
import { templateRoutes } from './features/templates/routes.ts';
import { wallRoutes } from './features/walls/routes.ts';
import { waveformRoutes } from './features/waveforms/routes.ts';
import { attachLive } from './live/attach-live.ts';
import { Geocoder } from './maps/geocoder.ts';
import { TileCache } from './maps/tile-cache.ts';
import { TileFiles } from './maps/tile-files.ts';
import { TileProxy } from './maps/tile-proxy.ts';
import { Targets } from './notifications/net/targets.ts';
import { authentication } from './plugins/authentication.ts';
import { connections } from './plugins/connections.ts';
import { failureAnswers } from './plugins/failures.ts';
import { forwarded } from './plugins/forwarded.ts';
import { metrics } from './plugins/metrics.ts';
import { openapi } from './plugins/openapi.ts';
import { security } from './plugins/security.ts';
import { system } from './plugins/system.ts';
import { uploads } from './plugins/uploads.ts';
import { webPages } from './plugins/web-pages.ts';

export interface Deps {
  pool: Pool;
  /** A replica that answers history, exports and back-tests; none by default. */
  readUrl?: string | undefined;
  bus: Bus;
  logger: FastifyBaseLogger;
  jwtSecret: string;
  /** Folder of the built web pages. */
  webRoot: string;
  version: string;
  /** Identifies the running build, so that open pages notice a new one. */
  build: string;
  trustProxy?: string[] | undefined;
  /** Serves HTTPS with it; plain HTTP by default. */
  certificate?: Certificate | undefined;
  /** Networks that may read the metrics; only this machine by default. */
  metricsFrom?: readonly string[];
  maps?: MapOptions;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

export interface MapOptions {
  /** Private networks that tiles may be fetched from; only public addresses by default. */
  networks?: readonly string[] | undefined;
  /** Folder of the tile cache and its size in bytes; no cache by default. */
  cache?: { folder: string; most: number };
  /** Folder of tile files; none by default. */
  files?: string | undefined;
}

const LARGEST_BODY = 1_048_576;
const REQUEST_MS = 280_000;
const HEADERS_MS = 15_000;
/** The longest TLS handshake. */
const HANDSHAKE_MS = 10_000;

/** Builds the server without listening. `close()` releases everything that it holds. */
export async function buildApp(deps: Deps): Promise<App> {
  const { certificate } = deps;
  const http = { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 3 };
  const app = Fastify({
    loggerInstance: deps.logger,
    bodyLimit: LARGEST_BODY,
    requestTimeout: REQUEST_MS,
    ...(certificate ? { https: { ...http, ...certificate.content, handshakeTimeout: HANDSHAKE_MS } } : { http }),
    trustProxy: deps.trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>() as unknown as App;
  if (certificate) {
    const unfollow = certificate.follow((content) => (app.server as Server).setSecureContext(content));
    app.addHook('onClose', async () => unfollow());
  }
  app.setValidatorCompiler(validatorCompiler);
  // Answers are built here from named columns; validating megabytes again would only cost time.
  app.setSerializerCompiler(() => JSON.stringify);

  const clock = deps.clock ?? Date.now;
  const onUnnoted = (err: unknown): void =>
    app.log.warn({ err }, 'the use of a session, a screen or a token could not be noted');
  const lastSeen = {
    session: new LastSeen('session', deps.pool, onUnnoted),
    display: new LastSeen('display', deps.pool, onUnnoted),
    apiToken: new LastSeen('apiToken', deps.pool, onUnnoted),
  };
  app.addHook('onClose', async () => {
    await Promise.all(Object.values(lastSeen).map((one) => one.settled()));
  });
  const access = new AccessDirectory(deps.pool, clock, lastSeen);
  const { pool, bus } = deps;
  const keyFor = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', deps.jwtSecret, '', `groundwatch ${purpose}`, 32)).toString('hex');
  const reads = new Reads(pool, deps.readUrl);
  app.addHook('onClose', () => reads.close());
  const context: Context = { pool, db: openDatabase(pool), reads, bus, access, log: app.log, keyFor, clock };

  await app.register(failureAnswers);
  await app.register(forwarded, { clock });
  await app.register(metrics);
  measureCertificate(app.metrics, 'groundwatch_api_', () => certificate);
  await app.register(connections, { trustProxy: deps.trustProxy });
  await app.register(security, { isSecure: certificate !== undefined, pool });
  await app.register(openapi, { version: deps.version });
  await app.register(uploads);
  await app.register(authentication, { secret: deps.jwtSecret, access });
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('cache-control') && request.url.startsWith('/rest/'))
      reply.header('cache-control', 'no-store');
  });
  const metricsFrom = deps.metricsFrom ?? ['loopback'];
  await app.register(system, { context, version: deps.version, build: deps.build, metricsFrom });
  // Routes need no scope of their own, and registering each as a plugin takes longer than its routes.
  for (const routes of [
    sessionRoutes,
    overviewRoutes,
    homeFigureRoutes,
    dashboardRoutes,
    readingRoutes,
    historyRoutes,
    compareRoutes,
    calculationRoutes,
    comparisonRoutes,
    profileRoutes,
    waveformRoutes,
    blastRoutes,
    analysisRoutes,
    analysisStateRoutes,
    exportRoutes,
    deviceHealthRoutes,
    statisticsRoutes,
    calibrationRoutes,
    clockAheadRoutes,
    reinstallationRoutes,
    commandRoutes,
    hornRoutes,
    parameterRoutes,
    remarkRoutes,
    replayRoutes,
    fileRoutes,
    siteMapRoutes,
    searchRoutes,
    quarantineRoutes,
    treeRoutes,
    maintenanceRoutes,
    quarantineFrameRoutes,
    auditRoutes,
    clientErrorRoutes,
    shiftRoutes,
    templateRoutes,
    notificationRoutes,
    forwardingRoutes,
    apiTokenRoutes,
    rolloutRoutes,
    alarmRoutes,
    alarmResponseRoutes,
    maintenanceWindowRoutes,
    alarmRuleRoutes,
    backtestRoutes,
    markedEventRoutes,
    wallRoutes,
    crmRoutes,
  ])
    await routes(context)(app);
  await reportRoutes(context, curveReader(pool, clock))(app);
  const maps = deps.maps ?? {};
  const files = new TileFiles(maps.files ?? null);
  app.addHook('onClose', async () => files.stop());
  const cache = new TileCache(maps.cache?.folder ?? null, maps.cache?.most ?? 0, app.log);
  const targets = new Targets(maps.networks);
  const tiles = new TileProxy({ db: context.db, targets, cache, files, log: app.log, clock });
  const geocoder = new Geocoder({ db: context.db, targets, clock });
  app.addHook('onClose', async () => {
    tiles.stop();
    geocoder.stop();
  });
  await mapSourceRoutes(context, { tiles, files, geocoder })(app);
  for (const resource of resources) await registryRoutes(context, resource, resources)(app);
  for (const store of [cardStore(context), calculationStore(context)])
    await sheetRoutes(context, store, resources)(app);
  await app.register(webPages, { root: deps.webRoot });
  await attachLive(app, context);
  return app;
}
