import { createPool, type Pool } from '@groundwatch/db';
import type { DeviceSpec } from '../../src/devices/spec.ts';
import { registerLoadFleet } from '../../src/register.ts';
import type { BenchContext } from './bench-context.ts';
import { benchDevices } from './bench-devices.ts';
import { buildPages } from './browser.ts';
import { addListener, makeWall, signIn, startApi, startIngest, tokensFor, type Api } from './installation.ts';
import type { LoadAnswer } from './load-worker.ts';
import { startWorker, type Worker } from './processes.ts';

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
    // The load generator creates the first of the same devices itself.
    const all = benchDevices(plan.devices + plan.others);
    // Names that sort first in the table, so that their rows are rendered.
    const others = all.splice(plan.devices).map((device, index) => ({ ...device, name: `0 probe ${index}` }));
    await registerLoadFleet(database.url, [...all, ...others]);
    const port = await addListener(pool);
    await plan.prepare?.(pool, others);
    const ingest = await startIngest(database.url);
    closing.push(() => ingest.stop());
    const api = await startApi(database.url);
    closing.push(() => api.stop());
    const load = startWorker<LoadAnswer>('./load-worker.ts');
    closing.push(() => load.stop());
    load.send({ kind: 'open', port, devices: plan.devices });
    await load.next();
    const session = await signIn(api);
    return {
      ...{ api, pool, port, others, load, close },
      ...{ token: session.token, cookies: session.cookies },
      async pace(rate) {
        load.send(rate > 0 ? { kind: 'pace', rate } : { kind: 'rest' });
        return load.next();
      },
      tokensFor: (connections) => tokensFor(api, pool, connections),
      makeWall: () => makeWall(session),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
