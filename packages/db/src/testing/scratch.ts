import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Where throw-away databases may lie: what killed runs left is looked for in all of them. */
export const scratchDirs: readonly string[] = [MEMORY, tmpdir()];
/** What the databases of a run take at most, with as much again to spare. */
const ROOM = 4 * 1024 ** 3;

/** Where throw-away databases lie: in memory where there is room, as making and emptying tables is mostly making files. */
export function scratchDir(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
