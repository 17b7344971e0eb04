import { execFile } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '3g';
/** Bytes: more than others write between two calls. */
const REST = 32 * 1024 * 1024;

/** Makes an empty folder a disk in memory whose size can be reduced until it is full, if this process may mount. */
export async function makeDisk(folder: string) {
  const ballast = join(folder, 'ballast');
  const size = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder]);
  const canFill = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'faults', folder]).then(
    () => true,
    () => false,
  );
  return {
    canFill,
    /** Reduces the disk to little more than its used space, as the system refuses less while others write, and writes the rest full. */
    async fill(): Promise<void> {
      const { blocks, bfree, bsize } = await statfs(folder);
      await size(String((blocks - bfree) * bsize + REST));
      await writeFile(ballast, Buffer.alloc(2 * REST)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
    },
    async free(): Promise<void> {
      await size(SIZE);
      await rm(ballast);
    },
    async remove(): Promise<void> {
      if (canFill) await run('umount', ['-l', folder]);
    },
  };
}
