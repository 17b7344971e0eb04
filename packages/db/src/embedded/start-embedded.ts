import { join, resolve } from 'node:path';
import pg from 'pg';
import { readSecrets, type Secrets } from './secrets.ts';
import { startServer, type Server, type ServerOptions } from './start-server.ts';

export interface Embedded {
  /** Of the program's own database, as a role that owns it and nothing else. Holds a password: never to a log. */
  url: string;
  /** As of Server. */
  ended: Promise<string>;
  /** Shuts the server down in order. Safe to call twice. */
  stop(): Promise<void>;
}

const ROLE = 'groundwatch';

/**
 * The database that needs no installation: a PostgreSQL server of this project's own on 127.0.0.1, its data below `dataDir`.
 * Runs as root too, and from any path. Throws DatabaseStartError.
 */
export async function startEmbedded(options: Pick<ServerOptions, 'dataDir' | 'log'>): Promise<Embedded> {
  const server = await startServer(options);
  try {
    await prepare(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: urlOf(server.secrets), ended: server.ended, stop: () => server.stop() };
}

/** As `url` of the database that another process has started from this folder; null where there is none. */
export async function embeddedUrl(dataDir: string): Promise<string | null> {
  const secrets = await readSecrets(`${join(resolve(dataDir), 'postgres')}.json`);
  return secrets && urlOf(secrets);
}

const urlOf = ({ password, port }: Secrets): string => `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`;

/** The superuser could read any of the host's files through the server: the program does not use it. */
async function prepare({ superuserUrl, secrets }: Server): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const has = async (query: string): Promise<boolean> => (await client.query(query, [ROLE])).rowCount !== 0;
    if (!(await has('SELECT FROM pg_roles WHERE rolname = $1')))
      await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD ${client.escapeLiteral(secrets.password)}`);
    if (!(await has('SELECT FROM pg_database WHERE datname = $1')))
      await client.query(`CREATE DATABASE ${ROLE} OWNER ${ROLE}`);
  } finally {
    await client.end();
  }
}
