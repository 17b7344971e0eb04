import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, migrate, openBus, verifyBackup, writeBackup } from '@groundwatch/db';
import { scratchDir, TestAuthority } from '@groundwatch/db/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type Server } from '../src/embedded/start-server.ts';
import { expectDelivery } from './bus-behaviour.ts';

const folder = mkdtempSync(join(scratchDir(), 'groundwatch-tls-'));
const [authority, stranger] = [new TestAuthority(folder), new TestAuthority(folder, 'stranger')];
let server: Server;

beforeAll(async () => {
  server = await startServer({ dataDir: join(folder, '.data') });
  const { cert, key } = authority.issue('database');
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  // The server writes them itself, as they have to be its own.
  const write = (name: string, text: string) =>
    client.query(`COPY (SELECT unnest(string_to_array('${text}', E'\n'))) TO PROGRAM 'umask 077; cat > ${name}'`);
  await write('server.crt', readFileSync(cert, 'utf8'));
  await write('server.key', readFileSync(key, 'utf8'));
  await write('pg_hba.conf', 'hostssl all all 127.0.0.1/32 scram-sha-256');
  await client.query('ALTER SYSTEM SET ssl = on');
  await client.query('SELECT pg_reload_conf()');
  await client.end();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const urlBy = ({ cert }: TestAuthority): string => `${server.superuserUrl}?sslmode=verify-full&sslrootcert=${cert}`;

async function ask(url: string): Promise<unknown> {
  const pool = createPool(url, { max: 1, isPipelined: true });
  try {
    return (await pool.query('SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).rows;
  } finally {
    await pool.end();
  }
}

it('a database that lets nobody in without TLS serves schema, pool, bus and backup by what its address says', async () => {
  await expect.poll(() => ask(server.superuserUrl).catch(String)).toMatch(/no encryption/);
  const url = urlBy(authority);
  await migrate(url);
  expect(await ask(url)).toEqual([{ version: expect.stringMatching(/^TLSv1\.[23]$/) }]);
  const buses = [await openBus({ databaseUrl: url }), await openBus({ databaseUrl: url })] as const;
  try {
    await expectDelivery(...buses);
  } finally {
    for (const bus of buses) await bus.close();
  }
  const path = join(folder, 'today.backup');
  await writeBackup({ url, path, passphrase: 'a passphrase of tests', version: '1.10.0', files: [] });
  expect((await verifyBackup(path, 'a passphrase of tests')).length).toBeGreaterThan(0);
});

it('a server whose certificate another authority signed is not spoken to', async () => {
  await expect(ask(urlBy(stranger))).rejects.toThrow(/certificate/);
});
