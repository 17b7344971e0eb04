import { BENCH_SECRET, freePort, startService, type Service } from './processes.ts';

/** The ingest process on a separate database; tcp_server has its listeners. */
export async function startIngest(databaseUrl: string): Promise<Service> {
  const port = await freePort();
  return startService(
    'apps/ingest/src/main.ts',
    { DATABASE_URL: databaseUrl, INGEST_HTTP_PORT: String(port), JWT_SECRET: BENCH_SECRET, LOG_LEVEL: 'warn' },
    `http://127.0.0.1:${port}/ready`,
  );
}
