import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Makes an empty folder a disk in memory. Returns whether it is one: this process may not be allowed to mount.
 * @param size as mount(8) reads it, such as `4g`
 * @param mode octal
 */
export const mountMemory = (folder: string, size: string, mode: string): Promise<boolean> =>
  succeeds('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=${mode}`, 'groundwatch-test', folder]);

/** Throws where the system refuses the size. */
export const resizeMemory = async (folder: string, size: string): Promise<void> =>
  void (await run('mount', ['-o', `remount,size=${size}`, folder]));

/** Does nothing where nothing is mounted. */
export const unmount = (folder: string): Promise<boolean> => succeeds('umount', ['-l', folder]);

const succeeds = (program: string, args: readonly string[]): Promise<boolean> =>
  run(program, args).then(
    () => true,
    () => false,
  );
