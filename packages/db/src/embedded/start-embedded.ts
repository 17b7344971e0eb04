import { join, resolve } from 'node:path';
import pg from 'pg';
import { readSecrets, type Secrets } from './secrets.ts';
import { startServer, type Server, type ServerOptions } from './start-server.ts';

export interface Embedded {
  /** URL of the program's own database, as a role that owns only it. Contains a password: never log it. */
  url: string;
  /** See `Server.ended`. */
  ended: Promise<string>;
  /** Shuts the server down cleanly. May be called twice. */
  stop(): Promise<void>;
}

const ROLE = 'groundwatch';

/**
 * The database without installation: a PostgreSQL server on 127.0.0.1 with its data below `dataDir`. Also runs as root and from any path.
 * Throws DatabaseStartError.
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

/** URL of the database that another process started from this folder; null where there is none. */
export async function embeddedUrl(dataDir: string): Promise<string | null> {
  const secrets = await readSecrets(`${join(resolve(dataDir), 'postgres')}.json`);
  return secrets && urlOf(secrets);
}

const urlOf = ({ password, port }: Secrets): string => `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`;

/** A superuser could read any file of the host through the server, so the program does not use one. */
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
