import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseStartError, embeddedUrl, startEmbedded, type DatabaseStartCode, type Embedded } from '@groundwatch/db';
import { scratchDir } from '@groundwatch/db/testing';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { commandLine } from '../src/embedded/processes.ts';

const isRoot = process.getuid?.() === 0;
const here = fileURLToPath(new URL('.', import.meta.url));
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(scratchDir(), 'groundwatch-embedded-'));
  ends.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir });
  ends.push(() => embedded.stop());
  return embedded;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function expectStartError(dataDir: string, code: DatabaseStartCode, sentence: RegExp): Promise<void> {
  const error = await startEmbedded({ dataDir }).then(
    async (embedded) => {
      await embedded.stop();
      throw new Error('it started');
    },
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseStartError);
  expect(error).toMatchObject({ code });
  expect((error as Error).message).toMatch(sentence);
  expect((error as Error).message).not.toContain('\n');
}

describe('lifecycle', () => {
  it('starts from nothing, stops, and finds its data again at the same URL', async () => {
    const dataDir = join(await folder(), 'not', 'there yet', '.data');
    expect(await embeddedUrl(dataDir)).toBeNull();
    const first = await start(dataDir);
    expect(await embeddedUrl(dataDir)).toBe(first.url);
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow();
    await first.stop();
    const second = await start(dataDir);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('is durable, checked, closed to the network, UTF-8, and used without a superuser', async () => {
    const dataDir = await folder();
    const { url } = await start(dataDir);
    expect(
      await query(
        url,
        `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
          current_setting('synchronous_commit') AS commits, current_setting('data_checksums') AS checksums,
          current_setting('listen_addresses') AS address, current_setting('server_encoding') AS encoding,
          current_setting('is_superuser') AS superuser, lower('ÄÖ') AS lower`,
      ),
    ).toEqual([
      {
        fsync: 'on',
        pages: 'on',
        commits: 'on',
        checksums: 'on',
        address: '127.0.0.1',
        encoding: 'UTF8',
        superuser: 'off',
        lower: 'äö',
      },
    ]);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(new URL(url).password);
  });

  it.runIf(isRoot)('runs as root below a folder that only root can enter', async () => {
    const closed = await folder();
    await chmod(closed, 0o700);
    const { url } = await start(join(closed, '.data'));
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.runIf(isRoot)('takes over data that was restored as root', async () => {
    const dataDir = await folder();
    await (await start(dataDir)).stop();
    execFileSync('chown', ['-R', '0:0', dataDir]);
    const { url } = await start(dataDir);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.runIf(isRoot)('runs as an ordinary user', async () => {
    const dataDir = await folder();
    await chown(dataDir, 65_534, 65_534);
    const script = `import { startEmbedded } from '@groundwatch/db';
      const db = await startEmbedded({ dataDir: process.argv[1] });
      console.log(process.getuid() + ' ' + db.url.slice(0, 9));
      await db.stop();`;
    const out = execFileSync('node', ['--input-type=module', '-e', script, dataDir], {
      cwd: here,
      uid: 65_534,
      gid: 65_534,
      encoding: 'utf8',
    });
    expect(out.trim()).toBe('65534 postgres:');
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(65_534);
  });
});

describe('after a crash', () => {
  /** A process that starts the server and is killed before it can stop it. */
  async function killedStart(dataDir: string): Promise<void> {
    const script = `import { startEmbedded } from '@groundwatch/db';
      await startEmbedded({ dataDir: process.argv[1] });
      console.log('up'); setInterval(() => undefined, 1_000);`;
    const child = spawn('node', ['--input-type=module', '-e', script, dataDir], {
      cwd: here,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  it('shuts down the server that a killed program left, and starts again', async () => {
    const dataDir = await folder();
    await killedStart(dataDir);
    const { url } = await start(dataDir);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('ignores the pid file of a killed server, even if its number is another program now', async () => {
    const dataDir = await folder();
    const { url, stop } = await start(dataDir);
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    process.kill(Number(lines[0]), 'SIGKILL');
    await stop();
    const other = spawn('sleep', ['60'], isRoot ? { uid: (await stat(join(dataDir, 'postgres'))).uid } : {});
    ends.push(() => Promise.resolve(other.kill()));
    await writeFile(pidFile, [String(other.pid), ...lines.slice(1)].join('\n'));
    const again = await start(dataDir);
    expect(await query(again.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('reports that its server was killed, and starts at once beside children that it left', async () => {
    const dataDir = await folder();
    const { url, ended } = await start(dataDir);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    ends.push(() => client.end());
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const busy = client.query('SELECT count(*) FROM generate_series(1, 1e12)').catch(() => 'cut off');
    process.kill(
      Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]),
      'SIGKILL',
    );
    expect(await ended).toBe('SIGKILL');
    expect(await query((await start(dataDir)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await busy).toBe('cut off');
    expect(await commandLine(rows[0]!.pid)).toBe('');
  });

  it('shuts down a leftover server whose folder was moved meanwhile', async () => {
    const dataDir = join(await folder(), 'here');
    await mkdir(dataDir);
    await killedStart(dataDir);
    const moved = join(dataDir, '..', '那里 there');
    await rename(dataDir, moved);
    const pid = Number((await readFile(join(moved, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    const { url } = await start(moved);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await readFile(join(moved, 'postgres', 'postmaster.pid'), 'utf8')).not.toMatch(new RegExp(`^${pid}\n`));
    expect(await commandLine(pid)).toBe('');
  });

  it('refuses a second program on the same data', async () => {
    const dataDir = await folder();
    const { url } = await start(dataDir);
    await expectStartError(dataDir, 'already_running', new RegExp(`already in use by process ${process.pid}`));
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('explains in one sentence', () => {
  it('a port in use', async () => {
    const dataDir = await folder();
    const { url, stop } = await start(dataDir);
    await stop();
    const port = Number(new URL(url).port);
    const blocker = createServer().listen(port, '127.0.0.1');
    await once(blocker, 'listening');
    ends.push(() => new Promise((resolve) => blocker.close(resolve)));
    await expectStartError(dataDir, 'port_in_use', new RegExp(`Port ${port} .* in use`));
  });

  it('a data folder that is something else', async () => {
    const dataDir = await folder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'holiday.jpg'), 'x');
    await expectStartError(dataDir, 'broken_data', /damaged/);
  });

  it('a data folder with a lost control file', async () => {
    const dataDir = await folder();
    await (await start(dataDir)).stop();
    await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
    await expectStartError(dataDir, 'broken_data', /damaged/);
  });

  it('a data folder without its WAL', async () => {
    const dataDir = await folder();
    await (await start(dataDir)).stop();
    await rm(join(dataDir, 'postgres', 'pg_wal'), { recursive: true });
    await expectStartError(dataDir, 'broken_data', /damaged/);
  });

  it('data of a newer version', async () => {
    const dataDir = await folder();
    await (await start(dataDir)).stop();
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    await expectStartError(dataDir, 'data_version', /PostgreSQL 18.*brings 17/);
  });

  it('a lost password file, a damaged one, a wrong one', async () => {
    const dataDir = await folder();
    await (await start(dataDir)).stop();
    const path = join(dataDir, 'postgres.json');
    const kept = await readFile(path, 'utf8');
    await writeFile(path, '{');
    await expectStartError(dataDir, 'broken_data', /postgres\.json is damaged/);
    await rm(path);
    await expectStartError(dataDir, 'secrets_missing', /postgres\.json.*missing/);
    await writeFile(
      path,
      kept.replace(/"superuserPassword": "[^"]+"/, '"superuserPassword": "xxxxxxxxxxxxxxxxxxxxxxxx"'),
    );
    await expectStartError(dataDir, 'secrets_missing', /password is not that/);
    await writeFile(path, kept);
    await start(dataDir);
  });

  it('a file where the data folder should be', async () => {
    const path = join(await folder(), 'file');
    await writeFile(path, '');
    await expectStartError(path, 'broken_data', /not what it should be/);
  });

  // Absent rather than skipped: root has no such case.
  if (!isRoot)
    it('a folder without write permission', async () => {
      const path = await folder();
      await chmod(path, 0o500);
      await expectStartError(path, 'no_permission', /may not write/);
    });

  it.runIf(isRoot)('a full disk', async () => {
    const mount = await folder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', mount], { stdio: 'ignore' });
    } catch {
      return; // a container that may not mount
    }
    ends.push(() => Promise.resolve(execFileSync('umount', ['-l', mount])));
    await expectStartError(join(mount, '.data'), 'disk_full', /needs 256 MB/);
  });

  it.runIf(isRoot)('a disk that fills up later', async () => {
    const mount = await folder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', mount], { stdio: 'ignore' });
    } catch {
      return;
    }
    ends.push(() => Promise.resolve(execFileSync('umount', ['-l', mount])));
    const dataDir = join(mount, '.data');
    await (await start(dataDir)).stop();
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${join(mount, 'fill')}`, 'bs=64k'], { stdio: 'ignore' });
    } catch {
      // dd ends when the disk is full
    }
    await expectStartError(dataDir, 'disk_full', /No space is left/);
    await rm(join(mount, 'fill'));
    await start(dataDir);
  });
});
