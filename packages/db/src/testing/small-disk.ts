import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '3g';

/** Makes an empty folder a disk in memory whose size can be reduced until it is full, if this process may mount. */
export async function makeDisk(folder: string) {
  const size = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder]);
  const canFill = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'faults', folder]).then(
    () => true,
    () => false,
  );
  return {
    canFill,
    /** Reduces the disk to its used space. */
    async fill(): Promise<void> {
      const { blocks, bfree, bsize } = await statfs(folder);
      await size(String((blocks - bfree) * bsize));
    },
    free: () => size(SIZE),
    async remove(): Promise<void> {
      if (canFill) await run('umount', ['-l', folder]);
    },
  };
}
