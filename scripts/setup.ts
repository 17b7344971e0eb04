// Prepares a database for the processes: schema, and the TCP server for RTUs. Safe to run again.
import { createPool, migrate } from '@groundwatch/db';
import { describeDatabaseError } from './setup/database-error.ts';
import { ensureTcpServer, tcpServers } from './setup/tcp-servers.ts';
import { readSetupSettings } from './setup/settings.ts';

const tell = (message: object): void => void process.send?.(message);

try {
  const { databaseUrl, rtuPort } = readSetupSettings(process.env);
  try {
    await migrate(databaseUrl, { log: (line: string) => console.log(line) });
    const pool = createPool(databaseUrl, { max: 1, applicationName: 'groundwatch setup' });
    try {
      await ensureTcpServer(pool, rtuPort);
      tell({ kind: 'servers', servers: await tcpServers(pool) });
    } finally {
      await pool.end();
    }
  } catch (error) {
    throw new Error(describeDatabaseError(error, databaseUrl), { cause: error });
  }
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error);
  console.error(sentence);
  tell({ kind: 'failed', sentence });
  process.exitCode = 1;
}
process.disconnect?.();
