import { dataDir } from './paths.mjs';
import { Failure } from './failure.mjs';
import { step } from './progress.mjs';

/**
 * Starts the embedded database as a separate process.
 * @param {ReturnType<typeof import('./supervise.mjs').supervisor>} processes
 * @param {AbortSignal} signal
 * @returns {Promise<string>} its URL
 */
export async function startDatabase(processes, signal) {
  return step(
    'starting the database',
    () =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => resolve(''));
        processes.start('database', ['scripts/database.ts', dataDir], { ...process.env }, (message) => {
          const { kind, url, sentence } = /** @type {{kind: string, url: string, sentence: string}} */ (message);
          if (kind === 'ready') resolve(url);
          if (kind === 'failed') reject(new Failure(sentence));
        });
      }),
  );
}
