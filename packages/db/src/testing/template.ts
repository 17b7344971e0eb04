import { randomBytes } from 'node:crypto';
import { migrate } from '../migrate/migrate.ts';
import { databaseUrl, onServer } from './on-server.ts';

export interface Template {
  name: string;
  hasTimescale: boolean;
}

/** Creates a migrated database as a template for test databases: copying takes milliseconds. */
export async function createTemplate(serverUrl: string): Promise<Template> {
  const name = `template_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  await migrate(databaseUrl(serverUrl, name));
  const { rowCount } = await onServer(databaseUrl(serverUrl, name), (client) =>
    client.query("SELECT FROM pg_extension WHERE extname = 'timescaledb'"),
  );
  await onServer(serverUrl, async (client) => {
    // TimescaleDB's background workers skip a database that allows no connections; copying needs exclusive access.
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [name]);
  });
  return { name, hasTimescale: rowCount === 1 };
}
