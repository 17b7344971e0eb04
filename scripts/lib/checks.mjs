import { statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { Failure } from './failure.mjs';

const LEAST_FREE_MB = 500;

/**
 * @param {string} folder
 * @param {(folder: string) => {bavail: number, bsize: number}} [statfs]
 * @throws {Failure} when the disk is nearly full
 */
export function checkDisk(folder, statfs = statfsSync) {
  const { bavail, bsize } = statfs(folder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free < LEAST_FREE_MB) {
    throw new Failure(
      `Only ${free} MB are free on the disk of ${folder}, and Groundwatch needs at least ${LEAST_FREE_MB} MB: free some space and try again.`,
    );
  }
}

/**
 * @param {number} port
 * @param {string} host
 * @param {string} remedy what to change, after "stop that program or"
 * @throws {Failure} when it cannot be listened on
 */
export async function checkPort(port, host, remedy) {
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
  if (!error) return;
  if (error.code === 'EADDRINUSE') {
    throw new Failure(`Port ${port} is in use by another program: stop that program or ${remedy}.`);
  }
  if (error.code === 'EACCES') {
    throw new Failure(`Your account may not listen on port ${port}: ${remedy}, above 1023.`);
  }
  throw new Failure(`Port ${port} on ${host} cannot be listened on (${error.code ?? error.message}): ${remedy}.`);
}
