import { createPool, migrate, type Pool } from '@groundwatch/db';
import { adapters, type Adapter } from '@groundwatch/protocol/model';
import { signIn, startApi, type Api } from '../bench/lib/api-service.ts';
import { startIngest } from '../bench/lib/ingest-service.ts';
import { BENCH_SECRET, freePort, type Service } from '../bench/lib/processes.ts';
import { makeLoadFleet } from '../src/fleet/load-fleet.ts';
import { registerLoadFleet } from '../src/register.ts';
import { PROXY, type Target } from './target.ts';

const HONEST = 20;
const ATTACKED = 20;
/** Of each kind: after wrong passwords a login costs more than an attack can pay, so another account takes over. */
const ACCOUNTS = 200;
/** Rows of the honest are numbered from here, those that attacks name from there: a bad administrator deletes what it can name. */
const HONEST_FROM = 1_000_000;
const ATTACKED_FROM = 1_000;

export interface Installation {
  readonly target: Target;
  readonly ingest: Service & { readonly url: string };
  readonly api: Api;
  /** Numbers of the honest devices. */
  readonly honest: readonly string[];
  readonly token: string;
  /** Counts `query` as a number. */
  count(query: string): Promise<number>;
  stop(): Promise<void>;
}

/** What one of the processes writes. */
export type Hear = (process: 'ingest' | 'api', text: string) => void;

const fleetOf = (devices: number, seed: number) => makeLoadFleet({ devices, seed });

const numberFrom = (pool: Pool, first: number): Promise<unknown> =>
  pool.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename), least($1, max_value)) FROM pg_sequences WHERE schemaname = 'public'`,
    [first],
  );

async function addListeners(pool: Pool): Promise<Record<Adapter, number>> {
  await pool.query('UPDATE tcp_server SET is_enabled = false');
  const ports: Partial<Record<Adapter, number>> = {};
  for (const adapter of adapters) {
    const port = (ports[adapter] = await freePort());
    await pool.query(`INSERT INTO tcp_server (name, host, port, adapter) VALUES ($1, '127.0.0.1', $2, $1)`, [
      adapter,
      port,
    ]);
  }
  return ports as Record<Adapter, number>;
}

/** Users with the administrator's password; those of a role of their own may do everything at one station. */
async function addUsers(pool: Pool, kind: string, like: string, isRestricted: boolean): Promise<string[]> {
  if (isRestricted)
    await pool.query(
      `WITH r AS (INSERT INTO role (name) VALUES ($1) RETURNING id)
       INSERT INTO role_menu (role_id, menu_id) SELECT r.id, menu.id FROM r, menu`,
      [kind],
    );
  const { rows } = await pool.query<{ id: number; name: string }>(
    `INSERT INTO app_user (account_name, name, password_hash, role_id)
     SELECT $1 || ' ' || n, $1, u.password_hash, coalesce((SELECT id FROM role WHERE name = $1), u.role_id)
     FROM app_user u, generate_series(1, $3::int) AS n WHERE u.account_name = $2 RETURNING id, account_name AS name`,
    [kind, like, ACCOUNTS],
  );
  if (isRestricted)
    await pool.query(
      'INSERT INTO data_scope (user_id, station_id) SELECT u, station_id FROM unnest($1::int[]) AS u, device WHERE device_no = $2',
      [rows.map(({ id }) => id), ATTACKED_FROM + 1],
    );
  return rows.map(({ name }) => name);
}

/** One installation on a migrated or empty database: ingest with a port for each protocol, api, honest devices and those of attacks. */
export async function install(databaseUrl: string, seed: number, hear: Hear): Promise<Installation> {
  await migrate(databaseUrl, { log: () => undefined });
  const pool = createPool(databaseUrl, { max: 2 });
  const closing: (() => Promise<unknown>)[] = [() => pool.end()];
  const stop = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    await numberFrom(pool, HONEST_FROM);
    const honest = fleetOf(HONEST, seed);
    await registerLoadFleet(databaseUrl, honest);
    const ports = await addListeners(pool);
    const collect = `--expose-gc --import=${new URL('collect.ts', import.meta.url).href}`;
    const more = { NODE_OPTIONS: collect, RTU_BALANCERS: PROXY, TRUST_PROXY: PROXY };
    const api = await startApi(databaseUrl, more, (text) => hear('api', text));
    closing.push(() => api.stop());
    await numberFrom(pool, ATTACKED_FROM);
    const attacked = fleetOf(ATTACKED, seed + 1).map((device, i) => ({
      ...device,
      deviceNo: String(ATTACKED_FROM + 1 + i),
    }));
    await registerLoadFleet(databaseUrl, attacked);
    await numberFrom(pool, HONEST_FROM + 1_000);
    const accounts = {
      restricted: await addUsers(pool, 'restricted', api.account, true),
      administrator: await addUsers(pool, 'gone bad', api.account, false),
    };
    await numberFrom(pool, ATTACKED_FROM + ATTACKED);
    const ingest = await startIngest(databaseUrl, more, (text) => hear('ingest', text));
    closing.push(() => ingest.stop());
    const { token } = await signIn(api);
    const { password: databasePassword } = new URL(databaseUrl);
    const secrets = [BENCH_SECRET, api.password, ...(databasePassword ? [databasePassword] : [])];
    const devices = attacked.map(({ deviceNo }) => deviceNo);
    return {
      ...{ ingest, api, token, stop },
      honest: honest.map(({ deviceNo }) => deviceNo),
      target: { seed, turn: 0, ports, devices, url: api.url, password: api.password, accounts, secrets },
      count: async (query) => Number((await pool.query<{ n: string }>(`SELECT (${query}) AS n`)).rows[0]?.n),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
