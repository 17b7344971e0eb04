import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecrets } from '../embedded/secrets.ts';
import { startServer } from '../embedded/start-server.ts';
import { newDataDir } from './plain-server.ts';

export interface ReplicatedServer {
  /** As superuser, to the database `postgres` of the primary, and of the replica. */
  url: string;
  replicaUrl: string;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Two embedded servers, not durable; the second streams what the first writes. */
export async function startReplicated(): Promise<ReplicatedServer> {
  const [first, second] = [await newDataDir(), await newDataDir()];
  const settings = { fsync: 'off' };
  // The folder of a server that was shut down is a base backup.
  await (await startServer({ dataDir: first, settings })).stop();
  const folder = join(second, 'postgres');
  await cp(join(first, 'postgres'), folder, { recursive: true });
  await writeFile(join(folder, 'standby.signal'), '');
  const primary = await startServer({ dataDir: first, settings });
  const { port } = await createSecrets(`${folder}.json`);
  await writeFile(`${folder}.json`, JSON.stringify({ ...primary.secrets, port }));
  const conninfo = `host=127.0.0.1 port=${primary.secrets.port} user=postgres password=${primary.secrets.superuserPassword}`;
  const replica = await startServer({ dataDir: second, settings: { ...settings, primary_conninfo: conninfo } });
  return {
    url: primary.superuserUrl,
    replicaUrl: replica.superuserUrl,
    stopReplica: () => replica.stop(),
    stop: async () => {
      await replica.stop();
      await primary.stop();
      for (const dataDir of [first, second]) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
