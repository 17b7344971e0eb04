import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.mjs';

/** The reason in a process's last log line, as a sentence. @param {string} line */
function reasonOf(line) {
  try {
    const entry = JSON.parse(line);
    return entry.err?.message ?? entry.msg ?? line;
  } catch {
    return line;
  }
}

/**
 * Waits until a process answers 200 at `url`.
 * @param {{name: string, failures: number, lastLine: string}} service
 * @param {string} url
 * @param {AbortSignal} signal ends the wait
 * @throws {Failure} when the process dies three times before, or needs more than two minutes
 */
export async function whenReady(service, url, signal) {
  const end = performance.now() + 120_000;
  while (!signal.aborted) {
    if (service.failures >= 3 || performance.now() > end) {
      throw new Failure(`The process ${service.name} does not come up; it said last: ${reasonOf(service.lastLine)}`);
    }
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(100, undefined, { signal }).catch(() => undefined);
  }
}
