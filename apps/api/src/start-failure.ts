import { ConfigError } from './config.ts';

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03']);

/** One sentence about why a process could not start. It never contains the database URL, which may have a password. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return `wrong configuration: ${error.message}`;
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'EADDRINUSE' || code === 'EACCES')
    return `the web server cannot use its address (${(error as Error).message}); set HTTP_HOST or HTTP_PORT`;
  if (typeof code === 'string' && unreachable.has(code)) return `the database or the bus cannot be reached (${code})`;
  if (code === '42P01') return 'the database is not migrated: run the migrations first';
  return error instanceof Error ? error.message : String(error);
}
