import { createPool } from '@groundwatch/db';
import { createTestDatabase, freePort } from '@groundwatch/db/testing';
import { defaultArrangement } from '@groundwatch/protocol/model';
import { runProgram, startApi, startHere, startIngest, startProcess, type RunningProcess } from './processes.ts';

const withoutMap = { panels: defaultArrangement.panels.filter(({ kind }) => kind !== 'map') };

export const PASSWORD = 'of the end-to-end tests';
export const DEVICES = ['860000000000001', '860000000000002'] as const;

/** Device numbers for an installation with more than two devices. */
export const deviceNumbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(860_000_000_000_001 + index));

export interface Installation {
  readonly pageUrl: string;
  readonly rtuPort: number;
  readonly databaseUrl: string;
  readonly pool: ReturnType<typeof createPool>;
  readonly api: Restartable;
  readonly ingest: Restartable;
  close(): Promise<void>;
}

/** One process of the installation. It can be restarted. */
export class Restartable {
  readonly #launch: () => Promise<RunningProcess>;
  #process: RunningProcess | null = null;

  constructor(launch: () => Promise<RunningProcess>) {
    this.#launch = launch;
  }

  async start(): Promise<void> {
    this.#process = await this.#launch();
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
    this.#process = null;
  }

  pause(): void {
    this.#process?.pause();
  }

  resume(): void {
    this.#process?.resume();
  }

  async kill(): Promise<void> {
    await this.#process?.kill();
    this.#process = null;
  }
}

/**
 * A complete installation: a database with devices that have never reported, spread over the stations, ingest, and the API with
 * the built pages. If empty, it has an administrator and nothing else. The administrator's home page has no map unless a test
 * asks for one, because drawing a map without a graphics card takes longer than the rest of the home page. API and ingest run within
 * the test, unless it kills or pauses them (`areProcesses`).
 */
export async function install({
  isEmpty = false,
  devices = DEVICES,
  hasMap = isEmpty,
  areProcesses = false,
}: {
  isEmpty?: boolean;
  devices?: readonly string[];
  hasMap?: boolean;
  areProcesses?: boolean;
} = {}): Promise<Installation> {
  const database = await createTestDatabase();
  const [httpPort, ingestPort, rtuPort] = [await freePort(), await freePort(), await freePort()];
  const pool = createPool(database.url, { max: 2 });
  await createAdministrator(database.url, pool);
  if (!isEmpty) await pool.query(registry, [rtuPort, devices]);
  if (!hasMap) await pool.query('INSERT INTO dashboard (role_id, arrangement) VALUES (1, $1)', [withoutMap]);
  const start = areProcesses ? startProcess : startHere;
  const api = new Restartable(() => startApi(database.url, httpPort, {}, start));
  const ingest = new Restartable(() => startIngest(database.url, ingestPort, '', start));
  await Promise.all([api.start(), ingest.start()]);
  return {
    pageUrl: `http://127.0.0.1:${httpPort}`,
    rtuPort,
    databaseUrl: database.url,
    pool,
    api,
    ingest,
    async close() {
      await Promise.all([api.stop(), ingest.stop()]);
      await pool.end();
      await database.drop();
    },
  };
}

/** The administrator's hash. It takes seconds to compute and is shared by all installations of a run. */
let passwordHash: string | undefined;

/** Uses the product's own program the first time, and copies the account after that. */
async function createAdministrator(databaseUrl: string, pool: Installation['pool']): Promise<void> {
  if (passwordHash !== undefined) {
    const row = "INSERT INTO app_user (account_name, name, password_hash, role_id) VALUES ('admin', 'admin', $1, 1)";
    await pool.query(row, [passwordHash]);
    return;
  }
  await runProgram('apps/api/src/create-admin.ts', { DATABASE_URL: databaseUrl, ADMIN_PASSWORD: PASSWORD });
  const { rows } = await pool.query<{ hash: string }>('SELECT password_hash AS hash FROM app_user');
  passwordHash = rows[0]?.hash;
}

/**
 * All devices connect from this machine, so it is exempt from the limits per address. Its network is trusted, so plain devices get
 * every command.
 */
const registry = `
  WITH server AS (INSERT INTO tcp_server (name, host, port, allow_list, is_trusted) VALUES ('e2e', '127.0.0.1', $1, '{127.0.0.1/32}', true)),
    company AS (INSERT INTO company (name) VALUES ('Company') RETURNING id),
    project AS (INSERT INTO project (company_id, name) SELECT id, 'Project' FROM company RETURNING id),
    station AS (
      INSERT INTO station (project_id, station_type_id, name, longitude, latitude)
      SELECT project.id, (SELECT min(id) FROM station_type), 'Station ' || n, 105 + n, 30 + n
      FROM project, generate_series(1, 2) n RETURNING id, name)
  INSERT INTO device (device_no, station_id, name, security, send_cycle_s)
  SELECT d.no::bigint, station.id, 'Gauge ' || d.n, 'plain', 60
  FROM unnest($2::text[]) WITH ORDINALITY AS d (no, n) JOIN station ON station.name = 'Station ' || 1 + (d.n - 1) % 2`;
