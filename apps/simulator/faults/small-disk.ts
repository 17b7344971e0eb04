import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '3g';

/** A folder of its own. Where this process may mount, it is a disk in memory, which can be made full without using memory up. */
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
    /** Leaves no room beyond what is used. */
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
