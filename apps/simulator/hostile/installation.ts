import { createPool, migrate, type Pool } from '@groundwatch/db';
import { adapters, type Adapter } from '@groundwatch/protocol/model';
import {
  addListener,
  addUsers,
  signIn,
  startApi,
  startIngest,
  type Api,
  type Process,
} from '../bench/lib/installation.ts';
import { BENCH_SECRET } from '../bench/lib/processes.ts';
import type { DeviceSpec } from '../src/devices/spec.ts';
import { makeLoadFleet } from '../src/fleet/load-fleet.ts';
import { registerLoadFleet } from '../src/register.ts';
import { PROXY, type Target } from './target.ts';

const HONEST = 20;
const ATTACKED = 20;
/** Accounts of each kind. After wrong passwords a login requires proof of work, so each attack uses other accounts. */
const ACCOUNTS = 200;
/** First ids of rows of the honest and of the attacked. Attacks use only ids near the latter, so that they cannot delete the former. */
const HONEST_FROM = 1_000_000;
const ATTACKED_FROM = 1_000;

export interface Installation {
  readonly target: Target;
  readonly ingest: Process;
  readonly api: Api;
  readonly honest: readonly DeviceSpec[];
  readonly token: string;
  /** Devices in the quarantine that are not registered. */
  unknownDevices(): Promise<number>;
  stop(): Promise<void>;
}

/** Is called with the output of the processes. */
export type Hear = (process: 'ingest' | 'api', text: string) => void;

const numberFrom = (pool: Pool, first: number): Promise<unknown> =>
  pool.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename), least($1, max_value)) FROM pg_sequences WHERE schemaname = 'public'`,
    [first],
  );

/** Users with all rights at the station of the attacked devices, or administrators. */
async function addAccounts(pool: Pool, api: Api): Promise<Target['accounts']> {
  const { rows } = await pool.query<{ id: number }>(`INSERT INTO role (name) VALUES ('restricted') RETURNING id`);
  const roleId = rows[0]?.id ?? null;
  await pool.query('INSERT INTO role_menu (role_id, menu_id) SELECT $1, id FROM menu', [roleId]);
  const restricted = await addUsers(pool, api, 'restricted', ACCOUNTS, roleId);
  await pool.query(
    'INSERT INTO data_scope (user_id, station_id) SELECT u, station_id FROM unnest($1::int[]) AS u, device WHERE device_no = $2',
    [restricted.ids, ATTACKED_FROM + 1],
  );
  const administrators = await addUsers(pool, api, 'gone bad', ACCOUNTS);
  return { restricted: restricted.accounts, administrator: administrators.accounts };
}

/** One installation on a migrated or empty database: ingest with a listener for each protocol, api, honest devices and attacked ones. */
export async function install(databaseUrl: string, seed: number, hear: Hear): Promise<Installation> {
  await migrate(databaseUrl, { log: () => undefined });
  const pool = createPool(databaseUrl, { max: 2 });
  const closing: (() => Promise<unknown>)[] = [() => pool.end()];
  const stop = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    await numberFrom(pool, HONEST_FROM);
    const honest = makeLoadFleet({ devices: HONEST, seed });
    await registerLoadFleet(databaseUrl, honest);
    const ports: Partial<Record<Adapter, number>> = {};
    for (const adapter of adapters) ports[adapter] = await addListener(pool, adapter, []);
    const collect = `--expose-gc --import=${new URL('collect.ts', import.meta.url).href}`;
    const more = { NODE_OPTIONS: collect, RTU_BALANCERS: PROXY, TRUST_PROXY: PROXY };
    const api = await startApi(databaseUrl, more, (text) => hear('api', text));
    closing.push(() => api.stop());
    await numberFrom(pool, ATTACKED_FROM);
    const attacked = makeLoadFleet({ devices: ATTACKED, seed: seed + 1 }).map((device, i) => ({
      ...device,
      deviceNo: String(ATTACKED_FROM + 1 + i),
    }));
    await registerLoadFleet(databaseUrl, attacked);
    await numberFrom(pool, HONEST_FROM + 1_000);
    const accounts = await addAccounts(pool, api);
    await numberFrom(pool, ATTACKED_FROM + ATTACKED);
    const ingest = await startIngest(databaseUrl, more, (text) => hear('ingest', text));
    closing.push(() => ingest.stop());
    const { token } = await signIn(api);
    const { url, password } = api;
    const secrets = [BENCH_SECRET, password, new URL(databaseUrl).password].filter(Boolean);
    const devices = attacked.map(({ deviceNo }) => deviceNo);
    return {
      ...{ ingest, api, token, stop, honest },
      target: { seed, turn: 0, ports: ports as Target['ports'], devices, url, password, accounts, secrets },
      unknownDevices: async () => {
        const counted = `SELECT count(*)::int AS n FROM quarantine WHERE reason = 'unknown_device'`;
        return (await pool.query<{ n: number }>(counted)).rows[0]?.n ?? 0;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
