import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mountMemory, resizeMemory, unmount } from './memory-disk.ts';

const SIZE = '3g';
/** Bytes: more than others write between two calls. */
const REST = 32 * 1024 * 1024;

/** Makes an empty folder a disk in memory whose size can be reduced until it is full, if this process may mount. */
export async function makeDisk(folder: string) {
  const ballast = join(folder, 'ballast');
  const canFill = await mountMemory(folder, SIZE, '755');
  return {
    canFill,
    /** Reduces the disk to little more than its used space, as the system refuses less while others write, and writes the rest full. */
    async fill(): Promise<void> {
      const { blocks, bfree, bsize } = await statfs(folder);
      await resizeMemory(folder, String((blocks - bfree) * bsize + REST));
      await writeFile(ballast, Buffer.alloc(2 * REST)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
    },
    async free(): Promise<void> {
      await resizeMemory(folder, SIZE);
      await rm(ballast);
    },
    async remove(): Promise<void> {
      if (canFill) await unmount(folder);
    },
  };
}
