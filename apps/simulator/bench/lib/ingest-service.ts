import { BENCH_SECRET, freePort, startService, type Service } from './processes.ts';

/** The ingest process on a separate database; tcp_server has its listeners. `url`: of its health and metrics. */
export async function startIngest(
  databaseUrl: string,
  more: Record<string, string> = {},
  hear?: (text: string) => void,
): Promise<Service & { readonly url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: databaseUrl, INGEST_HTTP_PORT: String(port), JWT_SECRET: BENCH_SECRET };
  const service = await startService(
    'apps/ingest/src/main.ts',
    { ...env, LOG_LEVEL: 'warn', ...more },
    `${url}/ready`,
    hear,
  );
  return { ...service, url };
}
