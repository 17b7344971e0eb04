import { createPool, type Pool } from '@groundwatch/db';
import { defaultWallSettings } from '@groundwatch/protocol/model';
import type { DeviceSpec } from '../../src/devices/spec.ts';
import { registerLoadFleet } from '../../src/register.ts';
import { signIn, startApi, type Api } from './api-service.ts';
import type { BenchContext } from './bench-context.ts';
import { addListener, benchDevices } from './bench-devices.ts';
import { buildPages } from './browser.ts';
import { startIngest } from './ingest-service.ts';
import type { LoadAnswer } from './load-worker.ts';
import { freePort, startWorker, type Worker } from './processes.ts';

/** Connections that the api allows a user, with a margin. */
const SOCKETS_A_USER = 40;

export interface LiveSite {
  readonly api: Api;
  readonly pool: Pool;
  readonly port: number;
  /** Devices besides those of the load. */
  readonly others: readonly DeviceSpec[];
  readonly load: Worker<LoadAnswer>;
  readonly token: string;
  readonly cookies: readonly string[];
  /** Sets the rate of reports per second; 0: none. Reports the result of the earlier ones. */
  pace(rate: number): Promise<LoadAnswer>;
  /** Tokens for further connections, each with the number that it is for. */
  tokensFor(connections: number): Promise<{ token: string; count: number }[]>;
  /** Creates a wall that shows everything; returns its path. */
  makeWall(): Promise<string>;
  close(): Promise<void>;
}

interface Plan {
  readonly devices: number;
  readonly others: number;
  /** Called before ingest starts, after the devices are registered. */
  readonly prepare?: (pool: Pool, others: readonly DeviceSpec[]) => Promise<void>;
}

/** Everything that a live page needs: database, ingest with an adjustable load, api with the built pages. */
export async function openLiveSite({ log, server }: BenchContext, plan: Plan): Promise<LiveSite> {
  log('building the pages');
  await buildPages();
  const database = await (await server()).createDatabase();
  const pool = createPool(database.url, { max: 2 });
  const closing: (() => Promise<unknown>)[] = [() => database.drop(), () => pool.end()];
  const close = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    const port = await freePort();
    // The load generator creates the first of the same devices itself.
    const all = benchDevices(plan.devices + plan.others);
    // Names that sort first in the table, so that their rows are rendered.
    const others = all.splice(plan.devices).map((device, index) => ({ ...device, name: `0 probe ${index}` }));
    await registerLoadFleet(database.url, [...all, ...others]);
    await addListener(pool, port);
    await plan.prepare?.(pool, others);
    const ingest = await startIngest(database.url);
    closing.push(() => ingest.stop());
    const api = await startApi(database.url);
    closing.push(() => api.stop());
    const load = startWorker<LoadAnswer>('./load-worker.ts');
    closing.push(() => load.stop());
    load.send({ kind: 'open', port, devices: plan.devices });
    await load.next();
    const { token, cookies } = await signIn(api);
    return {
      ...{ api, pool, port, others, load, token, cookies, close },
      async pace(rate) {
        load.send(rate > 0 ? { kind: 'pace', rate } : { kind: 'rest' });
        return load.next();
      },
      tokensFor: (connections) => tokensFor(api, pool, connections),
      makeWall: () => makeWall(api, token),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Tokens of as many administrator-like users as needed. */
export async function tokensFor(
  api: Api,
  pool: Pool,
  connections: number,
): Promise<{ token: string; count: number }[]> {
  const tokens: { token: string; count: number }[] = [];
  for (let rest = connections; rest > 0; rest -= SOCKETS_A_USER) {
    const account = `viewer${tokens.length}`;
    await pool.query(
      `INSERT INTO app_user (account_name, name, password_hash, role_id)
       SELECT $1, $1, password_hash, role_id FROM app_user WHERE account_name = $2`,
      [account, api.account],
    );
    const { token } = await signIn({ ...api, account });
    tokens.push({ token, count: Math.min(rest, SOCKETS_A_USER) });
  }
  return tokens;
}

/** Creates a wall that shows everything; returns its path. */
export async function makeWall(api: Api, token: string): Promise<string> {
  const wall = {
    name: 'bench',
    stationIds: null,
    language: 'en',
    timeZone: 'Asia/Shanghai',
    settings: { ...defaultWallSettings, hasSound: false },
  };
  const response = await fetch(`${api.url}/rest/walls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `token=${token}`, origin: api.url },
    body: JSON.stringify(wall),
  });
  const body = (await response.json()) as { msg: string; data: { id: number } | null };
  if (!body.data) throw new Error(`no wall: ${body.msg}`);
  return `/wall/${body.data.id}`;
}
