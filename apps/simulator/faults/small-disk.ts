import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '3g';

/** A new folder. If this process may mount, it is a disk in memory whose size can be reduced until it is full. */
export async function makeDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'groundwatch-faults-'));
  const size = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder]);
  const canFill = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'faults', folder]).then(
    () => true,
    () => false,
  );
  return {
    folder,
    canFill,
    /** Reduces the disk to its used space. */
    async fill(): Promise<void> {
      const { blocks, bfree, bsize } = await statfs(folder);
      await size(String((blocks - bfree) * bsize));
    },
    free: () => size(SIZE),
    async remove(): Promise<void> {
      if (canFill) await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
