import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Folders for temporary databases: leftovers of killed runs are searched in all of them. */
export const scratchDirs: readonly string[] = [MEMORY, tmpdir()];
/** Bytes: the most that databases of a run take, doubled for safety. */
export const ROOM = 4 * 1024 ** 3;

/** Folder for temporary databases: in memory where there is room, as creating and emptying tables mostly creates files. */
export function scratchDir(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
